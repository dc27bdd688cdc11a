import type { EngineNote } from '../records.ts';
import type { DrawingFacts, PricingSnapshot } from '../snapshot.ts';
import { generalOf } from './general.ts';

/** What the text of a request says of the whole part; it names no feature. Null without one. */
export const requestedOf = (
  { request_read: read }: PricingSnapshot,
  rzPerRa: number,
): DrawingFacts | null => {
  if (read === undefined) return null;
  const { general } = generalOf(read.facts, rzPerRa);
  return { ...general, dimension_count: null, callouts: [] };
};

/** What a request asks for and the caller has not said: told, and never taken over. */
export const proposalsOf = ({ request_read: read, request }: PricingSnapshot): readonly EngineNote[] =>
  (read?.facts ?? []).flatMap((fact) => {
    if (fact.kind !== 'request') return [];
    const { field, text, number } = fact.value;
    const isSaid = number !== null && (number === request.lot_size || number === request.annual_volume);
    return isSaid
      ? []
      : [{ code: 'request_proposes', params: { fact_id: fact.id, field, value: number ?? text } }];
  });
