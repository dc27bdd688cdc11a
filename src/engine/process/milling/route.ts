import { type Need, NO_NEED } from '../../machines/capability.ts';
import { machineData } from '../../machines/machine-data.ts';
import type { Context } from '../../plan-context.ts';
import type { EngineNote, NoteParams, PartFeature, StockChoice, TimeElement } from '../../records.ts';
import type { FleetMember } from '../../snapshot.ts';
import { boxOf, massOf } from '../../stock/blank.ts';
import { standard } from '../../time/element.ts';
import { clampOnce } from '../../time/handling.ts';
import { dot, opposite, same } from '../../vec.ts';
import { deepDrilling, erosion, isJigGround, jigGrinding } from '../common/bought-hours.ts';
import { deburrByHand } from '../common/deburr.ts';
import { finishPlan } from '../common/finish-plan.ts';
import { grindFlat } from '../common/grind.ts';
import { sawOperation } from '../common/saw.ts';
import type { Draft } from '../operation.ts';
import type { RouteOutcome } from '../route-outcome.ts';
import { jobOf, operationsOf } from '../work.ts';
import { mergeForFiveAxes, mouthsOf, planSetups, type SetupPlan } from './setups.ts';
import { unexplained } from './volumes.ts';
import { setupWork } from './work.ts';

/** Extent of the part along a direction. */
const heightAlong = (ctx: Context, direction: readonly [number, number, number]): number => {
  const { obb_mm: box, obb_axes: axes } = ctx.part.geometry;
  return box.reduce((sum, side, i) => sum + side * Math.abs(dot(axes[i] ?? direction, direction)), 0);
};

const needOf = (
  ctx: Context,
  setup: SetupPlan,
  stock: StockChoice,
  setups: number,
  indexed: number,
): Need => {
  const blank = [...boxOf(stock.blank)].sort((a, b) => b - a);
  const up = setup.directions[0];
  const height = up === undefined ? 0 : heightAlong(ctx, up);
  const flat = blank.filter((side) => Math.abs(side - height) > height / 2);
  const [x = blank[0] ?? 0, y = blank[1] ?? 0] = flat.length >= 2 ? flat : blank;
  const grades = setup.features
    .filter((feature) => !isJigGround(ctx, feature))
    .map((feature) => feature.it_grade)
    .filter((grade) => grade !== null);
  return {
    ...NO_NEED,
    envelope: [x, y, height],
    massKg: massOf(stock.blank, ctx.material.density.value),
    indexedAxes: indexed,
    itGrade: grades.length === 0 ? null : Math.min(...grades),
    setups,
  };
};

/** Wider than a vice opens: clamped on the table. */
const onTable = (ctx: Context, need: Need): boolean =>
  Math.min(need.envelope[0], need.envelope[1]) > ctx.p.get('clamping.vise', 'opening').value;

const setupElements = (
  ctx: Context,
  setupNo: number,
  five: boolean,
  table: boolean,
): readonly TimeElement[] => [
  setupNo > 1
    ? standard('base', ctx.p.get('setup.further_clamping', 'time'))
    : standard(
        'base',
        five
          ? ctx.p.get('setup.mill_5axis', 'base')
          : ctx.p.get(table ? 'setup.mill.fixture' : 'setup.mill.vise_multi', 'time'),
      ),
  standard('program', ctx.p.get('setup.program', 'load')),
];

/** Edges that stay for the bench: those of the side that the part sits on when no clamping turns it over. */
const benchEdges = (ctx: Context, setups: readonly SetupPlan[]): number => {
  const [a, b] = ctx.part.geometry.obb_mm;
  const up = setups[0]?.directions[0];
  const turned =
    up !== undefined && setups.some(({ directions }) => directions.some((one) => same(one, opposite(up))));
  return turned ? 0 : 2 * (a + b);
};

/** Closed pockets whose corners have no radius: no cutter makes them as drawn. */
export const sharpCorners = (features: readonly PartFeature[]): readonly PartFeature[] =>
  features.filter(
    (feature) => feature.kind === 'pocket' && feature.subtype !== 'round' && !feature.radius_mm,
  );

/**
 * Plans a milled part from one stock on 3-axis or indexed 5-axis machines; each clamping on the first machine that can. `corners`: what
 * becomes of inside corners without a radius: milled with the radius that the cutter leaves, for review, or eroded as drawn.
 */
