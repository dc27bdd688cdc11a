import { finestGrade, NO_NEED } from '../../machines/capability.ts';
import { chooseAmong } from '../../machines/choose-machine.ts';
import { machineData } from '../../machines/machine-data.ts';
import { type Context, rememberedOfWay } from '../../plan-context.ts';
import { MM3_PER_M3 } from '../../quantities/units.ts';
import type { PartFeature, TimeElement } from '../../records.ts';
import type { FleetMember } from '../../snapshot.ts';
import { standard } from '../../time/element.ts';
import { type Clamping, clampOnce } from '../../time/handling.ts';
import { same } from '../../vec.ts';
import type { Draft } from '../operation.ts';
import { type Addition, added, type Piece, refused } from '../process.ts';
import { jobOf, operationsOf } from '../work.ts';
import { aligning, isByHand, setupByHand } from './by-hand.ts';
import { programmedSetUp } from './clamping.ts';
import { edgeLength } from './edges.ts';
import { endMouths, standsOnEnd } from './end-holes.ts';
import { planCrossSetups, type SetupPlan } from './setups.ts';
import { setupWork } from './work.ts';

/** Clamping of a turned part on a mill: jaws around a disc or clamps on it, a vice with a prism for lying or long parts. */
const clampingOf = (ctx: Context, setup: SetupPlan, length: number, diameter: number): Clamping => {
  if (!standsOnEnd(ctx, setup) || diameter < length) return 'vise';
  return diameter > ctx.p.get('clamping.chuck', 'opening').value ? 'fixture_4_clamps' : 'chuck';
};

/** The vice is already on the table; a chuck must be bolted on and centred, clamps are positioned as for a plate. */
const firstSetUp = (ctx: Context, clamping: Clamping): readonly TimeElement[] =>
  clamping === 'fixture_4_clamps'
    ? [standard('base', ctx.p.get('setup.mill.fixture', 'time'))]
    : [
        standard('base', ctx.p.get('setup.mill.vise_simple', 'time')),
        ...(clamping === 'chuck' ? [standard('chuck', ctx.p.get('setup.mill.chuck', 'time'))] : []),
      ];

/**
 * A hole through the flats of the part is drilled on the drill press. On a round side a drill wanders, and a bolt circle needs
 * programmed positions: both stay on the mill.
 */
const entersFlat = ({ part }: Context, { kind, access }: PartFeature): boolean => {
  const flats = part.polygon?.directions ?? [];
  return kind === 'hole' && access.some((way) => flats.some((flat) => same(flat, way)));
};

const millBeside = (
  ctx: Context,
  features: readonly PartFeature[],
  { stock, bare }: Piece,
  firstSetup: number,
) => {
  const { turned, volume_mm3: volume } = ctx.part.geometry;
  const [length, width] = [turned?.length_mm ?? 0, turned?.max_diameter_mm ?? 0];
  const massKg = (volume / MM3_PER_M3) * ctx.material.density.value;
  const drafts: Draft[] = [];
  const setups = planCrossSetups(ctx, features, bare);
  const mouths = endMouths(ctx, setups);
  for (const [i, setup] of setups.entries()) {
    const setupNo = firstSetup + i;
    const holes = setup.surfaces.length === 0 && setup.features.every((feature) => entersFlat(ctx, feature));
    const clamping = clampingOf(ctx, setup, length, width);
    const open = { length: edgeLength(ctx, setup), mouths: mouths.inSetup[i] ?? 0 };
    const workOn = (member: FleetMember) =>
      rememberedOfWay(ctx, `beside ${setupNo} ${member.membership_id}`, () =>
        setupWork(ctx, machineData(ctx.p, member), setup, stock, 0, open),
      );
    const timesOn = (member: FleetMember) => ({
      handling: [
        ...clampOnce(ctx, massKg, clamping),
        ...(isByHand(member) ? [aligning(ctx, setup.features)] : []),
      ],
      tr: isByHand(member)
        ? setupByHand(ctx, i, setup.features)
        : programmedSetUp(ctx, i, () => firstSetUp(ctx, clamping)),
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
        return jobOf(ctx, machineData(ctx.p, member), {
          work: workOn(member).work,
          handling,
          tr,
          perTool: 'mill',
        });
      },
    );
    if (!choice.ok) return refused('no_capable_machine', { klass: 'milling_3axis', setup: setupNo });
    const { work, refusal } = workOn(choice.chosen.member);
    if (refusal !== null) return refused(refusal.reason, refusal.params);
    const { handling, tr } = timesOn(choice.chosen.member);
    drafts.push(...operationsOf(ctx, choice.chosen, setupNo, { work, handling, tr, perTool: 'mill' }));
  }
  return { ...added(...drafts), clampings: setups.length };
};

/** Keyways, cross holes and faces across the axis of a turned part, on a mill after the lathe. */
export const besideAxis: Addition = {
  stage: 'beside',
  work: (ctx, piece, setupNo) => {
    const features = piece.left.flatMap(({ surface, feature }) =>
      surface === 'beside_axis' ? [feature] : [],
    );
    return features.length === 0 && piece.bare === undefined
      ? added()
      : millBeside(ctx, features, piece, setupNo);
  },
};
