import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { ApiFailure, createApi } from './env/api.ts';
import { COMMANDS, type Command, USAGE } from './env/commands.ts';
import { commandStatus, readArguments, UsageError } from './usage.ts';

type Access = { readonly base_url: string; readonly api_key: string };

/** The configured service, otherwise the one of this installation. */
const readAccess = async (): Promise<Access> => {
  const { SHOULD_COST_URL: url, SHOULD_COST_API_KEY: key } = process.env;
  if (url !== undefined && key !== undefined) return { base_url: url.replace(/\/$/, ''), api_key: key };
  const file = path.resolve(process.env.DATA_DIR ?? '.data', 'dev.json');
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Access;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new UsageError(
      `${file}: file not found. Start the service (npm start), or set SHOULD_COST_URL and SHOULD_COST_API_KEY.`,
    );
  }
};

/** One line per problem, in the format of editors: `rates.csv:7: value: …`. */
const explain = (failure: ApiFailure, file: string | undefined): string => {
  const { errors } = failure.details as { errors?: { loc: (string | number)[]; msg: string }[] };
  if (errors === undefined || errors.length === 0) return failure.message;
  const name = file ?? 'request';
  return errors
    .map(({ loc, msg }) => {
      const place = loc.slice(1);
      if (place[0] === 'csv') return `${name}:${place[1]}: ${place.slice(2).join('.')}: ${msg}`;
      return `${name}: ${place.join('.')}: ${msg}`;
    })
    .join('\n');
};

/** `npm run env -- <command>`: exports and imports environments. Exit code 0: done. 1: refused, with every problem. 2: misuse. */
const main = async (argv: readonly string[]): Promise<number> => {
  const { values, positionals } = readArguments({
    args: [...argv],
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      name: { type: 'string' },
      replace: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  const [name, ...args] = positionals;
  const command: Command | undefined = name === undefined ? undefined : COMMANDS[name];
  if (command === undefined)
    throw new UsageError(
      `${name === undefined ? 'Name a command.' : `Unknown command ${name}.`} Known commands: ${Object.keys(COMMANDS).join(', ')}.`,
    );
  if (args.length !== command.args.length)
    throw new UsageError(
      `${name} takes ${[...command.args].join(' ') || 'no arguments'} (got ${args.join(' ') || 'nothing'}).`,
    );
  const access = await readAccess();
  const api = createApi(access.base_url, access.api_key);
  const files = {
    read: (file: string) => readFile(file, 'utf8'),
    write: async (text: string): Promise<void> => {
      if (values.out === undefined) process.stdout.write(text);
      else await writeFile(values.out, text);
    },
    say: (text: string) => console.error(text),
  };
  try {
    await command.run({ api, args, files, name: values.name, replace: values.replace === true });
    return 0;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const index = command.args.indexOf('<file>');
    console.error(explain(error, index < 0 ? undefined : args[index]));
    return 1;
  }
};

/** Errors that the caller can correct: a file, an address. Any other error is a bug and shows its stack. */
const misuse = (error: unknown): string | null => {
  if (error instanceof SyntaxError) return `The file is not JSON: ${error.message}`;
  if (!(error instanceof Error)) return null;
  if (error.message === 'fetch failed' && error.cause instanceof Error)
    return `The service cannot be reached (${error.cause.message || String((error.cause as { code?: unknown }).code)}). Start it, or check SHOULD_COST_URL.`;
  const { code } = error as { readonly code?: unknown };
  const isKnown = typeof code === 'string' && /^(ENOENT|EISDIR|EACCES)$/.test(code);
  return isKnown ? error.message : null;
};

try {
  process.exitCode = await commandStatus(USAGE, () => main(process.argv.slice(2)), 2);
} catch (error) {
  const message = misuse(error);
  if (message === null) throw error;
  console.error(message);
  process.exitCode = 2;
}
