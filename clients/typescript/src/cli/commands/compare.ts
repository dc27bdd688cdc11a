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
        : await calculations.waitForBatch(batch, { signal });
    await output.rows(rowsOf(matrix));
    return matrix.not_found.length === 0 ? 0 : 1;
  },
};
