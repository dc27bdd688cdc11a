import { UsageError } from '../../../../../scripts/lib/arguments.mjs';
import type { Command } from '../command.ts';
import { readStored, removeCredential } from '../credentials.ts';
import { revoke } from '../oauth.ts';

export const logout: Command = {
  usage: '[--local]',
  what: 'end the sign-in at the service and remove the stored credential',
  options: {
    local: { type: 'boolean', what: 'only remove the stored credential; send nothing to the service' },
  },
  run: async ({ positionals, values, output, signal }) => {
    if (positionals.length > 0) throw new UsageError('logout takes options only.');
    let isKey = false;
    if (values.local !== true) {
      const { apiKey, tokens } = (await readStored()).credential;
      isKey = apiKey !== undefined;
      // First, so that the login is still there to try again if the service does not answer.
      if (tokens !== undefined) await revoke(tokens, signal);
    }
    const url = await removeCredential();
    output.say(url === null ? 'Not logged in.' : `Logged out of ${url}.`);
    if (isKey) output.say('The API key itself stays valid. Revoke it in the service if nobody needs it.');
    return 0;
  },
};
