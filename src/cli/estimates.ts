import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { type PricingResult, price } from '../engine/index.ts';
import { findMaterial } from './plan/material.ts';
import { presetEnvironment } from './plan/preset.ts';
import { readFacts } from './plan/read-facts.ts';
import { snapshotOf } from './plan/snapshot.ts';

const USAGE = `Usage: npm run estimates [-- NAME…] [--data DIR]

Prices parts that a process planner estimated before, and prints price / estimate at each lot: a compass for kinds of work, not a target.
"!" marks a price that asks for review. A factor beyond two without that mark is what to look at first.
  NAME        only parts whose name begins so
  --data DIR  the folder with estimates.csv and its files, default $TEST_DATA_DIR/estimates or ../shared/data/estimates
  --help      this text`;

const LOTS = [1, 10, 100, 1000, 10_000];
const READ_TIMEOUT_MS = 300_000;

const priced = (result: PricingResult) => {
  if (result.outcome !== 'priced') return null;
  return result;
};

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
};

/** How far off, whichever way. */
const distance = (factor: number): number => Math.max(factor, 1 / factor);

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
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
  const distances = LOTS.map((): number[] => []);
  for (const row of rows) {
    const name = row.part ?? '';
    if (positionals.length > 0 && !positionals.some((prefix) => name.startsWith(prefix))) continue;
    const environment = presetEnvironment(row.env ?? 'de-2026');
    const found = findMaterial(row.material, environment.settings.default_material_family.value);
    if (!found.ok) throw new Error(found.problem);
    const read = await readFacts(join(folder, `${name}.step`), READ_TIMEOUT_MS);
    if (!read.ok) throw new Error(read.problem);
    const cells = LOTS.map((lot, index) => {
      const result = priced(
        price(snapshotOf(read.facts, found.material, environment, { lot, language: 'en' })),
      );
      if (result === null) return 'failed'.padStart(18);
      const factor = result.offer_price / Number(row[`lot_${lot}`]);
      distances[index]?.push(distance(factor));
      const mark = result.needs_human_review ? '!' : ' ';
      return `${result.offer_price.toFixed(2).padStart(9)} ${factor.toFixed(2).padStart(6)}${mark}`.padStart(
        18,
      );
    });
    const middle = priced(
      price(snapshotOf(read.facts, found.material, environment, { lot: 100, language: 'en' })),
    );
    console.log(
      `${name.padEnd(22)}${cells.join('')}  ${middle?.plan_id ?? ''} | ${row.process_a_planner_chooses}`,
    );
  }
  console.log(
    `${'median distance'.padEnd(22)}${distances.map((all) => `${median(all).toFixed(2)} `.padStart(18)).join('')}`,
  );
  return 0;
};

process.exitCode = await main();
