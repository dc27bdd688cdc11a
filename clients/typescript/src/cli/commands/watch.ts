import { UsageError } from '../../../../../scripts/lib/arguments.mjs';
import type { Command } from '../command.ts';
import { exitOf, rowOf } from '../rows.ts';

export const watch: Command = {
  usage: 'CALCULATION_ID …',
  what: 'wait until the calculations have ended and print their prices',
  options: {},
  run: async ({ positionals, output, open, signal }) => {
    if (positionals.length === 0) throw new UsageError('Name the calculations to wait for.');
    const { calculations } = await open();
    const ended = await Promise.all(
      positionals.map((id) =>
        calculations.wait(id, {
          signal,
          onProgress: (calculation) =>
            output.progress(calculation.part_number, { phase: 'pricing', calculation }),
        }),
      ),
    );
    await output.rows(ended.map(rowOf));
    return exitOf(ended);
  },
};
