import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { PARAMETER_ROWS, STANDARD_SERIES, STOCK_SERIES } from '../../../src/engine/parameters/registry.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const DATA = process.env.TEST_DATA_DIR ?? join(ROOT, '../shared/data');
const CUTTING = join(DATA, 'cutting/parameters.csv');

type Figure = Readonly<Record<string, string>>;

const figures = (file: string): readonly Figure[] =>
  parse(readFileSync(join(DATA, file), 'utf8'), { columns: true }) as Figure[];

/** Figures read since the collection was made, each with the words it rests on. */
const FOUND = parse(readFileSync(join(import.meta.dirname, 'found.csv'), 'utf8'), {
  columns: true,
}) as Figure[];

const sourcesOf = (citation: string | undefined): string => (citation ?? '').replaceAll('+', ';');

/** Names of operations differ; process, material group and size band do not. */
const placeOf = (bin: string): string => {
  const [process = '', ...rest] = bin.split('.');
  return [
    process,
    ...rest.filter((part) => /^([PMKNSH](_|$)|[dtmlw]\d|ld\d|pitch_|lot_|it\d)/.test(part)),
  ].join('.');
};

/** A row as it stands in the collection of published figures: the same place, name, value, unit and sources. */
const asCollected = (bin: string, parameter: string, value: number, unit: string, citation: string): string =>
  `${placeOf(bin)} ${parameter} ${value} ${unit} ${citation}`;

/** Rows that carry a published figure under another name or worked from it; each says which figure, from which table. */
const DERIVED: Readonly<Record<string, readonly [file: string, match: Figure, factor: number]>> = {
  'tool.turning_insert edge_price': [
    'cutting/parameters.csv',
    { bin: 'tool_cost.insert', parameter: 'price' },
    1 / 4,
  ],
  'tool.turning_insert_finish edge_price': [
    'cutting/parameters.csv',
    { bin: 'tool_cost.insert', parameter: 'price' },
    1 / 4,
  ],
  'tool.turning_insert life_min': [
    'cutting/parameters.csv',
    { bin: 'tool_life.turn_rough', parameter: 'time' },
    1,
  ],
  'tool.turning_insert_finish life_min': [
    'cutting/parameters.csv',
    { bin: 'tool_life.turn_finish', parameter: 'time' },
    1,
  ],
  'time.cycle_efficiency.milling factor': [
    'cutting/parameters.csv',
    { bin: 'time.cycle_efficiency.milling_cam', parameter: 'actual_over_cam' },
    1,
  ],
  ...Object.fromEntries(
    (
      [
        ['P', 'carbon'],
        ['P_mild', 'low_carbon'],
        ['P_alloy', 'alloy'],
        ['P_tool', 'mold'],
      ] as const
    ).map(([group, steel]) => [
      `drilling.indexable.${group} vc`,
      ['cutting/parameters.csv', { bin: `drilling.indexable.${steel}`, parameter: 'vc' }, 1],
    ]),
  ),
  'machine.laser_cutting.fibre_6kw max_thickness_stainless_mm': [
    'economics/machines.csv',
    { machine_id: 'laser_6kw', field: 'max_thickness_stainless_mm' },
    1,
  ],
  'machine.press_brake.130t press_force_kn': [
    'economics/machines.csv',
    { machine_id: 'brake_130', field: 'press_force_kn' },
    1,
  ],
  'machine.press_brake.130t bend_length_mm': [
    'economics/machines.csv',
    { machine_id: 'brake_130', field: 'bend_length_mm' },
    1,
  ],
  'machine.press_brake.160t press_force_kn': [
    'economics/machines.csv',
    { machine_id: 'brake_160', field: 'press_force_kn' },
    1,
  ],
  'machine.press_brake.160t bend_length_mm': [
    'economics/machines.csv',
    { machine_id: 'brake_160', field: 'bend_length_mm' },
    1,
  ],
};

