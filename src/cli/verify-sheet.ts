import { readFileSync } from 'node:fs';
import process from 'node:process';
import { FORMULAS, type SheetFault } from '../engine/index.ts';
import { readVerifiable, sheetOf, verifyAny } from './verify-input.ts';

const USAGE = `Usage: npm run verify-sheet -- FILE.json

Recomputes every line of a cost sheet, or of a calculation with its sheet, from its formulas and terms alone.
A calculation is asked of the API with all that it is made of: GET /api/v1/calculations/{id}?include=all
Ends with 0 when it holds, 1 when it does not (each wrong line is named), 2 when the file is no cost sheet.`;

/**
 * `npm run verify-sheet -- file.json`: recomputes every line of a cost sheet, or of a calculation with its sheet, from its formulas
 * and terms alone. Exit code 0: it holds. 1: it does not, each wrong line is named. 2: the file is no cost sheet.
 */
const main = (path: string | undefined): number => {
  if (path === undefined) {
    console.error(USAGE);
    return 2;
  }
  if (path === '--help' || path === '-h') {
    console.log(USAGE);
    return 0;
  }
  const input = readVerifiable(readText(path));
  if (!input.ok) {
    console.error(`${path}: ${input.problem}`);
    return 2;
  }
  const faults = verifyAny(input.value);
  const sheet = sheetOf(input.value);
  if (faults.length === 0) {
    console.log(
      `${path}: holds. ${sheet.lines.length} lines, total ${sheet.total} ${sheet.currency} per piece at a lot of ${sheet.lot_size}, checked with ${FORMULAS.length} formulas.`,
    );
    return 0;
  }
  for (const fault of faults) console.error(show(fault));
  console.error(`${path}: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`);
  return 1;
};

const show = ({ path, code, message }: SheetFault): string => `${path}: ${message} [${code}]`;

const readText = (path: string): string | Error => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
};

process.exitCode = main(process.argv[2]);
