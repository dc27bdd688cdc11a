import process from 'node:process';
import { createInterface } from 'node:readline';
import { text as textOfStream } from 'node:stream/consumers';
import { UsageError } from '../../../../../scripts/lib/arguments.mjs';
import { ShouldCost } from '../../client.ts';
import { getWhoami } from '../../generated/api/sdk.gen.ts';
import { type Command, text } from '../command.ts';
import { storeCredential } from '../credentials.ts';

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

export const login: Command = {
  usage: '--url ADDRESS < FILE_WITH_API_KEY',
  what: 'store the address and an API key for this user (readable by this user only)',
  options: { url: { type: 'string', what: 'address of the service' } },
  run: async ({ values, output, signal }) => {
    const url = text(values, 'url') ?? process.env.SHOULD_COST_URL;
    if (url === undefined || !URL.canParse(url))
      throw new UsageError(`--url must be an address (got ${url ?? 'nothing'}).`);
    const apiKey = await readKey();
    if (apiKey === '') throw new UsageError('Send the API key on standard input.');
    const { http: client } = new ShouldCost({ baseUrl: url, apiKey });
    const { organisation, credential } = await getWhoami({ client, signal });
    const file = await storeCredential({ url, apiKey });
    output.say(
      `Logged in to ${organisation.name} with the key ${credential.name ?? credential.id}. Stored in ${file}.`,
    );
    return 0;
  },
};
