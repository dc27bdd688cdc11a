import document from '../../../data/materials/price-levels.json' with { type: 'json' };
import prices from '../../../data/materials/regional-prices.json' with { type: 'json' };
import type {
  GradeRecord,
  MaterialCategory,
  MaterialPriceLevel,
  SnapshotMaterial,
  StockForm,
} from '../../engine/snapshot.ts';

type Row = {
  readonly factor: number;
  readonly sigma: number;
  readonly date: string | null;
  readonly citation: string;
};

const LEVELS: ReadonlyMap<string, Row> = new Map(
  document.levels.map((row) => [`${row.region} ${row.category}`, row]),
);

/** Factor of a country on the German catalogue price of a category; null in Germany. */
const priceLevel = (region: string, category: MaterialCategory): MaterialPriceLevel | null => {
  if (region === document.base_region) return null;
  const { factor, sigma, date, citation }: Row = LEVELS.get(`${region} ${category}`) ?? document.unknown;
  return { region, factor, sigma, as_of: date, source: citation };
};

type RegionalPrice = {
  readonly region: string;
  readonly grades: readonly string[];
  /** Form that the price was quoted for, if the source states it. */
  readonly form?: StockForm;
  readonly price_per_kg: number;
  readonly currency: string;
  readonly date: string;
  readonly citation: string;
  readonly sigma: number;
};

const PRICES: ReadonlyMap<string, RegionalPrice> = new Map(
  (prices.prices as readonly RegionalPrice[]).flatMap((row) =>
    row.grades.map((urn): [string, RegionalPrice] => [`${row.region} ${urn}`, row]),
  ),
);

/** Without a scrap price in the currency of the country, the family's applies. */
const at = (grade: GradeRecord, own: RegionalPrice): GradeRecord => ({
  ...grade,
  price_per_kg: own.price_per_kg,
  price_currency: own.currency,
  price_as_of: own.date,
  price_source: own.citation,
  price_sigma: own.sigma,
  ...(own.form === undefined ? {} : { price_form: own.form }),
  scrap_price_per_kg: grade.price_currency === own.currency ? grade.scrap_price_per_kg : null,
});

/** A grade at the price of a country: its own published price there, otherwise the German one times the level of its category. */
export const pricedIn = (
  region: string,
  grade: GradeRecord,
): Pick<SnapshotMaterial, 'grade' | 'price_level'> => {
  const own = PRICES.get(`${region} ${grade.urn}`);
  if (own !== undefined) return { grade: at(grade, own) };
  const german = PRICES.get(`${document.base_region} ${grade.urn}`);
  const base = german === undefined ? grade : at(grade, german);
  const level = priceLevel(region, grade.category);
  return level === null ? { grade: base } : { grade: base, price_level: level };
};
