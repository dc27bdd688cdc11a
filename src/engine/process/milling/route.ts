import { chooseAmong, type Job } from '../../machines/choose-machine.ts';
import { machineData } from '../../machines/machine-data.ts';
import { type Context, rememberedOfWay } from '../../plan-context.ts';
import type { PartFeature, StockChoice } from '../../records.ts';
import type { FleetMember, MachineClass } from '../../snapshot.ts';
import { standard } from '../../time/element.ts';
import { clampOnce } from '../../time/handling.ts';
import { equalGroups } from '../equal-features.ts';
import { isDeepDrilled } from '../gun-drilling/index.ts';
import { isJigGround } from '../jig-grinding/index.ts';
import type { Draft } from '../operation.ts';
import { exactly, leftover, type Machined, type Made, refused } from '../process.ts';
import { jobOf, operationsOf, type ToolsInPlace } from '../work.ts';
import { isHeldAskew, needOf, onTable, setupElements } from './clamping.ts';
import { cornerNote, sharpCorners } from './corners.ts';
import type { Open } from './edges.ts';
import { ALONE, handledInRow, holdsRow, setUpOfRow } from './rows.ts';
import { mergeForFiveAxes, mouthsOf, planSetups, type SetupPlan } from './setups.ts';
import { planEdges } from './sharp-edges.ts';
import { isFlatGround } from './surfaces.ts';
import { isThinPocket } from './thin-walls.ts';
import { edgesOfUndercut } from './undercuts.ts';
import { balanceOf, momentReasons, overlapReasons, unexplained } from './volumes.ts';
import { setupWork } from './work.ts';

/** Slots whose edges a chamfer mill cannot reach. */
const undercutsOf = (ctx: Context, setups: readonly SetupPlan[]) =>
  setups.flatMap(({ features }) => features).filter((feature) => edgesOfUndercut(ctx, feature) !== null);

type Clamped = {
  readonly setup: SetupPlan;
  readonly setupNo: number;
  readonly of: number;
  /** Pieces clamped side by side. */
  readonly pieces: number;
};

/** Pieces of the lot that prove an additional machine: none on a machine that the part already uses. */
const provenWith = (
  ctx: Context,
  stock: StockChoice,
  { membership_id }: FleetMember,
  toolsInPlace: ToolsInPlace,
): Pick<Job, 'lost'> => {
  if (toolsInPlace.size === 0 || toolsInPlace.has(membership_id)) return {};
  return {
    lost: {
      pieces: ctx.p.get('yield.setup_pieces.mill', 'pieces').value,
      most_share: ctx.p.get('yield.setup_pieces', 'most_share').value,
      worth: stock.gross_mass_kg.value * ctx.material.price_per_kg.value,
    },
  };
};

/** One clamping on the first capable machine. */
const clamp = (
  ctx: Context,
  stock: StockChoice,
  { setup, setupNo, of, pieces }: Clamped,
  five: boolean,
  rest: number,
  open: Open,
  toolsInPlace: ToolsInPlace,
): Made<{ readonly drafts: readonly Draft[] }> => {
  const klass = five ? 'milling_5axis' : 'milling_3axis';
  const need = needOf(ctx, setup, stock, of, five ? 2 : 0);
  const table = onTable(ctx, need);
  const tr = [...setupElements(ctx, { setup, setupNo, five, table }), ...setUpOfRow(ctx, pieces)];
  const workOn = (member: FleetMember): ReturnType<typeof setupWork> =>
    rememberedOfWay(ctx, `milled ${setupNo} ${member.membership_id}`, () =>
      setupWork(ctx, machineData(ctx.p, member), setup, stock, rest, open),
    );
  const clamping = five ? 'five_axis_reclamp' : table ? 'fixture_4_clamps' : 'vise';
  const handling = [
    ...handledInRow(ctx, clampOnce(ctx, need.massKg, clamping), pieces),
    // Flexible walls are released after roughing and clamped lightly for the finishing cuts.
    ...(setup.features.some((feature) => isThinPocket(ctx, feature))
      ? [standard('clamp_again', ctx.p.get(`handling.clamp.${clamping}`, 'time'))]
      : []),
    ...(isHeldAskew(ctx, setup, five)
      ? [standard('locate', ctx.p.get('handling.clamp.angle_plate', 'time'))]
      : []),
  ];
  // A five-axis machine also does three-axis work, if a shop has no other.
  const classes: readonly (readonly MachineClass[])[] = five ? [[klass]] : [[klass], ['milling_5axis']];
  const held = { handling, tr, perTool: 'mill', toolsInPlace, pieces } as const;
  const jobOn = (member: FleetMember): Job => ({
    ...jobOf(ctx, machineData(ctx.p, member), { ...held, work: workOn(member).work }),
    ...provenWith(ctx, stock, member, toolsInPlace),
  });
  const choice = chooseAmong(ctx.fleet, classes, need, jobOn, toolsInPlace);
  if (!choice.ok) {
    const first_reason = choice.rejections[0]?.reason ?? 'none_in_fleet';
    return refused('no_capable_machine', { klass, setup: setupNo, first_reason });
  }
  const { work, refusal } = workOn(choice.chosen.member);
  if (refusal !== null) return refused(refusal.reason, refusal.params);
  const drafts = operationsOf(ctx, choice.chosen, setupNo, { ...held, work });
  return { ok: true, drafts };
};

