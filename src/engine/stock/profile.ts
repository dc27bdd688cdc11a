import { compute } from '../formulas/define.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { StockChoice, StockOutcome } from '../records.ts';
import type { ProfileGeometry } from '../snapshot.ts';
import { seriesOf } from './families.ts';
import { sectionMass } from './formulas.ts';
import {
  common,
  density,
  designation,
  fromBar,
  piecesOfBar,
  type StockInput,
  sameSize,
  shown,
  stockTerm,
} from './piece.ts';

const sectionArea = (profile: ProfileGeometry): number => {
  const [w, h] = profile.outer_mm;
  const t = profile.wall_mm;
  if (profile.section === 'round_tube') return Math.PI * t * (w - t);
  return w * h - (w - 2 * t) * (h - 2 * t);
};

/**
 * Bars of a tube or section. A section outside of the series is bought as a special section at its own length, and a note says
 * so.
 */
export const profileStock = (input: StockInput, profile: ProfileGeometry): StockOutcome => {
  const { parameters } = input;
  const shape = profile.section === 'round_tube' ? 'tube_round' : 'tube_square';
  const listed =
    profile.section === 'other'
      ? undefined
      : seriesOf(input.material, shape).find((series) =>
          series.pairs.some(
            ([outer, wall]) => sameSize(outer, profile.outer_mm[0]) && sameSize(wall, profile.wall_mm),
          ),
        );
  const tube = profile.section !== 'other';
  const form = tube ? 'tube' : 'profile';
  const section = tube ? sectionArea(profile) : input.part.geometry.volume_mm3 / profile.length_mm;
  const barRow = parameters.get('stock.profile', 'bar_length');
  const barLength = listed?.lengths[0] ?? barRow.value;
  const formatMass = compute(sectionMass, {
    section: stockTerm(section, 'cad'),
    length: stockTerm(barLength),
    density: density(input.material),
  });
  const name = `${profile.outer_mm.map(shown).join('×')}×${shown(profile.wall_mm)}`;
  const sawn = profile.length_mm + parameters.get('stock.allowance', 'sawn_face').value;
  const choice = (arrival: 'sawn' | 'whole_bar', blank: number): StockChoice[] => {
    const whole = arrival === 'whole_bar';
    const kerf = parameters.get(whole ? 'tube_laser_cutting' : 'sawing.band', 'kerf');
    const pieces = piecesOfBar(
      parameters,
      barLength,
      blank,
      parameterTerm(kerf),
      whole ? 'tube_chuck' : 'saw',
    );
    if (pieces === null) return [];
    return [
      {
        ...common(input, form),
        id: `${form}_${name}${whole ? '_whole' : ''}`,
        arrival,
        designation: designation(input, tube ? 'stock.tube' : 'stock.section', {
          section: name,
          length: blank,
          bar: barLength,
        }),
        blank: {
          kind: tube ? 'tube' : 'section',
          round: profile.section === 'round_tube',
          a: profile.outer_mm[0],
          b: profile.outer_mm[1],
          wall: profile.wall_mm,
          l: blank,
        },
        ...fromBar(formatMass, pieces),
        format_mm: [profile.outer_mm[0], profile.outer_mm[1], barLength],
        notes: listed === undefined ? [{ code: 'section_not_listed', params: { section: name } }] : [],
      },
    ];
  };
  // A beam cuts square and to length, without an allowance on the ends.
  const choices = [...choice('sawn', sawn), ...(tube ? choice('whole_bar', profile.length_mm) : [])];
  const rejected = {
    id: 'profile',
    reason: 'piece_longer_than_bar',
    params: { length_mm: profile.length_mm },
  };
  return { choices, rejected: choices.length > 0 ? [] : [rejected] };
};
