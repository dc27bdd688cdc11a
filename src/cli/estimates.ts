import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { compared, type Estimate, LOTS, summary } from './estimates/compare.ts';
import { readFacts } from './plan/read-facts.ts';
import { commandStatus, readArguments, UsageError } from './usage.ts';

const USAGE = `Usage: npm run estimates [-- NAME…] [options]

Prices parts that a process planner has estimated, and prints the price, and the price divided by the estimate, at each lot size. The
estimates show where to look; prices are not fitted to them. Look first at factors above 2 or below 0.5 without "!".

  NAME        only parts whose name starts with NAME
  --data DIR  folder with estimates.csv and its STEP files (default: $TEST_DATA_DIR/estimates, else ../shared/data/estimates)
  --help      print this text

Marks: "!" the price needs a review, "~" the estimate lies outside P10 to P90.`;

const READ_TIMEOUT_MS = 300_000;

const main = async (): Promise<number> => {
  const { values, positionals } = readArguments({
    allowPositionals: true,
    options: { data: { type: 'string' } },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const folder =
    values.data ??
    join(process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../../shared/data'), 'estimates');
  const table = join(folder, 'estimates.csv');
  if (!existsSync(table)) throw new UsageError(`${table}: file not found. Name its folder with --data.`);
  const rows = parse(readFileSync(table, 'utf8'), {
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
  line('median factor', (of) => of.medianDistance.toFixed(2));
  line('over 2, no review', (of) => String(of.unflaggedOverTwo));
  line('within P10 to P90', (of) => `${of.covered} of ${of.count}`);
  return 0;
};

process.exitCode = await commandStatus(USAGE, main);
