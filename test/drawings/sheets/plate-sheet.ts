import type { GeometryFace, GeometryFeature, PricingGeometry, Vec3 } from '../../../src/engine/index.ts';
import { featureOf } from '../../engine/support/parts.ts';
import { SheetWriter } from './pdf-writer.ts';
import { Random } from './random.ts';
import { SIGNS } from './symbols.ts';

/** A plate, its sheet, and of each text on the sheet the features that it is about; none: nothing of the model may be bound to it. */
export type PlateSheet = {
  readonly pdf: Buffer;
  readonly geometry: PricingGeometry;
  readonly truth: ReadonlyMap<string, readonly string[]>;
};

type Point = readonly [number, number];
type Hole = { readonly x: number; readonly y: number; readonly d: number; readonly id: string };
type Plate = {
  readonly size: Vec3;
  readonly groups: readonly (readonly Hole[])[];
  /** Across the plate from edge to edge: where it begins, how wide and how deep it is. */
  readonly slot: { readonly x: number; readonly width: number; readonly depth: number };
};

const DIAMETERS = [4, 5, 6, 6.6, 8, 9, 10, 11, 12, 14];

const plateOf = (random: Random): Plate => {
  const size: Vec3 = [random.int(70, 130), random.int(50, 80), random.int(10, 24)];
  const [length, width, thickness] = size;
  const slotWidth = random.int(8, 14);
  const slot = {
    x: random.int(38, length - slotWidth - 16),
    width: slotWidth,
    depth: random.int(3, thickness - 4),
  };
  let number = 0;
  const diameters = [...DIAMETERS].sort(() => random.next() - 0.5).slice(0, 3);
  // Each group has a row of its own to the left of the slot.
  const groups = diameters.map((d, row) =>
    Array.from({ length: random.int(1, 2) }, (_, i): Hole => {
      number += 1;
      return {
        x: 9 + 18 * i + row,
        y: 10 + (row * (width - 20)) / 2 - random.int(0, 2),
        d,
        id: `hole-${number}`,
      };
    }),
  );
  return { size, groups, slot };
};

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];
const opposite = ([x, y, z]: Vec3): Vec3 => [-x, -y, -z];

const face = (
  id: string,
  direction: Vec3,
  point_mm: Vec3,
  radius_mm: number | null = null,
): GeometryFace => ({
  id,
  surface: radius_mm === null ? 'plane' : 'cylinder',
  area_mm2: 100,
  direction,
  point_mm,
  radius_mm,
  concave: radius_mm === null ? null : true,
});

const feature = (
  id: string,
  kind: GeometryFeature['kind'],
  face_ids: readonly string[],
  change: Partial<GeometryFeature>,
): GeometryFeature =>
  featureOf({
    id,
    kind,
    subtype: kind === 'hole' ? 'plain' : 'plane',
    through: kind === 'hole',
    axis: Z,
    access: [Z],
    face_ids,
    ...change,
  });

const geometryOf = ({ size, groups, slot }: Plate): PricingGeometry => {
  const [length, width, thickness] = size;
  const sides = [
    ['face-left', opposite(X), [0, 0, 0]],
    ['face-right', X, [length, 0, 0]],
    ['face-front', opposite(Y), [0, 0, 0]],
    ['face-back', Y, [0, width, 0]],
    ['face-bottom', opposite(Z), [0, 0, 0]],
    ['face-top', Z, [0, 0, thickness]],
  ] as const;
  const walls = [
    face('slot-left', X, [slot.x, 0, thickness]),
    face('slot-right', opposite(X), [slot.x + slot.width, 0, thickness]),
    face('slot-floor', Z, [slot.x, 0, thickness - slot.depth]),
  ];
  const holes = groups.flat();
  return {
    schema_version: 1,
    source: { format: 'step' },
    solids: 1,
    volume_mm3: length * width * thickness,
    area_mm2: 2 * (length * width + length * thickness + width * thickness),
    bbox_mm: size,
    bbox_min_mm: [0, 0, 0],
    obb_mm: size,
    obb_axes: [X, Y, Z],
    shape_class: 'prismatic',
    shape_class_confidence: 1,
    shape_class_runner_up: null,
    faces: [
      ...sides.map(([id, direction, point]) => face(id, direction, point)),
      ...walls,
      ...holes.map(({ id, x, y, d }) => face(`${id}-wall`, Z, [x, y, 0], d / 2)),
    ],
    features: [
      ...sides.map(([id, axis, position_mm]) => feature(id, 'face', [id], { axis, position_mm })),
      feature('slot-1', 'slot', ['slot-left', 'slot-right', 'slot-floor'], {
        width_mm: slot.width,
        depth_mm: slot.depth,
        length_mm: width,
      }),
      ...holes.map(({ id, x, y, d }) =>
        feature(id, 'hole', [`${id}-wall`], { diameter_mm: d, depth_mm: thickness, position_mm: [x, y, 0] }),
      ),
    ],
    turned: null,
    sheet: null,
    profile: null,
    walls: null,
  };
};

