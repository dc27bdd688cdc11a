import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { choosePort } from './ports.mjs';

const healthy = async (port, path) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) });
  // An unread body would keep its connection.
  await response.arrayBuffer();
  const { ok, status } = response;
  if (!ok) throw new Error(`${path} returned ${status}`);
};

/** Names of settings by the role whose listener they place. */
const PORTS = {
  api: { port: 'PORT', operatorPort: 'ADMIN_PORT' },
  worker: { port: 'HEALTH_PORT' },
};

/** One process of the service, `role` api or worker, with the settings of `env`. */
export function applicationDefinition({ dataDir, name, role, env }) {
  return {
    name,
    title: name,
    stopSignal: 'SIGTERM',
    async launch(lastTime, keep) {
      const folder = join(dataDir, 'run');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const addresses = {};
      for (const [key, variable] of Object.entries(PORTS[role]))
        addresses[key] = await choosePort(0, { lastTime: lastTime?.[key], keep, variable });
      const ports = Object.entries(PORTS[role]).map(([key, variable]) => [variable, String(addresses[key])]);
      return {
        command: process.execPath,
        args: [join(root, 'src/main.ts'), role],
        env: { ...env, ...Object.fromEntries(ports) },
        addresses,
      };
    },
    probe: ({ port }) => healthy(port, '/readyz'),
  };
}
