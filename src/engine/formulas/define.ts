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
  /** Unit of a term beside those, which a caller names: null where the formula knows no such term. */
  further?(name: string): string | null;
  /** A method, so that a formula of known names can be kept in a list of all formulas. */
  evaluate(terms: { readonly [K in Name]: number }): number;
};

export const defineFormula = <Name extends string>(formula: Formula<Name>): Formula<Name> => formula;

/** What a caller says of one term; the unit comes from the formula. */
export type TermInput = {
  readonly value: number;
  readonly source: string;
  readonly from?: Derivation | undefined;
};

/** Evaluates a formula and keeps how: the only way a computed value of a plan or a sheet is made. */
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

/** The value alone, for what is weighed and not shown. */
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
