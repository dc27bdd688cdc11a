import type { NoteParams, Parameters, PartFeature } from '../records.ts';
import type { FleetMember } from '../snapshot.ts';
import { machineData } from './machine-data.ts';

/** A required capability of a machine; `shown` in the refusal. */
export type Limit = {
  readonly reason: string;
  readonly capability: string;
  readonly needs: number;
  readonly shown?: number;
};

/** Requirements of one set-up on its machine. Lengths in mm; null: none. */
export type Need = {
  /** Part as clamped; for lathes [Ø, Ø, length]. */
  readonly envelope: readonly [number, number, number];
  /** True if the part may be rotated about the vertical to fit. */
  readonly upright: boolean;
  readonly massKg: number;
  readonly simultaneousAxes: number;
  readonly indexedAxes: number;
  /** Finest IT grade required of this set-up. */
  readonly itGrade: number | null;
  /** 0: the machine does not clamp the part. */
  readonly setups: number;
  /** Further requirements of the process on its machine. */
  readonly limits: readonly Limit[];
  /** Permitted subclasses; null: any. */
  readonly subclasses: readonly string[] | null;
};

export const NO_NEED: Need = {
  envelope: [0, 0, 0],
  upright: true,
  massKg: 0,
  simultaneousAxes: 0,
  indexedAxes: 0,
  itGrade: null,
  setups: 1,
  limits: [],
  subclasses: null,
};

export type Refusal = { readonly reason: string; readonly params: NoteParams };

const fits = (need: Need, limits: readonly number[]): boolean => {
  const [x = Number.POSITIVE_INFINITY, y = Number.POSITIVE_INFINITY, z = Number.POSITIVE_INFINITY] = limits;
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
  if (need.subclasses !== null && !need.subclasses.includes(member.subclass ?? ''))
    return refuse('kind', member.subclass ?? '', need.subclasses.join(' or '));
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
  if (need.setups > 0 && need.setups > data.value('max_setups_per_part'))
    return refuse('setups', data.value('max_setups_per_part'), need.setups);
  const short = need.limits.find(({ capability, needs }) => needs > data.value(capability));
  if (short !== undefined)
    return refuse(short.reason, data.value(short.capability), short.shown ?? short.needs);
  return null;
};

/** Finest required grade of features; null if there is none. */
export const finestGrade = (features: readonly Pick<PartFeature, 'it_grade'>[]): number | null => {
  const grades = features.flatMap(({ it_grade }) => it_grade ?? []);
  return grades.length === 0 ? null : Math.min(...grades);
};
