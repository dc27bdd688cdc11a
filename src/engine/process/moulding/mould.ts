import type { Pull } from '../../facts/pull-facts.ts';
import { compute, derived } from '../../formulas/define.ts';
import {
  baseMass,
  basePrice,
  baseSide,
  cavitiesPrice,
  cavityHours,
  mouldCustomisation,
  mouldHours,
  mouldPrice,
} from '../../formulas/moulding.ts';
import { toolLeadTime, toolReplacement } from '../../formulas/tooling.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { Computed, ResolvedParameter } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { cadTerm, planTerm } from '../../time/element.ts';
import { dot } from '../../vec.ts';

const TOOL = 'moulding.tool';

export type Mould = {
  readonly price: Computed;
  /** New inserts when the first ones are worn out. */
  readonly replacement: Computed;
  readonly leadTime: Computed;
  /** Longer side of its base. */
  readonly plate_mm: number;
  /** Rows that its price rests on most. */
  readonly rows: readonly ResolvedParameter[];
};

/** Sides of the part across the pull, longer first, as extents of its box. */
const across = ({ part: { geometry } }: Context, way: Vec3): readonly [number, number] => {
  const { obb_mm: box, obb_axes: axes } = geometry;
  const along = axes.map((axis) => Math.abs(dot(axis, way)));
  const pulled = along.indexOf(Math.max(...along));
  const [longer = 0, shorter = 0] = box.filter((_, i) => i !== pulled).toSorted((a, b) => b - a);
  return [longer, shorter];
};

/** Price of a mould: hours for the cavities, the base by its mass, and shares added to both. */
export const mouldFor = (ctx: Context, pull: Pull, cavities: number): Mould => {
  const { p, part } = ctx;
  const row = (name: string) => parameterTerm(p.get(TOOL, name));
  const hours = compute(cavityHours, {
    base: row('cavity_hours'),
    area: cadTerm(part.geometry.area_mm2),
    per_area: row('hours_per_area'),
    faces: cadTerm(part.faces.length),
    per_face: row('hours_per_face'),
    slides: planTerm(pull.undercuts.length),
    per_slide: row('slide_hours'),
  });
  const inserts = compute(cavitiesPrice, {
    hours: derived(hours),
    rate: row('rate'),
    cavities: planTerm(cavities),
    further: row('further_cavity'),
  });
  const [longer, shorter] = across(ctx, pull.direction);
  // As near to a square as the pieces lie.
  const rows = Math.ceil(Math.sqrt(cavities));
  const side = (of: number, count: number) =>
    compute(baseSide, { side: cadTerm(of), count: planTerm(count), gap: row('gap'), margin: row('margin') });
  const [width, length] = [side(shorter, rows), side(longer, Math.ceil(cavities / rows))];
  const base = compute(basePrice, {
    fixed: row('base_fixed'),
    mass: derived(
      compute(baseMass, {
        length: derived(length),
        width: derived(width),
        depth: cadTerm(pull.depth_mm),
        stack: row('stack'),
        density: row('steel_density'),
      }),
    ),
    per_kg: row('base_per_kg'),
  });
  const price = compute(mouldPrice, {
    cavities_price: derived(inserts),
    base_price: derived(base),
    customisation: derived(
      compute(mouldCustomisation, {
        cavities_price: derived(inserts),
        cavity_share: row('cavity_custom'),
        base_price: derived(base),
        base_share: row('base_custom'),
        hours: row('once_hours'),
        rate: row('rate'),
      }),
    ),
  });
  return {
    price,
    replacement: compute(toolReplacement, { inserts: derived(inserts), share: row('insert_share') }),
    leadTime: compute(toolLeadTime, {
      base: row('lead_base'),
      hours: derived(
        compute(mouldHours, {
          hours: derived(hours),
          cavities: planTerm(cavities),
          further: row('further_cavity'),
          once: row('once_hours'),
        }),
      ),
      hours_per_day: row('hours_per_day'),
    }),
    plate_mm: Math.max(width.value, length.value),
    rows: ['rate', 'hours_per_face'].map((name) => p.get(TOOL, name)),
  };
};
