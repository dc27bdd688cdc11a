import { UsageError } from '../../../../../scripts/lib/arguments.mjs';
import { compareCalculations } from '../../generated/sdk.gen.ts';
import type { ComparisonMatrix } from '../../generated/types.gen.ts';
import { type Command, text } from '../command.ts';
import type { Row } from '../output.ts';

const rowsOf = ({ environments, parts, currency }: ComparisonMatrix): readonly Row[] =>
  parts.map(({ part_number, revision_code, lot_size, cells, best_environment_id }) => ({
    part_number,
    revision: revision_code,
    lot_size,
    ...Object.fromEntries(
      environments.map(({ name }, column) => [`offer_price (${name})`, cells[column]?.offer_price ?? null]),
    ),
    currency: currency ?? cells.find((cell) => cell.currency !== null)?.currency ?? null,
    best: environments.find((one) => one.costing_environment_id === best_environment_id)?.name ?? null,
  }));

type Counts = {
  readonly done: number;
  readonly total: number;
  readonly priced: number;
  readonly lost: number;
};

/** Cells of all columns: `lost` ones failed or are parked. A cell that nobody ran is not counted. */
const countsOf = ({ environments }: ComparisonMatrix): Counts => {
  const sum = (count: (column: ComparisonMatrix['environments'][number]) => number): number =>
    environments.reduce((total, column) => total + count(column), 0);
  const [priced, lost] = [sum(({ succeeded }) => succeeded), sum(({ failed, blocked }) => failed + blocked)];
  return { done: priced + lost, total: priced + lost + sum(({ pending }) => pending), priced, lost };
};

export const compare: Command = {
  usage: 'CALCULATION_ID … | --batch BATCH_ID',
  what: 'print the prices of parts by environment; waits for a batch to end',
  options: { batch: { type: 'string', what: 'UUID of the batch to compare' } },
  run: async ({ positionals, values, output, open, signal }) => {
    const batch = text(values, 'batch');
    if ((batch === undefined) === (positionals.length === 0))
      throw new UsageError('Name calculations, or a batch with --batch.');
    const { http: client, calculations } = await open();
    const matrix =
      batch === undefined
        ? await compareCalculations({ client, body: { calculation_ids: [...positionals] }, signal })
        : await calculations.waitForBatch(batch, {
            signal,
            onProgress: (now) => output.progress(batch, { phase: 'comparing', ...countsOf(now) }),
          });
    const { priced, lost, total } = countsOf(matrix);
    await output.rows(rowsOf(matrix));
    output.say(`${priced} of ${total} cells have a price.`);
    return matrix.not_found.length === 0 && lost === 0 ? 0 : 1;
  },
};
