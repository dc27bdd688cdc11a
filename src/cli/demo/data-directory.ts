import path from 'node:path';
import { tryLock } from '../../../scripts/lib/lock.mjs';
import { choosePort } from '../../../scripts/services/ports.mjs';
import { isInUse } from './service.ts';

const MAX_COPIES = 20;

/**
 * The data directory, or a folder in it if a service or another demo is using it: the demo needs its own service, which allows a
 * webhook receiver on this machine. The lock keeps two demos apart.
 */
export const findDataDirectory = async (
  dataDir: string,
): Promise<{ dataDir: string; release: () => void }> => {
  for (let copy = 1; copy <= MAX_COPIES; copy += 1) {
    const candidate = copy === 1 ? dataDir : path.join(dataDir, `demo-${copy}`);
    const release = await tryLock(path.join(candidate, 'run', 'demo.lock'));
    if (release === undefined) continue;
    if (!(await isInUse(candidate))) return { dataDir: candidate, release };
    release();
  }
  throw new Error(
    `${MAX_COPIES} services already run in ${dataDir}. Stop some, or set DATA_DIR to another folder.`,
  );
};

const USUAL = {
  PORT: 8080,
  POSTGRES_PORT: 5433,
  TEMPORAL_PORT: 7233,
  TEMPORAL_UI_PORT: 8233,
  S3_PORT: 7070,
} as const;

/** The usual ports if free, otherwise any; configured ports stay. */
export const usualPorts = async (
  env: NodeJS.ProcessEnv,
  usual: Readonly<Record<keyof typeof USUAL, number>> = USUAL,
): Promise<Record<string, string>> => {
  const chosen: Record<string, string> = {};
  for (const [variable, lastTime] of Object.entries(usual)) {
    if (!env[variable]) chosen[variable] = String(await choosePort(0, { lastTime, variable }));
  }
  return chosen;
};

/** Any free ports: for a second try, when another process took a usual one after the check. */
export const anyPorts = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.keys(USUAL).flatMap((variable) => (env[variable] ? [] : [[variable, '0']])));

export const isPortTaken = (error: unknown): boolean =>
  /EADDRINUSE|is used by another program/.test(String(error));
