import type { Brep, Mesh } from '../brep/model.ts';
import type { GeometryFacts, Inertia, Vec3 } from '../facts.ts';
import { CadFailure } from '../failure.ts';
import { inertiaOf, type MassProperties } from '../measure/mass.ts';
import { minimumBox } from '../measure/minimum-box.ts';
import { requirePlausible } from '../measure/plausible.ts';
import { cornersOf, vertexOf } from '../measure/samples.ts';
import { nothingRecognised } from '../nothing-recognised.ts';
import { add, clean, cleanVec, cross, dot, length, sub, unit } from '../vec.ts';
import type { Indexed, Soup } from './triangles.ts';
import { weld } from './weld.ts';

/** Edges that do not join exactly two triangles of opposite orientation. */
function openEdges(mesh: Indexed): number {
  // +1 for each triangle along it in one direction, -1 in the other: an odd number never cancels out.
  const balance = new Map<number, number>();
  const n = mesh.positions.length / 3;
  for (let t = 0; t < mesh.triangles.length; t += 3) {
    for (let k = 0; k < 3; k += 1) {
      const [a, b] = [mesh.triangles[t + k] ?? 0, mesh.triangles[t + ((k + 1) % 3)] ?? 0];
      const key = Math.min(a, b) * n + Math.max(a, b);
      balance.set(key, (balance.get(key) ?? 0) + (a < b ? 1 : -1));
    }
  }
  let open = 0;
  for (const sum of balance.values()) if (sum !== 0) open += 1;
  return open;
}

type Sums = MassProperties & { readonly area: number };

/** Sum of signed tetrahedra from the box's corner, so that parts far from the origin keep their digits. */
function integrate(mesh: Indexed, origin: Vec3): Sums {
  let [volume, area] = [0, 0];
  const first = [0, 0, 0];
  const second: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  for (let t = 0; t < mesh.triangles.length / 3; t += 1) {
    const [p, q, r] = cornersOf(mesh, t);
    const [a, b, c] = [sub(p, origin), sub(q, origin), sub(r, origin)];
    const v = dot(a, cross(b, c)) / 6;
    volume += v;
    area += length(cross(sub(b, a), sub(c, a))) / 2;
    const sum = add(add(a, b), c);
    PAIRS.forEach(([i, j], n) => {
      const products = a[i] * a[j] + b[i] * b[j] + c[i] * c[j];
      second[n] = (second[n] ?? 0) + (v * (products + sum[i] * sum[j])) / 20;
    });
    for (const k of [0, 1, 2] as const) first[k] = (first[k] ?? 0) + (v * sum[k]) / 4;
  }
  const by = volume === 0 ? 1 : volume;
  const centre: Vec3 = [(first[0] ?? 0) / by, (first[1] ?? 0) / by, (first[2] ?? 0) / by];
  return { volume, area, centre: add(origin, centre), inertia: inertiaOf(second, volume, centre) };
}

const PAIRS = [
  [0, 0],
  [1, 1],
  [2, 2],
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

function boxOf(points: Soup): { readonly min: Vec3; readonly max: Vec3 } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  points.forEach((value, i) => {
    const k = i % 3;
    min[k] = Math.min(min[k] ?? value, value);
    max[k] = Math.max(max[k] ?? value, value);
  });
  return { min: [min[0] ?? 0, min[1] ?? 0, min[2] ?? 0], max: [max[0] ?? 0, max[1] ?? 0, max[2] ?? 0] };
}

const NORMAL_STEPS = 2_001;
const normalStep = (x: number): number => Math.round((x + 1) * 1_000);

/** The largest flat areas replace faces as candidate directions of the minimum box. */
function flatDirections(mesh: Indexed): Brep {
  const areas = new Map<number, { normal: Vec3; area: number }>();
  for (let t = 0; t < mesh.triangles.length / 3; t += 1) {
    const [a, b, c] = cornersOf(mesh, t);
    const n = cross(sub(b, a), sub(c, a));
    const area = length(n) / 2;
    if (area === 0) continue;
    const normal = unit(n);
    const [i, j, k] = [normalStep(normal[0]), normalStep(normal[1]), normalStep(normal[2])];
    const key = (i * NORMAL_STEPS + j) * NORMAL_STEPS + k;
    const known = areas.get(key);
    if (known === undefined) areas.set(key, { normal, area });
    else known.area += area;
  }
  const largest = [...areas.values()].sort((a, b) => b.area - a.area).slice(0, 24);
  const faces = largest.map(({ normal, area }, index) => ({
    index,
    solid: 0,
    surface: { kind: 'plane' as const, point: [0, 0, 0] as Vec3, normal },
    area,
    concave: null,
    loops: [],
    centroid: [0, 0, 0] as Vec3,
    middle: [0, 0, 0] as Vec3,
    normal,
    sweepDeg: 0,
  }));
  return { faces, edges: [], solids: 1 };
}

