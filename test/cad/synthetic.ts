import type { TopoDS_Shape } from 'replicad-opencascadejs';
import type { Vec3 } from '../../src/cad/facts.ts';
import type { Maker } from './shapes.ts';

/** A block of edge 10 from which labelled prisms are cut at random: features that run into each other, with the truth for each face. */
export const EDGE = 10;

type Point2 = readonly [number, number];
type Tool = {
  readonly label: string;
  readonly outline: readonly Point2[];
  readonly from: number;
  readonly to: number;
};
/** Which of the block's six sides the tool comes from: where its local axes x, y, z point. */
type Placed = Tool & { readonly axes: readonly [Vec3, Vec3, Vec3] };

/** Park and Miller's generator: the same seed makes the same parts everywhere. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const rectangle = (x0: number, y0: number, x1: number, y1: number): Point2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];
const polygon = (n: number, x: number, y: number, turn: number): Point2[] =>
  Array.from({ length: n }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / n;
    return [x + 1.8 * Math.cos(angle), y + 1.8 * Math.sin(angle)];
  });

const BEYOND = EDGE + 1;

function tools(next: () => number): (() => Tool)[] {
  const between = (a: number, b: number): number => a + next() * (b - a);
  const middle = (): number => between(3, 7);
  const shallow = (label: string, outline: readonly Point2[]): Tool => ({
    label,
    outline,
    from: EDGE - between(1, 4),
    to: BEYOND,
  });
  const through = (label: string, outline: readonly Point2[]): Tool => ({
    label,
    outline,
    from: -1,
    to: BEYOND,
  });
  const box = (): Point2[] => {
    const [x, y] = [middle(), middle()];
    return rectangle(x - 1.2, y - 1.5, x + 1.2, y + 1.5);
  };
  const ngon = (n: number): Point2[] => polygon(n, middle(), middle(), between(0.1, 0.4));
  return [
    () => {
      const [x, w] = [middle(), between(1, 1.5)];
      return shallow('slot/through', rectangle(x - w, -1, x + w, BEYOND));
    },
    () => {
      const [x, w] = [middle(), between(1, 1.5)];
      return shallow('slot/blind', rectangle(x - w, -1, x + w, between(3, 6)));
    },
    () => shallow('pocket/rectangular', box()),
    () => shallow('pocket/triangular', ngon(3)),
    () => shallow('pocket/hexagonal', ngon(6)),
    () => through('pocket/rectangular/through', box()),
    () => through('pocket/triangular/through', ngon(3)),
    () => through('pocket/hexagonal/through', ngon(6)),
    () => shallow('step/through', rectangle(-1, -1, between(1, 3), BEYOND)),
    () => shallow('step/blind', rectangle(-1, -1, between(1.5, 4), between(1.5, 4))),
    () => {
      const leg = between(0.8, 2) + 1;
      return through('chamfer/plane', [
        [-1, -1],
        [leg, -1],
        [-1, leg],
      ]);
    },
  ];
}

/** Right-handed frames in which z looks out of one of the six sides. */
const SIDES: readonly (readonly [Vec3, Vec3, Vec3])[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [1, 0, 0],
    [0, -1, 0],
    [0, 0, -1],
  ],
  [
    [0, 1, 0],
    [0, 0, 1],
    [1, 0, 0],
  ],
  [
    [0, -1, 0],
    [0, 0, 1],
    [-1, 0, 0],
  ],
  [
    [0, 0, 1],
    [1, 0, 0],
    [0, 1, 0],
  ],
  [
    [0, 0, -1],
    [1, 0, 0],
    [0, -1, 0],
  ],
];

const CENTRE = EDGE / 2;

function toWorld({ axes: [x, y, z] }: Placed, u: number, v: number, w: number): Vec3 {
  const [a, b, c] = [u - CENTRE, v - CENTRE, w - CENTRE];
  const at = (k: 0 | 1 | 2): number => CENTRE + a * x[k] + b * y[k] + c * z[k];
  return [at(0), at(1), at(2)];
}

function toLocal({ axes }: Placed, p: Vec3): Vec3 {
  const along = (axis: Vec3): number =>
    CENTRE + (p[0] - CENTRE) * axis[0] + (p[1] - CENTRE) * axis[1] + (p[2] - CENTRE) * axis[2];
  return [along(axes[0]), along(axes[1]), along(axes[2])];
}

const NEAR = 1e-4;

/** Whether a point lies on the surface of the tool: the faces it leaves behind. */
function isOn(tool: Placed, p: Vec3): boolean {
  const [x, y, z] = toLocal(tool, p);
  if (z < tool.from - NEAR || z > tool.to + NEAR) return false;
  let touches = Math.abs(z - tool.from) < NEAR;
  for (const [i, a] of tool.outline.entries()) {
    const b = tool.outline[(i + 1) % tool.outline.length] ?? a;
    const inside =
      ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (inside < -NEAR) return false;
    if (inside < NEAR) touches = true;
  }
  return touches;
}

export type Part = {
  readonly shape: TopoDS_Shape;
  /** The labels that a point on the surface may have; `stock` where no tool has been. */
  readonly labelsAt: (p: Vec3) => readonly string[];
};

export function randomPart(maker: Maker, next: () => number): Part {
  const kinds = tools(next);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const placed = Array.from(
    { length: 2 + Math.floor(next() * 3) },
    (): Placed => ({ ...pick(kinds)(), axes: pick(SIDES) }),
  );
  const solid = (tool: Placed): TopoDS_Shape =>
    maker.extrusion(
      tool.outline.map(([u, v]) => toWorld(tool, u, v, tool.from)),
      tool.axes[2],
      tool.to - tool.from,
    );
  const shape = maker.cut(maker.box([0, 0, 0], [EDGE, EDGE, EDGE]), ...placed.map(solid));
  const labelsAt = (p: Vec3): readonly string[] => {
    const outside = p.some((x) => Math.abs(x) < NEAR || Math.abs(x - EDGE) < NEAR);
    const own = outside ? [] : placed.filter((tool) => isOn(tool, p)).map((tool) => tool.label);
    return own.length === 0 ? ['stock'] : own;
  };
  return { shape, labelsAt };
}
