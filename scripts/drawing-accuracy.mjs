import { show } from './lib/checks.mjs';
import { readCommand } from './lib/help.mjs';

const { values } = readCommand(
  `Usage: npm run drawing:accuracy [-- options]

Reads the sheets with known contents and writes the tables of docs/drawings/accuracy.md. Takes a few minutes.

  --raster     read the sheets as pixels instead, and write those tables: 15 minutes the first time. Answers of the OCR models are
               cached in node_modules/.cache, so later runs take seconds per set
  --sheets N   with --raster: read N sheets of each set, print what was missed, and write nothing
  --help       print this text`,
  { options: { raster: { type: 'boolean' }, sheets: { type: 'string' } } },
);

const LIMIT_MS = 2 * 3_600_000;

process.env.WRITE_ACCURACY = 'true';
if (values.raster) process.env.MEASURE_PIXELS = values.sheets ?? 'all';
const tests = values.raster ? 'test/drawings/pixels/' : 'test/drawings';
process.exitCode = await show(
  'vitest',
  ['run', '--project', 'pure', '--testTimeout', String(LIMIT_MS), tests],
  LIMIT_MS,
);