/** The pen of one sheet: views at a scale, leaders, symbols and frames. */
class Pen {
  readonly sheet: SheetWriter;
  readonly truth = new Map<string, readonly string[]>();
  readonly random: Random;
  private value = 0;

  constructor(sheet: SheetWriter, random: Random) {
    this.sheet = sheet;
    this.random = random;
  }

  /** No two demands of a sheet have the same text. */
  next(): string {
    this.value += 1;
    return (0.01 * this.value).toFixed(2);
  }

  leader(tip: Point, from: Point, text: string, isArrow = true): void {
    this.sheet.line(...tip, ...from, 0.18);
    if (isArrow) this.arrow(tip, Math.atan2(tip[1] - from[1], tip[0] - from[0]));
    if (text === '') return;
    this.sheet.line(...from, from[0] + this.sheet.textWidth(text, 3.5), from[1], 0.18);
    this.sheet.text(from[0] + 0.5, from[1] + 1, text, 3.5);
  }

  arrow([x, y]: Point, angle: number): void {
    const side = (turn: number): Point => [
      x - 2.5 * Math.cos(angle + turn),
      y - 2.5 * Math.sin(angle + turn),
    ];
    this.sheet.path([[x, y], side(0.16), side(-0.16), [x, y]], 0.1);
  }

  roughness([x, y]: Point, features: readonly string[]): void {
    const text = `Ra ${this.next()}`;
    this.sheet.line(x - 1.5, y + 2.6, x, y, 0.3);
    this.sheet.line(x, y, x + 3, y + 5.2, 0.3);
    this.sheet.line(x - 1.5, y + 2.6, x + 1.5, y + 2.6, 0.3);
    this.sheet.line(x + 3, y + 5.2, x + 16, y + 5.2, 0.3);
    this.sheet.text(x + 3, y + 1.4, text, 3.2);
    this.truth.set(text, features);
  }

  /** @returns its lower left corner and its width */
  frame([x, y]: Point, characteristic: string, features: readonly string[]): number {
    const size = 3.5;
    const high = 2.2 * size;
    const value = this.next();
    this.sheet.box(x, y, high, high);
    this.sheet.strokes(SIGNS[characteristic]?.(x + 0.28 * high, y + 0.3 * high, 0.72 * size) ?? []);
    const wide = this.sheet.textWidth(value, size) + 0.9 * size;
    this.sheet.box(x + high, y, wide, high);
    this.sheet.text(x + high + 0.45 * size, y + 0.36 * high, value, size);
    this.truth.set(`${characteristic} ${value}`, features);
    return high + wide;
  }
}

type Drawn = { readonly plate: Plate; readonly pen: Pen; readonly scale: number };

const FRAMED = ['flatness', 'position', 'parallelism', 'perpendicularity'];

/** Seen from above, with the demands at its edges. */
const drawTop = ({ plate, pen, scale: s }: Drawn, [x, y]: Point): void => {
  const { sheet, random } = pen;
  const [length, width] = [plate.size[0] * s, plate.size[1] * s];
  sheet.box(x, y, length, width, 0.5);
  for (const at of [plate.slot.x, plate.slot.x + plate.slot.width])
    sheet.line(x + s * at, y, x + s * at, y + width, 0.5);
  for (const { x: u, y: v, d } of plate.groups.flat()) {
    const [cx, cy, r] = [x + s * u, y + s * v, (s * d) / 2];
    sheet.path(SheetWriter.ring(cx, cy, r), 0.5);
    sheet.line(cx - r - 2, cy, cx + r + 2, cy, 0.18);
    sheet.line(cx, cy - r - 2, cx, cy + r + 2, 0.18);
  }
  pen.roughness([x + length * 0.75, y + width], ['face-back']);
  if (random.chance(0.5)) pen.roughness([x + length, y + width * 0.3], ['face-right']);
  else pen.roughness([x + s * (plate.slot.x + plate.slot.width), y + width * 0.6], ['slot-1']);
  // In the middle of the plate, on no line of it: about nothing that can be told.
  if (random.chance(0.5))
    pen.roughness([x + s * (plate.slot.x + plate.slot.width / 2), y + width * 0.25], []);
  const at: Point = [x + length * 0.4, y - 16];
  const wide = pen.frame(at, random.pick(FRAMED), ['face-front']);
  pen.leader([x + length * 0.6, y], [at[0] + wide, at[1] + 3.85], '', random.chance(0.7));
};

