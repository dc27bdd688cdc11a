import type { Pull } from '../facts/pull-facts.ts';
import { compute, derived } from '../formulas/define.ts';
import {
  baseMass,
  basePrice,
  baseSide,
  cavitiesPrice,
  cavityHours,
  cavitySide,
  mouldCustomisation,
  mouldHours,
  mouldPrice,
} from '../formulas/moulding.ts';
import { toolLeadTime, toolReplacement } from '../formulas/tooling.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Context } from '../plan-context.ts';
import type { Computed, Parameters, PartFacts, ResolvedParameter } from '../records.ts';
import { cadTerm, planTerm } from '../time/element.ts';
import { dot } from '../vec.ts';

/** A part in its mould or die. */
type InTool = {
  readonly part: PartFacts;
  readonly pull: Pull;
  readonly cavities: number;
  /** Of its material. */
  readonly shrinkage: ResolvedParameter;
};

/** A mould or die of two halves. */
export type HalvedTool = {
  readonly price: Computed;
  /** Of all its cavities. */
  readonly inserts: Computed;
  /** Price of its base. */
  readonly base: Computed;
  /** New inserts when the first ones are worn out. */
  readonly replacement: Computed;
  readonly leadTime: Computed;
  /** Longer side of its base. */
  readonly plate_mm: number;
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

/** A row of the tools of a process, otherwise of all tools: the tool shop and its hour are the same. */
export const toolRow = (p: Parameters, bin: string, name: string): ResolvedParameter =>
  p.find(bin, name) ?? p.get('shaping.tool', name);

/** Hours of the first cavity, with its slides; `row` looks up the rows of the tool. */
export const cavityHoursOf = (part: PartFacts, slides: number, row: Row): Computed =>
  compute(cavityHours, {
    base: row('cavity_hours'),
    area: cadTerm(part.geometry.area_mm2),
    per_area: row('hours_per_area'),
    faces: cadTerm(part.faces.length),
    per_face: row('hours_per_face'),
    slides: planTerm(slides),
    per_slide: row('slide_hours'),
  });

/** Price of all cavities of a tool, from the hours of its first one. */
export const cavitiesPriceOf = (hours: Computed, cavities: number, row: Row): Computed =>
  compute(cavitiesPrice, {
    hours: derived(hours),
    rate: row('rate'),
    cavities: planTerm(cavities),
    further: row('further_cavity'),
  });

/** Days from the order of a tool to its first good pieces. */
export const leadTimeOf = (hours: Computed, cavities: number, row: Row): Computed =>
  compute(toolLeadTime, {
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
  });

/** Price of the base of a tool, and its longer side. */
const baseFor = ({ part, pull, cavities, shrinkage }: InTool, row: Row) => {
  const [longer, shorter] = across(part, pull);
  const shrunk = (of: number) =>
    compute(cavitySide, { side: cadTerm(of), shrinkage: parameterTerm(shrinkage) });
  // As near to a square as the pieces lie.
  const rows = Math.ceil(Math.sqrt(cavities));
  const side = (of: number, count: number) =>
    compute(baseSide, {
      side: derived(shrunk(of)),
      count: planTerm(count),
      gap: row('gap'),
      margin: row('margin'),
    });
  const [width, length] = [side(shorter, rows), side(longer, Math.ceil(cavities / rows))];
  const mass = compute(baseMass, {
    length: derived(length),
    width: derived(width),
    depth: derived(shrunk(pull.depth_mm)),
    stack: row('stack'),
    density: row('steel_density'),
  });
  return {
    price: compute(basePrice, { fixed: row('base_fixed'), mass: derived(mass), per_kg: row('base_per_kg') }),
    plate_mm: Math.max(width.value, length.value),
  };
};

/** Price of a mould or die: hours for the cavities, the base by its mass, and shares added to both. `bin` names its rows. */
export const halvedTool = ({ p }: Context, bin: string, inTool: InTool): HalvedTool => {
  const { part, pull, cavities } = inTool;
  const row: Row = (name) => parameterTerm(toolRow(p, bin, name));
  const hours = cavityHoursOf(part, pull.undercuts.length, row);
  const inserts = cavitiesPriceOf(hours, cavities, row);
  const base = baseFor(inTool, row);
  const customisation = compute(mouldCustomisation, {
    cavities_price: derived(inserts),
    cavity_share: row('cavity_custom'),
    base_price: derived(base.price),
    base_share: row('base_custom'),
    hours: row('once_hours'),
    rate: row('rate'),
  });
  return {
    price: compute(mouldPrice, {
      cavities_price: derived(inserts),
      base_price: derived(base.price),
      customisation: derived(customisation),
    }),
    inserts,
    base: base.price,
    replacement: compute(toolReplacement, { inserts: derived(inserts), share: row('insert_share') }),
    leadTime: leadTimeOf(hours, cavities, row),
    plate_mm: base.plate_mm,
  };
};
