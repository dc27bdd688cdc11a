import { parseArgs } from 'node:util';
import { show } from './lib/checks.mjs';
import { orHelp } from './lib/help.mjs';

orHelp(`Usage: npm run drawing:accuracy [-- --raster [--sheets N]]

Reads every known and drawn sheet and writes the tables of docs/drawings/accuracy.md. Takes some minutes. With --raster the tables of pixels instead:
some fifteen minutes at first, and seconds for each set again where only what is made of the recognised text changed, since what the models answer is kept in
node_modules/.cache. --sheets N reads N sheets of each set, shows what was missed of those that may be looked at, and writes nothing.`);

const LIMIT_MS = 2 * 3_600_000;

const { values } = parseArgs({ options: { raster: { type: 'boolean' }, sheets: { type: 'string' } } });
process.env.WRITE_ACCURACY = 'true';
if (values.raster) process.env.MEASURE_PIXELS = values.sheets ?? 'all';
const tests = values.raster ? 'test/drawings/pixels/' : 'test/drawings';
process.exitCode = await show(
  'vitest',
  ['run', '--project', 'pure', '--testTimeout', String(LIMIT_MS), tests],
  LIMIT_MS,
);
