#!/usr/bin/env node
import process from 'node:process';
import { readArguments, USAGE_STATUS, UsageError } from '../../../../scripts/lib/arguments.mjs';
import { ShouldCost } from '../client.ts';
import { ShouldCostError } from '../errors.ts';
import { UploadFailed } from '../parts.ts';
import { type Command, type Options, text, type Values } from './command.ts';
import { batch } from './commands/batch.ts';
import { compare } from './commands/compare.ts';
import { env } from './commands/env.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { quote } from './commands/quote.ts';
import { report } from './commands/report.ts';
import { upload } from './commands/upload.ts';
import { watch } from './commands/watch.ts';
import { webhooks } from './commands/webhooks.ts';
import { completionOf, SHELLS } from './completion.ts';
import { accessToken, readCredential } from './credentials.ts';
import { createOutput, FORMATS } from './output.ts';

const COMMON: Options = {
  format: { type: 'string', what: 'form of the result; default: table', words: FORMATS },
  json: { type: 'boolean', what: 'the same as --format json' },
  help: { type: 'boolean', what: 'print the usage' },
};

const completion: Command = {
  usage: SHELLS.join('|'),
  what: 'print the completion script of a shell',
  actions: SHELLS,
  options: {},
  run: async ({ positionals }) => {
    const shell = SHELLS.find((known) => known === positionals[0]);
    if (shell === undefined)
      throw new UsageError(`Name a shell: ${SHELLS.join(', ')} (got ${positionals[0] ?? 'nothing'}).`);
    process.stdout.write(`${completionOf(shell, COMMANDS, COMMON)}\n`);
    return 0;
  },
};

const COMMANDS: Readonly<Record<string, Command>> = {
  login,
  logout,
  quote,
  upload,
  batch,
  compare,
  watch,
  report,
  env,
  webhooks,
  completion,
};

const linesOf = (options: Options): readonly string[] =>
  Object.entries(options).map(
    ([name, { what, words }]) =>
      `  --${name.padEnd(12)} ${what}${words === undefined ? '' : ` (${words.join(', ')})`}`,
  );

const USAGE = [
  'Usage: should-cost COMMAND [options]',
  '',
  ...Object.entries(COMMANDS).map(([name, { what }]) => `  ${name.padEnd(12)} ${what}`),
  '',
  'should-cost COMMAND --help prints the arguments and options of a command.',
  '',
  'Exit codes:',
  '  0    done; every requested price was found',
  '  1    the service refused the request, or a price is missing',
  `  ${USAGE_STATUS}   wrong arguments, or no credential`,
  '  130  interrupted',
].join('\n');

const usageOf = (name: string, { usage, what, options }: Command): string =>
  [
    `Usage: should-cost ${name} ${usage}`,
    '',
    `${what[0]?.toUpperCase()}${what.slice(1)}.`,
    '',
    ...linesOf({ ...options, ...COMMON }),
  ].join('\n');

const formatOf = (values: Values) => {
  const requestedFormat = values.json === true ? 'json' : (text(values, 'format') ?? 'table');
  const format = FORMATS.find((known) => known === requestedFormat);
  if (format === undefined)
    throw new UsageError(`--format must be one of ${FORMATS.join(', ')} (got ${requestedFormat}).`);
  if (format === 'xlsx' && process.stdout.isTTY === true)
    throw new UsageError('--format xlsx is a binary file. Redirect it, for example with > prices.xlsx.');
  return format;
};

const runCommand = async (
  name: string,
  command: Command,
  args: string[],
  signal: AbortSignal,
): Promise<number> => {
  const { values, positionals } = readArguments({
    args,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries({ ...command.options, ...COMMON }).map(([option, { type }]) => [option, { type }]),
    ),
  }) as { values: Values; positionals: string[] };
  if (values.help === true) {
    process.stdout.write(`${usageOf(name, command)}\n`);
    return 0;
  }
  const open = async (): Promise<ShouldCost> => {
    const { url: baseUrl, apiKey } = await readCredential();
    if (apiKey !== undefined) return new ShouldCost({ baseUrl, apiKey });
    // For each request: a long command outlives a token.
    return new ShouldCost({
      baseUrl,
      fetch: async (request) => {
        request.headers.set('Authorization', `Bearer ${await accessToken(signal)}`);
        return fetch(request);
      },
    });
  };
  return command.run({ positionals, values, output: createOutput(formatOf(values)), open, signal });
};

/** Each problem of a refused request on a line of its own. */
const wordsOf = (error: ShouldCostError | UploadFailed): string => {
  if (error instanceof UploadFailed) return error.message;
  const problems = (error.details.errors ?? []).map(({ loc, msg }) => `  ${loc.join('.')}: ${msg}`);
  const id = error.requestId === null ? '' : ` (request ${error.requestId})`;
  return [`${error.code}: ${error.message}${id}`, ...problems].join('\n');
};

const main = async ([name, ...args]: readonly string[], signal: AbortSignal): Promise<number> => {
  if (name === undefined || name === '--help' || name === '-h') {
    process.stdout.write(`${USAGE}\n`);
    return name === undefined ? USAGE_STATUS : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (command === undefined)
      throw new UsageError(`Unknown command ${name}. Known commands: ${Object.keys(COMMANDS).join(', ')}.`);
    return await runCommand(name, command, args, signal);
  } catch (error) {
    if (signal.aborted) return 130;
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${command === undefined ? USAGE : usageOf(name, command)}\n`);
      return USAGE_STATUS;
    }
    if (!(error instanceof ShouldCostError || error instanceof UploadFailed)) throw error;
    process.stderr.write(`${wordsOf(error)}\n`);
    return 1;
  }
};

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort(new Error('interrupted')));
process.exitCode = await main(process.argv.slice(2), interrupted.signal);
