import type { Evaluation } from '../cost/compiled.ts';
import type { Adjustments } from './adjustments.ts';

/** A factor of a calculation: its value, its range, and the lines that it affects. */
export type Factor = {
  readonly name: string;
  readonly value: number;
  readonly band: readonly [number, number];
};

/** All factors of an evaluation's lines, by name. */
export const factorsOf = (evaluation: Evaluation): readonly Factor[] => {
  const found = new Map<string, Factor>();
  for (const { leaf } of [...evaluation.leaves, ...evaluation.scheme.lines]) {
    for (const { name, term, band } of leaf.factors) {
      if (!found.has(name)) found.set(name, { name, value: leaf.terms[term] ?? 0, band });
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
};

export type AdjustmentRefusal = {
  readonly factor: string;
  readonly reason: 'unknown_factor' | 'not_in_this_calculation' | 'out_of_band' | 'not_a_number';
  readonly band: readonly [number, number] | null;
  readonly message: string;
};

/** Prefixes of all factor names; a process or a machine class follows. */
const ROOTS = [
  'material.price',
  'material.buy_to_fly',
  'rate.labour',
  'rate.machine.',
  'time.cycle_efficiency.',
  'time.setup_efficiency.',
  'tooling.life.',
  'tooling.price',
  'reject.rate',
  'inspection.extent',
  'subcontract.price',
  'components.price',
  'special_direct.time',
];

const isKnown = (name: string): boolean =>
  ROOTS.some((root) =>
    root.endsWith('.') ? name.startsWith(root) && name.length > root.length : name === root,
  );

/** Checks each adjustment against the factors of the lines; the refusal names the factor and its range. */
export const checkAdjustments = (
  requested: Readonly<Record<string, number>>,
  factors: readonly Factor[],
): { readonly adjustments: Adjustments; readonly refusals: readonly AdjustmentRefusal[] } => {
  const byName = new Map(factors.map((factor) => [factor.name, factor]));
  const adjustments = new Map<string, number>();
  const refusals: AdjustmentRefusal[] = [];
  for (const [name, value] of Object.entries(requested).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const refusal = refusalOf(name, value, byName.get(name));
    if (refusal) refusals.push(refusal);
    else adjustments.set(name, value);
  }
  return { adjustments, refusals };
};

const refusalOf = (name: string, value: number, factor: Factor | undefined): AdjustmentRefusal | null => {
  if (!factor) {
    const reason = isKnown(name) ? 'not_in_this_calculation' : 'unknown_factor';
    const message = isKnown(name)
      ? `no line of this calculation has the factor ${name}`
      : `${name} is not a known factor`;
    return { factor: name, reason, band: null, message };
  }
  const { band } = factor;
  const [low, high] = band;
  if (!Number.isFinite(value)) {
    return { factor: name, reason: 'not_a_number', band, message: `${name} is not a number` };
  }
  if (value >= low && value <= high) return null;
  return {
    factor: name,
    reason: 'out_of_band',
    band,
    message: `${name} is ${value}, its band is ${low} to ${high}`,
  };
};
