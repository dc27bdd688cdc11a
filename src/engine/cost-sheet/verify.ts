import { fromMicro, toMicro } from '../quantities/micro.ts';
import type { Bucket, CascadeStep } from '../result.ts';
import { CASCADE, CASCADE_STEPS, DELIVERY_BUCKETS } from '../vocabulary.ts';
import { checkAgreement } from './agreement.ts';
import { RECONCILED_BELOW } from './build.ts';
import { checkLine, type SheetFault } from './check.ts';
import type { CheckedLine, CheckedSheet } from './checked.ts';
import { toolsInLine } from './tools-in-line.ts';

export type { SheetFault } from './check.ts';

/**
 * The public verifier. Recomputes every line from its formula and terms alone, every sum, every surcharge's base and the cascade.
 * Compares the values shown beside the amounts with the amounts' inputs. An empty result means that the sheet is consistent; each
 * fault names its line.
 */
export const verifySheet = (sheet: CheckedSheet): readonly SheetFault[] => [
  ...sheet.lines.flatMap((line, i) => checkLine(line, `lines[${i}]`)),
  ...checkTotal(sheet),
  ...checkCascade(sheet),
  ...checkBases(sheet),
  ...checkAgreement(sheet),
];

const checkTotal = (sheet: CheckedSheet): readonly SheetFault[] => {
  const sum = sheet.lines.reduce((total, line) => total + toMicro(line.amount), 0);
  const faults: SheetFault[] = [];
  if (sum !== toMicro(sheet.total)) {
    const message = `total is ${sheet.total}, but the top-level lines sum to ${fromMicro(sum)}`;
    faults.push({ path: 'total', code: 'sum_wrong', message });
  }
  const reconciled = Math.abs(sheet.residual) < RECONCILED_BELOW;
  if (sheet.reconciled !== reconciled) {
    const message = `reconciled is ${sheet.reconciled} with a residual of ${sheet.residual}`;
    faults.push({ path: 'reconciled', code: 'reconciled_wrong', message });
  }
  return faults;
};

const sumOf = (lines: readonly CheckedLine[], buckets: readonly Bucket[]): number =>
  lines.reduce((sum, line) => (buckets.includes(line.bucket) ? sum + toMicro(line.amount) : sum), 0);

/** Cumulated amounts in millionths after each step of the scheme. */
const stepsOf = (sheet: CheckedSheet): ReadonlyMap<CascadeStep['step'], number> => {
  const steps = new Map<CascadeStep['step'], number>();
  let running = 0;
  for (const step of CASCADE_STEPS) {
    running += sumOf(sheet.lines, CASCADE[step]);
    steps.set(step, running);
  }
  return steps;
};

const checkCascade = (sheet: CheckedSheet): readonly SheetFault[] => {
  const expected = stepsOf(sheet);
  return CASCADE_STEPS.flatMap((step, i) => {
    const stated = sheet.cascade[i];
    const micro = expected.get(step) ?? 0;
    if (stated?.step === step && toMicro(stated.amount) === micro) return [];
    const message = `${step} is ${stated?.amount ?? 'missing'}, but the lines give ${fromMicro(micro)}`;
    return [{ path: `cascade[${i}]`, code: 'cascade_wrong', message }];
  });
};

const leavesOf = (line: CheckedLine): readonly CheckedLine[] =>
  line.children.length === 0 ? [line] : line.children.flatMap(leavesOf);

/** Base of each surcharge, by the source of its `base` term. */
const basesOf = (sheet: CheckedSheet): ReadonlyMap<string, number> => {
  const leaves = sheet.lines.flatMap(leavesOf);
  const micro = (chosen: readonly CheckedLine[]): number =>
    chosen.reduce((sum, line) => sum + toMicro(line.amount), 0);
  const steps = stepsOf(sheet);
  const step = (name: CascadeStep['step']): number => steps.get(name) ?? 0;
  const bought = leaves.filter((line) => line.label_id === 'line.components.bought');
  const delivery = sumOf(sheet.lines, DELIVERY_BUCKETS);
  // A tool of the part has a mark-up of its own.
  const tools = sheet.lines.reduce((sum, line) => sum + toolsInLine(line), 0);
  return new Map([
    ['line:direct_cost', step('direct_cost') - tools],
    ['line:material', sumOf(sheet.lines, ['material']) + micro(bought)],
    ['line:wages', micro(leaves.filter((line) => line.bucket === 'labour'))],
    ['line:subcontract', sumOf(sheet.lines, ['subcontract'])],
    ['line:manufacturing_cost', step('manufacturing_cost') - tools],
    ['line:selbstkosten', step('total_cost') - tools],
    ['line:netto_selbstkosten', step('total_cost') - delivery - tools],
    ['line:cash_price', step('cash_price')],
    ['line:target_price', step('target_price')],
  ]);
};

const checkBases = (sheet: CheckedSheet): readonly SheetFault[] => {
  const bases = basesOf(sheet);
  return sheet.lines.flatMap((line, i) => {
    const term = line.terms.find(({ name }) => name === 'base');
    if (!term || line.line_kind !== 'surcharge') return [];
    const ofReject = line.bucket === 'reject' ? toMicro(line.amount) : 0;
    const expected = bases.get(term.source);
    if (expected === undefined)
      return [
        { path: `lines[${i}].base`, code: 'base_unknown', message: `the base ${term.source} is unknown` },
      ];
    if (toMicro(term.value) === expected - ofReject) return [];
    const message = `${line.bucket} has the base ${term.value}, but ${term.source} is ${fromMicro(expected - ofReject)}`;
    return [{ path: `lines[${i}].base`, code: 'base_wrong', message }];
  });
};
