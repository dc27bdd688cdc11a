import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '../lib/run.mjs';

/** Resolves to the port that was bound, or undefined when it is taken. */
function tryListen(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(undefined) : reject(error),
    );
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const bound = server.address().port;
      server.close(() => resolve(bound));
    });
  });
}

/**
 * Below the ports that systems give to outgoing connections (Linux from 32768, IANA from 49152): there a connection
 * of any program can take the port of a service that is down for a moment.
 */
const SERVICE_PORTS = { first: 20_000, end: 32_000 };
const TRIES = 100;

/** A free port that stays its owner's through a restart. */
export async function anyPort() {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(SERVICE_PORTS.first, SERVICE_PORTS.end);
    if (await tryListen(port)) return port;
  }
  return tryListen(0);
}

/** A port whose owner was just ended may take a moment to become free. */
async function tryListenFor(port, withinMs) {
  const deadline = Date.now() + withinMs;
  for (;;) {
    // Looked at before the try: however long this process was held up, one try comes after the time is over.
    const isLast = Date.now() > deadline;
    if (await tryListen(port)) return port;
    if (isLast) return undefined;
    await sleep(100);
  }
}

/**
 * The port to use. A restart (`keep`) insists on the port that clients know. Else the one asked for, or with 0 the
 * one of last time if it is free (addresses in notes and browser tabs stay right), or any.
 * Throws SetupError that names the variable when the port is taken.
 */
export async function choosePort(requested, { lastTime, keep, variable }) {
  const fixed = requested || (keep && lastTime);
  if (fixed) {
    if (await tryListenFor(fixed, keep ? 10_000 : 500)) return fixed;
    throw new SetupError(
      `Port ${fixed} is used by another program. Set ${variable} to another port, or to 0 for any free one.`,
    );
  }
  return (lastTime && (await tryListen(lastTime))) || (await anyPort());
}
