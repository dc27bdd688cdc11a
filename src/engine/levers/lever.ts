import { type Evaluation, evaluate } from '../cost/compiled.ts';
import type { Adjustments } from '../factors/adjustments.ts';
import type { LotPricer } from '../lots/curve.ts';
import { planFrom } from '../pipeline/manufactured.ts';
import type { Planned, Ranked } from '../pipeline/planned.ts';
import { cheapest } from '../pipeline/rank.ts';
import { fromMicro } from '../quantities/micro.ts';
import type { MaterialFacts, NoteParams, PartFacts } from '../records.ts';
import type { Audience, Economics } from '../result.ts';
import type { PricingSnapshot } from '../snapshot.ts';

/** Inputs of a lever. */
export type LeverInput = {
  readonly planned: Planned;
  readonly winner: Ranked;
  readonly pricer: LotPricer;
  readonly economics: Economics | null;
};

/** One change with its price. `after` null: the change leaves no feasible plan. */
export type Proposal = {
  readonly lever: string;
  readonly params: NoteParams;
  readonly after: Evaluation | null;
  /** Annual saving if it is not saving per piece × volume. */
  readonly perYear?: number;
  /** Faces of the changed features; left out if none change. */
  readonly face_ids?: readonly string[];
  /** Recognition confidence of the changed features; 1 if none change. */
  readonly recognised?: number;
};

export type Lever = {
  readonly kind: string;
  readonly audience: Audience;
  /** Row of bin `lever` with the sigma of the change itself. */
  readonly parameter: string;
  /** Left out if the plan is kept although a run with the change might choose another. */
  readonly exact?: true;
  readonly propose: (input: LeverInput) => readonly Proposal[];
};

export const leverValue = (input: LeverInput, parameter: string): number =>
  input.planned.opened.context.lookup('lever', parameter).value;

/** The winner's own plan with factors set. */
export const withFactors = (input: LeverInput, adjustments: Adjustments): Evaluation =>
  evaluate(input.winner.candidate.compiled, input.winner.evaluation.lotSize, adjustments);

/** The cheapest plan with factors set: the result of a run if no plan depends on them. */
export const rankedWith = ({ planned, winner }: LeverInput, adjustments: Adjustments): Evaluation | null =>
  cheapest(planned.candidates, winner.evaluation.lotSize, adjustments)?.evaluation ?? null;

/** One proposal for every factor of the winner with this prefix. */
export const perFactor = (
  input: LeverInput,
  root: string,
  change: (value: number) => number,
  price: (input: LeverInput, adjustments: Adjustments) => Evaluation | null = withFactors,
): readonly Proposal[] => {
  const found = new Map<string, { value: number; band: readonly [number, number] }>();
  for (const { leaf } of input.winner.evaluation.leaves) {
    for (const { name, term, band } of leaf.factors) {
      if (name.startsWith(root)) found.set(name, { value: leaf.terms[term] ?? 0, band });
    }
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, { value, band }]) => {
      const to = Math.max(band[0], change(value));
      if (to >= value && root !== 'tooling.life.') return [];
      return [
        {
          lever: name,
          params: { factor: name, from: value, to },
          after: price(input, new Map([[name, to]])),
        },
      ];
    });
};

export type ReplanOptions = {
  readonly part?: PartFacts;
  readonly material?: MaterialFacts;
  readonly snapshot?: PricingSnapshot;
};

/**
 * Plans and prices the part again with other facts or another fleet; null if nothing is feasible. Keeps the winner's stock unless
 * the snapshot's request changes, and its route unless the fleet changes: another stock or route could only save more.
 */
export const replanned = (input: LeverInput, change: ReplanOptions): Evaluation | null => {
  const { opened, part, material } = input.planned;
  const facts = change.part ?? part;
  const grade = change.material ?? material;
  if (facts === null || grade === null) return null;
  const snapshot = change.snapshot ?? opened.snapshot;
  const { plan } = input.winner.candidate;
  const again = planFrom(opened, snapshot, facts, grade, {
    stock: snapshot.request === opened.snapshot.request ? (plan.stock?.id ?? null) : null,
    route: snapshot === opened.snapshot ? plan.route : null,
  });
  return cheapest(again.candidates, input.winner.evaluation.lotSize)?.evaluation ?? null;
};

export const offerOf = (evaluation: Evaluation): number => fromMicro(evaluation.scheme.offerPrice.micro);
