import type { PricingGeometry, SnapshotMaterial } from '../../engine/snapshot.ts';
import type { DrawnMaterial } from './drawing.ts';
import type { Drawn } from './pack-drawing.ts';
import { materialOf, type Sources, UNNAMED } from './sources.ts';

type Named = {
  readonly drawn: Drawn;
  readonly material: SnapshotMaterial | null;
  /** The material without the drawing; left out unless the drawing names another. */
  readonly undrawn?: SnapshotMaterial;
};

/**
 * A component with the material of its drawing: a grade replaces the run's, but not one that somebody named for the component
 * itself. A name without a matching grade is reported. Looks up nothing else.
 */
export const withDrawnMaterial = async (
  drawn: Drawn,
  of: {
    readonly material: SnapshotMaterial | null;
    /** Somebody named the material of this component. */
    readonly isNamed: boolean;
    readonly geometry: PricingGeometry | null;
    readonly region: string;
  },
  sources: Sources,
  drawnMaterial: DrawnMaterial,
): Promise<Named> => {
  const { material, geometry, region } = of;
  const facts = drawn.drawing_read?.facts;
  if (facts === undefined || geometry === null) return { drawn, material };
  const named = drawnMaterial(facts, geometry, await sources.names());
  if (named === undefined) return { drawn, material };
  const withReading = { ...drawn, drawing_read: { facts, material: named } };
  if (of.isNamed || named.grade_id === null) return { drawn: withReading, material };
  const own = { grade: null, cheaperGrade: null, override: null };
  const found = await materialOf(sources, own, null, region, { ...UNNAMED, drawing: named.grade_id });
  if (found === null) return { drawn: withReading, material };
  return { drawn: withReading, material: found, ...(material === null ? {} : { undrawn: material }) };
};
