/**
 * Writes the imported part of the parameter registry: cutting and process rows of `cutting/parameters.csv`,
 * the tables of `economics/tolerances.csv` and the stock series of `economics/stock_formats.csv`.
 * The rows written by hand (`process.json`, `stock-rules.json`) are not touched.
 *
 * Usage: node scripts/data/import-parameters.mjs [folder of the data, default TEST_DATA_DIR or ../shared/data]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const from =
  process.argv[2] ?? process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../../shared/data');
const to = join(import.meta.dirname, '../../src/engine/parameters/data');

/** RFC 4180: quoted fields may hold commas and doubled quotes. */
const parseCsv = (text) => {
  const lines = text.trimEnd().split(/\r?\n/);
  const cells = (line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((m) =>
      (m[1] ?? m[2]).replaceAll('""', '"'),
    );
  const head = cells(lines[0]);
  return lines.slice(1).map((line) => Object.fromEntries(cells(line).map((cell, i) => [head[i], cell])));
};
const read = (file) => parseCsv(readFileSync(join(from, file), 'utf8'));
const lines = (rows) => `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`;
const write = (file, rows) => {
  writeFileSync(join(to, `${file}.json`), lines(rows));
  console.log(`${file}: ${rows.length}`);
};

/** One published row stands under several operations: it is kept once, under the name of the operation that uses it. */
const RENAME = [
  [/^milling\.slot\.fz/, 'milling.fz'],
  [/^milling\.slot(?=\.|$)/, 'milling.roughing'],
  [/^milling\.contour\.finish(?=\.|$)/, 'milling.finishing'],
  [/^milling\.face(?=\.|$)/, 'milling.facing'],
  [/^milling\.finish\.floor$/, 'milling.finishing.floor'],
  [/^milling\.finish$/, 'milling.finishing'],
  [/^turning\.rough(?=\.|$)/, 'turning.roughing'],
  [/^turning\.finish(?=\.|$)/, 'turning.finishing'],
  [/^drilling\.indexable\.carbon$/, 'drilling.indexable.P'],
  [/^drilling\.indexable\.low_carbon$/, 'drilling.indexable.P_mild'],
  [/^drilling\.indexable\.alloy$/, 'drilling.indexable.P_alloy'],
  [/^drilling\.indexable\.mold$/, 'drilling.indexable.P_tool'],
  [/\.carbide_coated/, '.coated_carbide'],
  [/\.carbide_uncoated/, '.uncoated_carbide'],
  [/\.carbide_indexable/, '.indexable_carbide'],
];
/** Rows that no formula of the engine reads: second opinions, other machines, aggregates and published accuracies. */
const DROP = [
  /^milling\.(pocket|contour\.rough|contour$|solid|indexable|vc_factor|fz_factor)/,
  /^milling\..*\.hss(\.|$)/,
  /^milling\.face\..*hex/,
  /^(confidence|fallback|welding\.(manual_all|saw|fusion_std|spot)|surface\.(broaching|planing|hot_rolling|forging|sand_casting|permanent_mould|investment_casting|die_casting|extruding|cold_drawing|flame_cutting|barrel_finishing|electro_polish|super_finishing|diamond_turning|edm|roller_burnishing|polishing))/,
  /^it_grade\.(planing|broaching|diamond_|lapping_honing|saw$)/,
  /shop_unknown_power|^laser\..*\.(0p5kw|1kw|2kw|8kw)\.|^laser\.kerf\.(?!mild_steel\.6kw)/,
  /^force\.(drilling|kc\.handbook)/,
  /^drilling\..*\.(hss|hss_manual|hss_book)(\.|$)/,
  /^turning\.(rough|finish|medium)\..*\.(hss|carbide_small)/,
  /^turning\.(thread\.mini|grade_range|rough\.S\.|finish\.S\.)/,
  /^turning\.medium\.N_plastic_(abs|pai|pc|pei|pet|pp|pps|ptfe|pvdf|pe)\./,
  /^sawing\.(band_trade_book|band\.size)/,
  /^setup\.(turret_lathe|lathe\.quote|class|familiarity|automation|cutting_shear)/,
  /^aux\.(turning|non_cutting|tools|tool_change\.quote_default)/,
  /^(tapping|reaming)\..*\.hss_general/,
  /^tapping\.bench/,
  /^bending\.(cycle|setup)/,
  /^(time|tool_cost|tool_life)\.(?!taylor)/,
  /^allowance\.(personal_admin)/,
  /^deburring\.(quality\.mirror|powered)/,
];
/** Not planned (welding), kept elsewhere (learning, kc by VDI group: the catalogue's), or read by no formula. */
const UNUSED = [
  /^(welding|learning|yield)\./,
  /^force\.kc\./,
  /^laser\.(kerf|setup)\./,
  /^milling\.(trochoidal|plunge)/,
  /^aux\.(tool_change|probe|spindle|part_zero|pallet_change|mark)/,
  /^grinding\.(finish|rough|internal)/,
  /^setup\.weld/,
  /^inspection\.(sheet_part|first_article|report|cmm_)/,
  /^deburring\.(chamfer|quality|shop_rule|tumble)/,
  /^(tapping|reaming)\..*\.(form|hss)$/,
  /^turning\.(bore_small|groove_internal)/,
  /^it_grade\.(iso286|bend|boring|cnc_|drill_hss|drilling|grinding|honing|laser|milling|reaming|surface|cylindrical|turning_rough|bore|end_mill)/,
];
const MACHINE_FIELDS = [
  'chuck_diameter_mm',
  'bar_capacity_mm',
  'driven_tools',
  'laser_power_kw',
  'max_thickness_stainless_mm',
  'max_thickness_aluminium_mm',
  'press_force_kn',
  'bend_length_mm',
  'kerf_mm',
  'round_capacity_mm',
];
const TABLE_FILES = [
  'milling',
  'turning',
  'drilling',
  'force',
  'laser',
  'bending',
  'sawing',
  'assembly',
  'welding',
];
const SHARED = {
  tapping: 'threading',
  thread_milling: 'threading',
  reaming: 'drilling',
  countersink: 'drilling',
};

const rename = (bin) => RENAME.reduce((name, [pattern, by]) => name.replace(pattern, by), bin);
const number = (text) => Number(text);
const parameterRow = (row) => ({
  bin: rename(row.bin),
  parameter: row.parameter,
  unit: row.unit,
  value: number(row.value),
  sigma: number(row.sigma),
  band: [number(row.band_min), number(row.band_max)],
  citation: row.citation,
  ...(row.note ? { note: row.note } : {}),
});

/** The first row of a (bin, parameter) stays: `milling.finish` and `milling.contour.finish` share a name after renaming. */
const unique = (rows) =>
  [...new Map(rows.toReversed().map((row) => [`${row.bin} ${row.parameter}`, row])).values()].toReversed();

const wanted = read('cutting/parameters.csv').filter(
  (row) =>
    ![...DROP, ...UNUSED].some((drop) => drop.test(row.bin) || drop.test(`${row.bin}.${row.parameter}`)),
);
const byFile = Map.groupBy(wanted, (row) => {
  const process = row.bin.split('.')[0];
  return SHARED[process] ?? (TABLE_FILES.includes(process) ? process : 'shop');
});
const parameters = [...byFile].map(([file, rows]) => [file, unique(rows.map(parameterRow))]);
for (const [file, rows] of parameters) write(file, rows);

/** Tables of standards: one series per grade, `upper` are the (inclusive) upper limits of the nominal size. */
const tolerances = read('economics/tolerances.csv');
const series = (table, key, unit, name) =>
  [
    ...Map.groupBy(
      tolerances.filter((row) => row.table === table),
      (row) => row[key],
    ),
  ].map(([grade, rows]) => ({
    bin: `${name}.${grade}`,
    unit,
    sigma: number(rows[0].sigma),
    citation: rows[0].citation.replaceAll('+', ';'),
    lower: rows.map((row) => number(row.lower)),
    upper: rows.map((row) => number(row.upper)),
    values: rows.map((row) => number(row.value)),
  }));
const threads = ['thread_coarse_pitch', 'thread_coarse_tap_drill', 'thread_clearance_medium'].map((table) => {
  const rows = tolerances.filter((row) => row.table === table);
  return {
    bin: table.replace('_', '.'),
    unit: 'mm',
    sigma: number(rows[0].sigma),
    citation: [...new Set(rows.flatMap((row) => row.citation.split('+')))].join(';'),
    lower: rows.map((row) => number(row.lower)),
    upper: rows.map((row) => number(row.upper)),
    values: rows.map((row) => number(row.value)),
  };
});
const drills = tolerances.filter((row) => row.table === 'drill_diameter');
const standards = [
  ...series('iso286_it', 'grade', 'um', 'iso286'),
  ...series('iso2768_linear', 'grade', 'mm', 'iso2768.linear'),
  ...threads,
  {
    bin: 'drill.diameter',
    unit: 'mm',
    sigma: 0,
    citation: [...new Set(drills.flatMap((row) => row.citation.split('+')))].join(';'),
    lower: [],
    upper: [],
    values: drills.map((row) => number(row.value)),
  },
];
write('standards', standards);

/** One series of stock per (shape, family): sizes, trade lengths, formats; for flats and tubes pairs width x thickness. */
const stock = [
  ...Map.groupBy(read('economics/stock_formats.csv'), (row) => `${row.shape}.${row.family}`),
].map(([bin, rows]) => {
  const of = (...dimensions) => rows.filter((row) => dimensions.includes(row.dimension));
  const pairs = (...dimensions) =>
    of(...dimensions).map((row) => [number(row.second_value), number(row.value)].toSorted((a, b) => b - a));
  const citations = [...new Set(rows.flatMap((row) => row.citation.split('+')))];
  return {
    bin: `stock.${bin}`,
    unit: 'mm',
    sigma: Math.max(...rows.map((row) => number(row.sigma))),
    citation: citations.join(';'),
    standard: rows[0].standard,
    sizes: of('size', 'thickness').map((row) => number(row.value)),
    pairs: pairs('width'),
    lengths: of('length').map((row) => number(row.value)),
    formats: pairs('format_length'),
  };
});
write('stock-series', stock);

/** Fields of a machine type that the reference's capabilities have no place for, by class and subclass. */
const machines = [...Map.groupBy(read('economics/machines.csv'), (row) => row.machine_id).values()].flatMap(
  (rows) => {
    const label = (field) => rows.find((row) => row.field === field).value;
    return rows
      .filter((row) => MACHINE_FIELDS.includes(row.field))
      .map((row) => {
        const value = number(row.value);
        const sigma = number(row.sigma);
        return {
          bin: `machine.${label('klass')}.${label('subclass')}`,
          parameter: row.field,
          unit: row.unit,
          value,
          sigma,
          band: [number((value * 0.7).toPrecision(4)), number((value * 1.3).toPrecision(4))],
          citation: row.citation.replaceAll('+', ';'),
        };
      });
  },
);
write('machines', machines);

const used = new Set(
  [...parameters.flatMap(([, rows]) => rows), ...machines, ...standards, ...stock].flatMap((row) =>
    row.citation.split(';'),
  ),
);
const cutting = read('cutting/sources.csv').map((s) => ({
  key: s.key,
  title: s.what,
  address: s.address,
  date: s.date_seen,
}));
const economics = read('economics/sources.csv').map((s) => ({
  key: s.key,
  title: s.title,
  address: s.locator || s.publisher,
  date: s.date,
}));
const known = new Map([...economics, ...cutting].map((source) => [source.key, source]));
const missing = [...used].filter((key) => !known.has(key));
if (missing.length > 0) throw new Error(`citations without a source: ${missing.join(', ')}`);
/** Every cutting source stays: rows written by hand cite them too. */
const handCited = new Set(cutting.map((source) => source.key));
write(
  'sources',
  [...known.values()].filter((source) => used.has(source.key) || handCited.has(source.key)),
);
