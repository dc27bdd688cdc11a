import { NO_NEED } from '../../machines/capability.ts';
import { chooseAmong } from '../../machines/choose-machine.ts';
import { machineData } from '../../machines/machine-data.ts';
import type { Context } from '../../plan-context.ts';
import { MM3_PER_M3 } from '../../quantities/units.ts';
import type { PartFeature } from '../../records.ts';
import { standard } from '../../time/element.ts';
import { clampOnce } from '../../time/handling.ts';
import type { Draft } from '../operation.ts';
import { type Addition, added, type Piece, refused } from '../process.ts';
import { operationsOf } from '../work.ts';
import { planCrossSetups } from './setups.ts';
import { setupWork } from './work.ts';

const millBeside = (ctx: Context, beside: readonly PartFeature[], { stock }: Piece, firstSetup: number) => {
  const { turned, volume_mm3: volume } = ctx.part.geometry;
  const [length, width] = [turned?.length_mm ?? 0, turned?.max_diameter_mm ?? 0];
  const massKg = (volume / MM3_PER_M3) * ctx.material.density.value;
  const drafts: Draft[] = [];
  const setups = planCrossSetups(ctx, beside);
  for (const [i, setup] of setups.entries()) {
    const setupNo = firstSetup + i;
    const choice = chooseAmong(ctx.fleet, [['milling_3axis'], ['milling_5axis']], {
      ...NO_NEED,
      envelope: [length, width, width],
      massKg,
    });
    if (!choice.ok) return refused('no_capable_machine', { klass: 'milling_3axis', setup: setupNo });
    const machine = machineData(ctx.p, choice.chosen.member);
    const { work, refusal } = setupWork(ctx, machine, setup, stock, 0, 0);
    if (refusal !== null) return refused(refusal.reason, refusal.params);
    const tr = [
      standard('base', ctx.p.get(i > 0 ? 'setup.further_clamping' : 'setup.mill.vise_simple', 'time')),
      standard('program', ctx.p.get('setup.program', 'load')),
    ];
    drafts.push(
      ...operationsOf(ctx, choice.chosen, work, setupNo, clampOnce(ctx, massKg, 'vise'), tr, 'mill'),
    );
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
