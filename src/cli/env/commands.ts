import type { Params } from '../../texts/index.ts';
import { worded } from '../plan/words.ts';
import { UsageError } from '../usage.ts';
import type { Api } from './api.ts';

export type Context = {
  readonly api: Api;
  readonly args: readonly string[];
  readonly files: {
    readonly read: (file: string) => Promise<string>;
    /** Writes to the file in `--out`, otherwise to standard output. */
    readonly write: (text: string) => Promise<void>;
    readonly say: (text: string) => void;
  };
  /** `--name`: replaces the name in the document. */
  readonly name: string | undefined;
  /** `--replace`: replaces the existing rows. */
  readonly replace: boolean;
};

export type Command = {
  readonly args: readonly string[];
  readonly what: string;
  readonly run: (context: Context) => Promise<void>;
};

type Environment = { readonly id: string; readonly name: string; readonly currency: string };

const ROOT = '/api/v1/environments';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PAGE = 500;

/** The legacy path family lists up to 500, more than any plan allows. */
const list = (api: Api): Promise<readonly Environment[]> =>
  api.get<readonly Environment[]>(`/api/v1/parts/environments/?limit=${PAGE}`);

/** An environment by id, or by name ignoring case. */
const idOf = async (api: Api, nameOrId: string | undefined): Promise<string> => {
  if (nameOrId === undefined) throw new UsageError('Name the environment, by id or name.');
  if (UUID.test(nameOrId)) return nameOrId;
  const found = (await list(api)).find(({ name }) => name.toLowerCase() === nameOrId.toLowerCase());
  if (found === undefined)
    throw new UsageError(
      `Environment ${JSON.stringify(nameOrId)} not found. npm run env -- list prints the known ones.`,
    );
  return found.id;
};

const kindOf = (word: string | undefined): 'machines' | 'rates' => {
  if (word === 'machines' || word === 'rates') return word;
  throw new UsageError(`The kind must be machines or rates (got ${JSON.stringify(word)}).`);
};

export const COMMANDS: Readonly<Record<string, Command>> = {
  list: {
    args: [],
    what: 'list the environments: id, currency, name',
    run: async ({ api, files }) => {
      const rows = await list(api);
      await files.write(rows.map(({ id, currency, name }) => `${id}  ${currency}  ${name}\n`).join(''));
    },
  },
  export: {
    args: ['<environment>'],
    what: 'print the whole environment as JSON',
    run: async ({ api, args, files }) => {
      const document = await api.get<unknown>(`${ROOT}/${await idOf(api, args[0])}/export`);
      await files.write(`${JSON.stringify(document, null, 2)}\n`);
    },
  },
  import: {
    args: ['<file>'],
    what: 'create an environment from JSON',
    run: async ({ api, args, files, name }) => {
      const document = JSON.parse(await files.read(args[0] ?? '')) as unknown;
      const query = name === undefined ? '' : `?name=${encodeURIComponent(name)}`;
      const made = await api.post<Environment>(`${ROOT}/import${query}`, document);
      files.say(`Created ${made.name} (${made.id}).`);
    },
  },
  'export-csv': {
    args: ['<environment>', 'machines|rates'],
    what: 'print its machines or rates as CSV',
    run: async ({ api, args, files }) => {
      const url = `${ROOT}/${await idOf(api, args[0])}/csv?kind=${kindOf(args[1])}`;
      await files.write((await api.get<{ csv: string }>(url)).csv);
    },
  },
  'import-csv': {
    args: ['<environment>', 'machines|rates', '<file>'],
    what: 'add machines or rates from CSV',
    run: async ({ api, args, files, replace }) => {
      const kind = kindOf(args[1]);
      const done = await api.post<{ created: number; removed: number }>(
        `${ROOT}/${await idOf(api, args[0])}/csv`,
        { kind, csv: await files.read(args[2] ?? ''), mode: replace ? 'replace' : 'add' },
      );
      files.say(`${done.created} ${kind} created, ${done.removed} removed.`);
    },
  },
  audit: {
    args: ['<environment>'],
    what: 'list errors, warnings and hints',
    run: async ({ api, args, files }) => {
      type Finding = { severity: string; code: string; subject_name: string; params: Params };
      const { findings, clean } = await api.get<{ findings: Finding[]; clean: boolean }>(
        `${ROOT}/${await idOf(api, args[0])}/audit`,
      );
      const lines = findings.map(
        ({ severity, code, subject_name: subject, params }) =>
          `${severity}  ${subject}: ${worded('en', 'audit', code, params)} (${code})\n`,
      );
      await files.write(lines.join(''));
      files.say(clean ? 'No errors or warnings.' : 'Errors or warnings were found.');
    },
  },
};

export const USAGE = [
  'Usage: npm run env -- <command> [options]',
  '',
  'Reads and writes environments of a running service: as JSON, and their machines and rates as CSV.',
  '',
  ...Object.entries(COMMANDS).map(
    ([name, { args, what }]) => `  ${[name, ...args].join(' ').padEnd(52)} ${what}`,
  ),
  '',
  '  --out <file>    write to a file instead of standard output',
  '  --name <name>   import: name of the new environment',
  '  --replace       import-csv: remove the existing rows first',
  '  --help          print this text',
  '',
  'Name an environment by its id or its name. SHOULD_COST_URL and SHOULD_COST_API_KEY select the service,',
  'else the local one of .data/dev.json.',
  '',
  'Exit codes: 0 done, 1 the service rejected the request, 2 wrong arguments, or a file or the service cannot be reached.',
].join('\n');
