import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { PARAMETER_ROWS } from '../../src/engine/parameters/registry.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(process.env.TEST_DATA_DIR ?? join(ROOT, '../shared/data'), 'published');

/** Sources of near or equal figures that no row cites, by the reason. */
const NOT_CITED: Readonly<Record<string, readonly string[]>> = {
  'says what a better source of the same row says': [
    'refa_consulting',
    'konz_salvendy',
    'refa_forum',
    'pfd_process_plant',
    'slack_om',
    'smartmach_tech',
    'largeeconomic',
    'gestima_adr047',
    'fm_2012_vmc',
    'vmc_whitepaper',
    'mfgcalcs_runtime',
    'blueswarf_spindle',
  ],
  'states a part of the allowance, of which the engine has the whole': [
    'mintrud_turret',
    'olev',
    'yumpu_tokarki',
  ],
  'speaks of other work, another place or another time than the row': [
    'mintrud_grinding',
    'metnorm_cnc_2019',
    'engtips_305853',
    'groover_answer',
    'ynypm_prog',
  ],
};

/** Published times of a cited source that their own row does not rest on, `bin parameter source`, by the reason. */
const ROW_NOT_CITED: Readonly<Record<string, readonly string[]>> = {
  'speaks of other work than the row: panel benders, assembly benches, a guillotine': [
    'allowance.total z_v normic',
    'allowance.machine z_vb normic',
  ],
  'agrees with the row, and is second-hand: the row rests on the norm or the maker that says the same': [
    'setup.per_tool.lathe time gestima_workcentres',
    'setup.mill.vise_multi time gestima_workcentres',
    'countersink.any time gestima_workcentres',
    'inspection.extent.it9 share mithran_inr_constants',
  ],
  'is a whole, with tools, program, recording or stroke, which the engine counts apart': [
    'setup.lathe.chuck time gestima_records',
    'setup.lathe.live_tool time lasec_machines',
    'setup.inspection base gestima_workcentres',
    'bending.manipulation.m0_1 time mithran_inr_constants',
  ],
  'counts handling and chip-to-chip in with the cut, which the engine counts apart': [
    'time.cycle_efficiency.turning factor flow_norm_hours',
    'time.cycle_efficiency.milling factor flow_norm_hours',
    'time.cycle_efficiency.laser factor hglaser_gryf12',
  ],
  'is the norm of a hand that lifts 20 kg, where a crane does': ['handling.load_unload.m10_25 time normic'],
  'is the point of reference itself': ['time.setup_efficiency.laser factor lasercalcpro'],
  'is one machine beside the two or three on which the row rests, or does not say of which kind': [
    'machine.milling_3axis rapid_traverse_m_per_min pl_erp_example',
    'machine.milling_3axis rapid_traverse_m_per_min imd_vf2ss',
    'machine.milling_3axis tool_change_s petetheelder_vmc',
    'machine.milling_3axis tool_change_s pl_erp_example',
    'machine.milling_3axis spindle_power_kw cnc_seiki_kt420',
    'machine.milling_5axis spindle_power_kw pl_erp_example',
    'machine.milling_5axis feed_max_mm_min pl_erp_example',
  ],
  'is a part of the whole allowance, which is the one row that a price reads': [
    'allowance.personal z_p orghandbuch',
    'allowance.factual z_s orghandbuch',
  ],
  'is of manual lathes': ['turning.strategy groove_width composit_norms'],
};

const json = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));

describe.skipIf(!existsSync(FOLDER))('published times', () => {
  const cited = new Set(
    ['src/engine/parameters/data', 'data', 'data/presets', 'data/materials']
      .flatMap(json)
      .flatMap((text) => text.match(/[\w]+/g) ?? []),
  );
  const rows = (
    parse(readFileSync(join(FOLDER, 'times.csv'), 'utf8'), { columns: true }) as readonly Record<
      string,
      string
    >[]
  ).filter(({ fit }) => fit !== 'range only');
  const sources = rows.map(({ source_key }) => source_key ?? '');
  const listed = Object.values(NOT_CITED).flat();

  test('are cited, or the reason for a missing source is stated', () => {
    expect(new Set(sources).size).toBeGreaterThan(60);
    expect([...new Set(sources)].filter((key) => !cited.has(key) && !listed.includes(key))).toEqual([]);
  });

  test('no reason outlives its source', () => {
    expect(listed.filter((key) => cited.has(key) || !sources.includes(key))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  /** Close and exact rows, each beside the registry's row of that name. */
  const uncited = rows.filter(({ bin, parameter, source_key = '' }) => {
    const row = PARAMETER_ROWS.find((one) => one.bin === bin && one.parameter === parameter);
    return !(row?.citation.split(';') ?? []).includes(source_key);
  });
  const known = Object.values(ROW_NOT_CITED).flat();
  const nameOf = ({ bin, parameter, source_key }: Record<string, string>): string =>
    `${bin} ${parameter} ${source_key}`;

  test('each published time is cited by its own row, or the reason is stated [PRN-1]', () => {
    const unsaid = uncited.filter((row) => !listed.includes(row.source_key ?? '')).map(nameOf);
    expect([...new Set(unsaid)].filter((name) => !known.includes(name))).toEqual([]);
  });

  test('no reason outlives its row', () => {
    const names = new Set(uncited.map(nameOf));
    expect(known.filter((name) => !names.has(name))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });
});
