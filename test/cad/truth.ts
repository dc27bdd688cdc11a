import { expect } from 'vitest';
import type { Feature, FeatureKind, GeometryFacts, Vec3 } from '../../src/cad/facts.ts';
import { distance, near, ofKind, relative } from './support.ts';

type Hole = {
  kind: 'through' | 'blind' | 'counterbore' | 'countersink';
  diameter: number;
  depth: number;
  count: number;
  axis: Vec3 | null;
  positions: Vec3[] | null;
  bottom?: string;
  counterbore?: { diameter: number; depth: number };
  countersink?: { diameter: number; angle: number };
};
type Counted = Record<string, unknown> & { count?: number };
type Segment = { diameter: number; z: [number, number]; groove?: boolean };

export type Expected = {
  readable: boolean;
  shape_class: string;
  length_unit_in_file: string;
  solids: number;
  holes: Hole[];
  pockets: (Counted & { length: number; width: number; depth: number; corner_radius: number })[];
  slots: (Counted & { kind: string; width: number; length: number; depth: number })[];
  steps: (Counted & { width: number; length: number; depth: number })[];
  bosses: (Counted & { diameter: number; height: number; position: Vec3 })[];
  grooves: (Counted & { bottom_diameter: number; width: number; z: [number, number] })[];
  fillets: (Counted & { radius: number })[];
  chamfers: (Counted & { size: number; angle: number })[];
  bends: (Counted & { inner_radius: number; angle: number; length: number })[];
  turned: { max_diameter: number; length: number; outer_segments: Segment[]; bores: unknown[] } | null;
  sheet: { thickness: number } | null;
  oriented_box?: [number, number, number];
  components: { name: string; count: number; volume: number; bbox_size?: [number, number, number] }[];
  tree: unknown;
};

export type Truth = {
  file: string;
  negative?: boolean;
  volume_analytic: number;
  area_occt_native?: number;
  area_analytic?: number;
  com?: Vec3;
  bbox?: number[];
  faces?: number;
  expected: Expected;
};

const CLASSES: Readonly<Record<string, string>> = {
  turned: 'rotational',
  turned_with_milling: 'mill_turn',
  freeform_or_primitive: 'free_form',
};

const HOLE_SUBTYPES = {
  through: 'plain',
  blind: 'plain',
  counterbore: 'counterbored',
  countersink: 'countersunk',
};

function checkHoles(facts: GeometryFacts, expected: readonly Hole[]): void {
  const holes = ofKind(facts, 'hole');
  expect(holes).toHaveLength(expected.reduce((sum, hole) => sum + hole.count, 0));
  for (const hole of expected) {
    const matching = holes.filter(
      (one) =>
        one.subtype === HOLE_SUBTYPES[hole.kind] &&
        one.through === (hole.kind !== 'blind') &&
        Math.abs((one.diameter_mm ?? 0) - hole.diameter) < 1e-3,
    );
    expect(matching, JSON.stringify(holes)).toHaveLength(hole.count);
    for (const one of matching) {
      near(one.depth_mm, hole.depth);
      if (hole.bottom !== undefined) expect(one.details.bottom).toBe(hole.bottom);
      if (hole.counterbore !== undefined) {
        near(Number(one.details.counterbore_diameter_mm), hole.counterbore.diameter);
        near(Number(one.details.counterbore_depth_mm), hole.counterbore.depth);
      }
      if (hole.countersink !== undefined) {
        near(Number(one.details.countersink_diameter_mm), hole.countersink.diameter);
        near(Number(one.details.countersink_angle_deg), hole.countersink.angle);
      }
      if (hole.axis !== null && one.axis !== null) {
        const turn = one.axis[0] * hole.axis[0] + one.axis[1] * hole.axis[1] + one.axis[2] * hole.axis[2];
        // A through hole has no sense; the others point into the material.
        near(hole.kind === 'through' ? Math.abs(turn) : turn, 1);
      }
    }
    for (const position of hole.positions ?? []) {
      const found = matching.some((one) => onAxis(one, position));
      expect(found, `a hole at ${position}`).toBe(true);
    }
  }
}

function onAxis(hole: Feature, p: Vec3): boolean {
  if (hole.axis === null || hole.position_mm === null) return false;
  const [a, q] = [hole.axis, hole.position_mm];
  const t = (p[0] - q[0]) * a[0] + (p[1] - q[1]) * a[1] + (p[2] - q[2]) * a[2];
  return distance(p, [q[0] + a[0] * t, q[1] + a[1] * t, q[2] + a[2] * t]) < 1e-3;
}

type Sizes = Partial<
  Record<'diameter_mm' | 'depth_mm' | 'width_mm' | 'length_mm' | 'radius_mm' | 'angle_deg', number>
>;