/** Work for other processes: bores that are too deep or too fine, ground faces, eroded corners. */
const leftTo = (ctx: Context, pointed: readonly PartFeature[]): Machined['left'] => {
  const { features } = ctx.part;
  return [
    ...leftover(
      'deep_bore',
      features.filter((feature) => isDeepDrilled(ctx, feature)),
    ),
    ...leftover(
      'sharp_corner',
      pointed.filter(({ id }) => ctx.leaves.has(id)),
    ),
    ...leftover(
      'face',
      features.filter((feature) => isFlatGround(ctx, feature)),
    ),
    ...leftover(
      'bore',
      features.filter((feature) => isJigGround(ctx, feature)),
    ),
  ];
};

/**
 * A milled part on 3-axis or indexed 5-axis machines. Inside corners without a radius get that of the cutter, for review, unless
 * the plan leaves them. `rows`: pieces side by side in each clamping.
 */
export const millPart = (
  ctx: Context,
  stock: StockChoice,
  five: boolean,
  rows: readonly number[] = [],
): Made<Machined> => {
  const { walls } = ctx.part.geometry;
  const least = ctx.p.get('milling.strategy', 'thin_wall_least').value;
  if (walls !== null && walls.least_mm < least)
    return refused('wall_too_thin', { wall_mm: walls.least_mm, least_mm: least });
  const { setups: planned, hidden } = planSetups(ctx, stock);
  const setups = five ? mergeForFiveAxes(planned) : planned;
  if (five && setups.length >= planned.length)
    return refused('no_clamping_saved', { setups: planned.length });
  const balance = balanceOf(ctx, stock);
  const rest = unexplained(ctx, balance);
  const mouths = mouthsOf(ctx, setups);
  const edges = planEdges(ctx, stock, setups);
  const drafts: Draft[] = [];
  const toolsInPlace: ToolsInPlace = new Map();
  for (const [i, setup] of setups.entries()) {
    const clamping = { setup, setupNo: i + 1, of: setups.length, pieces: rows[i] ?? ALONE };
    const open = { length: edges.inSetup[i] ?? 0, mouths: mouths.inSetup[i] ?? 0 };
    const made = clamp(ctx, stock, clamping, five, i === 0 ? rest : 0, open, toolsInPlace);
    if (!made.ok) return made;
    drafts.push(...made.drafts);
  }
  const row = holdsRow(ctx, rows);
  const pointed = sharpCorners(
    ctx,
    setups.flatMap((setup) => setup.features),
  );
  const sharp = pointed.filter(({ id }) => !ctx.leaves.has(id));
  return {
    ok: true,
    drafts,
    lastSetup: setups.length,
    removed_mm3: balance === null ? null : exactly(balance.skin + balance.cleared + rest),
    left: leftTo(ctx, pointed),
    edges:
      edges.bench + mouths.bench + mouths.inside > 0
        ? {
            length_mm: edges.bench,
            holeSides: mouths.bench,
            insideMouths: mouths.inside,
            features: undercutsOf(ctx, setups),
          }
        : null,
    ...(row === null ? {} : { fixture: row }),
    programming: {
      base: ctx.p.get('programming', 'base'),
      perFeature: ctx.p.get('programming', 'per_feature_group_3axis'),
      // Faces, outlines and edges of a clamping are separate paths besides those of its features.
      features:
        setups.reduce((sum, setup) => sum + equalGroups(setup.features).length, 0) +
        drafts.filter(({ feature_ids }) => feature_ids.length === 0).length,
      ...(five ? { factor: ctx.p.get('programming', 'factor_5axis') } : {}),
    },
    notes: [
      ...(row === null ? [] : [{ code: 'clamped_in_row', params: { pieces: Math.max(...rows) } }]),
      ...hidden.map((feature) => ({ code: 'feature_without_access', params: { feature: feature.id } })),
      ...sharp.map((feature) => cornerNote(ctx, feature)),
    ],
    reviewReasons: [
      ...overlapReasons(ctx, balance),
      ...momentReasons(ctx, balance),
      ...(hidden.length > 0 ? ['feature_without_access'] : []),
      ...(sharp.length > 0 ? ['sharp_inside_corner'] : []),
    ],
  };
};
