import type { Evaluation } from '../cost/compiled.ts';
import type { CostContext } from '../cost/context.ts';
import type { Leaf } from '../cost/leaf.ts';
import type { TermInput } from '../formulas/define.ts';
import { formulaById } from '../formulas/index.ts';
import type { Derivation, MaterialFacts, Operation, TimeElement } from '../records.ts';
import type { UnsourcedFigure } from '../result.ts';
import type { TIME_KINDS } from '../vocabulary.ts';
import { COMPONENT, type Origin, SOURCED } from './origin.ts';
import { openSources } from './sources.ts';

/** A number behind the price that somebody has to state: a row, a setting, a rate, a machine's datum. */
export type Figure = Origin & {
  /** Change of the offer price if the figure changes by 100 %, linearised. */
  readonly moves: number;
  /** Weight among all figures: the figures behind one machine hour share the weight of the hour, however many they are. */
  readonly weight: number;
};

type Walk = (input: TermInput, name: string, perUnit: number, leaf: Leaf, within: string) => void;

const elementsOf = (
  operations: ReadonlyMap<string, Operation>,
  source: string,
): readonly TimeElement[] | null => {
  if (!source.startsWith('operation:')) return null;
  const [, id = '', part = ''] = /^operation:(.+)\.(th|tn|tr)$/.exec(source) ?? [];
  return operations.get(id)?.time?.[part as (typeof TIME_KINDS)[number]] ?? null;
};

/** Small compared with every band, large compared with the rounding error of a difference. */
const STEP = 1e-4;
/** A rounding or a step has no slope: no priced figure has an exponent above five. */
const STEEPEST = 5;

/** Collects figures, each once. */
const openTally = () => {
  const found = new Map<string, { readonly origin: Origin; moves: number; weight: number }>();
  const count = (origin: Origin, moves: number, weight = moves): void => {
    const known = found.get(origin.key) ?? { origin, moves: 0, weight: 0 };
    known.moves += moves;
    known.weight += weight;
    found.set(origin.key, known);
  };
  let parts: { readonly origin: Origin; readonly moves: number }[] | null = null;
  return {
    put: (origin: Origin, moves: number): void => {
      if (parts === null) count(origin, moves);
      else parts.push({ origin, moves });
    },
    /** The figures found together share the weight of the amount that they determine. */
    together: (amount: number, find: () => void): void => {
      const own: NonNullable<typeof parts> = [];
      parts = own;
      find();
      parts = null;
      const all = own.reduce((sum, { moves }) => sum + Math.abs(moves), 0);
      const scale = all === 0 ? 0 : Math.min(1, Math.abs(amount) / all);
      for (const { origin, moves } of own) count(origin, moves, moves * scale);
    },
    figures: (): readonly Figure[] =>
      [...found.values()].map(({ origin, moves, weight }) => ({ ...origin, moves, weight })),
  };
};

/**
 * Sensitivity of the offer price to each figure: the chain rule through the published formulas, from the leaf down to the
 * registry row. Geometry, the request and definitions are measured or given, not figures.
 */
