import { readFileSync } from 'node:fs';
import process from 'node:process';
import { type CheckedSheet, FORMULAS, type SheetFault, verifyAssembly } from '../engine/index.ts';
import { commandStatus, readArguments, UsageError } from './usage.ts';
import { readVerifiable, sheetOf, type VerifyInput, verifyAny } from './verify-input.ts';

const USAGE = `Usage: npm run verify-sheet -- FILE.json [COMPONENT.json …]

Recalculates every line of a cost sheet, or of a calculation with its sheet, from the formulas and terms in the file alone. For an
assembly, add the files of all its components: each is recalculated, and the assembly must include each at its manufacturing cost and
quantity.

Get the file from the API: GET /api/v1/calculations/{id}?include=all

  --help   print this text

Exit codes:
  0   the sheet is correct
  1   it is not; each wrong line is listed
  2   wrong arguments, or a file is not a cost sheet`;

type Read = { readonly path: string; readonly value: VerifyInput };

const main = (): number => {
  const { values, positionals: paths } = readArguments({ allowPositionals: true });
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  if (paths.length === 0) throw new UsageError('Name the file to verify.');
  const files = paths.flatMap(readFile);
  const [whole, ...components] = files;
  if (whole === undefined || files.length < paths.length) return 2;
  const faults = files.map(report).reduce((sum, count) => sum + count, 0);
  if (components.length === 0) return faults === 0 ? 0 : 1;
  return faults + reportAssembly(whole, components) === 0 ? 0 : 1;
};

const readFile = (path: string): readonly Read[] => {
  const input = readVerifiable(readText(path));
  if (input.ok) return [{ path, value: input.value }];
  console.error(`${path}: ${input.problem}`);
  return [];
};

/** Prints the faults and returns their number. */
const report = ({ path, value }: Read): number =>
  reportFaults(path, verifyAny(value), saysOf(sheetOf(value)));

const saysOf = (sheet: CheckedSheet): string =>
  `${sheet.lines.length} lines, total ${sheet.total} ${sheet.currency} per piece at lot size ${sheet.lot_size}, checked against ${FORMULAS.length} formulas.`;

const reportAssembly = (whole: Read, components: readonly Read[]): number => {
  const sheets = components.flatMap(({ path, value }) => {
    const component = value.kind === 'calculation' ? value.component : null;
    if (component !== null) return [{ ...component, sheet: sheetOf(value) }];
    console.error(`${path}: not a component of an assembly (assembly_context is missing)`);
    return [];
  });
  const unmatchedSheets = components.length - sheets.length;
  const faults = verifyAssembly(sheetOf(whole.value), sheets);
  return (
    unmatchedSheets +
    reportFaults(whole.path, faults, `${sheets.length} components are included at their own cost.`)
  );
};

const reportFaults = (path: string, faults: readonly SheetFault[], holds: string): number => {
  if (faults.length === 0) console.log(`${path}: correct. ${holds}`);
  for (const fault of faults) console.error(show(fault));
  if (faults.length > 0)
    console.error(`${path}: ${faults.length} ${faults.length === 1 ? 'error' : 'errors'}`);
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

process.exitCode = await commandStatus(USAGE, async () => main(), 2);
