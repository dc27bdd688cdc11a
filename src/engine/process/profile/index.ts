import { NO_NEED } from '../../machines/capability.ts';
import { chooseAmong } from '../../machines/choose-machine.ts';
import { machineData } from '../../machines/machine-data.ts';
import type { Context } from '../../plan-context.ts';
import type { StockChoice, TimeElement } from '../../records.ts';
import { blockStock } from '../../stock/block.ts';
import { profileStock } from '../../stock/profile.ts';
import { standard } from '../../time/element.ts';
import { clampOnce } from '../../time/handling.ts';
import { opposite } from '../../vec.ts';
import { asBought } from '../coverage.ts';
import { endFaces, isPlainFace, massOfPart, outsideFeatures } from '../geometry.ts';
import { isDeepDrilled } from '../gun-drilling/index.ts';
import { cutFeatures, mouthsOf, planCrossSetups } from '../milling/setups.ts';
import { setupWork } from '../milling/work.ts';
import type { Draft } from '../operation.ts';
import { leftover, type Machined, type Made, type Process, refused } from '../process.ts';
import { SAWING_STEPS } from '../sawing/index.ts';
import { operationsOf } from '../work.ts';

/** The first clamping sets the machine up, a further one only turns the piece; each loads its program. */
const setupTime = (ctx: Context, index: number, onlyHoles: boolean): readonly TimeElement[] => [
  standard(
    'base',
    index > 0
      ? ctx.p.get('setup.further_clamping', 'time')
      : onlyHoles
        ? ctx.p.get('setup.drilling', 'base')
        : ctx.p.get('setup.mill.vise_simple', 'time'),
  ),
  standard('program', ctx.p.get('setup.program', 'load')),
];

/** Sawn to length, then drilled and milled from each side that has features. */
const machineProfile = (ctx: Context, stock: StockChoice): Made<Machined> => {
  const { profile } = ctx.part.geometry;
  if (profile === null) return refused('no_section');
  const bends = ctx.part.features.filter((feature) => feature.kind === 'bend');
  // No class of machine bends tubes and bars; a plan without the bends would be another part's.
  if (bends.length > 0)
    return refused('no_tube_bending', {
      bends: bends.reduce((sum, { count }) => sum + count, 0),
      section: bends[0]?.subtype ?? 'tube',
    });
  const mass = massOfPart(ctx);
  const drafts: Draft[] = [];
  const features = cutFeatures(ctx);
  const hidden = features.filter((feature) => feature.access.length === 0);
  const setups = planCrossSetups(ctx, features);
  const mouths = mouthsOf(setups);
  const onlyHoles = features.every((feature) => feature.kind === 'hole');
  for (const [i, setup] of setups.entries()) {
    const [height, width] = profile.outer_mm;
    const choice = chooseAmong(
      ctx.fleet,
      [onlyHoles ? ['drilling', 'milling_3axis'] : ['milling_3axis'], ['milling_5axis']],
      {
        ...NO_NEED,
        envelope: [profile.length_mm, width, height],
        massKg: mass,
        setups: setups.length,
      },
    );
    if (!choice.ok) {
      return refused('no_capable_machine', {
        klass: 'milling_3axis',
        setup: i + 1,
        first_reason: choice.rejections[0]?.reason ?? 'none_in_fleet',
      });
    }
    const machine = machineData(ctx.p, choice.chosen.member);
    const { work, refusal } = setupWork(ctx, machine, setup, stock, 0, mouths.inSetup[i] ?? 0);
    if (refusal !== null) return refused(refusal.reason, refusal.params);
    const tr = setupTime(ctx, i, onlyHoles);
    drafts.push(...operationsOf(ctx, choice.chosen, work, i + 2, clampOnce(ctx, mass, 'vise'), tr, 'mill'));
  }
  const [outer, other] = profile.outer_mm;
  const round = 2 * (outer + other);
  return {
    ok: true,
    drafts,
    lastSetup: BLANK_SETUP + setups.length,
    left: leftover(
      'deep_bore',
      ctx.part.features.filter((feature) => isDeepDrilled(ctx, feature)),
    ),
    edges: { length_mm: 2 * round, holeSides: mouths.bench, features: [] },
    programming: {
      base: ctx.p.get('programming', 'base'),
      perFeature: ctx.p.get('programming', 'per_feature_group_3axis'),
      features: setups.length,
    },
    notes: hidden.map((feature) => ({ code: 'feature_without_access', params: { feature: feature.id } })),
    reviewReasons: hidden.length > 0 ? ['feature_without_access'] : [],
  };
};

/** Sawing to length is the first set-up of such a part. */
const BLANK_SETUP = 1;

/** Tubes and sections from bars of the listed size. */
export const profile: Process = {
  name: 'profile',
  machines: {},
  steps: [],
  machining: {
    applies: ({ part: { shape_class } }) => shape_class === 'profile',
    blanks: (input) => {
      const { profile: section, obb_mm } = input.part.geometry;
      return section === null ? blockStock(input, obb_mm) : profileStock(input, section);
    },
    routes: [{ name: 'saw_mill', applies: () => true, machine: machineProfile }],
    holds: () => null,
    // The section is as it was drawn, its ends are sawn.
    claims: ({ part }) => {
      const free = outsideFeatures(part, null).filter((id) => isPlainFace(part, id));
      const [along] = part.geometry.obb_axes;
      const ends = [...endFaces(part, along), ...endFaces(part, opposite(along))];
      return [{ faces: free.filter((id) => ends.includes(id)), steps: SAWING_STEPS }, asBought(free)];
    },
    blankSetup: BLANK_SETUP,
  },
};
