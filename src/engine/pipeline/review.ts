import type { Doubt } from '../confidence/confidence.ts';
import type { CostContext } from '../cost/context.ts';
import { exchangeNotes } from '../currency/notes.ts';
import type { OtherProcess } from '../other-processes/other-process.ts';
import type { EngineNote } from '../records.ts';
import type { Confidence } from '../result.ts';
import type { Planned, Ranked } from './planned.ts';

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** Why a human should look before the price goes out, each reason once, in the order in which it was found. */
export const reviewReasons = (
  planned: Planned,
  winner: Ranked,
  confidence: Confidence,
  context: CostContext,
  other: OtherProcess | null,
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
    ...machines,
    ...(subcontract ? ['subcontract_price_assumed'] : []),
    ...(other === null ? [] : ['other_process_wins']),
    ...(confidence.sigma_rel > context.lookup('uncertainty.review', 'sigma_rel').value
      ? ['price_uncertain']
      : []),
    ...(1 - confidence.sourced_share > context.lookup('uncertainty.review', 'assumed_share').value
      ? ['mostly_assumed']
      : []),
  ]);
};

/** Doubt that belongs to no line: what was taken for granted for want of a drawing, and how sure the features are. */
export const doubtsOf = (
  planned: Planned,
  winner: Ranked,
  context: CostContext,
  other: OtherProcess | null,
): readonly Doubt[] => {
  const { part } = planned;
  const { unmade } = winner.candidate.plan;
  if (part === null) return [];
  const least = part.features.reduce((low, feature) => Math.min(low, feature.confidence), 1);
  const geometry = context.lookup('uncertainty.geometry', 'features').value;
  return [
    ...(part.has_drawing
      ? []
      : [{ key: 'drawing.missing', sigma: context.lookup('uncertainty.no_drawing', 'sigma').value }]),
    ...(other === null ? [] : [{ key: `process.${other.process}`, sigma: 0, least: other.share }]),
    { key: 'geometry.features', sigma: geometry * (1 + (1 - least)) },
    ...(unmade
      ? [
          {
            key: 'process.unmade',
            sigma: context.lookup('uncertainty.process', 'unmade').value * (1 + unmade.area_share),
          },
        ]
      : []),
  ];
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
  other: OtherProcess | null,
): readonly EngineNote[] => {
  return [
    ...(planned.part?.notes ?? []),
    ...(planned.material?.notes ?? []),
    ...(winner.candidate.plan.stock?.notes ?? []),
    ...winner.candidate.plan.notes,
    ...winner.candidate.plan.operations.flatMap((operation) => operation.notes),
    ...(other === null
      ? []
      : [{ code: 'other_process_wins', params: { process: other.process, from_lot: other.from_lot } }]),
    ...exchangeOf(planned.opened),
  ];
};
