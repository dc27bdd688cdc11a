import { EventEmitter } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../lib/paths.mjs';
import { postgresDefinition } from './postgres.mjs';
import { s3Definition } from './s3.mjs';
import { supervised } from './supervised.mjs';
import { NAMESPACE, temporalDefinition } from './temporal.mjs';

export { SetupError } from '../lib/run.mjs';
export { obtainTestServer } from '../setup/test-server.mjs';
export { obtainTemporal } from '../setup/tools.mjs';
export { portsFromEnv } from './ports-from-env.mjs';

/** Root's folder lets others pass through (not look inside): PostgreSQL runs as nobody below it. */
function prepare(dataDir) {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

function withAddresses(handle, read) {
  return Object.defineProperties(handle, Object.getOwnPropertyDescriptors(read));
}

function postgresService(options, context) {
  const definition = postgresDefinition({
    ...options,
    port: options.ports?.postgres ?? 0,
    settings: options.postgresSettings,
  });
  const handle = supervised(definition, context);
  return withAddresses(handle, {
    get url() {
      return definition.url(handle.addresses);
    },
  });
}

function temporalService(options, context) {
  const { temporal = 0, temporalUi = 0 } = options.ports ?? {};
  const handle = supervised(temporalDefinition({ ...options, port: temporal, uiPort: temporalUi }), context);
  return withAddresses(handle, {
    namespace: NAMESPACE,
    get address() {
      return `127.0.0.1:${handle.addresses.port}`;
    },
    get uiUrl() {
      return `http://127.0.0.1:${handle.addresses.uiPort}`;
    },
  });
}

function s3Service(options, context) {
  const definition = s3Definition({ ...options, port: options.ports?.s3 ?? 0, versions: options.s3Versions });
  const handle = supervised(definition, context);
  const names = ['endpoint', 'region', 'accessKeyId', 'secretAccessKey', 'bucket'];
  const setting = (name) => ({ get: () => definition.settings(handle.addresses)[name], enumerable: true });
  return Object.defineProperties(handle, Object.fromEntries(names.map((name) => [name, setting(name)])));
}

const MAKERS = { postgres: postgresService, temporal: temporalService, s3: s3Service };

/**
 * Starts PostgreSQL, Temporal and the S3 server (or those named in `which`) on this machine and keeps them running
 * until stop(). Types and shapes: index.d.mts.
 */
export async function startEmbedded({ which = ['postgres', 'temporal', 's3'], ...given } = {}) {
  const dataDir = resolve(root, given.dataDir ?? '.data');
  prepare(dataDir);
  const log = given.log ?? ((line) => process.stderr.write(`${line}\n`));
  const options = { ...given, dataDir, log };
  const events = new EventEmitter();
  const context = {
    dataDir,
    log,
    supervise: given.supervise ?? true,
    emit: (name, detail) => events.emit(name, detail),
  };
  const services = Object.fromEntries(which.map((name) => [name, MAKERS[name](options, context)]));
  const all = Object.values(services);
  const stop = async () => {
    await Promise.all(all.map((service) => service.stop()));
  };
  const started = await Promise.allSettled(all.map((service) => service.start()));
  const failed = started.find(({ status }) => status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return Object.assign(
    Object.defineProperties(services, {
      databaseUrl: { get: () => services.postgres?.url, enumerable: true },
      pids: {
        get: () => Object.fromEntries(which.map((name) => [name, services[name].pid])),
        enumerable: true,
      },
    }),
    { dataDir, events, stop },
  );
}
