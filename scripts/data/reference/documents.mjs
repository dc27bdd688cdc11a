/** The documents of reference data made of the figure tables, by their file in data/. */
import { referenceId } from './ids.mjs';
import { REGIONS } from './regions.mjs';
import { citedKeys, sourcesOf } from './sources.mjs';
import { citation, readJson, readTable } from './tables.mjs';

const EURO_CENTRAL_BANK = new Set(['ecb_ref', 'ecb_ref_apr', 'ecb_ref_2024']);

/** The other reference currencies, read in the same files of the bank: rows `EUR/CHF` and `EUR/CHF second date`. */
const furtherRates = readTable('published/economics.csv').flatMap((row) => {
  const [, quote] = /^EUR\/([A-Z]{3})( second date)?$/.exec(row.key) ?? [];
  const isNew = quote !== undefined && row.current_value === 'not in fx.json';
  return isNew && EURO_CENTRAL_BANK.has(row.source_key)
    ? [{ base: 'EUR', quote, date: row.date, rate: Number(row.published_value), source: row.source_key }]
    : [];
});
const fx = {
  description:
    'Reference rates of the European Central Bank: units of quote for one unit of base, newest first.',
  rates: [
    ...readTable('economics/fx.csv')
      .filter((row) => EURO_CENTRAL_BANK.has(row.citation))
      .map((row) => ({
        base: row.base,
        quote: row.quote,
        date: row.date,
        rate: Number(row.value),
        source: row.citation,
      })),
    ...furtherRates,
  ].sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1)),
};

const FAMILY_OF_CATEGORY = {
  carbon_steel: 'steel',
  alloy_steel: 'steel',
  tool_steel: 'steel',
  stainless_steel: 'stainless',
  cast_iron: 'cast_iron',
  aluminium: 'aluminium',
  copper_alloy: 'brass',
  titanium: 'titanium',
  nickel_alloy: null,
  magnesium: 'magnesium',
  zinc_alloy: null,
  thermoplastic: 'plastics',
  thermoset: null,
};
/** What was found since for electricity that an older table only assumes: the newest of its country that says the kilowatt-hour exactly. */
const foundGrid = (region) =>
  readTable('published/economics.csv')
    .filter((row) => row.key === 'grid electricity' && row.region === region && row.fit === 'exact')
    .toSorted((a, b) => Number(b.date) - Number(a.date))[0];
const asFound = (row) => {
  const found =
    row.family === 'grid' && citation(row.citation) === 'assumed' ? foundGrid(row.region) : undefined;
  if (found === undefined) return row;
  const { published_value: value, date, source_key } = found;
  return { ...row, value, date, citation: source_key, note: '' };
};

const MIX = new Set(['regional_mix', 'average', 'ti6al4v_wrought', 'electricity']);
const emissions = {
  description:
    'Emission factors in kg CO2e: per kWh of electricity, per kg of semi-finished material, per kg of scrap returned (credit). region WORLD or EU serves every country without a row of its own; variant tells routes or polymers apart.',
  family_of_category: FAMILY_OF_CATEGORY,
  factors: readTable('economics/emissions.csv')
    .filter((row) => row.role === 'preset' && row.unit !== 'ratio')
    .filter((row) => MIX.has(row.variant) || row.family === 'plastics' || row.family === 'scrap_credit')
    .map(asFound)
    .map((row) => ({
      family: row.family,
      variant: row.variant,
      region: row.region,
      value: Number(row.value),
      unit: row.unit,
      date: row.date,
      citation: citation(row.citation),
      sigma: Number(row.sigma),
      ...(row.note ? { note: row.note } : {}),
    })),
};

const CATEGORIES = {
  steel: 'carbon_steel',
  stainless: 'stainless_steel',
  aluminium: 'aluminium',
  brass: 'copper_alloy',
  copper: 'copper_alloy',
  plastics: 'thermoplastic',
};
const FORMS = {
  sheet: 'sheet',
  plate: 'plate',
  round: 'round_bar',
  flat: 'flat_bar',
  square: 'square_bar',
  hexagon: 'hex_bar',
  tube_round: 'tube',
  tube_square: 'tube',
};
/** Widest first: `sheet 1500 x 3000`. */
const format = (shape, family, rows, lengthMm, widthMm, row) => {
  const key = `${shape}.${family}.${widthMm === null ? '' : `${widthMm}x`}${lengthMm}`;
  return {
    id: referenceId(`urn:stock-format:${key}`),
    key,
    form: FORMS[shape],
    family,
    category: CATEGORIES[family.split('_')[0]],
    standard: row.standard,
    length_mm: lengthMm,
    width_mm: widthMm,
    thickness_mm: null,
    diameter_mm: null,
    sizes_mm: rows
      .filter((r) => r.dimension === 'size' || r.dimension === 'thickness')
      .map((r) => Number(r.value)),
    citation: citation(row.citation),
    sigma: Math.max(0.1, Number(row.sigma)),
  };
};
const formats = [
  ...Map.groupBy(readTable('economics/stock_formats.csv'), (row) => `${row.shape} ${row.family}`),
].flatMap(([key, rows]) => {
  const [shape, family] = key.split(' ');
  const sheets = rows.filter((row) => row.dimension === 'format_length');
  const bars = rows.filter((row) => row.dimension === 'length');
  return [
    ...sheets.map((row) => format(shape, family, rows, Number(row.value), Number(row.second_value), row)),
    ...bars.map((row) => format(shape, family, rows, Number(row.value), null, row)),
  ];
});
const stockFormats = {
  description:
    'Formats the trade keeps. length_mm and width_mm are one sheet or plate, or the trade length of a bar or tube (width null); sizes_mm lists the thicknesses, diameters or widths across flats that are usual in the format. Flats and tubes come in too many pairs of sizes to list here.',
  formats,
};

/** Sources that were read for the presets: no figure table has them, or has them without who wrote them. */
const READ_SINCE = {
  bls_eci_t02: {
    title: 'Employment Cost Index, table 2: wages and salaries, manufacturing, seasonally adjusted',
    publisher: 'U.S. Bureau of Labor Statistics',
    address: 'http://www.bls.gov/news.release/eci.t02.htm',
    date: '2026-04',
  },
  citizen_dawson_2025: {
    title: 'Turned parts subcontractor continues expansion',
    publisher: 'Citizen Machinery UK',
    address: 'https://citizenmachinery.co.uk/news/turned-parts-subcontractor-continues-expansion',
    date: '2025',
  },
  machinery_sliding: {
    title: 'Sliding-head lathes with 32+ mm capacity',
    publisher: 'S. Webzell, Machinery',
    address: 'https://www.machinery.co.uk/content/features/sliding-head-lathes-with-32-mm-capacity',
  },
  ctemag_swiss: {
    title: 'Article on Swiss-style lathes (cuckoo-swiss-machining), Cutting Tool Engineering',
    address: 'https://ctemag.com/articles/cuckoo-swiss-machining',
  },
};

const cited = [fx, emissions, stockFormats, ...REGIONS.map(({ slug }) => readJson(`presets/${slug}.json`))];

export const DOCUMENTS = {
  'fx.json': fx,
  'emissions.json': emissions,
  'stock-formats.json': stockFormats,
  'sources.json': sourcesOf(citedKeys(cited), READ_SINCE),
};
