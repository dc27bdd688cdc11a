import { chmod, mkdir, readFile, rename, rmdir, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../../../../scripts/lib/arguments.mjs';
import { refreshed, type Tokens } from './oauth.ts';

export type Credential = { readonly url: string } & (
  | { readonly apiKey: string; readonly tokens?: never }
  | { readonly tokens: Tokens; readonly apiKey?: never }
);

export const credentialFile = (env: NodeJS.ProcessEnv = process.env): string =>
  path.join(env.XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'should-cost', 'credentials.json');

/** Only this user can read the file, from the moment it exists. */
export const storeCredential = async (credential: Credential): Promise<string> => {
  const file = credentialFile();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const written = `${file}.${process.pid}`;
  await writeFile(written, `${JSON.stringify(credential, null, 2)}\n`, { mode: 0o600 });
  await chmod(written, 0o600);
  await rename(written, file);
  return file;
};

/** The credential of the environment, else the stored one. @throws UsageError without either */
export const readCredential = async (env: NodeJS.ProcessEnv = process.env): Promise<Credential> => {
  const { SHOULD_COST_URL: url, SHOULD_COST_API_KEY: apiKey } = env;
  if (url && apiKey) return { url, apiKey };
  try {
    return JSON.parse(await readFile(credentialFile(env), 'utf8')) as Credential;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new UsageError(
      'Not logged in. Run should-cost login, or set SHOULD_COST_URL and SHOULD_COST_API_KEY.',
    );
  }
};

/** A token that ends sooner is renewed before it is used. */
const LEFT_MS = 60_000;
/** Nobody needs as long for a renewal; what is older was left behind by a process that was ended. */
const STALE_LOCK_MS = 30_000;
const LOOK_MS = 100;

/** One process at a time: a refresh token that comes twice ends the whole grant. */
const locked = async <T>(work: () => Promise<T>): Promise<T> => {
  const lock = `${credentialFile()}.lock`;
  while (
    !(await mkdir(lock).then(
      () => true,
      () => false,
    ))
  ) {
    const since = await stat(lock).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - since > STALE_LOCK_MS) await rmdir(lock).catch(() => undefined);
    await sleep(LOOK_MS);
  }
  try {
    return await work();
  } finally {
    await rmdir(lock).catch(() => undefined);
  }
};

/** An access token that is still valid for a while, renewed and stored when it is not. */
export const accessToken = async (signal: AbortSignal): Promise<string> => {
  const isFresh = ({ expiresAt }: Tokens) => expiresAt - Date.now() > LEFT_MS;
  const { tokens } = await readCredential();
  if (tokens !== undefined && isFresh(tokens)) return tokens.accessToken;
  return locked(async () => {
    // Another process may have renewed it meanwhile.
    const { url, tokens: present } = await readCredential();
    if (present === undefined)
      throw new UsageError('Another login has replaced this one. Run the command again.');
    if (isFresh(present)) return present.accessToken;
    const renewed = await refreshed(present, signal);
    await storeCredential({ url, tokens: renewed });
    return renewed.accessToken;
  });
};
