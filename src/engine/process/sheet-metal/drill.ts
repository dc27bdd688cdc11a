import { NO_NEED } from '../../machines/capability.ts';
import { machineData } from '../../machines/machine-data.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature } from '../../records.ts';
import { shown } from '../../stock/piece.ts';
import { standard } from '../../time/element.ts';
import { clampOnce } from '../../time/handling.ts';
import { equalGroups } from '../equal-features.ts';
import { massOfPart } from '../geometry.ts';
import { isGripped } from '../milling/holding.ts';
import { milledSeats } from '../milling/holes.ts';
import { featureWork, holeWork } from '../milling/work.ts';
import { type Made, refused } from '../process.ts';
import { operationsOf, type Work } from '../work.ts';
import { type Bevel, bevelsOf, bevelWork, isSunk, landToBore } from './bevels.ts';
import type { Done } from './laser.ts';

/** Equal features are programmed once, and so are bevels of one width. */
const kindsOf = (
  ctx: Context,
  cleared: readonly PartFeature[],
  holes: readonly Work[],
  round: readonly Bevel[],
): number => {
  const bored = round.filter((bevel) => landToBore(ctx, bevel) !== null);
  const widths = new Set(round.map(({ width }) => shown(width)));
  const bores = new Set(bored.map(({ hole }) => shown(hole.diameter_mm ?? 0)));
  return equalGroups(cleared).length + holes.length + widths.size + bores.size;
};

/** Holes that a beam cannot cut cleanly through this thickness. */
export const tooSmallToCut = (ctx: Context, thickness: number, least: number): readonly PartFeature[] =>
  ctx.part.features.filter(
    ({ kind, through, diameter_mm: diameter }) =>
      kind === 'hole' && through !== false && (diameter ?? thickness) < thickness * least,
  );

/** Features that a machining centre clears from above because no beam cuts them: pockets, steps and slots with a floor. */
const sunkFeatures = (ctx: Context): readonly PartFeature[] =>
  ctx.part.features.filter(
    ({ kind, through }) =>
      ['pocket', 'step', 'groove'].includes(kind) || (kind === 'slot' && through === false),
  );

/** Features beyond the beam: sunk into a side, and the bevels of cut holes. */
export type Uncut = { readonly sunk: readonly PartFeature[]; readonly bevels: readonly Bevel[] };

export const uncutOf = (ctx: Context): Uncut => ({ sunk: sunkFeatures(ctx), bevels: bevelsOf(ctx) });

/** Wider than a vice opens, or without two plane sides for its jaws, as a disc is: clamped on the table of the mill. */
const onTable = (ctx: Context): boolean => {
  const { sheet } = ctx.part.geometry;
  const isFlat = sheet?.bend_count === 0;
  return (
    Math.min(...(sheet?.unfolded_mm ?? [0])) > ctx.p.get('clamping.vise', 'opening').value ||
    (isFlat && !isGripped(ctx, 0) && !isGripped(ctx, 1))
  );
};

const NOTHING: Uncut = { sunk: [], bevels: [] };

type Drilled = Done & {
  /** Kinds of milling work that need a program; a drill press needs none. */
  readonly programmed: number;
};

/**
 * Threads, countersinks and fits in sheet, and holes too small to be cut, are drilled and tapped after cutting; sunk features are
 * milled, and bevelled mouths are countersunk or milled.
 */
export const drillSpecial = (
  ctx: Context,
  setupNo: number,
  small: readonly PartFeature[] = [],
  { sunk, bevels }: Uncut = NOTHING,
): Made<Drilled> => {
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
  const round = bevels.filter((bevel) => !isSunk(ctx, bevel));
  const onMill = cleared.length + round.length > 0;
  if (special.length + sunk.length + bevels.length === 0)
    return { ok: true, drafts: [], notes: [], programmed: 0 };
  const box = ctx.part.geometry.obb_mm;
  const choice = ctx.fleet.choose(onMill ? ['milling_3axis'] : ['drilling', 'milling_3axis'], {
    ...NO_NEED,
    envelope: [box[0], box[1], box[2]],
    massKg: massOfPart(ctx),
  });
  if (!choice.ok) return refused('no_capable_machine', { klass: onMill ? 'milling_3axis' : 'drilling' });
  const machine = machineData(ctx.p, choice.chosen.member);
  const milled = featureWork(ctx, machine, equalGroups(cleared), false);
  if (milled.refusal !== null) return refused(milled.refusal.reason, milled.refusal.params);
  const holes = holeWork(ctx, machine, equalGroups(special)).filter((step) => step.step !== 'centre_drill');
  const work = [...milled.work, ...holes, ...bevelWork(ctx, machine, bevels)];
  const table = onMill && onTable(ctx);
  const drafts = operationsOf(ctx, choice.chosen, setupNo, {
    work,
    handling: clampOnce(ctx, massOfPart(ctx), table ? 'fixture_4_clamps' : 'vise'),
    tr: onMill
      ? [
          standard('base', ctx.p.get(table ? 'setup.mill.fixture' : 'setup.mill.vise_simple', 'time')),
          standard('program', ctx.p.get('setup.program', 'load')),
        ]
      : [standard('base', ctx.p.get('setup.drilling', 'base'))],
    perTool: 'mill',
  });
  return { ok: true, drafts, notes: [], programmed: onMill ? kindsOf(ctx, cleared, holes, round) : 0 };
};
