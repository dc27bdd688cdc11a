import { type Judged, processDoubts } from '../confidence/doubts.ts';
import type { CostContext } from '../cost/context.ts';
import { exchangeNotes } from '../currency/notes.ts';
import type { OtherProcess } from '../other-processes/other-process.ts';
import type { StandardPart } from '../other-processes/standard-part.ts';
import type { EngineNote } from '../records.ts';
import type { Confidence } from '../result.ts';
import type { Planned, Ranked } from './planned.ts';

/** How the part would be had without this plan. */
export type Elsewhere = { readonly other: OtherProcess | null; readonly standard: StandardPart | null };

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** Why a human should look before the price goes out, each reason once, in the order in which it was found. */
export const reviewReasons = (
  planned: Planned,
  winner: Ranked,
  confidence: Confidence,
  judged: Judged,
  context: CostContext,
  { other, standard }: Elsewhere,
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
    ...((other?.share ?? null) === null ? [] : ['other_process_wins']),
    ...(standard === null ? [] : ['standard_part']),
    ...(confidence.sigma_rel > context.lookup('uncertainty.review', 'sigma_rel').value
      ? ['price_uncertain']
      : []),
    ...(1 - confidence.sourced_share > context.lookup('uncertainty.review', 'assumed_share').value
      ? ['mostly_assumed']
      : []),
  ]);
};

/** Doubt about the process that this plan stands on, against the other plans of the part. */
export const judge = (
  planned: Planned,
  ranked: readonly Ranked[],
  winner: Ranked,
  context: CostContext,
  { other, standard }: Elsewhere,
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
      ...(other === null || other.share === null
        ? []
        : [{ key: `process.${other.process}`, sigma: 0, least: other.share }]),
      ...(standard === null
        ? []
        : [
            {
              key: 'process.standard_part',
              sigma: 0,
              least: context.lookup('other_process.general', 'standard_part_share').value,
            },
          ]),
      ...(plan.unmade ? [{ key: 'process.unmade', sigma: unmade * (1 + plan.unmade.area_share) }] : []),
    ],
    reasons,
  };
};

/** The rates that took money of the environment and of the material to the sheet's currency. */
export const exchangeOf = ({ snapshot, stated }: Planned['opened']): readonly EngineNote[] => {
  const { fx, request, material } = snapshot;
  const priced = material?.override?.price_currency ?? material?.grade.price_currency;
  return exchangeNotes(fx, new Set([stated.currency, priced]), request.currency);
};

export const notesOf = (
  planned: Planned,
  winner: Ranked,
  { other, standard }: Elsewhere,
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
    ...(other === null
      ? []
      : [
          {
            code: other.share === null ? 'other_process_later' : 'other_process_wins',
            params: {
              process: other.process,
              from_lot: other.from_lot,
              from_lot_least: other.from_lot_least,
            },
          },
        ]),
    ...(standard === null ? [] : [{ code: 'standard_part', params: standard }]),
    ...exchangeOf(planned.opened),
  ];
};
