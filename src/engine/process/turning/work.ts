import type { MachineData } from '../../machines/machine-data.ts';
import { type Context, detail } from '../../plan-context.ts';
import { SAME_SIZE_MM } from '../../quantities/conventions.ts';
import type { PartFeature } from '../../records.ts';
import { cutThreads, drillHoles, finishBore, isThreadMilled } from '../../time/drilling.ts';
import { type Cutting, noCutting } from '../../time/element.ts';
import {
  centre,
  cutGroove,
  faceEnd,
  finishTurn,
  partOff,
  roughTurn,
  turnThread,
} from '../../time/turning.ts';
import { opposite } from '../../vec.ts';
import { endFaces, faceArea } from '../geometry.ts';
import { warps } from '../hardening.ts';
import { isJigGround } from '../jig-grinding/index.ts';
import { fineFeed, toCut } from '../milling/holes.ts';
import { threadOf } from '../milling/threads.ts';
import type { Work } from '../work.ts';
import { isFaceGroove, type LatheView, meanDiameter } from './lathe-view.ts';
import type { Segment } from './outline.ts';
import { isGiven, isShaped } from './overhang.ts';
import { betweenWalls, withoutHub } from './recess.ts';

/** One chucking: its segments, whether it starts with facing, and whether the piece is parted off. */
export type Chucking = {
  readonly outer: readonly Segment[];
  readonly grooves: readonly Segment[];
  readonly inner: readonly Segment[];
  readonly face: boolean;
  /** The free end: the far one, or the near one, which was in the chuck of a first clamping. */
  readonly end: 'far' | 'near';
  readonly partOff: boolean;
  /** Off-centre distance of the clamping, mm; 0 if centred. */
  readonly setOver: number;
  /** The rear edge is broken before parting off, because no second chucking does it. */
  readonly chamfersRear: boolean;
};

const work = (
  process: string,
  step: string,
  entries: readonly { feature: PartFeature | null; cutting: Cutting | null }[],
  faces: readonly string[] = [],
): Work[] => {
  const done = entries.filter(
    (entry): entry is { feature: PartFeature | null; cutting: Cutting } => entry.cutting !== null,
  );
  return done.length === 0
    ? []
    : [
        {
          process,
          step,
          features: done.flatMap((entry) => entry.feature ?? []),
          ...(faces.length === 0 ? {} : { faces }),
          cutting: done.map((entry) => entry.cutting),
          places: Math.max(1, done.filter(({ cutting }) => cutting.th.length > 0).length),
        },
      ];
};

const raOf = (ctx: Context, feature: PartFeature): number => feature.ra_um ?? ctx.part.default_ra_um;

const turnedOf = (segment: Segment) => ({
  diameter: meanDiameter(segment),
  length: segment.to - segment.from,
  featureId: segment.feature.id,
  count: segment.feature.count,
});

/** Path of a finishing tool: the generatrix of a cone, ball or profile, whose length is area over circumference (Guldin). */
const contourPathOf = (ctx: Context, segment: Segment) => {
  const turned = turnedOf(segment);
  const { face_ids: faces, count, length_mm: whole } = segment.feature;
  if (!isShaped(segment) || whole === null) return turned;
  const area = faces.reduce((sum, id) => sum + faceArea(ctx.part, id), 0) / count;
  const generatrix = area / (Math.PI * turned.diameter);
  return { ...turned, length: turned.length * Math.max(1, generatrix / whole) };
};

/** A grade finer than turning usually achieves needs a measurement and one more pass. */
const passesOf = (ctx: Context, feature: PartFeature): number =>
  feature.it_grade !== null && feature.it_grade < ctx.p.get('it_grade.turning_finish', 'it_usual').value
    ? 2
    : 1;

