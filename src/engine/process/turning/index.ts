import { FLATS_ID } from '../../facts/as-turned.ts';
import { type Context, remembered } from '../../plan-context.ts';
import { LIKE_STEPS_PER_MM, SAME_SIZE_MM } from '../../quantities/conventions.ts';
import type { PartFacts, StockChoice } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { bringsFlats, inLathe, isFed, isNearNet } from '../../stock/blank.ts';
import { blockStock } from '../../stock/block.ts';
import { roundStock } from '../../stock/round.ts';
import { distanceFrom, parallel } from '../../vec.ts';
import { outsideFeatures } from '../geometry.ts';
import { asBought, type Claim, type Fixture, type Process } from '../process.ts';
import { greatestBar } from './holdings.ts';
import { latheView } from './lathe-view.ts';
import { hasTwoEnds, turnPart } from './route.ts';

/** Shoulders, bottoms and broken edges are turned with the adjacent diameters, the ends are faced or parted off. */
const TURNED = ['turn_finish', 'bore_finish', 'drill', 'turn_rough', 'turn_face'];
const ENDS = ['turn_face', 'part_off', 'grind_flat'];

/** Turned about the centre axis: flat across it, or a surface of revolution about it and not about an offset line. */
const isAbout = (axis: Vec3, centre: Vec3 | null, face: PartFacts['faces'][number]): boolean => {
  const { surface, direction, point_mm: point } = face;
  if (direction === null) return surface !== 'plane';
  if (!parallel(direction, axis)) return false;
  return (
    surface === 'plane' ||
    centre === null ||
    point === null ||
    distanceFrom(point, axis, centre) < SAME_SIZE_MM
  );
};

const claimsOfTurning = (ctx: Context, stock: StockChoice): readonly Claim[] => {
  const { part } = ctx;
  const axis = part.geometry.turned?.axis;
  if (axis === undefined) return [];
  const bar = isNearNet(stock.blank) ? 0 : inLathe(stock.blank).diameter;
  const free = new Set(outsideFeatures(part, null));
  const centre =
    part.features.find(({ kind, position_mm }) => kind === 'turned_segment' && position_mm !== null)
      ?.position_mm ?? null;
  const about = part.faces
    .filter((face) => free.has(face.id) && isAbout(axis, centre, face))
    .map(({ id }) => id);
  return [
    ...part.features.flatMap(({ id, kind, subtype, diameter_mm, face_ids: faces }): readonly Claim[] => {
      if (id === FLATS_ID && bringsFlats(stock.blank)) return [asBought(faces)];
      if (kind === 'turned_segment' && subtype === 'face') return [{ faces, steps: ENDS }];
      if (kind === 'turned_segment' && (diameter_mm ?? 0) > bar - 1 / LIKE_STEPS_PER_MM)
        return bar > 0 && subtype === 'outer' ? [asBought(faces)] : [];
      if (kind === 'boss') return [{ faces, steps: ['mill_finish'] }];
      if (kind === 'chamfer' || kind === 'fillet') return [{ faces, steps: [...TURNED, 'mill_finish'] }];
      if (kind === 'thread') return [{ faces, steps: ['turn_thread', 'tap', 'thread_mill'] }];
      return kind === 'face' ? [{ faces, steps: [...ENDS, 'mill_finish'] }] : [];
    }),
    { faces: about, steps: TURNED },
  ];
};

/** Chuckings that grip a fine finished diameter need soft jaws. */
const hasFineDiameter = (ctx: Context): boolean => {
  const ra = ctx.p.get('fixture.soft_jaws', 'below_ra').value;
  const it = ctx.p.get('fixture.soft_jaws', 'from_it').value;
  return ctx.part.features.some(
    (feature) =>
      feature.kind === 'turned_segment' &&
      ((feature.ra_um !== null && feature.ra_um < ra) ||
        (feature.it_grade !== null && feature.it_grade <= it)),
  );
};

