import type { Edge, Mesh } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { cross, dot, scale, sub, unit } from '../vec.ts';

export type Picture = { readonly width: number; readonly height: number; readonly rgba: Uint8Array };

/** Isometric view from the front, right and above, Z up. */
const TO_EYE: Vec3 = unit([1, -1.25, 0.9]);
const LIGHT: Vec3 = unit([0.35, -0.6, 1]);
const STEEL: Vec3 = [0.66, 0.71, 0.77];
const INK = [24, 28, 34] as const;
const MARGIN = 0.06;

type Screen = {
  readonly x: (p: Vec3) => number;
  readonly y: (p: Vec3) => number;
  readonly z: (p: Vec3) => number;
};

function screenFor(points: Iterable<Vec3>, size: number): Screen {
  const right = unit(cross([0, 0, 1], TO_EYE));
  const up = cross(TO_EYE, right);
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const p of points) {
    const [x, y] = [dot(p, right), dot(p, up)];
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  const zoom = (size * (1 - 2 * MARGIN)) / Math.max(x1 - x0, y1 - y0, Number.MIN_VALUE);
  return {
    x: (p) => size / 2 + (dot(p, right) - (x0 + x1) / 2) * zoom,
    y: (p) => size / 2 - (dot(p, up) - (y0 + y1) / 2) * zoom,
    z: (p) => dot(p, TO_EYE) * zoom,
  };
}

const at = (values: Float64Array | Float32Array, i: number): Vec3 => [
  values[i * 3] ?? 0,
  values[i * 3 + 1] ?? 0,
  values[i * 3 + 2] ?? 0,
];

function shade(normal: Vec3, colour: Vec3): Vec3 {
  const facing = dot(normal, TO_EYE) < 0 ? scale(normal, -1) : normal;
  const light = 0.38 + 0.62 * Math.max(0, dot(unit(facing), LIGHT));
  return scale(colour, light);
}

type Canvas = { readonly size: number; readonly depth: Float32Array; readonly rgba: Uint8Array };

function fill(canvas: Canvas, corners: readonly Vec3[], colours: readonly Vec3[]): void {
  const [a, b, c] = corners;
  if (a === undefined || b === undefined || c === undefined) return;
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  if (Math.abs(area) < 1e-9) return;
  const clamp = (v: number): number => Math.min(canvas.size - 1, Math.max(0, v));
  const [x0, x1] = [
    clamp(Math.floor(Math.min(a[0], b[0], c[0]))),
    clamp(Math.ceil(Math.max(a[0], b[0], c[0]))),
  ];
  const [y0, y1] = [
    clamp(Math.floor(Math.min(a[1], b[1], c[1]))),
    clamp(Math.ceil(Math.max(a[1], b[1], c[1]))),
  ];
  for (let y = y0; y <= y1; y += 1) {
    for (let x = x0; x <= x1; x += 1) {
      const u = ((b[0] - x) * (c[1] - y) - (b[1] - y) * (c[0] - x)) / area;
      const v = ((c[0] - x) * (a[1] - y) - (c[1] - y) * (a[0] - x)) / area;
      const w = 1 - u - v;
      if (u < -1e-6 || v < -1e-6 || w < -1e-6) continue;
      const z = u * a[2] + v * b[2] + w * c[2];
      const pixel = y * canvas.size + x;
      if (z <= (canvas.depth[pixel] ?? 0)) continue;
      canvas.depth[pixel] = z;
      for (let k = 0; k < 3; k += 1) {
        const value = u * (colours[0]?.[k] ?? 0) + v * (colours[1]?.[k] ?? 0) + w * (colours[2]?.[k] ?? 0);
        canvas.rgba[pixel * 4 + k] = Math.round(255 * value);
      }
      canvas.rgba[pixel * 4 + 3] = 255;
    }
  }
}

/** A line is drawn about a pixel in front of its surface, otherwise half of it would be hidden. */
const LINE_LIFT = 1.5;

