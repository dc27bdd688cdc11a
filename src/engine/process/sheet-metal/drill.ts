import { NO_NEED } from '../../machines/capability.ts';
import { machineData } from '../../machines/machine-data.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature } from '../../records.ts';
import { standard } from '../../time/element.ts';
import { clampOnce } from '../../time/handling.ts';
import { alike } from '../equal.ts';
import { massOfPart } from '../geometry.ts';
import { milledSeats } from '../milling/holes.ts';
import { featureWork, holeWork } from '../milling/work.ts';
import { type Made, refused } from '../process.ts';
import { operationsOf } from '../work.ts';
import type { Done } from './laser.ts';

/** Holes that a beam does not cut cleanly through this thickness. */
export const tooSmallToCut = (ctx: Context, thickness: number, least: number): readonly PartFeature[] =>
  ctx.part.features.filter(
    ({ kind, through, diameter_mm: diameter }) =>
      kind === 'hole' && through !== false && (diameter ?? thickness) < thickness * least,
  );

/** What no beam cuts and a cutter of a machining centre clears from above: pockets, steps and slots with a floor. */
export const sunkFeatures = (ctx: Context): readonly PartFeature[] =>
  ctx.part.features.filter(
    ({ kind, through }) =>
      ['pocket', 'step', 'groove'].includes(kind) || (kind === 'slot' && through === false),
  );

/** Threads, countersinks and fits in sheet, and holes too small to be cut, are drilled and tapped after cutting; what is sunk is milled. */
export const drillSpecial = (
  ctx: Context,
  setupNo: number,
  small: readonly PartFeature[] = [],
  sunk: readonly PartFeature[] = [],
): Made<Done> => {
  const special = ctx.part.features.filter(
    (feature) =>
      feature.kind === 'hole' &&
      (small.includes(feature) ||
        feature.thread !== null ||
        feature.it_grade !== null ||
        feature.subtype === 'countersunk' ||
        feature.seats !== undefined ||
        feature.subtype === 'counterbored'),
  );
  const cleared = [...sunk, ...milledSeats(ctx, special)];
  if (special.length + sunk.length === 0) return { ok: true, drafts: [], notes: [] };
  const box = ctx.part.geometry.obb_mm;
  const choice = ctx.fleet.choose(cleared.length > 0 ? ['milling_3axis'] : ['drilling', 'milling_3axis'], {
    ...NO_NEED,
    envelope: [box[0], box[1], box[2]],
    massKg: massOfPart(ctx),
  });
  if (!choice.ok)
    return refused('no_capable_machine', { klass: cleared.length > 0 ? 'milling_3axis' : 'drilling' });
  const machine = machineData(ctx.p, choice.chosen.member);
  const milled = featureWork(ctx, machine, alike(cleared), false);
  if (milled.refusal !== null) return refused(milled.refusal.reason, milled.refusal.params);
  const holes = holeWork(ctx, machine, alike(special)).filter((step) => step.step !== 'centre_drill');
  const work = [...milled.work, ...holes];
  const drafts = operationsOf(
    ctx,
    choice.chosen,
    work,
    setupNo,
    clampOnce(ctx, massOfPart(ctx), 'vise'),
    [
      standard(
        'base',
        cleared.length > 0
          ? ctx.p.get('setup.mill.vise_simple', 'time')
          : ctx.p.get('setup.drilling', 'base'),
      ),
    ],
    'mill',
  );
  return { ok: true, drafts, notes: [] };
};
