import { finestGrade, type Need, NO_NEED } from '../../machines/capability.ts';
import type { Context } from '../../plan-context.ts';
import type { StockChoice, TimeElement } from '../../records.ts';
import { boxOf, massOf } from '../../stock/blank.ts';
import { standard } from '../../time/element.ts';
import { dot } from '../../vec.ts';
import { isJigGround } from '../jig-grinding/index.ts';
import { isPressedIn } from './holding.ts';
import type { SetupPlan } from './setups.ts';
import { isTilted } from './slopes.ts';

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
  return {
    ...NO_NEED,
    envelope: [x, y, height],
    massKg: massOf(stock.blank, ctx.material.density.value),
    indexedAxes: indexed,
    itGrade: finestGrade(setup.features.filter((feature) => !isJigGround(ctx, feature))),
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

/** On three axes a tilted clamping needs an angle plate or a tilting vice; five axes swivel to it. */
export const isHeldAskew = (ctx: Context, { directions: [up] }: SetupPlan, five: boolean): boolean =>
  !five && up !== undefined && isTilted(ctx.part, up);

/** The first clamping sets the machine up, a further one only re-clamps the piece; each loads its program. */
export const programmedSetUp = (
  ctx: Context,
  index: number,
  first: () => readonly TimeElement[],
): readonly TimeElement[] => [
  ...(index > 0 ? [standard('base', ctx.p.get('setup.further_clamping', 'time'))] : first()),
  standard('program', ctx.p.get('setup.program', 'load')),
];

type Clamped = {
  readonly setup: SetupPlan;
  readonly setupNo: number;
  readonly five: boolean;
  readonly table: boolean;
};

export const setupElements = (
  ctx: Context,
  { setup, setupNo, five, table }: Clamped,
): readonly TimeElement[] => [
  setupNo > 1
    ? standard(
        'base',
        // Soft jaws are cut to the part before they hold it: the set-up of a fixture.
        isPressedIn(ctx)
          ? ctx.p.get('setup.mill.fixture', 'time')
          : ctx.p.get('setup.further_clamping', 'time'),
      )
    : standard(
        'base',
        five
          ? ctx.p.get('setup.mill_5axis', 'base')
          : table
            ? ctx.p.get('setup.mill.fixture', 'time')
            : ctx.p.get(isSimple(ctx, setup) ? 'setup.mill.vise_simple' : 'setup.mill.vise_multi', 'time'),
      ),
  ...(isHeldAskew(ctx, setup, five)
    ? [standard('angle_plate', ctx.p.get('setup.mill.angle_plate', 'time'))]
    : []),
  standard('program', ctx.p.get('setup.program', 'load')),
];
