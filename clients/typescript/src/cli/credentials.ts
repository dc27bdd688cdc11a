import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { UsageError } from '../../../../scripts/lib/arguments.mjs';

export type Credential = { readonly url: string; readonly apiKey: string };

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
