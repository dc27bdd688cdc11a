import { UsageError } from '../../../../../scripts/lib/arguments.mjs';
import { exportEnvironment, importEnvironment } from '../../generated/sdk.gen.ts';
import type { EnvironmentDocument } from '../../generated/types.gen.ts';
import { type Command, type Context, text } from '../command.ts';
import { differencesOf } from '../difference.ts';
import { textOf } from '../files.ts';

const documentIn = async (file: string): Promise<EnvironmentDocument> => {
  try {
    // The service checks it, and names each problem.
    return JSON.parse(await textOf(file)) as EnvironmentDocument;
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${file}: not JSON (${error.message}).`);
    throw error;
  }
};

const exported = async ({ open, signal }: Context, environment: string): Promise<EnvironmentDocument> => {
  const { http: client, calculations } = await open();
  const env_id = await calculations.environmentId(environment);
  return exportEnvironment({ client, path: { env_id }, signal });
};

/** A file by its extension, else an environment of the service. */
const documentOf = (context: Context, given: string): Promise<EnvironmentDocument> =>
  given.endsWith('.json') ? documentIn(given) : exported(context, given);

const ACTIONS: Readonly<
  Record<
    string,
    {
      readonly arguments: number;
      readonly run: (context: Context, args: readonly string[]) => Promise<number>;
    }
  >
> = {
  export: {
    arguments: 1,
    run: async (context, [environment = '']) => {
      context.output.document(await exported(context, environment));
      return 0;
    },
  },
  import: {
    arguments: 1,
    run: async ({ values, output, open, signal }, [file = '']) => {
      const body = await documentIn(file);
      const { http: client } = await open();
      const name = text(values, 'name');
      const query = name === undefined ? {} : { name };
      const { id, name: made, currency } = await importEnvironment({ client, body, query, signal });
      await output.rows([{ name: made, currency, environment_id: id }]);
      return 0;
    },
  },
  diff: {
    arguments: 2,
    run: async (context, [first = '', second = '']) => {
      const rows = differencesOf(await documentOf(context, first), await documentOf(context, second));
      await context.output.rows(rows);
      context.output.say(rows.length === 0 ? 'The environments are equal.' : `${rows.length} values differ.`);
      return rows.length === 0 ? 0 : 1;
    },
  },
};

export const env: Command = {
  usage: 'export ENVIRONMENT > FILE.json | import FILE.json [--name NAME] | diff A B',
  what: 'print an environment as JSON, create one from JSON, or compare two (names, UUIDs or .json files); diff ends with 1 if they differ',
  actions: Object.keys(ACTIONS),
  options: { name: { type: 'string', what: 'name of the imported environment instead of that in the file' } },
  run: async (context) => {
    const [name = 'nothing', ...args] = context.positionals;
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (action === undefined)
      throw new UsageError(`The action must be one of ${Object.keys(ACTIONS).join(', ')} (got ${name}).`);
    if (args.length !== action.arguments)
      throw new UsageError(`${name} takes ${action.arguments} arguments (got ${args.length}).`);
    return action.run(context, args);
  },
};
