import { isNearNet } from '../../stock/blank.ts';
import type { Process } from '../process.ts';
import { added, refused } from '../process.ts';
import { takenOver } from './demands.ts';
import { grindFromBar, groundBlanks, isPlainAndFine } from './from-bar.ts';
import { grindFlat, grindRound, usualAllowance } from './work.ts';

/** Flat and cylindrical grinding: of surfaces that turning and milling cannot achieve, instead of them, or from the sawn bar. */
export const grinding: Process = {
  name: 'grinding',
  // Sparked out to size: no piece is lost in set-up.
  machines: { grinding: { process: 'grinding', setup: null, spindle: 'by_hand' } },
  steps: ['grind_round', 'grind_flat'],
  machining: {
    applies: isPlainAndFine,
    blanks: groundBlanks,
    routes: [{ name: 'grind', applies: (_, { blank }) => !isNearNet(blank), machine: grindFromBar }],
    fixture: () => null,
    claims: ({ part }) => [{ faces: part.faces.map(({ id }) => id), steps: ['grind_round', 'grind_flat'] }],
  },
  additions: [
    {
      stage: 'hard',
      work: (ctx, { left }, setupNo) => {
        const allowance = usualAllowance(ctx);
        const [a, b, c] = ctx.part.geometry.obb_mm;
        const rounds = left.flatMap(({ surface, feature, diameter, length }) =>
          surface === 'outer_diameter' ? [{ feature, diameter, length, allowance }] : [],
        );
        const flats = left.flatMap(({ surface, feature }) => {
          const area = (feature.length_mm ?? a) * (feature.width_mm ?? b);
          return surface === 'face' ? [{ feature, area, allowance }] : [];
        });
        const round = grindRound(ctx, rounds, setupNo, 'between_centres');
        const flat = grindFlat(ctx, flats, setupNo, { box: [a, b, c], clampings: 1, prism: false });
        return round === null || flat === null
          ? refused('no_capable_machine', { klass: 'grinding' })
          : added(...round, ...flat);
      },
    },
  ],
  replacement: {
    suffix: 'ground',
    routes: ['turn', 'turn_mill', 'mill_turn', 'turn_both_ends', 'sliding_head', 'mill_3axis'],
    takes: takenOver,
  },
};