export const millingRoute = (
  ctx: Context,
  stock: StockChoice,
  route: 'mill_3axis' | 'mill_5axis',
  corners: 'milled' | 'eroded' = 'milled',
): RouteOutcome => {
  const five = route === 'mill_5axis';
  const id = corners === 'eroded' ? `${route}_eroded:${stock.id}` : `${route}:${stock.id}`;
  const refuse = (reason: string, params: NoteParams = {}): RouteOutcome => ({
    ok: false,
    rejected: { id, reason, params },
  });
  const { walls } = ctx.part.geometry;
  const least = ctx.p.get('milling.strategy', 'thin_wall_least').value;
  if (walls !== null && walls.least_mm < least)
    return refuse('wall_too_thin', { wall_mm: walls.least_mm, least_mm: least });
  const { setups: planned, hidden } = planSetups(ctx, stock);
  const setups = five ? mergeForFiveAxes(planned) : planned;
  if (five && setups.length >= planned.length) return refuse('no_clamping_saved', { setups: planned.length });
  const rest = unexplained(ctx, setups, stock);
  const mouths = mouthsOf(setups);
  const drafts: Draft[] = [];
  const saw = sawOperation(ctx, stock, 0);
  if (saw !== null) drafts.push(saw);
  const deep = deepDrilling(ctx, ctx.part.features, 0);
  if (deep !== null) drafts.push(deep);
  for (const [i, setup] of setups.entries()) {
    const need = needOf(ctx, setup, stock, setups.length, five ? 2 : 0);
    const table = onTable(ctx, need);
    const tr = setupElements(ctx, i + 1, five, table);
    const works = new Map<string, ReturnType<typeof setupWork>>();
    const workOn = (member: FleetMember): ReturnType<typeof setupWork> => {
      const known = works.get(member.membership_id);
      if (known !== undefined) return known;
      const made = setupWork(
        ctx,
        machineData(ctx.p, member),
        setup,
        stock,
        i === 0 ? rest : 0,
        mouths.inSetup[i] ?? 0,
      );
      works.set(member.membership_id, made);
      return made;
    };
    const clamping = five ? 'five_axis_reclamp' : table ? 'fixture_4_clamps' : 'vise';
    const handling = clampOnce(ctx, need.massKg, clamping);
    const choice = ctx.fleet.choose([five ? 'milling_5axis' : 'milling_3axis'], need, (member) =>
      jobOf(ctx, machineData(ctx.p, member), workOn(member).work, handling, tr, 'mill'),
    );
    if (!choice.ok) {
      const first = choice.rejections[0];
      return refuse('no_capable_machine', {
        klass: five ? 'milling_5axis' : 'milling_3axis',
        setup: i + 1,
        first_reason: first?.reason ?? 'none_in_fleet',
      });
    }
    const { chosen } = choice;
    const { work, refusal } = workOn(chosen.member);
    if (refusal !== null) return refuse(refusal.reason, refusal.params);
    drafts.push(...operationsOf(ctx, chosen, work, i + 1, handling, tr, 'mill'));
  }
  const bench = benchEdges(ctx, setups);
  if (bench > 0 || mouths.bench > 0) drafts.push(deburrByHand(ctx, bench, mouths.bench, setups.length + 1));
  const pointed = sharpCorners(setups.flatMap((setup) => setup.features));
  const sharp = corners === 'milled' ? pointed : [];
  if (corners === 'eroded') drafts.push(...erosion(ctx, pointed, setups.length + 1));
  const notes: EngineNote[] = [
    ...hidden.map((feature) => ({ code: 'feature_without_access', params: { feature: feature.id } })),
    ...sharp.map((feature) => ({ code: 'sharp_inside_corner', params: { feature: feature.id } })),
  ];
  const hard = grindFlat(ctx, setups.length + 2);
  if (hard === null) return refuse('no_capable_machine', { klass: 'grinding' });
  const jig = jigGrinding(ctx, ctx.part.features, setups.length + 2);
  const groups = setups.reduce((sum, setup) => sum + setup.features.length, 0);
  return {
    ok: true,
    plan: finishPlan(ctx, {
      id,
      route,
      stock,
      drafts,
      programming: {
        id: 'programming',
        base: ctx.p.get('programming', 'base'),
        perFeature: ctx.p.get('programming', 'per_feature_group_3axis'),
        features: groups,
        ...(five ? { factor: ctx.p.get('programming', 'factor_5axis') } : {}),
      },
      notes,
      hard: jig === null ? hard : [...hard, jig],
      reviewReasons: [
        ...(hidden.length > 0 ? ['feature_without_access'] : []),
        ...(sharp.length > 0 ? ['sharp_inside_corner'] : []),
      ],
    }),
  };
};
