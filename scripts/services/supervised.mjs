import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from '../lib/lock.mjs';
import { endWithParent, identityOf, isAlive } from '../lib/process.mjs';
import { excerpt, SetupError } from '../lib/run.mjs';

const READY_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 15_000;
/** A probe without an answer counts as failed, and another follows. */
const PROBE_WITHIN_MS = 20_000;
const BROKEN_ANSWERS = 2;
const BACKOFF_MS = { first: 250, most: 10_000, resetAfter: 30_000 };
const LOG_LIMIT_BYTES = 20_000_000;
/** A port was free at the look and taken at the use: by its own earlier owner, or by another program for a moment. */
const LOST_A_PORT = /address already in use/i;
const PORT_TRIES = 5;
/** What an earlier run still holds is let go within seconds, on a busy machine in half a minute. */
const HELD_TRIES = 20;
const LONGEST_WAIT_MS = 2_000;

function readState(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function openLog(path) {
  let flags = 'a';
  try {
    if (statSync(path).size > LOG_LIMIT_BYTES) flags = 'w';
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return openSync(path, flags, 0o600);
}

async function within(work, ms) {
  const late = new AbortController();
  const limit = sleep(ms, undefined, { signal: late.signal }).then(
    () => {
      throw new Error(`no answer within ${ms / 1000} s`);
    },
    () => undefined,
  );
  try {
    return await Promise.race([work, limit]);
  } finally {
    late.abort();
  }
}

async function waitUntilGone(pid, withinMs) {
  const deadline = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/**
 * A program that is started, watched and restarted on its own port.
 *
 * `definition`: {name, title, stopSignal, launch(addressesOfLastTime, keepThem) → {command, args, env?, uid?, gid?,
 * addresses}, probe(addresses) → throws until it answers, recover?(log) → true when another launch may succeed at once,
 * isHeld?(log) → true when one may succeed a moment later, because processes of an earlier run still hold something,
 * isBroken?(error of a probe) → true when only another start helps: a service that has it is probed while it runs}.
 * Two processes on one data directory share a service: whoever comes second finds its state file, and restarts it
 * should the first one end.
 */
export function supervised(definition, { dataDir, log, supervise, emit }) {
  const { name } = definition;
  const folder = join(dataDir, 'run');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const statePath = join(folder, `${name}.json`);
  const logPath = join(folder, `${name}.log`);

  let state;
  let child;
  let isWanted = false;
  let backoffMs = BACKOFF_MS.first;
  let upSinceMs = 0;
  let starting;
  let restarting;

  async function ready(candidate, ended) {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!ended()) {
      try {
        await within(definition.probe(candidate.addresses), PROBE_WITHIN_MS);
        return !ended();
      } catch (error) {
        if (Date.now() > deadline) {
          log(`${definition.title} does not respond: ${error.message}`);
          return false;
        }
      }
      await sleep(50);
    }
    return false;
  }

  function launchChild(plan) {
    const fd = openLog(logPath);
    const offset = statSync(logPath).size;
    const [command, args] = endWithParent(plan.command, plan.args, definition.stopSignal);
    // Detached: Ctrl-C in a terminal reaches the service first, which drains before it stops what it stands on.
    const started = spawn(command, args, {
      cwd: '/',
      detached: true,
      stdio: ['ignore', fd, fd],
      env: { ...process.env, ...plan.env },
      ...(plan.uid === undefined ? {} : { uid: plan.uid, gid: plan.gid }),
    });
    closeSync(fd);
    const readOutput = () => readFileSync(logPath, 'utf8').slice(offset);
    return { started, readOutput };
  }

  async function spawnOnce(lastTime) {
    const plan = await definition.launch(lastTime?.addresses, state !== undefined);
    const { started, readOutput } = launchChild(plan);
    let ended;
    started.once('error', (error) => {
      ended = error.message;
    });
    started.once('exit', (code, signal) => {
      ended = `it ended with ${signal ?? `status ${code}`}`;
    });
    const { pid } = started;
    const candidate = { pid, identity: identityOf(pid), ownerPid: process.pid, addresses: plan.addresses };
    // Before it answers: were this process ended now, the next one must find it.
    writeFileSync(statePath, JSON.stringify(candidate), { mode: 0o600 });
    if (!(await ready(candidate, () => ended))) {
      started.kill('SIGKILL');
      const reason = ended ?? `it did not respond within ${READY_WITHIN_MS / 1000} s`;
      const text = `${definition.title} did not start: ${reason}. Its log ends (${logPath}):\n${excerpt(readOutput())}`;
      throw Object.assign(new SetupError(text), { output: readOutput() });
    }
    child = started;
    started.once('exit', (code, signal) => onGone(pid, signal ?? `status ${code}`));
    return candidate;
  }

  async function spawnNew(lastTime) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await spawnOnce(lastTime);
      } catch (error) {
        const output = error.output ?? '';
        const mayPass =
          (LOST_A_PORT.test(output) && tries < PORT_TRIES) ||
          (definition.isHeld?.(output) && tries < HELD_TRIES);
        if (!mayPass && !definition.recover?.(output)) throw error;
        if (mayPass) await sleep(Math.min(BACKOFF_MS.first * tries, LONGEST_WAIT_MS));
      }
    }
  }

  async function adoptOrSpawn() {
    const known = readState(statePath);
    const lives = () => isAlive(known.pid) && identityOf(known.pid) === known.identity;
    if (!known || !lives()) return spawnNew(known);
    if (await ready(known, () => !lives())) {
      log(`${definition.title}: shared with the process that runs it (pid ${known.pid})`);
      return known;
    }
    if (lives() && isAlive(known.ownerPid)) {
      throw new SetupError(
        `${definition.title} (pid ${known.pid}), started by pid ${known.ownerPid}, does not respond.`,
      );
    }
    if (lives()) process.kill(known.pid, 'SIGKILL');
    return spawnNew(known);
  }

  function onGone(pid, how) {
    if (state?.pid !== pid) return;
    emit('exit', { service: name, pid, how });
    child = undefined;
    if (!isWanted || !supervise) return;
    if (Date.now() - upSinceMs > BACKOFF_MS.resetAfter) backoffMs = BACKOFF_MS.first;
    log(`${definition.title} (pid ${pid}) stopped: ${how}. Restarting it in ${backoffMs} ms.`);
    restartLater();
  }

  function restartLater() {
    restarting = setTimeout(restart, backoffMs);
    backoffMs = Math.min(backoffMs * 2, BACKOFF_MS.most);
  }

  async function restart() {
    restarting = undefined;
    if (!isWanted) return;
    try {
      await start();
      emit('restart', { service: name, pid: state.pid });
    } catch (error) {
      if (!isWanted) return;
      log(`${error.message}\nTrying again in ${backoffMs} ms.`);
      restartLater();
    }
  }

  /** A service that another process started sends no exit event here. */
  const watch = setInterval(() => {
    if (!state || !isWanted || !supervise || starting || restarting) return;
    if (child) void endIfBroken();
    else if (!isAlive(state.pid)) onGone(state.pid, 'ended by another process');
  }, 1_000);
  watch.unref();

  let isProbing = false;
  let answersOfABrokenOne = 0;

  /** Two such answers with none that is well between them: one may have been caused by another client. Slow or paused is not broken. */
  async function endIfBroken() {
    if (!definition.isBroken || isProbing) return;
    isProbing = true;
    const { pid, addresses } = state;
    try {
      await within(definition.probe(addresses), PROBE_WITHIN_MS);
      answersOfABrokenOne = 0;
    } catch (error) {
      if (!definition.isBroken(error)) return;
      answersOfABrokenOne += 1;
      if (answersOfABrokenOne < BROKEN_ANSWERS || state?.pid !== pid) return;
      answersOfABrokenOne = 0;
      log(
        `${definition.title} (pid ${pid}) answers, but cannot work any more (${error.message}). Ending it.`,
      );
      // It may have ended meanwhile, which this method of a child forgives.
      child?.kill('SIGKILL');
    } finally {
      isProbing = false;
    }
  }

  function start() {
    isWanted = true;
    if (state && isAlive(state.pid)) return Promise.resolve();
    starting ??= withLock(`${statePath}.lock`, () => undefined, adoptOrSpawn)
      .then((next) => {
        state = next;
        upSinceMs = Date.now();
      })
      .finally(() => {
        starting = undefined;
      });
    return starting;
  }

  /** Sends a signal and leaves the service down until start(). Waits for its end, save for signals that only pause. */
  async function kill(signal = 'SIGKILL') {
    if (!state) return;
    const { pid } = state;
    const pauses = signal === 'SIGSTOP' || signal === 'SIGCONT';
    if (!pauses) isWanted = false;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
    if (!pauses) await waitUntilGone(pid, STOP_WITHIN_MS);
  }

  async function stop() {
    isWanted = false;
    clearInterval(watch);
    await starting?.catch(() => undefined);
    if (!state || !isAlive(state.pid)) return;
    const another = state.ownerPid !== process.pid && isAlive(state.ownerPid);
    if (another) return;
    const { pid } = state;
    await kill(definition.stopSignal);
    if (isAlive(pid)) {
      log(`${definition.title} did not stop within ${STOP_WITHIN_MS / 1000} s: ending it.`);
      await kill('SIGKILL');
    }
  }

  return {
    start,
    kill,
    stop,
    get pid() {
      return state?.pid;
    },
    get addresses() {
      return state?.addresses;
    },
    get running() {
      return state !== undefined && isAlive(state.pid);
    },
    logPath,
  };
}
