import { NO_NEED } from '../../machines/capability.ts';
import type { Chosen } from '../../machines/choose-machine.ts';
import { machineData } from '../../machines/machine-data.ts';
import type { Context } from '../../plan-context.ts';
import type { ProcessPlan, SpecialDirect, StockChoice } from '../../records.ts';
import { boxOf, massOf, volumeOf } from '../../stock/blank.ts';
import { standard } from '../../time/element.ts';
import { clampOnce } from '../../time/handling.ts';
import { bought } from '../fixtures.ts';
import { faceArea } from '../geometry.ts';
import { numbered } from '../operation.ts';
import type { Removed } from '../process.ts';
import { programming } from '../programming.ts';
import { operationsOf } from '../work.ts';
import { finishingCut, rough } from './index.ts';

type Extra = Pick<ProcessPlan, 'operations' | 'special_direct'>;

const NO_WORK: Extra = { operations: [], special_direct: [] };

/** Kinds of these faces: of one surface and one size, to two digits, they are programmed once, as the blades of a wheel are. */
const kindsOf = ({ part }: Context, faces: readonly string[]): number => {
  const own = new Set(faces);
  const kinds = part.faces
    .filter(({ id }) => own.has(id))
    .map(({ surface, area_mm2 }) => `${surface} ${area_mm2.toPrecision(2)}`);
  return Math.max(1, new Set(kinds).size);
};

const programOf = (ctx: Context, faces: readonly string[], ids: readonly string[]): SpecialDirect =>
  programming(
    {
      base: ctx.p.get('programming', 'base'),
      perFeature: ctx.p.get('programming', 'per_feature_group_3axis'),
      features: kindsOf(ctx, faces),
      factor: ctx.p.get('programming', 'factor_5axis'),
    },
    ids,
  );

/** A five-axis machine; a shop without one buys this work at no less than the cost of its own mills. */
const machineFor = (ctx: Context, stock: StockChoice, massKg: number): Chosen | null => {
  const need = { ...NO_NEED, envelope: boxOf(stock.blank), massKg };
  const five = ctx.fleet.choose(['milling_5axis'], {
    ...need,
    simultaneousAxes: ctx.p.get('milling.strategy', 'free_form_axes').value,
  });
  if (five.ok) return five.chosen;
  const any = ctx.fleet.choose(['milling_5axis', 'milling_3axis', 'mill_turn'], need);
  return any.ok ? any.chosen : null;
};

/**
 * Minimum work for the unmade faces of a plan: one more clamping on five axes with its fixture. It clears the remaining metal and
 * sweeps each face with a ball-nose cutter, with a program by kind of face. None if the shop has no mill.
 */
export const workOfUnmade = (
  ctx: Context,
  stock: StockChoice,
  faces: readonly string[],
  removed: Removed | null,
  setupNo: number,
): Extra => {
  const massKg = massOf(stock.blank, ctx.material.density.value);
  const chosen = machineFor(ctx, stock, massKg);
  if (chosen === null) return NO_WORK;
  const machine = machineData(ctx.p, chosen.member);
  const removedVolume = volumeOf(stock.blank) - ctx.part.geometry.volume_mm3;
  const cuts = [
    { step: 'mill_rough', cutting: rough(ctx, machine, removed === null ? 0 : removedVolume - removed.most) },
    {
      step: 'mill_surface',
      cutting: finishingCut(
        ctx,
        machine,
        faces.reduce((sum, id) => sum + faceArea(ctx.part, id), 0),
      ),
    },
  ];
  const work = cuts.flatMap(({ step, cutting }) =>
    cutting === null
      ? []
      : [{ process: 'milling', step, features: [], faces, cutting: [cutting], places: 1 }],
  );
  const drafts = operationsOf(ctx, chosen, setupNo, {
    work,
    handling: clampOnce(ctx, massKg, 'five_axis_reclamp'),
    tr: [
      standard('base', ctx.p.get('setup.mill_5axis', 'base')),
      standard('program', ctx.p.get('setup.program', 'load')),
    ],
    perTool: 'mill',
  });
  const operations = numbered(drafts);
  const ids = operations.map(({ op_id }) => op_id);
  const fixture = { id: 'fixture_unmade', row: ctx.p.get('fixture.mill_5axis', 'price') };
  return { operations, special_direct: [programOf(ctx, faces, ids), bought(fixture, operations)] };
};
