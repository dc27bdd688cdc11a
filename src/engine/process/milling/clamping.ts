import { type Need, NO_NEED } from '../../machines/capability.ts';
import type { Context } from '../../plan-context.ts';
import type { ResolvedParameter, StockChoice, TimeElement } from '../../records.ts';
import { boxOf, massOf } from '../../stock/blank.ts';
import { standard } from '../../time/element.ts';
import type { Clamping } from '../../time/handling.ts';
import { dot, parallel } from '../../vec.ts';
import { isJigGround } from '../jig-grinding/index.ts';
import { isPressedIn } from './holding.ts';
import type { SetupPlan } from './setups.ts';

/** Extent of the part along a direction. */
const heightAlong = (ctx: Context, direction: readonly [number, number, number]): number => {
  const { obb_mm: box, obb_axes: axes } = ctx.part.geometry;
  return box.reduce((sum, side, i) => sum + side * Math.abs(dot(axes[i] ?? direction, direction)), 0);
};

export const needOf = (
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
export const onTable = (ctx: Context, need: Need): boolean =>
  Math.min(need.envelope[0], need.envelope[1]) > ctx.p.get('clamping.vise', 'opening').value;

/** Few features, none of them fine: clamped in a vice without probing. */
const isSimple = (ctx: Context, { features }: SetupPlan): boolean =>
  features.length <= ctx.p.get('setup.mill', 'simple_features').value &&
  features.every(
    ({ it_grade }) => it_grade === null || it_grade > ctx.p.get('setup.mill', 'probing_it').value,
  );

/** In a direction along no edge of the blank a part of three axes stands on an angle plate. */
const isTilted = (ctx: Context, { directions: [direction] }: SetupPlan): boolean =>
  direction !== undefined && !ctx.part.geometry.obb_axes.some((axis) => parallel(axis, direction));

/** How a piece is held: what a vice does not open for and what stands askew is bolted down, a hollow piece is turned over in soft jaws. */
export type Hold = 'vise' | 'table' | 'angle_plate' | 'soft_jaws' | 'five_axes';

export const holdOf = (
  ctx: Context,
  need: Need,
  { setup, setupNo, five }: { readonly setup: SetupPlan; readonly setupNo: number; readonly five: boolean },
): Hold => {
  if (setupNo > 1 && isPressedIn(ctx)) return 'soft_jaws';
  if (five) return 'five_axes';
  if (isTilted(ctx, setup)) return 'angle_plate';
  return onTable(ctx, need) ? 'table' : 'vise';
};

/** What closes or is bolted at each piece. */
export const CLAMPED_BY: Readonly<Record<Hold, Clamping>> = {
  vise: 'vise',
  table: 'fixture_4_clamps',
  angle_plate: 'fixture_4_clamps',
  soft_jaws: 'vise',
  five_axes: 'five_axis_reclamp',
};

const setUpTime = (ctx: Context, setup: SetupPlan, setupNo: number, hold: Hold): ResolvedParameter => {
  const fixture = ctx.p.get('setup.mill.fixture', 'time');
  if (hold === 'angle_plate' || hold === 'soft_jaws') return fixture;
  if (setupNo > 1) return ctx.p.get('setup.further_clamping', 'time');
  if (hold === 'five_axes') return ctx.p.get('setup.mill_5axis', 'base');
  if (hold === 'table') return fixture;
  return ctx.p.get(isSimple(ctx, setup) ? 'setup.mill.vise_simple' : 'setup.mill.vise_multi', 'time');
};

export const setupElements = (
  ctx: Context,
  { setup, setupNo }: { readonly setup: SetupPlan; readonly setupNo: number },
  hold: Hold,
): readonly TimeElement[] => [
  standard('base', setUpTime(ctx, setup, setupNo, hold)),
  standard('program', ctx.p.get('setup.program', 'load')),
];
