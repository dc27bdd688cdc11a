import type { Context } from '../../plan-context.ts';
import type { PartFeature, StockChoice } from '../../records.ts';
import { blockStock } from '../../stock/block.ts';
import { profileStock } from '../../stock/profile.ts';
import { opposite } from '../../vec.ts';
import { endFaces, isPlainFace, outsideFeatures } from '../geometry.ts';
import { asBought, type Machined, type Made, type Process, refused } from '../process.ts';
import { SAWING_STEPS } from '../sawing/index.ts';
import { BLANK_SETUP, drillProfile, onlyHoles } from './drilled.ts';
import { cutTube, isForTubeLaser, TUBE_LASER } from './tube-laser.ts';

const bendsOf = ({ part }: Context): readonly PartFeature[] =>
  part.features.filter(({ kind }) => kind === 'bend');

/** No machine class bends tubes and bars, and a plan without the bends would be for another part. */
const machined = (ctx: Context, stock: StockChoice): Made<Machined> => {
  const bends = bendsOf(ctx);
  return bends.length === 0
    ? drillProfile(ctx, stock, 'by_program')
    : refused('no_tube_bending', {
        bends: bends.reduce((sum, { count }) => sum + count, 0),
        section: bends[0]?.subtype ?? 'tube',
      });
};

const isSawn = ({ arrival }: StockChoice): boolean => arrival !== 'whole_bar';

/**
 * Tubes and sections from bars of the listed size: sawn and drilled by program or by hand, or cut from the whole bar by a tube
 * laser.
 */
export const profile: Process = {
  name: 'profile',
  machines: {},
  steps: [TUBE_LASER],
  buys: [TUBE_LASER],
  machining: {
    applies: ({ part: { shape_class } }) => shape_class === 'profile',
    blanks: (input) => {
      const { profile: section, obb_mm } = input.part.geometry;
      return section === null ? blockStock(input, obb_mm) : profileStock(input, section);
    },
    routes: [
      {
        name: 'saw_mill',
        byLot: 'section',
        applies: (_, stock) => isSawn(stock),
        machine: machined,
      },
      {
        name: 'saw_drill',
        byLot: 'section',
        applies: (ctx, stock) => isSawn(stock) && onlyHoles(ctx) && bendsOf(ctx).length === 0,
        machine: (ctx, stock) => drillProfile(ctx, stock, 'by_hand'),
      },
      {
        name: 'tube_laser',
        byLot: 'section',
        applies: (ctx, stock) => !isSawn(stock) && isForTubeLaser(ctx) && bendsOf(ctx).length === 0,
        machine: cutTube,
      },
    ],
    fixture: () => null,
    // The section is as drawn, its ends are cut.
    claims: ({ part }) => {
      const free = outsideFeatures(part, null).filter((id) => isPlainFace(part, id));
      const [along] = part.geometry.obb_axes;
      const ends = [...endFaces(part, along), ...endFaces(part, opposite(along))];
      return [
        { faces: free.filter((id) => ends.includes(id)), steps: [...SAWING_STEPS, TUBE_LASER] },
        asBought(free),
      ];
    },
    blankSetup: BLANK_SETUP,
  },
};