/** Surfaces that only grinding achieves keep their grinding allowance on the lathe. */
export const isGround = (ctx: Context, feature: PartFeature): boolean => {
  const { band } = ctx.p.get('it_grade.turning_finish', 'it_usual');
  const fine = ctx.p.get('turning.strategy', 'grind_ra').value;
  const limit = ctx.p.get('turning.strategy', 'grind_below_it').value;
  return (
    ctx.leaves.has(feature.id) ||
    (feature.it_grade !== null && feature.it_grade < Math.min(limit, band[0])) ||
    raOf(ctx, feature) < fine ||
    warps(ctx, feature)
  );
};

/** Roughness that the lathe leaves before grinding. */
const leftRough = (ctx: Context): number =>
  Math.max(ctx.part.default_ra_um, ctx.p.get('turning.strategy', 'grind_ra').value);

/** Single-point threads: of the modelled length, otherwise over the whole diameter. */
const threadsOn = (
  ctx: Context,
  machine: MachineData,
  { feature, from, to }: Segment,
  side: 'external' | 'internal',
): readonly { readonly feature: PartFeature; readonly cutting: Cutting }[] => {
  const thread = threadOf(feature);
  if (thread === null) return [];
  const { diameter, pitch } = thread;
  const size = { diameter, pitch, length: thread.length ?? to - from, featureId: feature.id, side };
  const entry = { feature, cutting: turnThread(ctx, machine, size) };
  return Array.from({ length: thread.times }, () => entry);
};

/** In a small bore no boring bar is stiff enough: the lathe taps as a mill does; larger threads are single-pointed. */
const innerThreads = (ctx: Context, machine: MachineData, segments: readonly Segment[]): readonly Work[] => {
  const isTapped = ({ feature }: Segment): boolean => {
    const thread = threadOf(feature);
    return thread !== null && !isThreadMilled(ctx, thread.diameter);
  };
  const tapped = segments.filter(isTapped).flatMap((segment) => {
    const { feature, from, to } = segment;
    const thread = threadOf(feature);
    const size = { ...feature, depth_mm: to - from, count: 1 };
    return thread === null ? [] : [{ feature, cutting: cutThreads(ctx, machine, toCut(ctx, size, thread)) }];
  });
  const turned = segments.filter((segment) => !isTapped(segment));
  return [
    ...work(
      'turning',
      'turn_thread',
      turned.flatMap((segment) => threadsOn(ctx, machine, segment, 'internal')),
    ),
    ...work('threading', 'tap', tapped),
  ];
};

/** The drill makes every segment of its diameter, and its point the cone at the end of a blind one. */
const drilledAt = (smallest: Segment, segments: readonly Segment[], wider: readonly Segment[]) =>
  segments.filter(
    (one) => one === smallest || (!wider.includes(one) && one.diameter <= smallest.diameter + SAME_SIZE_MM),
  );

/** From solid: centred and drilled, which makes every segment of the drill's diameter. */
const drillWork = (
  ctx: Context,
  machine: MachineData,
  bore: Parameters<typeof drillHoles>[2],
  smallest: Segment,
  drilled: readonly Segment[],
): readonly Work[] => [
  ...work('drilling', 'centre_drill', [{ feature: null, cutting: centre(ctx) }], smallest.feature.face_ids),
  ...work(
    'drilling',
    'drill',
    drilled.map((segment) => ({
      feature: segment.feature,
      cutting: segment === smallest ? drillHoles(ctx, machine, bore) : noCutting,
    })),
  ),
];

/** The work of several passes on one feature. */
const joined = (cuttings: readonly (Cutting | null)[]): Cutting | null => {
  const done = cuttings.filter((one): one is Cutting => one !== null);
  return done.length === 0
    ? null
    : { th: done.flatMap(({ th }) => th), tools: done.flatMap(({ tools }) => tools) };
};