export const figuresOf = (
  evaluation: Evaluation,
  context: CostContext,
  operations: readonly Operation[],
  material: MaterialFacts | null,
  weightOf: (leaf: Leaf) => number,
): readonly Figure[] => {
  const byId = new Map(operations.map((operation) => [operation.op_id, operation]));
  const origins = openSources(context, material);
  const { put, together, figures } = openTally();

  // Many leaves use the same derivation (the rate of a machine, a time), so its slopes are cached.
  const slopes = new Map<Derivation['terms'], readonly number[]>();
  const slopesOf = ({ formula_id, terms }: Derivation): readonly number[] => {
    const known = slopes.get(terms);
    if (known !== undefined) return known;
    const formula = formulaById(formula_id);
    const values: Record<string, number> = {};
    for (const { name, value } of terms) values[name] = value;
    const here = formula?.evaluate(values) ?? 0;
    const made =
      formula === null ? [] : terms.map(({ name }) => slopeOf(formula.evaluate, values, name, here));
    slopes.set(terms, made);
    return made;
  };

  const descend = (derivation: Derivation, perUnit: number, leaf: Leaf, within: string): void => {
    const own = slopesOf(derivation);
    for (const [i, term] of derivation.terms.entries()) {
      const slope = own[i] ?? 0;
      if (slope !== 0) walk(term, term.name, perUnit * slope, leaf, within);
    }
  };

  const walk: Walk = (input, name, perUnit, leaf, within) => {
    if (input.from !== undefined) return descend(input.from, perUnit, leaf, within);
    const elements = elementsOf(byId, input.source);
    if (elements !== null) {
      for (const { id, time } of elements) descend(time, perUnit, leaf, id);
      return;
    }
    const operation = byId.get(leaf.op_refs[0] ?? '') ?? null;
    const components = name === 'machine_rate' ? origins.rateOf(input.source) : null;
    if (components !== null) {
      // Set-up pays the same fixed part; its energy differs, which only affects the energy figures.
      const whole = components.reduce((sum, { amount }) => sum + amount.value, 0);
      const scale = whole === 0 ? 0 : input.value / whole;
      return together(perUnit * input.value, () => {
        for (const { id, amount } of components) descend(amount, perUnit * scale, leaf, id);
      });
    }
    const origin = origins.originOf({ input, name, leaf, operation, within });
    if (origin !== null) put(origin, perUnit * input.value);
  };

  const walkTerms = (leaf: Leaf, terms: Record<string, number>, weight: number): void => {
    const here = leaf.formula.evaluate(terms);
    for (const [name, input] of Object.entries(leaf.origins)) {
      const slope = slopeOf(leaf.formula.evaluate, terms, name, here);
      if (slope !== 0) walk({ ...input, value: terms[name] ?? input.value }, name, weight * slope, leaf, '');
    }
  };
  for (const { leaf } of evaluation.leaves) {
    const terms = { ...leaf.terms };
    if (leaf.lot_term !== null) terms[leaf.lot_term] = evaluation.lotSize;
    walkTerms(leaf, terms, weightOf(leaf));
  }
  for (const { leaf, money } of evaluation.scheme.lines) {
    // A surcharge is its rate on sums that are already counted; delivery has its own prices.
    if (!('rate' in leaf.terms || 'per_part' in leaf.terms)) walkTerms(leaf, { ...leaf.terms }, 1);
    for (const [name, input] of Object.entries(leaf.origins)) {
      if (name !== 'rate' && name !== 'per_part') continue;
      const origin = origins.originOf({ input, name, leaf, operation: null, within: '' });
      if (origin !== null) put(origin, money.exact);
    }
  }
  return figures();
};

type Terms = Record<string, number>;

/** The slope of a formula along one of its terms; restores `terms`. */
const slopeOf = (
  evaluate: (terms: Readonly<Terms>) => number,
  terms: Terms,
  name: string,
  here: number,
): number => {
  const value = terms[name] ?? 0;
  if (value === 0) return 0;
  const at = (factor: number): number => {
    terms[name] = value * factor;
    try {
      return evaluate(terms);
    } catch (error) {
      if (error instanceof RangeError) return Number.NaN;
      throw error;
    } finally {
      terms[name] = value;
    }
  };
  const above = at(1 + STEP);
  // At the end of a formula's domain the other side has the slope.
  const rise = Number.isFinite(above) ? above - here : here - at(1 - STEP);
  const elasticity = here === 0 ? 0 : rise / STEP / here;
  return Number.isFinite(rise) && Math.abs(elasticity) <= STEEPEST ? rise / STEP / value : 0;
};

export type SourcedShares = { readonly value: number; readonly variance: number };

/** Share of the price with sources, weighted by sensitivity, and by the square of the uncertainty. */
export const sourcedShares = (figures: readonly Figure[]): SourcedShares => {
  let [value, sourcedValue, variance, sourcedVariance] = [0, 0, 0, 0];
  for (const { moves, weight, sigma, sourced } of figures) {
    const square = moves * sigma * (moves * sigma);
    value += Math.abs(weight);
    sourcedValue += Math.abs(weight) * sourced;
    variance += square;
    sourcedVariance += square * sourced;
  }
  return {
    value: value === 0 ? 1 : sourcedValue / value,
    variance: variance === 0 ? 1 : sourcedVariance / variance,
  };
};

/** Figures without a complete source, sorted by how much stating them would narrow the price. */
export const stateFirst = (
  figures: readonly Figure[],
  offer: number,
  count: number,
): readonly UnsourcedFigure[] =>
  figures
    .filter(({ sourced, citation }) => sourced < SOURCED && citation !== COMPONENT)
    .map(({ key, value, door, sigma, moves }) => ({
      figure: key,
      value,
      door,
      sigma,
      sigma_rel: offer === 0 ? 0 : Math.abs(moves * sigma) / offer,
    }))
    .filter(({ sigma_rel }) => sigma_rel > 0)
    .sort((a, b) => b.sigma_rel - a.sigma_rel || (a.figure < b.figure ? -1 : 1))
    .slice(0, count);