const holdsTurned = (ctx: Context, stock: StockChoice, clampings: number): Fixture | null => {
  const reason =
    (latheView(ctx, stock)?.eccentrics.length ?? 0) > 0
      ? 'set_over'
      : clampings > 1 && hasFineDiameter(ctx)
        ? 'fine_diameter'
        : null;
  return reason === null ? null : { id: 'soft_jaws', row: ctx.p.get('fixture.soft_jaws', 'price'), reason };
};

/** True if there are features off the axis; without an axis the class of the part decides. */
const isCrossed = (ctx: Context, stock: StockChoice): boolean => {
  const view = latheView(ctx, stock);
  return view === null ? ctx.part.shape_class === 'mill_turn' : view.others.length + view.bare.length > 0;
};

/** Eccentric features need a chuck: neither a counter spindle nor a guide bush can hold the piece off-centre. */
const hasEccentrics = (ctx: Context, stock: StockChoice): boolean =>
  (latheView(ctx, stock)?.eccentrics.length ?? 0) > 0;

const isChucked = ({ arrival }: StockChoice): boolean => arrival !== 'guided';

/**
 * True if a counter spindle of the plant can take over such a blank: a fed bar, or a sawn piece beyond the feeder's size. Without
 * one, no such plan is made.
 */
const canTakeOver = (ctx: Context, stock: StockChoice): boolean => {
  const most = remembered(ctx, 'greatest bar taken_over', () =>
    greatestBar(ctx.p, ctx.snapshot, 'taken_over'),
  );
  const { diameter } = inLathe(stock.blank);
  return isFed(stock)
    ? stock.arrival === 'bar_fed' && diameter <= most
    : most > 0 && (diameter > most || stock.blank.kind === 'tube');
};

/** Parts about an axis from bar or blank; keyways and cross holes on a mill afterwards or with driven tools. */
export const turning: Process = {
  name: 'turning',
  machines: {
    turning: { process: 'turning', setup: 'lathe', spindle: 'programmed', shapes: 'round' },
    mill_turn: { process: 'mill_turn', setup: 'lathe', spindle: 'programmed', shapes: 'most' },
  },
  steps: [
    'turn_face',
    'turn_rough',
    'turn_finish',
    'bore_rough',
    'bore_finish',
    'turn_groove',
    'turn_thread',
    'part_off',
  ],
  machining: {
    applies: ({ part: { shape_class } }) => shape_class === 'rotational' || shape_class === 'mill_turn',
    blanks: (input) => {
      const { turned, obb_mm } = input.part.geometry;
      return turned === null
        ? blockStock(input, obb_mm)
        : roundStock(input, turned.max_diameter_mm, turned.length_mm, {
            guided: greatestBar(input.parameters, input.snapshot, 'guided'),
            bore: turned.min_bore_diameter_mm,
          });
    },
    routes: [
      {
        name: 'turn',
        applies: (ctx, stock) => isChucked(stock) && !isCrossed(ctx, stock),
        machine: (ctx, stock) => turnPart(ctx, stock, 'nothing'),
      },
      {
        name: 'turn_mill',
        applies: (ctx, stock) => isChucked(stock) && isCrossed(ctx, stock),
        machine: (ctx, stock) => turnPart(ctx, stock, 'milled'),
      },
      {
        name: 'mill_turn',
        applies: (ctx, stock) => isChucked(stock) && isCrossed(ctx, stock),
        machine: (ctx, stock) => turnPart(ctx, stock, 'driven'),
      },
      {
        name: 'turn_both_ends',
        applies: (ctx, stock) =>
          canTakeOver(ctx, stock) && !hasEccentrics(ctx, stock) && hasTwoEnds(ctx, stock),
        machine: (ctx, stock) =>
          turnPart(ctx, stock, isCrossed(ctx, stock) ? 'driven' : 'nothing', 'taken_over'),
      },
      {
        name: 'sliding_head',
        applies: (ctx, stock) => stock.arrival === 'guided' && !hasEccentrics(ctx, stock),
        machine: (ctx, stock) => turnPart(ctx, stock, isCrossed(ctx, stock) ? 'driven' : 'nothing', 'guided'),
      },
    ],
    fixture: holdsTurned,
    claims: claimsOfTurning,
  },
};