/** Catalogue group (VDI 3323) that stands for a group of the cutting tables where a grade states no force of its own. */
const VDI_GROUP: Readonly<Record<string, string>> = {
  P_mild: 'vdi01',
  P: 'vdi02',
  P_alloy: 'vdi06',
  P_qt: 'vdi09',
  P_tool: 'vdi10',
  M_martensitic: 'vdi12',
  M: 'vdi14',
  N_al_wrought: 'vdi21',
  N_al_cast: 'vdi23',
  N_cu: 'vdi26',
  S_fe: 'vdi31',
  S_ni: 'vdi33',
  S_ti: 'vdi37',
  H: 'vdi38',
};

/** Published figures that the method's source page itself quotes; they are in no table. */
const QUOTED_BY_THE_METHOD = [
  'bending.strategy force_reserve',
  'bending.strategy thin_below',
  'bending.strategy thick_from',
  'assembly.estimate handling',
  'assembly.estimate insertion',
];
/** Heads of the columns of the cited chart, not cells of it. */
const CHART_COLUMNS = ['assembly.limits size_large', 'assembly.limits size_small', 'assembly.limits thin'];
/** Sample sizes of ISO 2859-1, whose tables are no figures of a collection. */
const SAMPLE_SIZES = [2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800, 1250, 2000];
/** Where the method counts from. */
const DEFINITION = 'definition';
/** How far a row may lie outside what its sources say and still be close to it. */
const CLOSE = 1.25;
/** Defaults that the contract with customers states. */
const CONTRACT = 'service_reference';

/** A row whose source speaks of the same quantity under the name of another row. */
const SAME_AS: Readonly<Record<string, string>> = { 'economics sample_pct_default': 'inspection.extent.it9' };

const nameOf = (row: { readonly bin: string; readonly parameter: string }): string =>
  `${row.bin} ${row.parameter}`;

