import { UsageError } from '../../../../../scripts/lib/arguments.mjs';
import type { CostLine } from '../../generated/types.gen.ts';
import type { Command } from '../command.ts';
import type { Row } from '../output.ts';

const PERCENT_DECIMALS = 1;

const rowsOf = (line: CostLine, total: number, depth: number): readonly Row[] => [
  {
    line: `${'  '.repeat(depth)}${line.label}`,
    bucket: line.bucket,
    amount: line.amount,
    share_pct: total === 0 ? null : Number(((100 * line.amount) / total).toFixed(PERCENT_DECIMALS)),
  },
  ...line.children.flatMap((child) => rowsOf(child, total, depth + 1)),
];

export const report: Command = {
  usage: 'CALCULATION_ID',
  what: 'print the cost sheet of a calculation, line by line, per piece',
  options: {},
  run: async ({ positionals, output, open, signal }) => {
    const [id, ...more] = positionals;
    if (id === undefined || more.length > 0) throw new UsageError('Name one calculation.');
    const { calculations } = await open();
    const {
      status,
      error,
      cost_sheet: sheet,
      part_number,
      lot_size,
    } = await calculations.wait(id, { signal });
    if (sheet === null) {
      output.say(`The calculation has no cost sheet: it is ${status}${error === null ? '' : ` (${error})`}.`);
      return 1;
    }
    const { total, currency, lines } = sheet;
    await output.rows(lines.flatMap((line) => rowsOf(line, total, 0)));
    output.say(`${part_number}, lot size ${lot_size}: offer price ${total} ${currency} per piece.`);
    return 0;
  },
};
