import type { Pull } from '../facts/pull-facts.ts';
import { compute, derived } from '../formulas/define.ts';
import {
  baseMass,
  basePrice,
  baseSide,
  cavitiesPrice,
  cavityHours,
  mouldCustomisation,
  mouldPrice,
} from '../formulas/moulding.ts';
import { toolReplacement } from '../formulas/tooling.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Context } from '../plan-context.ts';
import type { Computed, PartFacts, ResolvedParameter } from '../records.ts';
import { cadTerm, planTerm } from '../time/element.ts';
import { dot } from '../vec.ts';

export type Die = {
  readonly price: Computed;
  /** New inserts when the first ones are worn out. */
  readonly replacement: Computed;
  /** Longer side of its frame. */
  readonly plate_mm: number;
  /** Rows that its price rests on most. */
  readonly rows: readonly ResolvedParameter[];
};

/** Sides of the part across the pull, longer first, as extents of its box. */
export const across = ({ geometry }: PartFacts, { direction }: Pull): readonly [number, number] => {
  const { obb_mm: box, obb_axes: axes } = geometry;
  const along = axes.map((axis) => Math.abs(dot(axis, direction)));
  const pulled = along.indexOf(Math.max(...along));
  const [longer = 0, shorter = 0] = box.filter((_, i) => i !== pulled).toSorted((a, b) => b - a);
  return [longer, shorter];
};

type Row = (name: string) => ReturnType<typeof parameterTerm>;

const insertsFor = (part: PartFacts, pull: Pull, cavities: number, row: Row): Computed =>
  compute(cavitiesPrice, {
    hours: derived(
      compute(cavityHours, {
        base: row('cavity_hours'),
        area: cadTerm(part.geometry.area_mm2),
        per_area: row('hours_per_area'),
        faces: cadTerm(part.faces.length),
        per_face: row('hours_per_face'),
        slides: planTerm(pull.undercuts.length),
        per_slide: row('slide_hours'),
      }),
    ),
    rate: row('rate'),
    cavities: planTerm(cavities),
    further: row('further_cavity'),
  });

/** Price of a die, structured as that of a mould; `bin` names its rows. */
export const dieFor = ({ p }: Context, bin: string, part: PartFacts, pull: Pull, cavities: number): Die => {
  const row: Row = (name) => parameterTerm(p.get(bin, name));
  const inserts = insertsFor(part, pull, cavities, row);
  const [longer, shorter] = across(part, pull);
  // As near to a square as the pieces lie.
  const rows = Math.ceil(Math.sqrt(cavities));
  const side = (of: number, count: number) =>
    compute(baseSide, { side: cadTerm(of), count: planTerm(count), gap: row('gap'), margin: row('margin') });
  const [width, length] = [side(shorter, rows), side(longer, Math.ceil(cavities / rows))];
  const mass = compute(baseMass, {
    length: derived(length),
    width: derived(width),
    depth: cadTerm(pull.depth_mm),
    stack: row('stack'),
    density: row('steel_density'),
  });
  const base = compute(basePrice, {
    fixed: row('base_fixed'),
    mass: derived(mass),
    per_kg: row('base_per_kg'),
  });
  const customisation = compute(mouldCustomisation, {
    cavities_price: derived(inserts),
    cavity_share: row('cavity_custom'),
    base_price: derived(base),
    base_share: row('base_custom'),
    hours: row('once_hours'),
    rate: row('rate'),
  });
  return {
    price: compute(mouldPrice, {
      cavities_price: derived(inserts),
      base_price: derived(base),
      customisation: derived(customisation),
    }),
    replacement: compute(toolReplacement, { inserts: derived(inserts), share: row('insert_share') }),
    plate_mm: Math.max(width.value, length.value),
    rows: ['rate', 'hours_per_area'].map((name) => p.get(bin, name)),
  };
};
