import { type Judged, processDoubts } from '../confidence/doubts.ts';
import { compilePlan, evaluate } from '../cost/compiled.ts';
import type { CostContext } from '../cost/context.ts';
import { exchangeNotes } from '../currency/notes.ts';
import type { OtherProcess } from '../other-processes/other-process.ts';
import type { StandardPart } from '../other-processes/standard-part.ts';
import type { EngineNote } from '../records.ts';
import type { Confidence } from '../result.ts';
import { contradictions } from './contradiction.ts';
import type { Planned, Ranked } from './planned.ts';

/** Alternatives to this plan. */
export type Alternatives = {
  readonly others: readonly OtherProcess[];
  readonly standard: StandardPart | null;
};

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** Why a person should review the price, each reason once, in the order of detection. */
export const reviewReasons = (
  planned: Planned,
  winner: Ranked,
  confidence: Confidence,
  judged: Judged,
  context: CostContext,
  { others, standard }: Alternatives,
): readonly string[] => {
  const { plan } = winner.candidate;
  const machines = plan.operations.flatMap(({ machine }) => {
    const member = machine ? context.member(machine.membership_id) : undefined;
    const rate = member ? context.rate(member) : undefined;
    return rate?.kind === 'resolved' && rate.needs_review ? ['machine_rate_class_default'] : [];
  });
  const subcontract = plan.operations.some(
    (op) => op.subcontract && op.subcontract.subcontractor_id === null,
  );
  return distinct([
    ...(planned.part?.review_reasons ?? []),
    ...(planned.material?.review_reasons ?? []),
    ...plan.review_reasons,
    ...judged.reasons,
    ...machines,
    ...(subcontract ? ['subcontract_price_assumed'] : []),
    ...(others.some(({ share }) => share !== null) ? ['other_process_wins'] : []),
    ...contradictions(planned, plan).map(({ code }) => code),
    ...(standard === null ? [] : ['standard_part']),
    ...(confidence.sigma_rel > context.lookup('uncertainty.review', 'sigma_rel').value
      ? ['price_uncertain']
      : []),
    ...(1 - confidence.sourced_share > context.lookup('uncertainty.review', 'assumed_share').value
      ? ['mostly_assumed']
      : []),
  ]);
};

/** Another process lowers the band to its cost; one for a part of the work lowers it by its saving. */
const openedDown = ({ process, share }: OtherProcess): Judged['doubts'] => {
  if (share === null) return [];
  const down = process === 'hobbing_in_house' ? { left: share } : { least: share };
  return [{ key: `process.${process}`, sigma: 0, ...down }];
};

/** Offer price with the missing work divided by the one without it, at least 1; 1 if it cannot be priced. */
const withUnmade = (
  { material }: Planned,
  { candidate: { plan }, evaluation }: Ranked,
  context: CostContext,
): number => {
  const { stock, unmade } = plan;
  const own = evaluation.scheme.offerPrice.exact;
  if (stock === null || material === null || !unmade || unmade.work.operations.length === 0 || own <= 0)
    return 1;
  const { operations, special_direct } = unmade.work;
  const whole = {
    ...plan,
    stock,
    operations: [...plan.operations, ...operations],
    special_direct: [...plan.special_direct, ...special_direct],
  };
  const made = evaluate(compilePlan(whole, material, context), evaluation.lotSize);
  return Math.max(1, made.scheme.offerPrice.exact / own);
};

/** Doubts about the process of this plan, in comparison with the other plans of the part. */
export const reviewOf = (
  planned: Planned,
  ranked: readonly Ranked[],
  winner: Ranked,
  context: CostContext,
  { others, standard }: Alternatives,
): Judged => {
  const { part } = planned;
  if (part === null) return { doubts: [], reasons: [] };
  const { plan } = winner.candidate;
  const routePrice = ({ candidate, evaluation }: Ranked) => ({
    route: candidate.plan.route,
    price: evaluation.scheme.offerPrice.exact,
  });
  const { doubts, reasons } = processDoubts(
    {
      part,
      raised: [...part.review_reasons, ...plan.review_reasons],
      chosen: routePrice(winner),
      others: ranked.filter((one) => one !== winner).map(routePrice),
    },
    context.lookup,
  );
  const unmade = context.lookup('uncertainty.process', 'unmade').value;
  return {
    doubts: [
      ...doubts,
      ...others.flatMap(openedDown),
      ...(standard === null
        ? []
        : [
            {
              key: 'process.standard_part',
              sigma: 0,
              least: context.lookup('other_process.general', 'standard_part_share').value,
            },
          ]),
      ...(plan.unmade
        ? [
            {
              key: 'process.unmade',
              sigma: unmade * (1 + plan.unmade.area_share),
              more: withUnmade(planned, winner, context),
            },
          ]
        : []),
    ],
    reasons,
  };
};

/** The exchange rates used for the environment and the material. */
export const exchangeOf = ({ snapshot, stated }: Planned['opened']): readonly EngineNote[] => {
  const { fx, request, material } = snapshot;
  const priced = material?.override?.price_currency ?? material?.grade.price_currency;
  return exchangeNotes(fx, new Set([stated.currency, priced]), request.currency);
};

export const notesOf = (
  planned: Planned,
  winner: Ranked,
  { others, standard }: Alternatives,
): readonly EngineNote[] => {
  const { snapshot } = planned.opened;
  return [
    ...(snapshot.one_part === true
      ? [{ code: 'bodies_as_one_part', params: { bodies: snapshot.facts?.solids ?? 0 } }]
      : []),
    ...(planned.part?.notes ?? []),
    ...(planned.material?.notes ?? []),
    ...(winner.candidate.plan.stock?.notes ?? []),
    ...winner.candidate.plan.notes,
    ...winner.candidate.plan.operations.flatMap((operation) => operation.notes),
    ...others.map(({ process, from_lot, from_lot_least, share }) => ({
      code: share === null ? 'other_process_later' : 'other_process_wins',
      params: { process, ...(from_lot === null ? {} : { from_lot }), from_lot_least },
    })),
    ...contradictions(planned, winner.candidate.plan),
    ...(standard === null ? [] : [{ code: 'standard_part', params: standard }]),
    ...exchangeOf(planned.opened),
  ];
};
