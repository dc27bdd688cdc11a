import type { Computed, Derivation, Term } from '../records.ts';

/**
 * A published formula: a pure function of named numbers. `terms` gives each name's unit, `unit` that of the value, `source` a key
 * of the source list or `definition`. Domain violations throw a RangeError that names the term.
 */
export type Formula<Name extends string = string> = {
  readonly id: string;
  readonly unit: string;
  readonly terms: { readonly [K in Name]: string };
  readonly source: string;
  /** Unit of an additional term named by the caller; null if the formula does not know it. */
  further?(name: string): string | null;
  /** A method, so that formulas with different names can be kept in one list. */
  evaluate(terms: { readonly [K in Name]: number }): number;
};

export const defineFormula = <Name extends string>(formula: Formula<Name>): Formula<Name> => formula;

/** A caller's value of one term; the formula supplies the unit. */
export type TermInput = {
  readonly value: number;
  readonly source: string;
  readonly from?: Derivation | undefined;
};

/** Evaluates a formula and records its terms: every computed value of a plan or a sheet is made here. */
export const compute = <Name extends string>(
  formula: Formula<Name>,
  inputs: { readonly [K in Name]: TermInput },
): Computed => {
  const values = {} as { [K in Name]: number };
  const terms: Term[] = [];
  for (const name in formula.terms) {
    const input = inputs[name];
    values[name] = input.value;
    terms.push(termOf(formula, name, formula.terms[name], input));
  }
  if (formula.further !== undefined) {
    for (const name in inputs) {
      if (name in formula.terms) continue;
      const unit = formula.further(name);
      if (unit === null) throw new RangeError(`${formula.id} has no term ${name}`);
      values[name] = inputs[name].value;
      terms.push(termOf(formula, name, unit, inputs[name]));
    }
  }
  return { value: resultOf(formula, values), unit: formula.unit, formula_id: formula.id, terms };
};

const termOf = ({ id }: Formula, name: string, unit: string, { value, source, from }: TermInput): Term => {
  if (!Number.isFinite(value)) throw new RangeError(`${id}: ${name} is ${value}`);
  return from === undefined ? { name, value, unit, source } : { name, value, unit, source, from };
};

/** The value alone, for comparisons that are not shown. */
export const resultOf = <Name extends string>(
  formula: Formula<Name>,
  values: { readonly [K in Name]: number },
): number => {
  const value = formula.evaluate(values);
  if (!Number.isFinite(value)) throw new RangeError(`${formula.id}: the result is ${value}`);
  return value;
};

/** A computed value as a term of the next formula. */
export const derived = (computed: Computed): TermInput => ({
  value: computed.value,
  source: 'formula',
  from: { formula_id: computed.formula_id, terms: computed.terms },
});