/** A mesh turned inside out has the inertia of the intended body with the opposite sign. */
const negated = ([a, b, c, d, e, f]: Inertia): Inertia => [-a, -b, -c, -d, -e, -f];

export type MeshResult = { readonly facts: GeometryFacts; readonly mesh: Mesh };

/**
 * Envelope, area, volume and tightness of a triangle mesh; no features. A mesh has no unit: its numbers are taken as mm, and the
 * record says so.
 * @throws CadFailure `unreadable`, `no_solid`, `implausible_size`
 */
export function meshResult(soup: Soup, format: 'stl' | 'obj'): MeshResult {
  if (soup.length === 0)
    throw new CadFailure('no_solid', 'The mesh has no triangles. Export the part again.');
  if (!soup.every(Number.isFinite))
    throw new CadFailure('unreadable', 'The mesh is damaged: a coordinate is not a number. Export it again.');
  const box = boxOf(soup);
  const diagonal = length(sub(box.max, box.min));
  requirePlausible(Math.max(...sub(box.max, box.min)));
  const indexed = weld(soup, diagonal);
  const open = openEdges(indexed);
  const { volume, area, centre, inertia } = integrate(indexed, box.min);
  const points = Array.from({ length: indexed.positions.length / 3 }, (_, n) => vertexOf(indexed, n));
  const max = (d: Vec3): number =>
    points.reduce((best, p) => Math.max(best, dot(p, d)), Number.NEGATIVE_INFINITY);
  const least = minimumBox(flatDirections(indexed), { points, max });
  const facts: GeometryFacts = {
    schema_version: 1,
    source: { format, schema: null, length_unit: 'unknown', product_name: null },
    solids: open === 0 ? 1 : 0,
    volume_mm3: Math.abs(volume),
    area_mm2: area,
    centre_of_mass_mm: cleanVec(centre),
    inertia_mm5: volume < 0 ? negated(inertia) : inertia,
    symmetry_axis: null,
    bbox_mm: cleanVec(sub(box.max, box.min)),
    bbox_min_mm: cleanVec(box.min),
    obb_mm: cleanVec(least.sizes),
    obb_axes: [cleanVec(least.axes[0]), cleanVec(least.axes[1]), cleanVec(least.axes[2])],
    shape_class: 'mesh',
    shape_class_confidence: 1,
    shape_class_runner_up: null,
    faces: [],
    ...nothingRecognised(),
    mesh: {
      triangles: indexed.triangles.length / 3,
      vertices: indexed.positions.length / 3,
      watertight: open === 0,
      open_edges: open,
    },
    pmi: null,
    notes: [
      { code: 'mesh_unit_assumed', params: { unit: 'mm' } },
      ...(open > 0 ? [{ code: 'mesh_not_watertight', params: { open_edges: open } }] : []),
      ...(volume < 0 ? [{ code: 'mesh_inside_out', params: { volume_mm3: clean(volume) } }] : []),
    ],
  };
  return { facts, mesh: withNormals(indexed) };
}

/** Flat shading: each triangle has its own corners, because a mesh has no smooth surfaces. */
function withNormals(mesh: Indexed): Mesh {
  const count = mesh.triangles.length / 3;
  const positions = new Float64Array(count * 9);
  const normals = new Float32Array(count * 9);
  for (let t = 0; t < count; t += 1) {
    const points = cornersOf(mesh, t);
    const n = unit(cross(sub(points[1], points[0]), sub(points[2], points[0])));
    points.forEach((p, k) => {
      positions.set(p, t * 9 + k * 3);
      normals.set(n, t * 9 + k * 3);
    });
  }
  return {
    positions,
    normals,
    triangles: Uint32Array.from({ length: count * 3 }, (_, i) => i),
    faceOf: new Uint32Array(count),
  };
}