/** Exactly the expected features of a kind, no more: every one with its sizes, as often as it is counted. */
function checkKind(
  facts: GeometryFacts,
  kind: FeatureKind,
  expected: readonly Counted[],
  sizesOf: (one: Counted) => Sizes,
  among: (feature: Feature) => boolean = () => true,
): void {
  const found = ofKind(facts, kind).filter(among);
  expect(found, `${kind}: ${JSON.stringify(found)}`).toHaveLength(
    expected.reduce((sum, one) => sum + (one.count ?? 1), 0),
  );
  for (const one of expected) {
    const sizes = Object.entries(sizesOf(one)) as [keyof Sizes, number][];
    const matching = found.filter((feature) =>
      sizes.every(([key, value]) => Math.abs((feature[key] ?? Number.NaN) - value) < 1e-3),
    );
    expect(matching, `${kind} ${JSON.stringify(one)} in ${JSON.stringify(found)}`).toHaveLength(
      one.count ?? 1,
    );
  }
}

function checkTurned(facts: GeometryFacts, expected: NonNullable<Expected['turned']>): void {
  near(facts.turned?.max_diameter_mm ?? null, expected.max_diameter);
  near(facts.turned?.length_mm ?? null, expected.length);
  const outer = ofKind(facts, 'turned_segment').filter((one) => one.subtype === 'outer');
  const wanted = expected.outer_segments.filter((segment) => segment.groove !== true);
  expect(outer).toHaveLength(wanted.length);
  for (const { diameter, z } of wanted) {
    const found = outer.find(
      (one) =>
        Math.abs((one.diameter_mm ?? 0) - diameter) < 1e-3 &&
        Math.abs((one.position_mm?.[2] ?? -1) - z[0]) < 1e-3,
    );
    near(found?.length_mm ?? null, z[1] - z[0]);
  }
  expect(ofKind(facts, 'turned_segment').filter((one) => one.subtype === 'inner')).toHaveLength(
    expected.bores.length,
  );
}

/** Every number of one entry of the truth file against the record. */
export function checkTruth(facts: GeometryFacts, truth: Truth): void {
  const { expected } = truth;
  relative(facts.volume_mm3, truth.volume_analytic, 1e-6);
  if (truth.area_analytic !== undefined) relative(facts.area_mm2, truth.area_analytic, 1e-6);
  // Measured with the kernel's default integration, which is itself only good to about 1e-5 on trimmed cylinders.
  else if (truth.area_occt_native !== undefined) relative(facts.area_mm2, truth.area_occt_native, 1e-5);
  if (truth.com !== undefined) expect(distance(facts.centre_of_mass_mm, truth.com)).toBeLessThan(1e-2);
  if (truth.bbox !== undefined) {
    for (const k of [0, 1, 2] as const) {
      near(facts.bbox_min_mm[k], truth.bbox[k] ?? Number.NaN);
      near(facts.bbox_mm[k], (truth.bbox[k + 3] ?? Number.NaN) - (truth.bbox[k] ?? Number.NaN));
    }
  }
  if (truth.faces !== undefined) expect(facts.faces).toHaveLength(truth.faces);
  expect(facts.shape_class).toBe(CLASSES[expected.shape_class] ?? expected.shape_class);
  expect(facts.solids).toBe(expected.solids);
  const box = [...(expected.oriented_box ?? [])].sort((a, b) => b - a);
  box.forEach((side, k) => {
    relative(facts.obb_mm[k as 0 | 1 | 2], side, 1e-3);
  });
  checkHoles(facts, expected.holes);
  checkKind(facts, 'pocket', expected.pockets, (one) => ({
    length_mm: Number(one.length),
    width_mm: Number(one.width),
    depth_mm: Number(one.depth),
    radius_mm: Number(one.corner_radius),
  }));
  checkKind(facts, 'slot', expected.slots, (one) => ({
    length_mm: Number(one.length),
    width_mm: Number(one.width),
    depth_mm: Number(one.depth),
  }));
  checkKind(facts, 'step', expected.steps, (one) => ({
    length_mm: Number(one.length),
    width_mm: Number(one.width),
    depth_mm: Number(one.depth),
  }));
  checkKind(facts, 'boss', expected.bosses, (one) => ({
    diameter_mm: Number(one.diameter),
    depth_mm: Number(one.height),
  }));
  checkKind(facts, 'groove', expected.grooves, (one) => ({
    diameter_mm: Number(one.bottom_diameter),
    width_mm: Number(one.width),
  }));
  checkKind(facts, 'fillet', expected.fillets, (one) => ({ radius_mm: Number(one.radius) }));
  checkKind(facts, 'chamfer', expected.chamfers, (one) => ({
    width_mm: Number(one.size),
    angle_deg: Number(one.angle),
  }));
  checkKind(facts, 'bend', expected.bends, (one) => ({
    radius_mm: Number(one.inner_radius),
    angle_deg: Number(one.angle),
    length_mm: Number(one.length),
  }));
  if (expected.turned !== null) checkTurned(facts, expected.turned);
  if (expected.sheet !== null) near(facts.sheet?.thickness_mm ?? null, expected.sheet.thickness);
  else expect(facts.sheet).toBeNull();
}
