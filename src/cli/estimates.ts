import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { compared, type Estimate, LOTS, summary } from './estimates/compare.ts';
import { readFacts } from './plan/read-facts.ts';
import { argumentsOf, commandStatus } from './usage.ts';

const USAGE = `Usage: npm run estimates [-- NAME…] [--data DIR]

Prices parts that a process planner estimated before, and prints price / estimate at each lot: a compass for kinds of work, not a target.
"!" marks a price that asks for review, "~" one whose band of P10 to P90 does not hold the estimate. A factor beyond two without
"!" is what to look at first.
  NAME        only parts whose name begins so
  --data DIR  the folder with estimates.csv and its files, default $TEST_DATA_DIR/estimates or ../shared/data/estimates
  --help      this text`;

const READ_TIMEOUT_MS = 300_000;

const main = async (): Promise<number> => {
  const { values, positionals } = argumentsOf({
    allowPositionals: true,
    options: { data: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const folder =
    values.data ??
    join(process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../../shared/data'), 'estimates');
  const rows = parse(readFileSync(join(folder, 'estimates.csv'), 'utf8'), {
    columns: true,
  }) as readonly Record<string, string>[];
  const all: Estimate[] = [];
  for (const row of rows) {
    const name = row.part ?? '';
    if (positionals.length > 0 && !positionals.some((prefix) => name.startsWith(prefix))) continue;
    const read = await readFacts(join(folder, `${name}.step`), READ_TIMEOUT_MS);
    if (!read.ok) throw new Error(read.problem);
    const estimates = compared(row, read.facts);
    all.push(...estimates);
    const cells = estimates.map(({ offer, factor, flagged, inBand }) =>
      offer === null
        ? 'failed'.padStart(19)
        : `${offer.toFixed(2).padStart(9)} ${factor.toFixed(2).padStart(6)}${flagged ? '!' : ' '}${inBand ? ' ' : '~'}`.padStart(
            19,
          ),
    );
    const chosen = estimates.find(({ lot }) => lot === 100)?.plan ?? '';
    console.log(`${name.padEnd(22)}${cells.join('')}  ${chosen} | ${row.process_a_planner_chooses}`);
  }
  const perLot = LOTS.map((lot) => summary(all.filter((one) => one.lot === lot)));
  const line = (label: string, cell: (of: (typeof perLot)[number]) => string): void =>
    console.log(`${label.padEnd(22)}${perLot.map((of) => `${cell(of)}  `.padStart(19)).join('')}`);
  line('median distance', (of) => of.medianDistance.toFixed(2));
  line('over two, no flag', (of) => String(of.unflaggedOverTwo));
  line('inside P10 to P90', (of) => `${of.covered} of ${of.count}`);
  return 0;
};

process.exitCode = await commandStatus(USAGE, main);
