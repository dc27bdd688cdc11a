import { toolAmortised } from '../formulas/tooling.ts';
import { checkDerivation, near, type SheetFault } from './check.ts';
import type { CheckedLine, CheckedOperation, CheckedRate, CheckedSheet, CheckedTooling } from './checked.ts';
import { verifySheet } from './verify.ts';

/** The parts of a priced calculation that sheet and process plan must agree on. */
export type Verifiable = {
  readonly cost_sheet: CheckedSheet;
  readonly process_plan: readonly CheckedOperation[];
  readonly unit_cost: number;
  readonly offer_price: number;
  /** Null if the record does not publish them. */
  readonly machine_rates: readonly CheckedRate[] | null;
  /** Left out or null if the record publishes no tools. */
  readonly tooling?: CheckedTooling | null | undefined;
};

/**
 * Verifies a calculation: its sheet, and every time of its process plan from its formula. Checks also the times that the sheet's
 * lines take from the plan, and the prices beside them.
 */
export const verifyCalculation = (result: Verifiable): readonly SheetFault[] => [
  ...verifySheet(result.cost_sheet).map((fault) => ({ ...fault, path: `cost_sheet.${fault.path}` })),
  ...checkPrices(result),
  ...result.process_plan.flatMap((operation, i) => checkElements(operation, `process_plan[${i}]`)),
  ...checkTimes(result),
  ...(result.machine_rates ?? []).flatMap((rate, i) => checkRate(rate, `machine_rates[${i}]`)),
  ...checkRateTerms(result),
  ...(result.tooling == null ? [] : checkTooling(result.tooling, result)),
];

const checkPrices = (result: Verifiable): readonly SheetFault[] => {
  const step = (name: string) => result.cost_sheet.cascade.find((entry) => entry.step === name)?.amount;
  const wrong = (path: 'unit_cost' | 'offer_price', expected: number | undefined): readonly SheetFault[] =>
    result[path] === expected
      ? []
      : [
          {
            path,
            code: 'price_wrong',
            message: `${path} is ${result[path]}, but the sheet has ${expected ?? 'no value'}`,
          },
        ];
  return [...wrong('unit_cost', step('unit_cost')), ...wrong('offer_price', result.cost_sheet.total)];
};

const checkElements = (operation: CheckedOperation, path: string): readonly SheetFault[] =>
  operation.time_elements.flatMap((element, i) => {
    const at = `${path}.time_elements[${i}]`;
    const { value, faults } = checkDerivation(element, at);
    if (value === null || near(value, element.time_s)) return faults;
    const message = `${operation.op_id} ${element.id} is ${element.time_s} s, but ${element.formula_id} gives ${value} s`;
    return [...faults, { path: at, code: 'time_wrong', message }];
  });

/** A term whose source is `operation:OP10.th` must be the sum of that operation's elements of that kind. */
const checkTimes = (result: Verifiable): readonly SheetFault[] => {
  const sums = new Map<string, number>();
  for (const operation of result.process_plan) {
    for (const { kind, time_s } of operation.time_elements) {
      const key = `operation:${operation.op_id}.${kind}`;
      sums.set(key, (sums.get(key) ?? 0) + time_s);
    }
  }
  return result.cost_sheet.lines.flatMap(leavesOf).flatMap((line) =>
    line.terms.flatMap((term) => {
      const match = /^operation:.+\.(th|tn|tr)$/.test(term.source);
      const expected = sums.get(term.source) ?? 0;
      if (!match || near(expected, term.value)) return [];
      const message = `${line.label_id}: ${term.name} is ${term.value} s, but the process plan has ${expected} s`;
      return [{ path: `cost_sheet ${line.label_id}`, code: 'time_differs', message }];
    }),
  );
};

/** Each component from its formula, and their sum. */
const checkRate = (rate: CheckedRate, path: string): readonly SheetFault[] => {
  const faults = rate.components.flatMap(({ id, amount }) => {
    const { value, faults: inner } = checkDerivation(amount, `${path}.${id}`);
    if (value === null || near(value, amount.value)) return inner;
    const message = `${id} is ${amount.value}, but ${amount.formula_id} gives ${value}`;
    return [...inner, { path: `${path}.${id}`, code: 'rate_wrong', message }];
  });
  const sum = rate.components.reduce((total, { amount }) => total + amount.value, 0);
  if (near(sum, rate.value)) return faults;
  const message = `${rate.machine_id} is ${rate.value} per hour, but its components sum to ${sum}`;
  return [...faults, { path, code: 'rate_wrong', message }];
};

/** Each tool's cost from its formula, their sum, and a line in the piece only if it pays for them. */
const checkTooling = (
  { mode, cost, items }: CheckedTooling,
  { cost_sheet }: Verifiable,
): readonly SheetFault[] => {
  const faults = items.flatMap(({ id, cost: own }) => {
    if (own === null) return [];
    const path = `tooling.${id}`;
    const { value, faults: inner } = checkDerivation(own, path);
    if (value === null || near(value, own.value)) return inner;
    const message = `${id} costs ${own.value}, but ${own.formula_id} gives ${value}`;
    return [...inner, { path, code: 'tool_wrong', message }];
  });
  const sum = items.reduce((total, { cost: own }) => total + (own?.value ?? 0), 0);
  const isCharged = cost_sheet.lines
    .flatMap(leavesOf)
    .some(({ formula_id }) => formula_id === toolAmortised.id);
  if (cost !== null && !near(sum, cost)) {
    const message = `the tools cost ${cost}, but their items sum to ${sum}`;
    faults.push({ path: 'tooling.cost', code: 'sum_wrong', message });
  }
  if (isCharged !== (mode === 'amortised')) {
    const message = `tooling_mode is ${mode}, but the sheet has ${isCharged ? 'a' : 'no'} line of a tool`;
    faults.push({ path: 'tooling.mode', code: 'tool_wrong', message });
  }
  return faults;
};

/** A line's machine rate must be the one that the calculation publishes, for the run or for set-up. */
const checkRateTerms = (result: Verifiable): readonly SheetFault[] => {
  if (result.machine_rates === null) return [];
  const rates = new Map(result.machine_rates.map((rate) => [`machine:${rate.machine_id}`, rate]));
  return result.cost_sheet.lines.flatMap(leavesOf).flatMap((line) =>
    line.terms.flatMap((term) => {
      if (term.name !== 'machine_rate') return [];
      const rate = rates.get(term.source);
      if (rate && (near(term.value, rate.value) || near(term.value, rate.setup_value))) return [];
      const message = `${line.label_id}: ${term.value} per hour is not the rate of ${term.source}`;
      return [{ path: `cost_sheet ${line.label_id}`, code: 'rate_differs', message }];
    }),
  );
};

const leavesOf = (line: CheckedLine): readonly CheckedLine[] =>
  line.children.length === 0 ? [line] : line.children.flatMap(leavesOf);
