import { show } from './lib/checks.mjs';
import { orHelp } from './lib/help.mjs';

orHelp(`Usage: npm run drawing:accuracy

Reads every known and drawn sheet and writes the tables of docs/drawings/accuracy.md. Takes some minutes.`);

const LIMIT_MS = 2 * 3_600_000;

process.env.WRITE_ACCURACY = 'true';
process.exitCode = await show('vitest', ['run', '--project', 'pure', 'test/drawings'], LIMIT_MS);
