import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Feature, GeometryFacts, Vec3 } from '../../src/cad/facts.ts';
import { CAD_DATA, distance, factsOf, json, near, ofKind, relative, withData } from './support.ts';

type Cylinder = { radius: number; concave: boolean; axis: Vec3; foot: Vec3; from: number; to: number };

/** Cylinders of one axis and side that follow each other without a gap are one hole or one boss. */
function chains(cylinders: readonly Cylinder[]): Cylinder[][] {
  const out: Cylinder[][] = [];
  for (const one of [...cylinders].sort((a, b) => a.from - b.from)) {
    const chain = out.find((other) => {
      const last = other.at(-1);
      if (last === undefined || last.concave !== one.concave) return false;
      const sameAxis = distance(last.axis, one.axis) < 0.02 && distance(last.foot, one.foot) < 0.02;
      return sameAxis && one.from < Math.max(...other.map((c) => c.to)) + 0.02;
    });
    if (chain === undefined) out.push([one]);
    else chain.push(one);
  }
  return out;
}

function holds(feature: Feature, facts: GeometryFacts, cylinder: Cylinder): boolean {
  return feature.face_ids.some((id) => {
    const face = facts.faces[Number(id.slice(1)) - 1];
    if (face?.surface !== 'cylinder' || face.point_mm === null || face.concave !== cylinder.concave)
      return false;
    const t = face.point_mm.reduce((sum, x, k) => sum + x * (cylinder.axis[k] ?? 0), 0);
    const foot = face.point_mm.map((x, k) => x - t * (cylinder.axis[k] ?? 0)) as unknown as Vec3;
    return Math.abs((face.radius_mm ?? 0) - cylinder.radius) < 2e-3 && distance(foot, cylinder.foot) < 0.02;
  });
}

/** The oracle's whole cylinders against holes and bosses: as many, and each one found. */
function checkCensus(facts: GeometryFacts, cylinders: readonly Cylinder[]): void {
  const all = chains(cylinders);
  for (const [kind, concave] of [
    ['hole', true],
    ['boss', false],
  ] as const) {
    const expected = all.filter((chain) => chain[0]?.concave === concave);
    const found = ofKind(facts, kind);
    expect(found.filter((one) => kind === 'hole' || one.subtype === 'cylindrical')).toHaveLength(
      expected.length,
    );
    for (const cylinder of expected.flat()) {
      expect(
        found.some((one) => holds(one, facts, cylinder)),
        `${kind} ${JSON.stringify(cylinder)}`,
      ).toBe(true);
    }
  }
}

withData('NIST test cases against the census of the native kernel (oracle/oracle.py)', () => {
  const census = json<Record<string, Cylinder[]>>(join(import.meta.dirname, 'oracle/nist-census.json'));
  const measured = () =>
    json<{
      files: Record<
        string,
        { volume_measured: number; area_measured: number; bbox_measured: number[]; faces: number }
      >;
    }>(join(CAD_DATA, 'nist/nist_measured.json')).files;

  test.each(Object.keys(census))('%s: holes and bosses as counted, measures as measured', async (name) => {
    const facts = await factsOf(join(CAD_DATA, 'nist', name));
    checkCensus(facts, census[name] ?? []);
    const wanted = measured()[name];
    relative(facts.volume_mm3, wanted?.volume_measured ?? 0, 1e-6);
    relative(facts.area_mm2, wanted?.area_measured ?? 0, 1e-6);
    expect(facts.faces).toHaveLength(wanted?.faces ?? 0);
    for (const k of [0, 1, 2] as const)
      near(facts.bbox_min_mm[k], wanted?.bbox_measured[k] ?? Number.NaN, 1e-2);
  });
});
