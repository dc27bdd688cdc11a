import type { Pull } from '../../facts/pull-facts.ts';
import { lotHours } from '../../formulas/casting.ts';
import { compute, derived, type TermInput } from '../../formulas/define.ts';
import { coreHours, goodOfBoth, sandMass } from '../../formulas/sand-casting.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import { sphereVolume } from '../../quantities/geometry.ts';
import { MM3_PER_LITRE } from '../../quantities/units.ts';
import type { Computed, PartFacts, ResolvedParameter } from '../../records.ts';
import { cadTerm, derivedEvidence, planTerm } from '../../time/element.ts';
import { faceArea, removedVolume } from '../geometry.ts';
import type { Draft } from '../operation.ts';
import { ownMachine, shotOperation } from '../own-press.ts';

/** Step and kind of bought work. */
export const CORES = 'core_making';

const SHOOTER = 'sand_casting.core';
const CLASS = 'core_shooting';

/** Cores of a piece: their number, the volume of all, and that of the largest. */
export type Cores = { readonly count: number; readonly volume_mm3: number; readonly largest_mm3: number };

/** Volume of the core behind faces: of the features that it forms, and round the other faces at most that of a sphere. */
const behind = (part: PartFacts, ids: ReadonlySet<string>): number => {
  const formed = part.features.filter(
    (one) => one.face_ids.some((id) => ids.has(id)) && removedVolume(part, one) > 0,
  );
  const known = new Set(formed.flatMap(({ face_ids }) => face_ids));
  const open = [...ids].filter((id) => !known.has(id)).reduce((sum, id) => sum + faceArea(part, id), 0);
  return formed.reduce((sum, one) => sum + removedVolume(part, one), sphereVolume(open));
};

/** A core for each region that the pattern would lock in, and one for all inner faces that no side frees. */
export const coresOf = (part: PartFacts, { undercuts, trapped }: Pull): Cores => {
  const regions = [...undercuts.map(({ face_ids }) => face_ids), trapped].filter(({ length }) => length > 0);
  const volumes = regions.map((ids) => behind(part, new Set(ids)));
  return {
    count: regions.length,
    volume_mm3: volumes.reduce((sum, one) => sum + one, 0),
    largest_mm3: Math.max(0, ...volumes),
  };
};

/** Cold-box cores of a piece, from the environment's shooter or bought by the hour of one; none without cores. */
export const coreWork = (
  ctx: Context,
  { count, volume_mm3, largest_mm3 }: Cores,
  good: ResolvedParameter,
): readonly Draft[] => {
  if (count === 0) return [];
  const { p } = ctx;
  const row = (name: string) => parameterTerm(p.get(SHOOTER, name));
  const both = compute(goodOfBoth, { core_yield: row('yield'), yield: parameterTerm(good) });
  const volume = cadTerm(volume_mm3);
  const hoursAt = (cycle: TermInput): Computed =>
    compute(coreHours, {
      cores: planTerm(count),
      cycle,
      volume,
      density: row('density'),
      per_kg: row('per_kg'),
      yield: derived(both),
    });
  const mass = compute(sandMass, {
    volume,
    density: row('density'),
    pieces: planTerm(1),
    yield: derived(both),
  });
  const setup_hours = compute(lotHours, { setup: row('setup') });
  const inHouse = ownMachine(
    ctx,
    CLASS,
    { limits: [{ reason: 'shot', capability: 'shot_l', needs: largest_mm3 / MM3_PER_LITRE }] },
    (machine) => ({ hours: hoursAt(machine('cycle_s', row('cycle'))), setup: setup_hours }),
  );
  return [
    shotOperation(
      ctx,
      inHouse?.own ?? null,
      {
        kind: CORES,
        hours: inHouse?.work.hours ?? hoursAt(row('cycle')),
        machine: { bin: SHOOTER, house: SHOOTER, setup_hours },
        sand: { klass: 'core_sand', mass, price: p.get(SHOOTER, 'price') },
      },
      {
        process: CORES,
        step: CORES,
        setup_no: 0,
        feature_ids: [],
        face_ids: [],
        evidence: derivedEvidence([p.get(SHOOTER, 'cycle'), p.get(SHOOTER, 'price')]),
        notes: [{ code: CORES, params: { cores: count, volume_mm3 } }],
      },
    ),
  ];
};
