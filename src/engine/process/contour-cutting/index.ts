import { interpolated, points } from '../../parameters/select.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature, StockChoice } from '../../records.ts';
import type { MaterialCategory } from '../../snapshot.ts';
import { thicknessOf } from '../../stock/blank.ts';
import { BURNS, FLAME_TABLE } from '../../stock/ring.ts';
import { cadTerm, planTerm } from '../../time/element.ts';
import { beamSpeed } from '../../time/laser.ts';
import { contourWork, type Speed } from '../bought-work.ts';
import {
  added,
  type Machined,
  type Made,
  type Piece,
  type Process,
  type Route,
  refused,
} from '../process.ts';
import { contourFaces } from '../sheet-metal/contour.ts';
import { beamWork, type Done, laserCuts, PLASTICS } from '../sheet-metal/laser.ts';
import { isBent, makeSheetPart, ofBoughtSheet } from '../sheet-metal/sheet-part.ts';
import {
  type Held,
  readByHuman,
  toleranceExceeded,
  toleranceExceededByLaser,
} from '../sheet-metal/tolerance.ts';
import { dressEdges, wantsDressing } from './dressing.ts';

const KINDS = ['plasma_cutting', 'flame_cutting', 'waterjet_cutting', 'contract_laser'] as const;
type Kind = (typeof KINDS)[number];
type Tabled = Exclude<Kind, 'contract_laser'>;

/**
 * Oxygen burns only low-alloy iron, also in the arc; an arc needs a conductor and spoils titanium; abrasive water jet cuts
 * anything.
 */
const TABLES: Readonly<Record<Tabled, (category: MaterialCategory) => string | null>> = {
  flame_cutting: (category) => (BURNS.includes(category) ? 'steel' : null),
  plasma_cutting: (category) =>
    PLASTICS.includes(category) || category === 'titanium'
      ? null
      : category === 'aluminium'
        ? 'aluminium'
        : BURNS.includes(category)
          ? 'steel'
          : 'stainless',
  waterjet_cutting: (category) =>
    PLASTICS.includes(category) ? 'plastics' : category === 'aluminium' ? 'aluminium' : 'steel',
};

const binOf = (kind: Tabled, { material }: Context): string | null => {
  const table = TABLES[kind](material.category);
  return table === null ? null : `${kind}.${table}`;
};

/** Cutting speed of a process in a thickness; null outside of its table. */
const speedOf = (ctx: Context, kind: Kind, thickness: number): Speed | null => {
  if (kind === 'contract_laser')
    return PLASTICS.includes(ctx.material.category)
      ? null
      : (beamSpeed(ctx, ctx.p.get(kind, 'power').value, thickness)?.speed ?? null);
  const bin = binOf(kind, ctx);
  if (bin === null) return null;
  const known = points(ctx.p, bin, 't', 'speed');
  const [thinnest] = known;
  const thickest = known.at(-1);
  const isWithin =
    thinnest !== undefined && thickest !== undefined && thickness >= thinnest.x && thickness <= thickest.x;
  return isWithin ? interpolated(ctx.p, bin, 't', thickness, 'speed') : null;
};

const reaches = (ctx: Context, kind: Kind, thickness: number): boolean =>
  speedOf(ctx, kind, thickness) !== null;

const cutBy =
  (ctx: Context, kind: Kind) =>
  (thickness: number, drilled: readonly PartFeature[]): Made<Done> => {
    const beam = beamWork(ctx, drilled);
    const speed = speedOf(ctx, kind, thickness);
    if (beam === null || speed === null) return refused('no_sheet');
    const features = ctx.part.features.filter(
      (feature) => !drilled.includes(feature) && ['hole', 'cut_out'].includes(feature.kind),
    );
    const draft = contourWork(ctx, kind, features, 1, {
      length: cadTerm(beam.length),
      pierces: cadTerm(beam.pierces),
      thickness: cadTerm(thickness),
      speed,
    });
    const faces = [...draft.face_ids, ...contourFaces(ctx.part)];
    const edgeDressing = kind === 'plasma_cutting' ? dressEdges(ctx, thickness, beam.length) : [];
    return { ok: true, drafts: [{ ...draft, face_ids: faces }, ...edgeDressing], notes: [] };
  };

