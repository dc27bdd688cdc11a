import { formulaById } from '../formulas/index.ts';
import { fromMicro, MICRO_PER_UNIT, toMicro } from '../quantities/micro.ts';
import type { Derivation } from '../records.ts';
import type { CheckedLine } from './checked.ts';

export type SheetFault = {
  /** Path of the fault: `lines[3].children[0]`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
};

const TOLERANCE = 1e-12;

export const near = (a: number, b: number): boolean =>
  Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));

const isWholeMicro = (amount: number): boolean =>
  Number.isFinite(amount) &&
  Math.abs(amount * MICRO_PER_UNIT) < Number.MAX_SAFE_INTEGER &&
  fromMicro(toMicro(amount)) === amount;

/** Evaluates a formula from its terms alone, and every term that is itself computed. Returns the value and the faults. */
export const checkDerivation = (
  derivation: Derivation,
  path: string,
): { readonly value: number | null; readonly faults: readonly SheetFault[] } => {
  const formula = formulaById(derivation.formula_id);
  if (formula === null) {
    return {
      value: null,
      faults: [{ path, code: 'formula_unknown', message: `${derivation.formula_id} is not a known formula` }],
    };
  }
  const faults: SheetFault[] = [];
  const values: Record<string, number> = {};
  for (const term of derivation.terms) {
    const at = `${path}.${term.name}`;
    values[term.name] = term.value;
    if (!(term.name in formula.terms) && (formula.further?.(term.name) ?? null) === null)
      faults.push({ path: at, code: 'term_unknown', message: `${formula.id} has no term ${term.name}` });
    if (!term.from) continue;
    const inner = checkDerivation(term.from, at);
    faults.push(...inner.faults);
    if (inner.value !== null && !near(inner.value, term.value)) {
      faults.push({
        path: at,
        code: 'term_wrong',
        message: `${term.name} is ${term.value}, but its own formula ${term.from.formula_id} gives ${inner.value}`,
      });
    }
  }
  const missing = Object.keys(formula.terms).filter((name) => !(name in values));
  if (missing.length > 0) {
    const message = `${formula.id} lacks ${missing.join(', ')}`;
    return { value: null, faults: [...faults, { path, code: 'term_missing', message }] };
  }
  try {
    return { value: formula.evaluate(values), faults };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { value: null, faults: [...faults, { path, code: 'outside_domain', message: error.message }] };
  }
};

/** A line with all descendants: leaves by their formula, parents as integer sums of their children. */
export const checkLine = (line: CheckedLine, path: string): readonly SheetFault[] => {
  if (!isWholeMicro(line.amount)) {
    return [{ path, code: 'not_quantised', message: `${line.amount} has more than six decimals` }];
  }
  if (line.children.length === 0) return checkLeaf(line, path);
  const below = line.children.flatMap((child, i) => checkLine(child, `${path}.children[${i}]`));
  const sum = line.children.reduce((total, child) => total + toMicro(child.amount), 0);
  if (sum === toMicro(line.amount)) return below;
  const message = `${line.label_id} is ${line.amount}, but its children sum to ${fromMicro(sum)}`;
  return [...below, { path, code: 'sum_wrong', message }];
};

const checkLeaf = (line: CheckedLine, path: string): readonly SheetFault[] => {
  if (line.formula_id === null) {
    return [{ path, code: 'formula_missing', message: `${line.label_id} has neither formula nor children` }];
  }
  const { value, faults } = checkDerivation({ formula_id: line.formula_id, terms: line.terms }, path);
  if (value === null) return faults;
  if (toMicro(value) === toMicro(line.amount)) return faults;
  const message = `${line.label_id} is ${line.amount}, but ${line.formula_id} gives ${fromMicro(toMicro(value))}`;
  return [...faults, { path, code: 'amount_wrong', message }];
};
