import type { Derivation, Term } from '../../engine/index.ts';
import { addressIn } from './cells.ts';
import { EXPRESSIONS } from './expressions.ts';

export type InputRow = { readonly term: Term; readonly users: Set<string> };
export type StepRow = { readonly term: Term; readonly expression: string };

/** A spreadsheet takes 8,192 characters in a formula. */
const MAX_FORMULA = 8_000;

const PER = 'per_';

/** The one formula whose terms are not fixed: kinds of machines times the loss of each. */
const setupPieces = (terms: readonly Term[]): string =>
  terms
    .filter(({ name }) => !name.startsWith(PER))
    .map(({ name }) => `[${name}]*[${PER}${name.slice(0, -1)}]`)
    .join('+');

const expressionOf = ({ formula_id, terms }: Derivation): string | null =>
  formula_id === 'setup.pieces' ? setupPieces(terms) : (EXPRESSIONS[formula_id] ?? null);

const keyOf = ({ name, value, unit, source, from }: Term): string =>
  JSON.stringify([name, value, unit, source, from ?? null]);

/**
 * Places for the terms of all lines. Equal inputs share one cell, so that a rate is changed once for all lines that use it. A
 * computed term is a formula over its own terms.
 */
export const createTerms = (
  names: { readonly inputs: string; readonly steps: string },
  firstRow: number,
  column: number,
) => {
  const inputs: InputRow[] = [];
  const steps: StepRow[] = [];
  const places = new Map<string, { readonly at: string; readonly input: InputRow | null }>();

  const asInput = (term: Term) => {
    const input = { term, users: new Set<string>() };
    inputs.push(input);
    return { at: addressIn(names.inputs, column, firstRow + inputs.length - 1), input };
  };

  const place = (term: Term, user: string): string => {
    const key = keyOf(term);
    // The inputs below a known step are known too, and get the new user.
    const expression = term.from === undefined ? null : over(term.from, user);
    let found = places.get(key);
    if (found === undefined) {
      if (expression === null) found = asInput(term);
      else {
        steps.push({ term, expression });
        found = { at: addressIn(names.steps, column, firstRow + steps.length - 1), input: null };
      }
      places.set(key, found);
    }
    found.input?.users.add(user);
    return found.at;
  };

  /** The formula over the cells of its terms; null if it is none of today's, or too long. */
  const over = (
    derivation: Derivation,
    user: string,
    known: ReadonlyMap<string, string> = new Map(),
  ): string | null => {
    const expression = expressionOf(derivation);
    if (expression === null) return null;
    const named = new Map(
      derivation.terms.map((term) => [term.name, known.get(term.name) ?? place(term, user)]),
    );
    const written = expression.replace(/\[(\w+)\]/g, (whole, name: string) => named.get(name) ?? whole);
    return written.includes('[') || written.length > MAX_FORMULA ? null : written;
  };

  return { inputs, steps, over };
};

export type Terms = ReturnType<typeof createTerms>;
