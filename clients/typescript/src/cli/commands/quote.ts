import { UsageError } from '../../../../../scripts/lib/arguments.mjs';
import { type Command, listOf, text, type Values } from '../command.ts';
import { inputOf } from '../files.ts';
import { exitOf, rowOf } from '../rows.ts';

export const QUOTED = {
  env: {
    type: 'string',
    what: 'costing environments by name or UUID, comma-separated; default: the baseline',
  },
  lot: { type: 'string', what: 'lot sizes, comma-separated' },
  material: { type: 'string', what: 'material, for example C45 or 1.0503' },
  currency: { type: 'string', what: 'currency of the prices' },
} as const;

/** Whole numbers. @throws UsageError for anything else */
export const lotsOf = (values: Values): readonly (number | undefined)[] => {
  const lots = listOf(text(values, 'lot'));
  const wrong = lots.find((lot) => !/^[1-9]\d{0,9}$/.test(lot));
  if (wrong !== undefined) throw new UsageError(`--lot must be whole numbers of at least 1 (got ${wrong}).`);
  return lots.length === 0 ? [undefined] : lots.map(Number);
};

export const quote: Command = {
  usage: 'FILE [--env NAME[,NAME]] [--lot 100,1000] [--material C45] [--drawing FILE]',
  what: 'price a CAD file, in each environment and lot size',
  options: {
    ...QUOTED,
    drawing: { type: 'string', what: 'drawing of the part' },
    'part-number': { type: 'string', what: 'part number of the new part; default: the file name' },
  },
  run: async ({ positionals, values, output, open, signal }) => {
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0)
      throw new UsageError('Name one CAD file. batch prices several.');
    const lots = lotsOf(values);
    const drawn = text(values, 'drawing');
    const [file, drawing] = [await inputOf(path), drawn === undefined ? undefined : await inputOf(drawn)];
    const { parts, calculations } = await open();
    const given = listOf(text(values, 'env'));
    // Before anything is sent: a wrong name must not leave a part behind.
    const environments =
      given.length === 0 ? [undefined] : await Promise.all(given.map(calculations.environmentId));
    const onProgress = (progress: Parameters<typeof output.progress>[1]) =>
      output.progress(file.name, progress);
    const part = { file, drawing, partNumber: text(values, 'part-number') };
    const { revisionId: revision } = await parts.create(part, { signal, onProgress });
    const common = { revision, material: text(values, 'material'), currency: text(values, 'currency') };
    const priced = await Promise.all(
      environments.flatMap((environment) =>
        lots.map((lotSize) =>
          calculations.quote({ ...common, environment, lotSize }, { signal, onProgress }),
        ),
      ),
    );
    await output.rows(priced.map(rowOf));
    return exitOf(priced);
  },
};
