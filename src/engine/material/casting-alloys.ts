import { CASTING_ALLOYS } from '../parameters/registry.ts';
import type { CastingAlloy } from '../parameters/types.ts';
import type { PricingSnapshot } from '../snapshot.ts';

const BY_GRADE: ReadonlyMap<string, CastingAlloy> = new Map(CASTING_ALLOYS.map((one) => [one.grade, one]));

/** The end of a URN, by which the table of alloys names a grade. */
export const gradeKey = (urn: string): string => urn.split(':').slice(-2).join(':');

/** An alloy by the end of its URN. */
export const castingAlloy = (grade: string): CastingAlloy | null => BY_GRADE.get(grade) ?? null;

/** The casting alloy of a snapshot; null for a wrought grade, which is never cast. */
export const castingAlloyOf = ({ material }: PricingSnapshot): CastingAlloy | null =>
  castingAlloy(gradeKey(material?.grade.urn ?? ''));
