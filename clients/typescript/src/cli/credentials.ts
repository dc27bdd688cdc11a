import { chmod, mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../../../../scripts/lib/arguments.mjs';
import { readFromKeyring, removeFromKeyring, storeInKeyring } from './keyring.ts';
import { refreshed, type Tokens } from './oauth.ts';

export type Credential = { readonly url: string } & (
  | { readonly apiKey: string; readonly tokens?: never }
  | { readonly tokens: Tokens; readonly apiKey?: never }
);

/** What the file holds: the secret itself, or a note that the keyring holds it under this address. */
type Stored = Credential | { readonly url: string; readonly keyring: true };

export const credentialFile = (env: NodeJS.ProcessEnv = process.env): string =>
  path.join(env.XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'should-cost', 'credentials.json');

const readFileOf = async (env: NodeJS.ProcessEnv): Promise<Stored | null> => {
  try {
    return JSON.parse(await readFile(credentialFile(env), 'utf8')) as Stored;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
};

/** Only this user can read the file, from the moment it exists. */
const writeFileOf = async (stored: Stored): Promise<void> => {
  const file = credentialFile();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const written = `${file}.${process.pid}`;
  await writeFile(written, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  await chmod(written, 0o600);
  await rename(written, file);
};

/**
 * Stores the secret in the keyring of the system, or in the file where the keyring is missing or locked.
 * @returns the place, for people
 */
export const storeCredential = async (
  credential: Credential,
  { fileOnly = false }: { readonly fileOnly?: boolean } = {},
): Promise<string> => {
  const before = await readFileOf(process.env);
  const { url, ...secret } = credential;
  const inKeyring = !fileOnly && (await storeInKeyring(url, JSON.stringify(secret)));
  await writeFileOf(inKeyring ? { url, keyring: true } : credential);
  if (before !== null && 'keyring' in before && (before.url !== url || !inKeyring))
    await removeFromKeyring(before.url);
  return inKeyring ? "the system's keyring" : credentialFile();
};

const LOG_IN = 'Run should-cost login, or set SHOULD_COST_URL and SHOULD_COST_API_KEY.';

/** The stored credential with its place, whatever the environment says. @throws UsageError without one */
export const readStored = async (
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly credential: Credential; readonly fileOnly: boolean }> => {
  const stored = await readFileOf(env);
  if (stored === null) throw new UsageError(`Not logged in. ${LOG_IN}`);
  if (!('keyring' in stored)) return { credential: stored, fileOnly: true };
  const secret = await readFromKeyring(stored.url);
  if (secret === null)
    throw new UsageError(
      `The system's keyring is locked or has no credential for ${stored.url}. Unlock it. ${LOG_IN}`,
    );
  return { credential: { url: stored.url, ...JSON.parse(secret) } as Credential, fileOnly: false };
};

/** Removes the stored credential from its place. @returns its address, or null if nothing is stored */
export const removeCredential = async (): Promise<string | null> => {
  const stored = await readFileOf(process.env);
  if (stored === null) return null;
  if ('keyring' in stored && !(await removeFromKeyring(stored.url)))
    throw new UsageError("The system's keyring is locked or missing. Unlock it, then log out.");
  await rm(credentialFile(), { force: true });
  return stored.url;
};

/** The credential of the environment, else the stored one. @throws UsageError without either */
export const readCredential = async (env: NodeJS.ProcessEnv = process.env): Promise<Credential> => {
  const { SHOULD_COST_URL: url, SHOULD_COST_API_KEY: apiKey } = env;
  return url && apiKey ? { url, apiKey } : (await readStored(env)).credential;
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
  const { tokens } = (await readStored()).credential;
  if (tokens !== undefined && isFresh(tokens)) return tokens.accessToken;
  return locked(async () => {
    // Another process may have renewed it meanwhile.
    const { credential, fileOnly } = await readStored();
    const { url, tokens: present } = credential;
    if (present === undefined)
      throw new UsageError('Another login has replaced this one. Run the command again.');
    if (isFresh(present)) return present.accessToken;
    const renewed = await refreshed(present, signal);
    await storeCredential({ url, tokens: renewed }, { fileOnly });
    return renewed.accessToken;
  });
};
