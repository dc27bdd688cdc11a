import type { DrawingCallout, DrawingFacts, PricingGeometry } from '../../../src/engine/index.ts';
import type { Demand } from './demands.ts';

const SAME_MM = 0.05;
const GENERAL_RA_UM = 3.2;

const calloutsOf = (facts: PricingGeometry, demand: Demand): DrawingCallout[] =>
  facts.features
    .filter(({ kind }) => kind === 'hole' || kind === 'turned_segment' || kind === 'boss')
    .filter(({ diameter_mm: core, details }) =>
      [core, details?.counterbore_diameter_mm].some(
        (of) => typeof of === 'number' && Math.abs(of - demand.diameter_mm) < SAME_MM,
      ),
    )
    .map(({ id }) => ({
      feature_id: id,
      nominal_mm: demand.diameter_mm,
      it_grade: demand.it_grade ?? null,
      fit: demand.fit ?? null,
      ra_um: demand.ra_um ?? null,
      thread: demand.thread ?? null,
      count: 1,
    }));

/** The drawing of a part as it is read; a demand of a port stands on the hole that opens into it. */
export const drawingWith = (
  demands: readonly Demand[],
  facts: PricingGeometry,
  hardness: number | null = null,
): DrawingFacts => ({
  general_tolerance: 'm',
  default_ra_um: GENERAL_RA_UM,
  callouts: demands.flatMap((demand) => calloutsOf(facts, demand)),
  heat_treatment: hardness === null ? null : { kind: 'heat_treatment', text: `hardened ${hardness} HRC` },
  surface_treatment: null,
  hardness_hrc: hardness,
  dimension_count: null,
});
