import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  AppBridge,
  getToolUiResourceUri,
  PostMessageTransport,
} from '@modelcontextprotocol/ext-apps/app-bridge';

const HOST = { name: 'test-host', version: '1.0.0' };

/** The frame of another origin that the page is written into, once it says that it is there. */
const openSandbox = (address) =>
  new Promise((resolve) => {
    const frame = document.querySelector('iframe');
    addEventListener('message', function ready({ source, data }) {
      if (source !== frame.contentWindow || data?.method !== 'ui/notifications/sandbox-proxy-ready') return;
      removeEventListener('message', ready);
      resolve(frame);
    });
    frame.src = address;
  });

/** Calls a tool as a chat does, and shows its page with the answer. */
globalThis.showAnswer = async ({ server, token, sandbox, tool: name, args, theme }) => {
  const client = new Client(HOST, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(server), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  const tool = (await client.listTools()).tools.find((one) => one.name === name);
  const uri = getToolUiResourceUri(tool);
  const [{ text: html, mimeType, _meta }] = (await client.readResource({ uri })).contents;
  const frame = await openSandbox(sandbox);
  const bridge = new AppBridge(
    client,
    HOST,
    { serverTools: {}, serverResources: {} },
    { hostContext: { theme, displayMode: 'inline' } },
  );
  const shown = new Promise((resolve) => {
    bridge.addEventListener('initialized', resolve);
  });
  bridge.addEventListener('sizechange', ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`;
  });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  await bridge.sendSandboxResourceReady({ html, csp: _meta.ui.csp });
  await shown;
  await bridge.sendToolInput({ arguments: args });
  await bridge.sendToolResult(await client.callTool({ name, arguments: args }));
  globalThis.sendAnswer = (result) => bridge.sendToolResult(result);
  return { uri, mimeType, csp: _meta.ui.csp };
};
