import { spawn } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { text as textOfStream } from 'node:stream/consumers';
import { UsageError } from '../../../../../scripts/lib/arguments.mjs';
import { ShouldCost } from '../../client.ts';
import { getWhoami } from '../../generated/sdk.gen.ts';
import { type Command, type Context, text } from '../command.ts';
import { type Credential, storeCredential } from '../credentials.ts';
import { signInWithBrowser } from '../oauth.ts';
import type { Output } from '../output.ts';

/** From a terminal without an echo, else all of standard input: an argument would show the key to every user of the machine. */
const readKey = async (): Promise<string> => {
  if (!process.stdin.isTTY) return (await textOfStream(process.stdin)).trim();
  process.stderr.write('API key: ');
  const lines = createInterface({ input: process.stdin, terminal: true });
  try {
    return await new Promise((resolve) => lines.once('line', (line) => resolve(line.trim())));
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
};

const BROWSERS: Readonly<Record<string, string>> = { darwin: 'open', linux: 'xdg-open' };

/** Shows the address, and opens it where somebody sits at the terminal. */
const opener =
  (output: Output) =>
  (address: string): void => {
    output.say(`Open this address in a browser and sign in:\n${address}`);
    const program = BROWSERS[process.platform];
    if (program === undefined || process.stderr.isTTY !== true) return;
    const browser = spawn(program, [address], { stdio: 'ignore', detached: true });
    browser.on('error', () => undefined).unref();
  };

const credentialOf = async (
  url: string,
  { values, output, signal }: Pick<Context, 'values' | 'output' | 'signal'>,
): Promise<Credential> => {
  if (values.browser === true) return { url, tokens: await signInWithBrowser(url, opener(output), signal) };
  const apiKey = await readKey();
  if (apiKey === '') throw new UsageError('Send the API key on standard input, or sign in with --browser.');
  return { url, apiKey };
};

export const login: Command = {
  usage: '--url ADDRESS [--file] (--browser | < FILE_WITH_API_KEY)',
  what: "store the address and an API key or a sign-in in the system's keyring, or in a file that only this user can read",
  options: {
    url: { type: 'string', what: 'address of the service' },
    browser: { type: 'boolean', what: 'sign in with the browser instead of an API key' },
    file: { type: 'boolean', what: 'use the file even if the system has a keyring' },
  },
  run: async (context) => {
    const url = text(context.values, 'url') ?? process.env.SHOULD_COST_URL;
    if (url === undefined || !URL.canParse(url))
      throw new UsageError(`--url must be an address (got ${url ?? 'nothing'}).`);
    const given = await credentialOf(url, context);
    const { http: client } = new ShouldCost({
      baseUrl: url,
      apiKey: given.apiKey,
      accessToken: given.tokens?.accessToken,
    });
    const { organisation, credential } = await getWhoami({ client, signal: context.signal });
    const place = await storeCredential(given, { fileOnly: context.values.file === true });
    const name = given.apiKey === undefined ? '' : ` with the key ${credential.name ?? credential.id}`;
    context.output.say(`Logged in to ${organisation.name}${name}. Stored in ${place}.`);
    return 0;
  },
};
