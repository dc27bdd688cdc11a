import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { choosePort } from './ports.mjs';

/** The services of a Temporal cluster, each a process of its own. */
export const TEMPORAL_SERVICES = ['frontend', 'history', 'matching', 'worker'];

/** A number for a machine; docs/operations/cluster.md says how many a production has. It never changes for a database. */
const HISTORY_SHARDS = 64;

const PORTS = ['port', 'membershipPort', 'httpPort', 'metricsPort'];

const accepts = (port) =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 5_000 });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    for (const event of ['error', 'timeout'])
      socket.once(event, (error) => {
        socket.destroy();
        reject(error ?? new Error('no connection within 5 s'));
      });
  });

/** Settings of the server's own configuration template, which the image takes too. */
const environment = ({ service, ports, frontend, database, certificates }) => {
  const name = service.toUpperCase();
  const file = (of) => join(certificates, of);
  return {
    DB: 'postgres12',
    DB_PORT: String(database.port),
    POSTGRES_SEEDS: '127.0.0.1',
    POSTGRES_USER: database.user,
    POSTGRES_PWD: database.password,
    NUM_HISTORY_SHARDS: String(HISTORY_SHARDS),
    BIND_ON_IP: '127.0.0.1',
    TEMPORAL_BROADCAST_ADDRESS: '127.0.0.1',
    // All of them have to agree on it: it is part of what they store about their cluster.
    FRONTEND_GRPC_PORT: String(frontend.port),
    FRONTEND_HTTP_PORT: String(frontend.httpPort),
    [`${name}_GRPC_PORT`]: String(ports.port),
    [`${name}_MEMBERSHIP_PORT`]: String(ports.membershipPort),
    PROMETHEUS_ENDPOINT: `127.0.0.1:${ports.metricsPort}`,
    DYNAMIC_CONFIG_FILE_PATH: join(root, 'deploy/temporal/dynamic-config.yaml'),
    LOG_LEVEL: 'warn',
    TEMPORAL_TLS_REQUIRE_CLIENT_AUTH: 'true',
    TEMPORAL_TLS_SERVER_CA_CERT: file('ca.pem'),
    TEMPORAL_TLS_SERVER_CERT: file('server.pem'),
    TEMPORAL_TLS_SERVER_KEY: file('server.key'),
    TEMPORAL_TLS_FRONTEND_CERT: file('server.pem'),
    TEMPORAL_TLS_FRONTEND_KEY: file('server.key'),
    TEMPORAL_TLS_CLIENT1_CA_CERT: file('ca.pem'),
    TEMPORAL_TLS_CLIENT2_CA_CERT: file('ca.pem'),
    TEMPORAL_TLS_INTERNODE_SERVER_NAME: 'temporal',
    TEMPORAL_TLS_FRONTEND_SERVER_NAME: 'temporal',
  };
};

/**
 * One service of the production server. `database`: {port, user, password}; `frontend` returns the ports of the frontend, which
 * starts before the others.
 */
export function temporalServiceDefinition({ dataDir, service, frontend, program, database, certificates }) {
  return {
    name: `temporal-${service}`,
    title: `Temporal ${service}`,
    stopSignal: 'SIGTERM',
    async launch(lastTime, keep) {
      mkdirSync(join(dataDir, 'run'), { recursive: true, mode: 0o700 });
      const addresses = {};
      for (const name of PORTS)
        addresses[name] = await choosePort(0, { lastTime: lastTime?.[name], keep, variable: name });
      const env = environment({
        service,
        ports: addresses,
        frontend: service === 'frontend' ? addresses : frontend(),
        database,
        certificates,
      });
      return { command: program, args: ['--allow-no-auth', 'start', '--service', service], env, addresses };
    },
    probe: ({ port }) => accepts(port),
    /** Two that start at once write the same row about their cluster. */
    isHeld: (output) => /SaveClusterMetadata encountered version mismatch/.test(output),
  };
}
