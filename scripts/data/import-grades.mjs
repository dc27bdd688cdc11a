/**
 * Writes data/materials/*.json from the figure tables of `materials/`. The committed files are the truth: run this after a change
 * of the tables and read the difference.
 *
 * Usage: node scripts/data/import-grades.mjs   (figure tables in TEST_DATA_DIR, default ../shared/data)
 */
import { collectiveNames } from './reference/collective-names.mjs';
import { aliasesOf, nearNamesOf } from './reference/grade-aliases.mjs';
import { referenceId } from './reference/ids.mjs';
import { ESTIMATE_SIGMA, PRICE_ESTIMATES } from './reference/price-estimates.mjs';
import { citedKeys, sourcesOf } from './reference/sources.mjs';
import { readTable, writeData } from './reference/tables.mjs';

const STANDARDS = [
  {
    scheme: 'en',
    name: 'EN',
    region: 'EU',
    note: 'European standards: numbers (EN 10027-2, EN 1412, EN 573-1) and names',
  },
  { scheme: 'din', name: 'DIN', region: 'DE', note: 'former German names and DIN 17007 numbers' },
  {
    scheme: 'aisi',
    name: 'AISI/SAE',
    region: 'US',
    note: 'AISI and SAE steel grades; Aluminum Association numbers; ASTM grades of titanium, magnesium and zinc',
  },
  { scheme: 'uns', name: 'UNS', region: 'US', note: 'Unified Numbering System' },
  { scheme: 'jis', name: 'JIS', region: 'JP', note: 'Japanese Industrial Standards' },
  { scheme: 'gb', name: 'GB', region: 'CN', note: 'Chinese national standards' },
  { scheme: 'iso', name: 'ISO', region: 'INT', note: 'ISO 1043 symbols of plastics, with filler and form' },
];

const prices = new Map(
  readTable('materials/prices.csv')
    .filter((row) => row.kind === 'default')
    .map((row) => [row.key_or_family, row]),
);
const forces = new Map(
  readTable('materials/kc.csv')
    .filter((row) => row.scope !== 'group_alternative')
    .map((row) => [row.key_or_group, row]),
);
const numberOrNull = (text) => (text === undefined || text === '' ? null : Number(text));
/** Half-finished products of the trade; moulding compounds come as granulate and have none. */
const STOCK_FORMS = new Set(['plate', 'sheet', 'round_bar', 'flat_bar', 'tube', 'casting']);

const codes = (row) => {
  const [scheme, code] = row.key.split(':');
  const iron = row.category === 'cast_iron';
  const displayCode = iron ? row.en_name : row.en_number || (scheme === 'uns' ? `UNS ${code}` : code);
  const name = row.en_name || row.other_aliases.split(';')[0] || displayCode;
  return { scheme, code, displayCode, name };
};

/** The grade's own price; else an estimate beside its neighbours; else the family's, with the wide sigma of a guess. */
const priceOf = (row, code) => {
  const family = prices.get(`family:${row.category}`);
  const own = prices.get(row.key);
  if (own !== undefined) return { ...own, sigma: Number(own.sigma) };
  const estimate = PRICE_ESTIMATES.get(code);
  return {
    ...family,
    ...estimate,
    citation: 'assumed',
    sigma: Math.max(ESTIMATE_SIGMA, Number(family.sigma)),
  };
};

const grade = (row) => {
  const { scheme, code, displayCode, name } = codes(row);
  const urn = `urn:material:${scheme}:${code}`;
  const price = priceOf(row, code);
  const force =
    forces.get(row.key) ?? forces.get(`vdi:${row.vdi_3323_group}`) ?? forces.get(`family:${row.category}`);
  const assumed = row.cite_properties.split(';').includes('assumed');
  return {
    id: referenceId(urn),
    urn,
    standard: scheme,
    category: row.category,
    iso_group: row.iso_513_group || null,
    primary_code: code,
    display_code: displayCode,
    name,
    aliases: aliasesOf(row, code),
    near_names: nearNamesOf(row),
    condition: row.condition || null,
    density_kg_m3: Number(row.density_kg_m3),
    tensile_mpa: numberOrNull(row.uts_mpa),
    hardness_hb: numberOrNull(row.hardness_hb),
    vdi_3323_group: numberOrNull(row.vdi_3323_group),
    kc1_1_n_mm2: numberOrNull(force?.kc1_1_n_mm2),
    mc: numberOrNull(force?.mc),
    kc_basis_rake_deg: numberOrNull(force?.basis_rake_deg),
    price_per_kg: Number(price.price_per_kg),
    scrap_price_per_kg: Number(price.scrap_price_per_kg),
    price_currency: price.currency,
    price_as_of: price.date,
    forms: row.forms.split(';').filter((form) => STOCK_FORMS.has(form)),
    citations: {
      names: row.cite_names,
      properties: row.cite_properties,
      kc: force?.citation ?? 'assumed',
      price: price.citation,
    },
    sigmas: { properties: assumed ? 0.1 : 0.05, kc: Number(force?.sigma ?? 0.3), price: price.sigma },
  };
};

const rows = readTable('materials/grades.csv');
const grades = rows.map(grade);
const urnOf = (key) => `urn:material:${key}`;
const unused = [...PRICE_ESTIMATES.keys()].filter((code) => !grades.some((g) => g.primary_code === code));
if (unused.length > 0) throw new Error(`estimates for no grade: ${unused.join(', ')}`);
const urns = new Set(grades.map((g) => g.urn));
const names = collectiveNames().map(([name, keys, note]) => {
  const missing = keys.filter((key) => !urns.has(urnOf(key)));
  if (missing.length > 0) throw new Error(`${name}: no grade ${missing.join(', ')}`);
  return { name, candidates: keys.map(urnOf), ...(note ? { note } : {}) };
});

writeData('materials/standards.json', {
  standards: STANDARDS.map((standard) => ({
    id: referenceId(`urn:standard:${standard.scheme}`),
    ...standard,
  })),
});
writeData('materials/grades.json', { grades });
writeData('materials/collective-names.json', { names });
writeData('materials/sources.json', sourcesOf(citedKeys(grades)));
