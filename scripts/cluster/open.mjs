import { chmodSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../lib/paths.mjs';
import { SetupError } from '../lib/run.mjs';
import { supervised } from '../services/supervised.mjs';

export async function stopAll(stops) {
  for (const stop of stops.splice(0).reverse()) await stop();
}

/** What the parts of one cluster share. `services` by name: each may be killed and started again. */
export function openCluster(folder, log) {
  const dataDir = resolve(root, folder);
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  const services = {};
  const stops = [];
  const context = { dataDir, log, supervise: true, emit: () => undefined };
  let stopping;
  return {
    dataDir,
    log,
    services,
    stops,
    inside: (name) => join(dataDir, name),
    start: async (definition) => {
      if (stopping) throw new SetupError('The cluster was stopped while it started.');
      const service = supervised(definition, context);
      services[definition.name] = service;
      stops.push(() => service.stop());
      await service.start();
      return service;
    },
    /** What stands on others ends before them. A second call waits for the same end. */
    stop: () => {
      stopping ??= stopAll(stops);
      return stopping;
    },
  };
}