const HOT: readonly Kind[] = ['plasma_cutting', 'flame_cutting'];

/**
 * Bought if the shop's lasers do not cut it: contract laser, arc or flame, or water jet if neither is possible. Besides a capable
 * laser, arc and flame are considered from the thickness at which they approach its speed, if their edge needs no grinding; water
 * jet, at a tenth of its speed, never.
 */
const isConsidered = (ctx: Context, kind: Kind, thickness: number): boolean => {
  if (!reaches(ctx, kind, thickness)) return false;
  if (!laserCuts(ctx, thickness))
    return kind !== 'waterjet_cutting' || !HOT.some((hot) => reaches(ctx, hot, thickness));
  if (!HOT.includes(kind) || thickness < ctx.p.get(kind, 'beside_laser_from').value) return false;
  return kind === 'flame_cutting' || !wantsDressing(ctx);
};

/** True if a process exceeds the general tolerance for this part: a laser is closer, or the excess is not acceptable. */
const isTooCoarse = (ctx: Context, thickness: number): boolean =>
  ctx.part.general_tolerance === 'f' || (ctx.part.has_drawing && laserCuts(ctx, thickness));

/** Excess of a process over the general tolerance; none for water jet. */
const widerBy = (ctx: Context, kind: Kind, thickness: number): Held | null => {
  const { sheet } = ctx.part.geometry;
  if (kind === 'contract_laser') return toleranceExceededByLaser(ctx, thickness);
  return HOT.includes(kind) && sheet !== null ? toleranceExceeded(ctx, kind, sheet.unfolded_mm) : null;
};

const leastHole = (ctx: Context, kind: Kind): number =>
  ctx.p.get(kind === 'contract_laser' ? 'laser.any' : kind, 'min_hole_per_t').value;

const route = (kind: Kind, name: string): Route => ({
  name,
  byLot: 'flat',
  applies: (ctx, stock) =>
    (kind === 'contract_laser' || !isBent(ctx)) && isConsidered(ctx, kind, thicknessOf(stock.blank)),
  machine: (ctx: Context, stock: StockChoice): Made<Machined> => {
    const thickness = thicknessOf(stock.blank);
    const wider = widerBy(ctx, kind, thickness);
    if (wider !== null && HOT.includes(kind) && isTooCoarse(ctx, thickness))
      return refused('contour_tolerance', wider);
    return readByHuman(ctx, makeSheetPart(ctx, stock, leastHole(ctx, kind), cutBy(ctx, kind)), wider);
  },
});

/** A blank flame-cut from plate: along its outer diameter and its bore. */
const cutBlank = (ctx: Context, { stock: { arrival, blank } }: Piece, setupNo: number) => {
  if (arrival !== 'flame_cut' || blank.kind !== 'tube') return added();
  const speed = interpolated(ctx.p, FLAME_TABLE, 't', blank.l, 'speed');
  if (speed === null) return refused('no_sheet');
  return added(
    contourWork(ctx, 'flame_cutting', [], setupNo, {
      length: planTerm(2 * Math.PI * (blank.a - blank.wall)),
      pierces: planTerm(2),
      thickness: planTerm(blank.l),
      speed,
    }),
  );
};

/** Sheet and plate that no laser of the shop cuts, or not at its price, bought by the hour from a cutting service. */
export const contourCutting: Process = {
  name: 'contour-cutting',
  makes: 'sheet_metal',
  machines: {},
  steps: [...KINDS, 'dress_edges'],
  buys: KINDS,
  machining: {
    ...ofBoughtSheet,
    routes: [
      route('plasma_cutting', 'plasma'),
      route('flame_cutting', 'flame'),
      route('waterjet_cutting', 'waterjet'),
      route('contract_laser', 'contract_laser'),
    ],
  },
  additions: [{ stage: 'blank', work: cutBlank }],
};
