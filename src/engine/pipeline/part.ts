import { planEstimate } from '../estimate/plan-estimate.ts';
import { openFleet } from '../machines/choose-machine.ts';
import { isPinned, pinUnavailable } from '../stock/pin.ts';
import { planPart } from './manufactured.ts';
import type { Opened, Planned } from './planned.ts';
import { isPartial } from './rank.ts';

/**
 * Plans of one part with geometry and material. Uses a requested format if the part can be made from it; otherwise the part is
 * planned and priced without it, and a note says so.
 */
export const planOne = (opened: Opened): Planned => {
  if (!isPinned(opened.snapshot.request)) return planned(opened);
  const pinned = isMesh(opened) ? null : planned(opened);
  if (pinned?.candidates.some((one) => !isPartial(one))) return pinned;
  const free = planned(withoutPin(opened));
  // The named format allows only a part of the work, and no other one allows more.
  if (pinned !== null && pinned.candidates.length > 0 && free.candidates.every(isPartial)) return pinned;
  const unavailable = pinUnavailable(opened.snapshot.request);
  return {
    ...free,
    candidates: free.candidates.map((one) => ({
      ...one,
      plan: { ...one.plan, notes: [...unavailable, ...one.plan.notes] },
    })),
  };
};

const isMesh = ({ snapshot }: Opened): boolean => snapshot.facts?.shape_class === 'mesh';

/** A mesh has no process that a caller could ask for. */
const planned = (opened: Opened): Planned => {
  if (!isMesh(opened)) return planPart(opened);
  const estimate = planEstimate(opened);
  if (opened.snapshot.request.manufacturing_process === undefined) return estimate;
  return {
    ...estimate,
    candidates: [],
    rejected: [{ id: 'part', reason: 'mesh_has_no_process', params: {} }],
  };
};

const withoutPin = ({ snapshot, context, parameters, stated, park }: Opened): Opened => {
  const request = { ...snapshot.request, stock_format_id: null, stock_format_mm: null };
  return {
    snapshot: { ...snapshot, request },
    stated,
    parameters,
    context: { ...context, request },
    park,
    fleet: openFleet(park, request, parameters),
  };
};
