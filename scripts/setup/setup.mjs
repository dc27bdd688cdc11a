import { SetupError } from '../lib/run.mjs';
import { note } from '../lib/steps.mjs';
import { generateClient } from './client.mjs';
import { obtainDebian, PROMETHEUS } from './debian.mjs';
import { installDependencies } from './dependencies.mjs';
import { obtainNode24 } from './node24.mjs';
import { completePostgres } from './postgres-links.mjs';
import { obtainTestServer } from './test-server.mjs';
import { obtainTemporal, obtainVersitygw } from './tools.mjs';
import { buildWeb, installWeb } from './web.mjs';

async function packages({ embedded, client, web }) {
  await installDependencies();
  const node = await obtainNode24();
  if (embedded && !process.env.DATABASE_URL) await completePostgres();
  if (client) await generateClient();
  if (web === 'packages') await installWeb();
  if (web === 'built') await buildWeb();
  return node;
}

/** A service that the environment names must answer now: an embedded one in its place would hide the mistake. */
async function requireReachable(variable, url) {
  const { connect } = await import('node:net');
  const { hostname, port } = url;
  await new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port, timeout: 10_000 });
    const fail = (why) => {
      socket.destroy();
      reject(
        new SetupError(
          `${variable}: the server ${hostname}:${port} does not respond (${why}). Start it, or unset ${variable}.`,
        ),
      );
    };
    socket.once('connect', () => {
      socket.end();
      resolve();
    });
    socket.once('timeout', () => fail('no connection within 10 s'));
    socket.once('error', (error) => fail(error.code ?? error.message));
  });
}

function addressOf(variable, text, defaultPort) {
  try {
    const url = new URL(text.includes('://') ? text : `tcp://${text}`);
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : defaultPort);
    return { hostname: url.hostname.replace(/^\[|\]$/g, ''), port };
  } catch {
    throw new SetupError(`${variable} must be host:port or a URL (got "${text}").`);
  }
}

const obtainOr = (variable, defaultPort, obtain) => {
  const text = process.env[variable];
  return text ? requireReachable(variable, addressOf(variable, text, defaultPort)) : obtain();
};

/**
 * Brings what is missing and returns the path of Node 24. `embedded`: also the embedded services;
 * `client`: also the typed client of tests and benchmarks;
 * `tests`: the client, the workbench, the Temporal test server that skips time, and Prometheus;
 * `web`: `built` builds the workbench, `packages` installs what its types need.
 */
export async function setUp({ embedded, tests, client, web }) {
  const work = [packages({ embedded, client: client || tests, web: tests ? 'built' : web })];
  if (embedded) {
    work.push(obtainOr('TEMPORAL_ADDRESS', 7233, obtainTemporal));
    // A bucket without an endpoint is one of AWS.
    if (process.env.S3_ENDPOINT || !process.env.S3_BUCKET)
      work.push(obtainOr('S3_ENDPOINT', 80, obtainVersitygw));
    if (process.env.DATABASE_URL) {
      work.push(requireReachable('DATABASE_URL', addressOf('DATABASE_URL', process.env.DATABASE_URL, 5432)));
    }
  }
  if (tests) {
    work.push(
      obtainDebian(PROMETHEUS).then(({ reason }) => {
        if (reason) note(`skipped: tests of the dashboards need Prometheus, and ${reason}`);
      }),
      obtainTestServer().then(({ reason }) => {
        if (reason) note(`skipped: tests that skip time need the Temporal test server, and ${reason}`);
      }),
    );
  }
  const results = await Promise.allSettled(work);
  const failures = results.filter(({ status }) => status === 'rejected').map(({ reason }) => reason);
  const unexpected = failures.find((error) => !(error instanceof SetupError));
  if (unexpected) throw unexpected;
  if (failures.length > 0) throw new SetupError(failures.map(({ message }) => message).join('\n\n'));
  return results[0].value;
}
