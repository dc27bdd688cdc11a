import type { BRepAdaptor_Surface } from 'replicad-opencascadejs';
import type { Surface } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { type Oriented, refitted, sweepOf } from '../fit/surface.ts';
import { cross, distanceToLine, length, scale, sub, unit } from '../vec.ts';
import { evaluate } from './surface.ts';

/** Points in each direction: enough to follow a full turn, cheap compared with integration. */
const STEPS = 11;
const MERIDIAN_STEPS = 128;
/** Derivatives below this share of the largest one are those of a pole. */
const MIN_SPEED = 1e-6;

type Grid = { readonly samples: Oriented[]; readonly rows: Vec3[][]; readonly columns: Vec3[][] };

/** Points and normals spread evenly over the parameters of a face, its ends included. */
function gridOf(adaptor: BRepAdaptor_Surface): Grid {
  const [u0, u1] = [adaptor.FirstUParameter(), adaptor.LastUParameter()];
  const [v0, v1] = [adaptor.FirstVParameter(), adaptor.LastVParameter()];
  const points: (ReturnType<typeof evaluate> & { readonly u: number; readonly v: number })[] = [];
  const rows: Vec3[][] = Array.from({ length: STEPS + 1 }, () => []);
  const columns: Vec3[][] = Array.from({ length: STEPS + 1 }, () => []);
  for (let i = 0; i <= STEPS; i += 1) {
    for (let j = 0; j <= STEPS; j += 1) {
      const at = evaluate(adaptor, u0 + ((u1 - u0) * i) / STEPS, v0 + ((v1 - v0) * j) / STEPS);
      rows[i]?.push(at.point);
      columns[j]?.push(at.point);
      points.push({ ...at, u: length(at.du), v: length(at.dv) });
    }
  }
  // At a tip or pole all parameters of one direction give one point, whose normal is rounding noise.
  const [mostU, mostV] = [Math.max(...points.map((p) => p.u)), Math.max(...points.map((p) => p.v))];
  const samples = points.flatMap(({ point, du, dv, u, v }): Oriented[] => {
    const normal = cross(du, dv);
    const size = length(normal);
    const whole = u > MIN_SPEED * mostU && v > MIN_SPEED * mostV && size > 1e-9 * u * v;
    return whole ? [{ point, normal: scale(normal, 1 / size) }] : [];
  });
  return { samples, rows, columns };
}

function sweepAbout(surface: Surface, { rows, columns }: Grid): number {
  const lines = [...rows, ...columns];
  if ('axis' in surface) return Math.max(...lines.map((line) => sweepOf(line, surface)));
  if (surface.kind !== 'sphere') return 0;
  const { point } = surface;
  return Math.max(
    ...lines.map((line) => {
      const [a, b] = [line[0], line[Math.floor(line.length / 3)]];
      const [c] = [line[Math.floor((2 * line.length) / 3)]];
      if (a === undefined || b === undefined || c === undefined) return 0;
      return sweepOf(line, { point, axis: unit(cross(sub(b, a), sub(c, b))) });
    }),
  );
}

/** Points dense enough for the bulge of a free-form meridian; one of the two rows follows it. */
function meridian(adaptor: BRepAdaptor_Surface): Vec3[] {
  const [u0, u1] = [adaptor.FirstUParameter(), adaptor.LastUParameter()];
  const [v0, v1] = [adaptor.FirstVParameter(), adaptor.LastVParameter()];
  return Array.from({ length: MERIDIAN_STEPS + 1 }, (_, i) => i / MERIDIAN_STEPS).flatMap((share) => [
    evaluate(adaptor, u0 + (u1 - u0) * share, v0).point,
    evaluate(adaptor, u0, v0 + (v1 - v0) * share).point,
  ]);
}

/** The simple surface that fits a spline, an extrusion or a revolution, and the angle that the face covers about its axis. */
export function refitFace(
  adaptor: BRepAdaptor_Surface,
  kind: 'spline' | 'other',
): { readonly surface: Surface; readonly sweepDeg: number } {
  const grid = gridOf(adaptor);
  const surface = refitted(kind, grid.samples);
  if ('revolution' in surface && surface.revolution !== undefined) {
    const { revolution } = surface;
    const greatest = Math.max(
      revolution.greatest,
      ...meridian(adaptor).map((p) => distanceToLine(p, revolution.point, revolution.axis)),
    );
    const lines = [...grid.rows, ...grid.columns];
    return {
      surface: { kind, revolution: { ...revolution, greatest } },
      sweepDeg: Math.max(...lines.map((line) => sweepOf(line, revolution))),
    };
  }
  return { surface, sweepDeg: sweepAbout(surface, grid) };
}
