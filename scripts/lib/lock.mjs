import { readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, rmdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './process.mjs';

const HEARTBEAT_MS = 3_000;
const STALE_MS = 60_000;
/** Longer than a machine that stands still keeps an owner between creating a lock and writing into it. */
const HALF_WRITTEN_MS = 30_000;

function ownerIsGone(path) {
  let owner;
  let ageMs;
  try {
    ageMs = Date.now() - statSync(path).mtimeMs;
    owner = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    // Half-written: its owner was ended between creating and writing it, or is doing so right now.
    if (error instanceof SyntaxError) return ageMs > HALF_WRITTEN_MS;
    throw error;
  }
  if (ageMs > STALE_MS) return true;
  return owner.host === hostname() && !isAlive(owner.pid);
}

/** Removal by others than the owner happens under a second lock: two that judge one lock stale would else remove a fresh one. */
async function breakStale(path) {
  const guard = `${path}.break`;
  try {
    await mkdir(guard);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const { mtimeMs } = await stat(guard).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > STALE_MS) await rmdir(guard).catch(() => undefined);
    return;
  }
  try {
    if (ownerIsGone(path)) unlinkSync(path);
  } finally {
    await rmdir(guard);
  }
}

function tryTake(path) {
  try {
    writeFileSync(path, JSON.stringify({ pid: process.pid, host: hostname() }), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Keeps a taken lock alive; the answer releases it. */
function hold(path) {
  const release = () => {
    try {
      unlinkSync(path);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  };
  const beat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }, HEARTBEAT_MS);
  beat.unref();
  process.once('exit', release);
  return () => {
    clearInterval(beat);
    process.removeListener('exit', release);
    release();
  };
}

/**
 * A function that releases the lock, or undefined while another process holds it. A lock whose owner died is taken
 * over at once (same host) or after a minute without a heartbeat (a container that shares the folder).
 */
export async function tryLock(path) {
  await mkdir(dirname(path), { recursive: true });
  if (tryTake(path)) return hold(path);
  if (!ownerIsGone(path)) return undefined;
  await breakStale(path);
  return tryTake(path) ? hold(path) : undefined;
}

/** Runs `work` while no other process holds `path`; `onWait` is called once when another does. */
export async function withLock(path, onWait, work) {
  let release = await tryLock(path);
  if (!release) onWait();
  while (!release) {
    await sleep(250);
    release = await tryLock(path);
  }
  try {
    return await work();
  } finally {
    release();
  }
}
