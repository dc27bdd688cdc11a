import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { rolldown } from 'rolldown';

/** What a host lets a page do that asks for no address: run what it brings, and nothing else. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; connect-src 'none'; frame-src 'self'";

/** The frame between host and page: hands messages on, and writes the page into a frame of its own. */
const SANDBOX = `<!doctype html><html lang="en"><title>sandbox</title><style>html,body,iframe{margin:0;border:0;width:100%;height:100%}</style><body><script>
const inner = document.createElement('iframe');
inner.title = 'page';
inner.setAttribute('sandbox', 'allow-scripts allow-same-origin');
document.body.append(inner);
addEventListener('message', ({ source, data }) => {
  if (source === inner.contentWindow) return parent.postMessage(data, '*');
  if (source !== parent) return;
  if (data.method !== 'ui/notifications/sandbox-resource-ready') return inner.contentWindow.postMessage(data, '*');
  inner.contentDocument.open();
  inner.contentDocument.write(data.params.html);
  inner.contentDocument.close();
});
parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, '*');
</script></body></html>`;

const HOST = `<!doctype html><html lang="en"><title>host</title><style>body{margin:0}iframe{border:0;width:100%;height:600px}</style>
<body><iframe title="sandbox"></iframe><script type="module" src="/host.js"></script></body></html>`;

const bundleHost = async (): Promise<string> => {
  const bundle = await rolldown({ input: path.join(import.meta.dirname, 'host.js'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return output[0].code;
};

const serve = async (answer: RequestListener) => {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
};

/** A host of pages out of the SDK's own bridge, with the sandbox on an origin of its own. */
export const startHost = async () => {
  const code = await bundleHost();
  const html = { 'content-type': 'text/html; charset=utf-8' };
  const sandbox = await serve((_, answer) =>
    answer.writeHead(200, { ...html, 'content-security-policy': POLICY }).end(SANDBOX),
  );
  const host = await serve((asked, answer) =>
    asked.url === '/host.js'
      ? answer.writeHead(200, { 'content-type': 'text/javascript' }).end(code)
      : answer.writeHead(200, html).end(HOST),
  );
  return {
    url: host.url,
    sandbox: sandbox.url,
    stop: async () => {
      await sandbox.stop();
      await host.stop();
    },
  };
};
