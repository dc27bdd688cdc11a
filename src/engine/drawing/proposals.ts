import type { EngineNote } from '../records.ts';
import type { DrawingFacts, PricingSnapshot } from '../snapshot.ts';
import { generalOf } from './general.ts';

/** General requirements in the text of a request; it names no features. Null without one. */
export const requestedOf = (
  { request_read: read }: PricingSnapshot,
  rzPerRa: number,
): DrawingFacts | null => {
  if (read === undefined) return null;
  const { general } = generalOf(read.facts, rzPerRa);
  return { ...general, dimension_count: null, callouts: [] };
};

/** Requirements of the request text that the caller has not stated: reported, never applied. */
export const proposalsOf = ({ request_read: read, request }: PricingSnapshot): readonly EngineNote[] =>
  (read?.facts ?? []).flatMap((fact) => {
    if (fact.kind !== 'request') return [];
    const { field, text, number } = fact.value;
    const isStated = number !== null && (number === request.lot_size || number === request.annual_volume);
    return isStated
      ? []
      : [{ code: 'request_proposes', params: { fact_id: fact.id, field, value: number ?? text } }];
  });
