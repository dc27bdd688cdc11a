import { openCoreHoles } from '../facts/core-holes.ts';
import { offerOf } from '../levers/lever.ts';
import { fromMicro, toMicro } from '../quantities/micro.ts';
import type { EngineNote } from '../records.ts';
import type { CoreHoles } from '../snapshot.ts';
import { planPart } from './manufactured.ts';
import type { Opened, Planned, Ranked } from './planned.ts';
import { rank } from './rank.ts';

const CODES: Readonly<Record<CoreHoles, string>> = { plain: 'core_holes_plain', tapped: 'core_holes_tapped' };

/** The same snapshot with the environment's opposite treatment of such holes. */
const otherwise = (opened: Opened, made: CoreHoles): Opened => {
  const { snapshot } = opened;
  const { environment } = snapshot;
  const core_holes = {
    value: made === 'tapped' ? ('plain' as const) : ('tapped' as const),
    level: 'calculation' as const,
    source: null,
    source_id: null,
  };
  const settings = { ...environment.settings, core_holes };
  return { ...opened, snapshot: { ...snapshot, environment: { ...environment, settings } } };
};

/**
 * Reports holes of a thread's core diameter if it is unknown whether they are tapped, with the cost of tapping: the difference of
 * two offer prices, each of its own cheapest plan. Empty if there are none, or a drawing decides.
 */
export const coreHoleNotes = ({ opened, part }: Planned, { evaluation }: Ranked): readonly EngineNote[] => {
  const open = part === null ? null : openCoreHoles(part);
  if (open === null) return [];
  const { made, holes, threads } = open;
  const { candidates } = planPart(otherwise(opened, made));
  const other = rank(candidates, evaluation.lotSize)[0];
  const currency = opened.snapshot.request.currency;
  const sign = made === 'tapped' ? -1 : 1;
  const amount =
    other === undefined
      ? {}
      : { amount: sign * fromMicro(toMicro(offerOf(other.evaluation)) - toMicro(offerOf(evaluation))) };
  return [{ code: CODES[made], params: { holes, threads, ...amount, currency } }];
};