/** Bore: a solid blank is drilled to the smallest diameter, then widened; a fit is reamed or fine-bored. */
const boreWork = (
  ctx: Context,
  machine: MachineData,
  view: LatheView,
  segments: readonly Segment[],
  given: number,
): Work[] => {
  if (segments.length === 0) return [];
  const smallest = segments.reduce((least, segment) => (segment.diameter < least.diameter ? segment : least));
  // The wall of a recess around a hub is not a bore that a drill can open.
  const opened = segments.filter((one) => withoutHub(view, one).length > 0);
  const depth =
    Math.max(0, ...opened.map((segment) => segment.to)) -
    Math.min(...(opened.length > 0 ? opened : [smallest]).map((segment) => segment.from));
  const toFinish = (segment: Segment): boolean =>
    segment.feature.it_grade !== null || segment.feature.ra_um !== null || segment.feature.thread !== null;
  const thread = threadOf(smallest.feature);
  const most = ctx.p.get('drilling.strategy', 'indexable_up_to_d').value;
  const allowance = toFinish(smallest) ? ctx.p.get('drilling.strategy', 'core_ream_stock').value : 0;
  const pilot = given > 0 ? given : Math.min(thread?.core ?? smallest.diameter - allowance, most);
  const bore = {
    diameter: pilot,
    depth,
    through: smallest.feature.through ?? true,
    count: 1,
    featureId: smallest.feature.id,
  };
  const wider = segments.filter((segment) => segment.diameter > pilot + 2 * allowance);
  const fine = toFinish(smallest) && thread === null ? [smallest] : [];
  const drilled = drilledAt(smallest, segments, wider);
  return [
    ...(given > 0 || opened.length === 0 ? [] : drillWork(ctx, machine, bore, smallest, drilled)),
    ...work(
      'turning',
      'bore_rough',
      wider.map((segment) => ({
        feature: segment.feature,
        cutting: joined(
          withoutHub(view, segment).map((piece) => roughTurn(ctx, machine, turnedOf(piece), pilot, true)),
        ),
      })),
    ),
    ...work(
      'turning',
      'bore_finish',
      wider.map((segment) => ({
        feature: segment.feature,
        cutting: finishTurn(
          ctx,
          machine,
          contourPathOf(ctx, segment),
          isJigGround(ctx, segment.feature) ? leftRough(ctx) : raOf(ctx, segment.feature),
          passesOf(ctx, segment.feature),
          true,
        ),
      })),
    ),
    ...work(
      'drilling',
      'ream',
      fine
        .filter((segment) => !wider.includes(segment))
        .map((segment) => ({
          feature: segment.feature,
          cutting: finishBore(ctx, machine, {
            ...bore,
            diameter: segment.diameter,
            depth: segment.to - segment.from,
            feedFactor: fineFeed(ctx, segment.feature),
          }),
        })),
    ),
    ...innerThreads(ctx, machine, segments),
  ];
};

/** The blank on the lathe: its largest diameter, and the diameter before a segment of the part is turned. */
export type LatheBlank = {
  readonly diameter: number;
  readonly before: (diameter: number) => number;
  /** Bore of a ring or hollow bar; 0 for a solid blank. */
  readonly bore: number;
  /** Slender parts are supported by the tailstock. */
  readonly tailstock: boolean;
  /** Its ends get centre holes, for the tailstock or for a subsequent grinder. */
  readonly centred: boolean;
};

/** Roughing and finishing of external segments. */
const outsideWork = (
  ctx: Context,
  machine: MachineData,
  view: LatheView,
  turned: readonly Segment[],
  blank: LatheBlank,
): readonly Work[] => [
  ...work(
    'turning',
    'turn_rough',
    turned.map((segment) => ({
      feature: segment.feature,
      cutting: joined(
        betweenWalls(view, segment).map((piece) =>
          roughTurn(
            ctx,
            machine,
            turnedOf(piece),
            Math.min(piece.wall ?? Number.POSITIVE_INFINITY, blank.before(segment.diameter)),
          ),
        ),
      ),
    })),
  ),
  ...work(
    'turning',
    'turn_finish',
    turned.map((segment) => ({
      feature: segment.feature,
      cutting: finishTurn(
        ctx,
        machine,
        contourPathOf(ctx, segment),
        isGround(ctx, segment.feature) ? leftRough(ctx) : raOf(ctx, segment.feature),
        passesOf(ctx, segment.feature),
      ),
    })),
  ),
];

