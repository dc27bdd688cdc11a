import document from '../../../data/materials/price-levels.json' with { type: 'json' };
import type { MaterialCategory, MaterialPriceLevel } from '../../engine/snapshot.ts';

type Row = {
  readonly factor: number;
  readonly sigma: number;
  readonly date: string | null;
  readonly citation: string;
};

const LEVELS: ReadonlyMap<string, Row> = new Map(
  document.levels.map((row) => [`${row.region} ${row.category}`, row]),
);

/** What the catalogue's price of a category, a German one, is multiplied with in a country; null in Germany itself. */
export const priceLevel = (region: string, category: MaterialCategory): MaterialPriceLevel | null => {
  if (region === document.base_region) return null;
  const { factor, sigma, date, citation }: Row = LEVELS.get(`${region} ${category}`) ?? document.unknown;
  return { region, factor, sigma, as_of: date, source: citation };
};
