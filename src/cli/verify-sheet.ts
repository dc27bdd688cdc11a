import { readFileSync } from 'node:fs';
import process from 'node:process';
import { type CheckedSheet, FORMULAS, type SheetFault, verifyAssembly } from '../engine/index.ts';
import { readVerifiable, sheetOf, type VerifyInput, verifyAny } from './verify-input.ts';

const USAGE = `Usage: npm run verify-sheet -- FILE.json [COMPONENT.json ...]

Recomputes every line of a cost sheet, or of a calculation with its sheet, from its formulas and terms alone.
A calculation is asked of the API with all that it is made of: GET /api/v1/calculations/{id}?include=all
Behind an assembly the files of all its components may follow: each is recomputed, and so is that the assembly takes each at its
manufacturing cost, in its quantity.
Ends with 0 when it holds, 1 when it does not (each wrong line is named), 2 when a file is no cost sheet.`;

type Read = { readonly path: string; readonly value: VerifyInput };

/**
 * `npm run verify-sheet -- file.json [component.json ...]`. Exit code 0: it holds. 1: it does not, each wrong line is named. 2: a file is
 * no cost sheet.
 */
const main = (paths: readonly string[]): number => {
  const [first] = paths;
  if (first === undefined) {
    console.error(USAGE);
    return 2;
  }
  if (first === '--help' || first === '-h') {
    console.log(USAGE);
    return 0;
  }
  const files = paths.flatMap(readFile);
  const [whole, ...components] = files;
  if (whole === undefined || files.length < paths.length) return 2;
  const faults = files.map(tell).reduce((sum, count) => sum + count, 0);
  if (components.length === 0) return faults === 0 ? 0 : 1;
  return faults + tellAssembly(whole, components) === 0 ? 0 : 1;
};

const readFile = (path: string): readonly Read[] => {
  const input = readVerifiable(readText(path));
  if (input.ok) return [{ path, value: input.value }];
  console.error(`${path}: ${input.problem}`);
  return [];
};

/** Gives how many faults there are. */
const tell = ({ path, value }: Read): number => told(path, verifyAny(value), saysOf(sheetOf(value)));

const saysOf = (sheet: CheckedSheet): string =>
  `${sheet.lines.length} lines, total ${sheet.total} ${sheet.currency} per piece at a lot of ${sheet.lot_size}, checked with ${FORMULAS.length} formulas.`;

const tellAssembly = (whole: Read, components: readonly Read[]): number => {
  const sheets = components.flatMap(({ path, value }) => {
    const component = value.kind === 'calculation' ? value.component : null;
    if (component !== null) return [{ ...component, sheet: sheetOf(value) }];
    console.error(`${path}: does not say which component of an assembly it is`);
    return [];
  });
  const strangers = components.length - sheets.length;
  const faults = verifyAssembly(sheetOf(whole.value), sheets);
  return strangers + told(whole.path, faults, `${sheets.length} components enter at their own cost.`);
};

const told = (path: string, faults: readonly SheetFault[], holds: string): number => {
  if (faults.length === 0) console.log(`${path}: holds. ${holds}`);
  for (const fault of faults) console.error(show(fault));
  if (faults.length > 0)
    console.error(`${path}: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`);
  return faults.length;
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

process.exitCode = main(process.argv.slice(2));