/**
 * Plunges of the grooving insert: from outside or inside towards the bottom, or along the axis at the middle of a face groove.
 */
const grooveOf = ({ feature, diameter, from, to }: Segment) => {
  const depth = feature.depth_mm ?? 0;
  const size = { depth, count: feature.count, featureId: feature.id };
  if (!isFaceGroove(feature)) return { ...size, bottom: diameter, width: to - from };
  const inner = detail(feature, 'inner_diameter_mm') ?? diameter;
  return { ...size, bottom: Math.max(0, (diameter + inner) / 2 - depth), width: feature.width_mm ?? 0 };
};

const grooveWork = (ctx: Context, machine: MachineData, grooves: readonly Segment[]): readonly Work[] =>
  work(
    'turning',
    'turn_groove',
    grooves.map((segment) => ({
      feature: segment.feature,
      cutting: cutGroove(ctx, machine, grooveOf(segment)),
    })),
  );
/** All turning of one chucking in order of work: face, bore, rough, finish, grooves, threads, part off. */
export const chuckingWork = (
  ctx: Context,
  machine: MachineData,
  view: LatheView,
  chucking: Chucking,
  blank: LatheBlank,
): readonly Work[] => {
  const stockDiameter = blank.diameter;
  const turned = chucking.outer.filter((segment) => !isGiven(segment, stockDiameter));
  const faceId = ctx.part.features.find((feature) => feature.subtype === 'face')?.id ?? null;
  const far = endFaces(ctx.part, view.axis);
  const near = endFaces(ctx.part, opposite(view.axis));
  const [free, held] = chucking.end === 'far' ? [far, near] : [near, far];
  const threads = turned.flatMap((segment) => threadsOn(ctx, machine, segment, 'external'));
  return [
    ...(chucking.face
      ? work(
          'turning',
          'turn_face',
          [{ feature: null, cutting: faceEnd(ctx, machine, stockDiameter, view.through, faceId) }],
          free,
        )
      : []),
    ...(blank.centred && chucking.inner.length === 0
      ? work('drilling', 'centre_drill', [{ feature: null, cutting: centre(ctx) }], free)
      : []),
    ...boreWork(ctx, machine, view, chucking.inner, blank.bore),
    ...outsideWork(ctx, machine, view, turned, {
      ...blank,
      // The far side of a piece clamped off-centre swings out by the same distance.
      before: (diameter) => blank.before(diameter) + 2 * chucking.setOver,
    }),
    ...grooveWork(ctx, machine, chucking.grooves),
    ...work('turning', 'turn_thread', threads),
    ...(chucking.chamfersRear
      ? rearChamferWork(ctx, machine, endDiameter(view, chucking, stockDiameter), held)
      : []),
    ...(chucking.partOff
      ? work(
          'turning',
          'part_off',
          [
            {
              feature: null,
              cutting: partOff(ctx, machine, endDiameter(view, chucking, stockDiameter), view.through),
            },
          ],
          held,
        )
      : []),
  ];
};

/** The parting tool plunges a little and breaks the rear edge. */
const rearChamferWork = (
  ctx: Context,
  machine: MachineData,
  diameter: number,
  faces: readonly string[],
): readonly Work[] => {
  const edge = ctx.p.get('turning.strategy', 'back_edge').value;
  const width = ctx.p.get('turning.strategy', 'part_off_width').value;
  const groove = { bottom: diameter - 2 * edge, depth: edge, width, count: 1, featureId: null };
  return work('turning', 'turn_groove', [{ feature: null, cutting: cutGroove(ctx, machine, groove) }], faces);
};

/** Diameter at the parting tool: that of the part's rear end if this chucking has already turned it; otherwise the bar's. */
const endDiameter = (view: LatheView, { outer }: Chucking, stockDiameter: number): number => {
  const end = view.outer.find((segment) => segment.from < SAME_SIZE_MM);
  return end === undefined || !outer.includes(end) ? stockDiameter : end.diameter;
};