describe.skipIf(!existsSync(CUTTING))('cited rows, against the collection of published figures', () => {
  const collected = new Set(
    figures('cutting/parameters.csv').map((figure) =>
      asCollected(
        figure.bin ?? '',
        figure.parameter ?? '',
        Number(figure.value),
        figure.unit ?? '',
        sourcesOf(figure.citation),
      ),
    ),
  );
  const collectedKeys = new Set(figures('cutting/parameters.csv').map(({ citation }) => sourcesOf(citation)));
  const forces = new Set(
    figures('cutting/parameters.csv').map(
      ({ bin, parameter, value, citation }) => `${bin} ${parameter} ${Number(value)} ${sourcesOf(citation)}`,
    ),
  );
  const emissions = new Set(
    figures('economics/emissions.csv').map(
      (figure) => `${Number(figure.value)} ${sourcesOf(figure.citation)}`,
    ),
  );
  const times = [...figures('published/times.csv').filter(({ fit }) => fit !== 'range only'), ...FOUND];
  /** What the table of published times holds on a row, from one of its sources. */
  const publishedOn = (row: (typeof PARAMETER_ROWS)[number], key: string): readonly Figure[] =>
    times.filter(
      (figure) =>
        figure.source_key === key &&
        ((figure.bin === row.bin && figure.parameter === row.parameter) ||
          SAME_AS[nameOf(row)] === figure.bin),
    );
  const isPublished = (row: (typeof PARAMETER_ROWS)[number]): boolean =>
    row.citation.split(';').some((key) => publishedOn(row, key).length > 0);
  const cited = PARAMETER_ROWS.filter((row) => !row.citation.split(';').includes('assumed'));

  it('are two fifths of the registry', () => {
    expect(cited.length).toBeGreaterThan(1000);
    expect(cited.length / PARAMETER_ROWS.length).toBeGreaterThan(0.4);
  });

  it('say what their source says [PRN-2]', () => {
    const astray = cited.filter((row) => {
      const name = nameOf(row);
      if (DERIVED[name] !== undefined || QUOTED_BY_THE_METHOD.includes(name) || CHART_COLUMNS.includes(name))
        return false;
      if (row.citation === CONTRACT || row.citation === DEFINITION) return false;
      if (row.citation === 'iso_2859_1') return !SAMPLE_SIZES.includes(row.value);
      if (isPublished(row)) return false;
      if (row.bin.startsWith('material.group.') && row.citation === 'F19') {
        const group = VDI_GROUP[row.bin.slice('material.group.'.length)] ?? 'none';
        return !forces.has(`force.kc.${group} ${row.parameter} ${row.value} ${row.citation}`);
      }
      if (row.bin.startsWith('emission.')) return !emissions.has(`${row.value} ${row.citation}`);
      return !collected.has(asCollected(row.bin, row.parameter, row.value, row.unit, row.citation));
    });
    expect(astray.map((row) => `${nameOf(row)} ${row.value} ${row.unit} ${row.citation}`)).toEqual([]);
  });

  it('lie where the published times lie, each source named on that row; with  [PRN-1]`assumed` beside them they need not', () => {
    const rows = PARAMETER_ROWS.filter((row) => row.citation !== 'assumed' && isPublished(row));
    expect(rows.length).toBeGreaterThan(40);
    const astray = rows.filter((row) => {
      if (row.citation.includes('assumed')) return false;
      const keys = row.citation.split(';').filter((key) => key !== 'assumed');
      const found = keys.map((key) => publishedOn(row, key));
      if (found.some((of) => of.length === 0)) return !collectedKeys.has(row.citation);
      const said = found
        .flat()
        .flatMap(({ published_value, low, high }) => [published_value, low, high])
        .filter((text) => (text ?? '') !== '')
        .map(Number);
      return row.value * CLOSE < Math.min(...said) || row.value > Math.max(...said) * CLOSE;
    });
    expect(astray.map((row) => `${nameOf(row)} ${row.value} ${row.citation}`)).toEqual([]);
  });

  it.each(Object.entries(DERIVED))('%s is worked from its figure', (name, [file, match, factor]) => {
    const row = cited.find((one) => nameOf(one) === name);
    const found = figures(file).filter((figure) =>
      Object.entries(match).every(([column, text]) => figure[column] === text),
    );
    expect(found).toHaveLength(1);
    expect(row?.value).toBeCloseTo(Number(found[0]?.value) * factor, 9);
    expect(row?.citation).toBe(sourcesOf(found[0]?.citation));
  });

  it('no exception outlives its row', () => {
    const names = new Set(cited.map(nameOf));
    const exceptions = [...Object.keys(DERIVED), ...QUOTED_BY_THE_METHOD, ...CHART_COLUMNS];
    expect(exceptions.filter((name) => !names.has(name))).toEqual([]);
  });

  it('and so do the series of standards and stocks [PRN-2]', () => {
    const tolerances = figures('economics/tolerances.csv');
    for (const series of STANDARD_SERIES.filter(({ bin }) => bin.startsWith('iso286.'))) {
      const grade = series.bin.slice('iso286.'.length);
      const rows = tolerances.filter((figure) => figure.table === 'iso286_it' && figure.grade === grade);
      expect(series.values, series.bin).toEqual(rows.map((figure) => Number(figure.value)));
      expect(series.citation, series.bin).toBe(sourcesOf(rows[0]?.citation));
    }
    const formats = figures('economics/stock_formats.csv');
    // Inch series have sources of their own, and their gauges a test of their own (test/engine/buying).
    for (const stock of STOCK_SERIES.filter(({ bin }) => !bin.startsWith('stock_inch.'))) {
      const rows = formats.filter((figure) => stock.bin === `stock.${figure.shape}.${figure.family}`);
      const sizes = new Set(rows.map((figure) => Number(figure.value)));
      // A series for which nothing was collected has to say that it is assumed; one that names a source says nothing else than it.
      if (rows.length === 0) expect(stock.citation, stock.bin).toBe('assumed');
      else expect(stock.sizes.filter((size) => !sizes.has(size))).toEqual([]);
    }
  });
});
