import type { NoteParams, Parameters } from '../records.ts';
import type { FleetMember } from '../snapshot.ts';
import { machineData } from './machine-data.ts';

/** What one set-up asks of its machine. Lengths in mm; null: not asked. */
export type Need = {
  /** Part as clamped; for lathes [Ø, Ø, length]. */
  readonly envelope: readonly [number, number, number];
  /** Whether the part may be turned about the vertical to fit. */
  readonly upright: boolean;
  readonly massKg: number;
  readonly simultaneousAxes: number;
  readonly indexedAxes: number;
  /** Finest IT grade that this set-up has to hold. */
  readonly itGrade: number | null;
  readonly setups: number;
  readonly barDiameter: number | null;
  readonly chuckDiameter: number | null;
  readonly drivenTools: boolean;
  readonly sheet: { readonly thickness: number; readonly limit: string } | null;
  readonly bend: { readonly force_kn: number; readonly length: number } | null;
  readonly subclass: string | null;
};

export const NO_NEED: Need = {
  envelope: [0, 0, 0],
  upright: true,
  massKg: 0,
  simultaneousAxes: 0,
  indexedAxes: 0,
  itGrade: null,
  setups: 1,
  barDiameter: null,
  chuckDiameter: null,
  drivenTools: false,
  sheet: null,
  bend: null,
  subclass: null,
};

export type Refusal = { readonly reason: string; readonly params: NoteParams };

const fits = (need: Need, room: readonly number[]): boolean => {
  const [x = Number.POSITIVE_INFINITY, y = Number.POSITIVE_INFINITY, z = Number.POSITIVE_INFINITY] = room;
  const [a, b, c] = need.envelope;
  const flat = (a <= x && b <= y) || (need.upright && b <= x && a <= y);
  return flat && c <= z;
};

/** Why a machine cannot take a set-up; null when it can. The first reason is the one a planner would name. */
export const refusalOf = (parameters: Parameters, member: FleetMember, need: Need): Refusal | null => {
  const { capabilities } = member;
  const data = machineData(parameters, member);
  const refuse = (reason: string, has: number | string, needs: number | string): Refusal => ({
    reason,
    params: { has, needs },
  });
  const exceeds = (has: number | null, needs: number): has is number => has !== null && needs > has;
  if (need.subclass !== null && member.subclass !== need.subclass)
    return refuse('kind', member.subclass ?? '', need.subclass);
  if (!fits(need, capabilities.max_part_envelope_mm))
    return refuse(
      'envelope',
      capabilities.max_part_envelope_mm.join(' x '),
      need.envelope.map(Math.ceil).join(' x '),
    );
  if (exceeds(capabilities.max_table_load_kg, need.massKg))
    return refuse('mass', capabilities.max_table_load_kg, Math.ceil(need.massKg));
  if (need.simultaneousAxes > (capabilities.axes_simultaneous ?? need.simultaneousAxes))
    return refuse('axes_simultaneous', capabilities.axes_simultaneous ?? 0, need.simultaneousAxes);
  if (need.indexedAxes > (capabilities.axes_indexable ?? 0))
    return refuse('axes_indexable', capabilities.axes_indexable ?? 0, need.indexedAxes);
  if (need.itGrade !== null && need.itGrade < data.value('iso_286_achievable_grade'))
    return refuse('it_grade', data.value('iso_286_achievable_grade'), need.itGrade);
  if (need.setups > data.value('max_setups_per_part'))
    return refuse('setups', data.value('max_setups_per_part'), need.setups);
  if (need.barDiameter !== null && need.barDiameter > data.value('bar_capacity_mm'))
    return refuse('bar_capacity', data.value('bar_capacity_mm'), need.barDiameter);
  if (need.chuckDiameter !== null && need.chuckDiameter > data.value('chuck_diameter_mm'))
    return refuse('chuck', data.value('chuck_diameter_mm'), need.chuckDiameter);
  if (need.drivenTools && data.value('driven_tools') < 1) return refuse('driven_tools', 0, 1);
  if (need.sheet !== null && need.sheet.thickness > data.value(need.sheet.limit))
    return refuse('thickness', data.value(need.sheet.limit), need.sheet.thickness);
  if (need.bend !== null && need.bend.length > data.value('bend_length_mm'))
    return refuse('bend_length', data.value('bend_length_mm'), Math.ceil(need.bend.length));
  if (need.bend !== null && need.bend.force_kn > data.value('press_force_kn'))
    return refuse('press_force', data.value('press_force_kn'), Math.ceil(need.bend.force_kn));
  return null;
};