function line(canvas: Canvas, a: Vec3, b: Vec3): void {
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1]))));
  for (let i = 0; i <= steps; i += 1) {
    const t = i / steps;
    const x = Math.round(a[0] + (b[0] - a[0]) * t);
    const y = Math.round(a[1] + (b[1] - a[1]) * t);
    if (x < 0 || y < 0 || x >= canvas.size || y >= canvas.size) continue;
    const pixel = y * canvas.size + x;
    if (a[2] + (b[2] - a[2]) * t + LINE_LIFT < (canvas.depth[pixel] ?? 0)) continue;
    canvas.rgba.set([...INK, 255], pixel * 4);
  }
}

/** Averages blocks of pixels to smooth the edges. */
function reduce(rgba: Uint8Array, size: number, factor: number): Uint8Array {
  const small = size / factor;
  const out = new Uint8Array(small * small * 4);
  for (let y = 0; y < small; y += 1) {
    for (let x = 0; x < small; x += 1) {
      const sum = [0, 0, 0, 0];
      for (let j = 0; j < factor; j += 1) {
        for (let i = 0; i < factor; i += 1) {
          const from = ((y * factor + j) * size + x * factor + i) * 4;
          const alpha = rgba[from + 3] ?? 0;
          for (let k = 0; k < 3; k += 1) sum[k] = (sum[k] ?? 0) + (rgba[from + k] ?? 0) * alpha;
          sum[3] = (sum[3] ?? 0) + alpha;
        }
      }
      const alpha = sum[3] ?? 0;
      const to = (y * small + x) * 4;
      for (let k = 0; k < 3; k += 1) out[to + k] = alpha === 0 ? 0 : Math.round((sum[k] ?? 0) / alpha);
      out[to + 3] = Math.round(alpha / factor ** 2);
    }
  }
  return out;
}

/** Colour of a face, red, green and blue from 0 to 1; null for plain steel. */
export type FaceColour = (face: number) => Vec3 | null;

/** Draws the part on a transparent ground, `size` pixels square, each averaged from 3 × 3. */
export function drawPart(
  mesh: Mesh,
  edges: readonly Edge[],
  size: number,
  colourOf: FaceColour = () => null,
): Picture {
  const factor = 3;
  const large = size * factor;
  const count = mesh.positions.length / 3;
  const vertices = Array.from({ length: count }, (_, i) => at(mesh.positions, i));
  const screen = screenFor(vertices, large);
  const project = (p: Vec3): Vec3 => [screen.x(p), screen.y(p), screen.z(p)];
  const canvas: Canvas = {
    size: large,
    depth: new Float32Array(large * large).fill(Number.NEGATIVE_INFINITY),
    rgba: new Uint8Array(large * large * 4),
  };
  const projected = vertices.map(project);
  for (let t = 0; t < mesh.triangles.length; t += 3) {
    const [a = 0, b = 0, c = 0] = mesh.triangles.subarray(t, t + 3);
    const [p, q, r] = [vertices[a], vertices[b], vertices[c]];
    if (p === undefined || q === undefined || r === undefined) continue;
    if (dot(cross(sub(q, p), sub(r, p)), TO_EYE) === 0) continue;
    const colour = colourOf(mesh.faceOf[t / 3] ?? 0) ?? STEEL;
    fill(
      canvas,
      [a, b, c].map((i) => projected[i] ?? [0, 0, 0]),
      [a, b, c].map((i) => shade(at(mesh.normals, i), colour)),
    );
  }
  for (const edge of edges) {
    if (edge.convexity === 'smooth' && edge.faces.length > 1) continue;
    const points = edge.points.map(project);
    points.forEach((p, i) => {
      const before = points[i - 1];
      if (before !== undefined) line(canvas, before, p);
    });
  }
  return { width: size, height: size, rgba: reduce(canvas.rgba, large, factor) };
}