/** The sizes of the holes, each with its leader, some with a frame under it; and sizes that are of no hole. */
const drawSizes = ({ plate, pen, scale: s }: Drawn, [x, y]: Point): void => {
  const { sheet, random } = pen;
  for (const [row, group] of plate.groups.entries()) {
    const [first] = group;
    if (first === undefined) continue;
    const ids = group.map(({ id }) => id);
    const fit = random.pick(['H7', 'H8', 'H11']);
    const text = `${group.length === 1 ? '' : `${group.length}x `}Ø${first.d} ${fit}`;
    const from: Point = [x - 46, y + 2 + row * 26];
    const angle = Math.PI * 0.8;
    const r = (s * first.d) / 2;
    const tip: Point = [x + s * first.x + r * Math.cos(angle), y + s * first.y + r * Math.sin(angle)];
    pen.leader(tip, [from[0] + sheet.textWidth(text, 3.5), from[1]], '');
    sheet.line(...from, from[0] + sheet.textWidth(text, 3.5), from[1], 0.18);
    sheet.text(from[0] + 0.5, from[1] + 1, text, 3.5);
    pen.truth.set(text, ids);
    if (random.chance(0.6)) pen.frame([from[0], from[1] - 8.2], 'position', ids);
  }
  // An older state of the sheet: a bore that the model has not, and one of which it has another number.
  const stale = `Ø${random.pick([3.3, 7.5, 17, 19])} H7`;
  sheet.text(x - 46, y + 86, stale, 3.5);
  pen.truth.set(stale, []);
  const [known] = plate.groups[0] ?? [];
  const miscounted = `${(plate.groups[0]?.length ?? 0) + 2}x Ø${known?.d ?? 1} H9`;
  sheet.text(x - 46, y + 96, miscounted, 3.5);
  pen.truth.set(miscounted, []);
  if (random.chance(0.5)) pen.frame([x - 20, y + 104], 'flatness', []);
};

/** Seen from the side, in the first angle or the third. */
const drawSide = ({ plate, pen, scale: s }: Drawn, [x, y]: Point): void => {
  const { sheet, random } = pen;
  const [width, thick] = [plate.size[1] * s, plate.size[2] * s];
  const isTopRight = random.chance(0.5);
  const at = (z: number): number => x + (isTopRight ? z * s : thick - z * s);
  sheet.box(x, y, thick, width, 0.5);
  const floor = at(plate.size[2] - plate.slot.depth);
  sheet.line(floor, y, floor, y + width, 0.25);
  for (const { y: v, d } of plate.groups.flat())
    for (const edge of [v - d / 2, v + d / 2]) sheet.line(x, y + s * edge, x + thick, y + s * edge, 0.25);
  const [left, right] = isTopRight ? ['face-bottom', 'face-top'] : ['face-top', 'face-bottom'];
  pen.roughness([x + thick, y + 0.92 * width], [right]);
  const from: Point = [x - 30, y + 0.5 * width];
  const wide = pen.frame(from, 'flatness', [left]);
  pen.leader([x, y + 0.86 * width], [from[0] + wide, from[1] + 3.85], '');
};

const SCALES = [
  [1, '1:1'],
  [1.25, '1,25:1'],
  [0.8, '1:1,25'],
] as const;

/** A plate of the seed's making, drawn with sizes, symbols and frames whose meaning is known. */
export const drawPlate = (seed: number): PlateSheet => {
  const random = new Random(seed * 104_729 + 7);
  const plate = plateOf(random);
  const sheet = new SheetWriter(420, 297, random.pick(['Helvetica', 'Courier'] as const));
  const pen = new Pen(sheet, random);
  const [scale, printed] = random.pick(SCALES);
  const drawn: Drawn = { plate, pen, scale };
  sheet.box(10, 10, 400, 277, 0.5);
  const [x, y] = [80, 130];
  drawTop(drawn, [x, y]);
  drawSizes(drawn, [x, y]);
  drawSide(drawn, [x + plate.size[0] * scale + 70, y]);
  for (const [index, [caption, text]] of [
    ['TITLE', 'Plate'],
    ['SCALE', printed],
    ['MATERIAL', 'C45'],
  ].entries()) {
    sheet.box(290 + 40 * index, 10, 40, 12, 0.35);
    sheet.text(291 + 40 * index, 19, caption ?? '', 2.1);
    sheet.text(291 + 40 * index, 12, text ?? '', 3.4);
  }
  for (const [index, mm] of plate.size.entries()) {
    sheet.text(40 + 30 * index, 40, String(mm), 3.5);
  }
  return { pdf: sheet.pdf(), geometry: geometryOf(plate), truth: pen.truth };
};
