import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { choosePort } from './ports.mjs';

/**
 * HAProxy before the API processes at `ports`. It leaves out one that does not answer /readyz, and tries another when a
 * connection is refused. It repeats no request that was sent: whether a write was done is for the caller to find out.
 */
const config = (port, ports) => `global
  maxconn 4000
defaults
  mode http
  option forwardfor
  option redispatch
  retries 3
  retry-on conn-failure
  timeout connect 2s
  timeout client 90s
  timeout server 90s
  timeout queue 10s
frontend public
  bind 127.0.0.1:${port}
  default_backend api
backend api
  balance leastconn
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host 127.0.0.1
  default-server check inter 1s fall 2 rise 1
${ports.map((one, index) => `  server api-${index + 1} 127.0.0.1:${one}`).join('\n')}
`;

export function haproxyDefinition({ dataDir, port, program, ports }) {
  const folder = join(dataDir, 'haproxy');
  return {
    name: 'haproxy',
    title: 'Load balancer (HAProxy)',
    // Its soft stop: requests that run come to their end.
    stopSignal: 'SIGUSR1',
    async launch(lastTime, keep) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const chosen = await choosePort(port, { lastTime: lastTime?.port, keep, variable: 'PORT' });
      const file = join(folder, 'haproxy.cfg');
      writeFileSync(file, config(chosen, ports), { mode: 0o600 });
      return { command: program, args: ['-f', file, '-db'], addresses: { port: chosen } };
    },
    async probe({ port: at }) {
      const { ok, status } = await fetch(`http://127.0.0.1:${at}/healthz`, {
        signal: AbortSignal.timeout(5_000),
      });
      if (!ok) throw new Error(`/healthz returned ${status}`);
    },
  };
}
