import { pullFacts } from '../../facts/pull-facts.ts';
import { nearest } from '../../parameters/select.ts';
import type { Parameters } from '../../records.ts';
import type { CastBody } from '../cast-body.ts';
import { coresOf } from './cores.ts';

/** Classes of the scrap of castings: cores and walls that hardly fill are what makes them scrap. */
export type ScrapClass = 'low' | 'medium' | 'high';

/** Class of a casting; `metal` names the row of the thinnest wall that fills. Without measured facts nothing speaks against the middle one. */
export const scrapClassOf = (p: Parameters, metal: string, { part }: CastBody): ScrapClass => {
  const { pulls, wall_mm: wall, isMeasured } = pullFacts(part, 'die');
  const [pull] = pulls;
  if (!isMeasured || pull === undefined) return 'medium';
  const limit = (name: string): number =>
    p.get('sand_casting.scrap', name).value * nearest(p, metal, 'least_wall').value;
  const isCored = coresOf(part, pull).count > 0;
  if (!isCored && wall >= limit('thick')) return 'low';
  return isCored && wall < limit('thin') ? 'high' : 'medium';
};
