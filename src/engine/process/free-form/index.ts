import { NO_NEED } from '../../machines/capability.ts';
import { type MachineData, machineData } from '../../machines/machine-data.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFacts, PartFeature, StockChoice } from '../../records.ts';
import { boxOf, massOf, volumeOf } from '../../stock/blank.ts';
import { blockStock } from '../../stock/block.ts';
import { type Cutting, standard } from '../../time/element.ts';
import { clampOnce } from '../../time/handling.ts';
import { largestTool } from '../../time/tools.ts';
import { equalGroups } from '../equal-features.ts';
import { outsideFeatures } from '../geometry.ts';
import { isDeepDrilled } from '../gun-drilling/index.ts';
import { sweepFree } from '../milling/free-surfaces.ts';
import { milledThreads } from '../milling/holes.ts';
import { cutFeatures } from '../milling/setups.ts';
import { clearedWith } from '../milling/surfaces.ts';
import { holeWork } from '../milling/work.ts';
import type { Draft } from '../operation.ts';
import { leftover, type Machined, type Made, type Process, refused } from '../process.ts';
import { operationsOf, type ToolsInPlace } from '../work.ts';

const CURVED = ['spline', 'sphere', 'torus', 'other', 'cone'];

/** Surface that only a ball-nose cutter can follow; the flanks of threads have their own tool. */
const curvedFaces = (ctx: Context): PartFacts['faces'] => {
  const flanks = new Set(
    ctx.part.features.flatMap((feature) => (feature.modelled_thread === undefined ? [] : feature.face_ids)),
  );
  return ctx.part.faces.filter((face) => CURVED.includes(face.surface) && !flanks.has(face.id));
};

const curvedArea = (ctx: Context): number => curvedFaces(ctx).reduce((sum, face) => sum + face.area_mm2, 0);

/** Metal around free surfaces, cleared with the largest end mill. */
export const rough = (ctx: Context, machine: MachineData, volume: number): Cutting | null => {
  const largest = ctx.p.get('milling.strategy', 'largest_end_mill').value;
  const tool = largestTool(ctx, 'end_mill', largest);
  return tool === null || volume <= 0 ? null : clearedWith(ctx, machine, tool, volume);
};

/** The swivelling axes slow down the feed. */
export const finishingCut = (ctx: Context, machine: MachineData, area: number): Cutting | null =>
  sweepFree(ctx, machine, area, ctx.p.get('milling.strategy', 'five_axis_feed_factor').value);

/** Kinds with a tool of their own. */
const WORKED_APART = ['hole', 'thread'] as const;

/** Roughed and finished in two clampings on a machine with five simultaneous axes. */
const millFreeForm = (ctx: Context, stock: StockChoice): Made<Machined> => {
  const { geometry } = ctx.part;
  if (geometry.solids > 1) return refused('several_solids', { solids: geometry.solids });
  const setups = 2;
  const mass = massOf(stock.blank, ctx.material.density.value);
  const choice = ctx.fleet.choose(['milling_5axis'], {
    ...NO_NEED,
    envelope: boxOf(stock.blank),
    massKg: mass,
    simultaneousAxes: ctx.p.get('milling.strategy', 'free_form_axes').value,
    setups,
  });
  if (!choice.ok) {
    return refused('no_capable_machine', {
      klass: 'milling_5axis',
      first_reason: choice.rejections[0]?.reason ?? 'none_in_fleet',
    });
  }
  const machine = machineData(ctx.p, choice.chosen.member);
  const drafts: Draft[] = [];
  const toolsInPlace: ToolsInPlace = new Map();
  const volume = Math.max(0, volumeOf(stock.blank) - geometry.volume_mm3);
  const holes = cutFeatures(ctx).filter((feature) => feature.kind === 'hole');
  const threads = cutFeatures(ctx).filter((feature) => feature.kind === 'thread');
  for (let setupNo = 1; setupNo <= setups; setupNo += 1) {
    const steps: readonly [string, Cutting | null, readonly string[]][] = [
      ['mill_rough', rough(ctx, machine, volume / setups), outsideFeatures(ctx.part, WORKED_APART)],
      [
        'mill_surface',
        finishingCut(ctx, machine, curvedArea(ctx) / setups),
        curvedFaces(ctx).map(({ id }) => id),
      ],
    ];
    const none: readonly PartFeature[] = [];
    const work = [
      ...steps.flatMap(([step, cutting, faces]) =>
        cutting === null
          ? []
          : [{ process: 'milling', step, features: none, faces, cutting: [cutting], places: 1 }],
      ),
      ...(setupNo === 1
        ? [...holeWork(ctx, machine, equalGroups(holes)), ...milledThreads(ctx, machine, threads)]
        : []),
    ];
    const base =
      setupNo === 1 ? ctx.p.get('setup.mill_5axis', 'base') : ctx.p.get('setup.further_clamping', 'time');
    drafts.push(
      ...operationsOf(ctx, choice.chosen, setupNo, {
        work,
        handling: clampOnce(ctx, mass, 'five_axis_reclamp'),
        tr: [standard('base', base), standard('program', ctx.p.get('setup.program', 'load'))],
        perTool: 'mill',
        toolsInPlace,
      }),
    );
  }
  return {
    ok: true,
    drafts,
    lastSetup: setups,
    left: leftover(
      'deep_bore',
      ctx.part.features.filter((feature) => isDeepDrilled(ctx, feature)),
    ),
    edges: null,
    programming: {
      base: ctx.p.get('programming', 'base'),
      perFeature: ctx.p.get('programming', 'per_feature_group_3axis'),
      features: Math.max(setups, equalGroups(cutFeatures(ctx)).length),
      factor: ctx.p.get('programming', 'factor_5axis'),
    },
    notes: [{ code: 'free_form_surface', params: { area_mm2: Math.round(curvedArea(ctx)) } }],
    reviewReasons: ['free_form'],
  };
};

/** Surfaces that only a ball-nose cutter on five axes can follow. */
export const freeForm: Process = {
  name: 'free-form',
  makes: 'milling',
  machines: {},
  steps: [],
  machining: {
    applies: ({ part: { shape_class } }) => shape_class === 'free_form',
    blanks: (input) => blockStock(input, input.part.geometry.obb_mm),
    routes: [{ name: 'mill_5axis_simultaneous', applies: () => true, machine: millFreeForm }],
    fixture: (ctx) => ({ id: 'fixture', row: ctx.p.get('fixture.mill_5axis', 'price'), reason: 'five_axes' }),
    // Its cutter covers the whole surface; exceptions are separate features.
    claims: ({ part }) => [
      { faces: outsideFeatures(part, WORKED_APART), steps: ['mill_surface', 'mill_rough'] },
    ],
  },
};
