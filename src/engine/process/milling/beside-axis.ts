import { NO_NEED } from '../../machines/capability.ts';
import { chooseAmong } from '../../machines/choose-machine.ts';
import { machineData } from '../../machines/machine-data.ts';
import type { Context } from '../../plan-context.ts';
import { MM3_PER_M3 } from '../../quantities/units.ts';
import type { PartFeature, TimeElement } from '../../records.ts';
import type { FleetMember } from '../../snapshot.ts';
import { standard } from '../../time/element.ts';
import { clampOnce } from '../../time/handling.ts';
import { same } from '../../vec.ts';
import type { Draft } from '../operation.ts';
import { type Addition, added, type Piece, refused } from '../process.ts';
import { jobOf, operationsOf } from '../work.ts';
import { aligning, finestGrade, isByHand, setupByHand } from './by-hand.ts';
import { planCrossSetups } from './setups.ts';
import { setupWork } from './work.ts';

/** The first clamping sets the mill up, a further one only turns the piece; each loads its program. */
const programmed = (ctx: Context, index: number): readonly TimeElement[] => [
  standard('base', ctx.p.get(index > 0 ? 'setup.further_clamping' : 'setup.mill.vise_simple', 'time')),
  standard('program', ctx.p.get('setup.program', 'load')),
];

/**
 * A hole through the flats of the part is drilled where the shop drills. On a round side a drill wanders, and the holes of a bolt circle stand to
 * each other as a program places them: both stay on the mill.
 */
const entersFlat = ({ part }: Context, { kind, access }: PartFeature): boolean => {
  const flats = part.polygon?.directions ?? [];
  return kind === 'hole' && access.some((way) => flats.some((flat) => same(flat, way)));
};

const millBeside = (ctx: Context, beside: readonly PartFeature[], { stock }: Piece, firstSetup: number) => {
  const { turned, volume_mm3: volume } = ctx.part.geometry;
  const [length, width] = [turned?.length_mm ?? 0, turned?.max_diameter_mm ?? 0];
  const massKg = (volume / MM3_PER_M3) * ctx.material.density.value;
  const drafts: Draft[] = [];
  const setups = planCrossSetups(ctx, beside);
  for (const [i, setup] of setups.entries()) {
    const setupNo = firstSetup + i;
    const holes = setup.features.every((feature) => entersFlat(ctx, feature));
    const workOn = (member: FleetMember) => setupWork(ctx, machineData(ctx.p, member), setup, stock, 0);
    const timesOn = (member: FleetMember) => ({
      handling: [
        ...clampOnce(ctx, massKg, 'vise'),
        ...(isByHand(member) ? [aligning(ctx, setup.features)] : []),
      ],
      tr: isByHand(member) ? setupByHand(ctx, i, setup.features) : programmed(ctx, i),
    });
    const choice = chooseAmong(
      ctx.fleet,
      [holes ? ['drilling', 'milling_3axis'] : ['milling_3axis'], ['milling_5axis']],
      {
        ...NO_NEED,
        envelope: [length, width, width],
        massKg,
        itGrade: finestGrade(holes ? setup.features : []),
      },
      (member) => {
        const { handling, tr } = timesOn(member);
        return jobOf(ctx, machineData(ctx.p, member), workOn(member).work, handling, tr, 'mill');
      },
    );
    if (!choice.ok) return refused('no_capable_machine', { klass: 'milling_3axis', setup: setupNo });
    const { work, refusal } = workOn(choice.chosen.member);
    if (refusal !== null) return refused(refusal.reason, refusal.params);
    const { handling, tr } = timesOn(choice.chosen.member);
    drafts.push(...operationsOf(ctx, choice.chosen, work, setupNo, handling, tr, 'mill'));
  }
  return { ...added(...drafts), clampings: setups.length };
};

/** Keyways and cross holes of a turned part, on a mill after the lathe. */
export const besideAxis: Addition = {
  stage: 'beside',
  work: (ctx, piece, setupNo) => {
    const beside = piece.left.flatMap(({ surface, feature }) => (surface === 'beside_axis' ? [feature] : []));
    return beside.length === 0 ? added() : millBeside(ctx, beside, piece, setupNo);
  },
};
