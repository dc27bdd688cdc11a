import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';

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
    'eurometal_plate_2510b',
    'eurometal_ss',
    'smm_ss_250103',
    'fastm_sbq_2301',
    'fastm_ss_2107',
    'bizstats_3335',
    'destatis_lc2022',
    'bls_ma_2021',
    'bls_oes_3327_2006',
    'bls_ecec_2506',
    'eurostat_lci_2025q2',
    'eurostat_lci_2025q3',
    'eurostat_lci_2025q4b',
    'laserspec_cost',
    'eia_2025_ycharts',
    'eurostat_el_2025h1',
    'b2b_heute_2024',
    'eia_faq74_2022',
    'iea_cn_2021',
    'owid_ember_2024',
  ],
  'speaks of other work, another place or another time than the row': [
    'mintrud_grinding',
    'metnorm_cnc_2019',
    'engtips_305853',
    'groover_answer',
    'ynypm_prog',
    'customizedcnc_mat',
    'unison_mat',
    'amm_sbq',
    'seaisi_cn_2009',
    'steelorbis_cn_2512',
    'steelorbis_cn_2502',
    'sumec_brass_2507',
    'nbs_2022',
    'mum_hours',
    'iwip_2018',
    'ecb_mir_2510',
    'nbp_2603',
    'moodys_pl_2212',
    'lpr_2501',
    'statista_mfgrent',
    'commercialedge_2510',
    'shenzhen_el_2020',
    'bairdwhyte_2025',
    'reliant_pc',
    'ice_v3',
    'uk_ghg_2026',
    'uk_ghg_2022',
    'european_alu_2022',
  ],
  'is a price of the mill or the works, from which that of a shop does not follow': [
    'lz_prognose_2024',
    'eurometal_aperam_2302',
    'eurometal_mb_2109',
    'smm_ss_scrap_2504',
    'steelorbis_de_2508',
    'argus_al_2505',
    'fastm_alscrap_2104',
    'scrapmonster_2407',
  ],
  'is a result to compare with, or a quantity that the method counts in another way': [
    'tempus_mat',
    'mts_2026',
    'lynnie_rates',
    'lasercalc_matcost',
    'weber_barend',
    'nestsolver_kerf',
    'kuehl_eloxal',
  ],
};

const json = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));

describe.skipIf(!existsSync(FOLDER))('published figures', () => {
  const cited = new Set(
    ['src/engine/parameters/data', 'data', 'data/presets', 'data/materials']
      .flatMap(json)
      .flatMap((text) => text.match(/[\w]+/g) ?? []),
  );
  const sources = ['times', 'economics'].flatMap((table) =>
    (
      parse(readFileSync(join(FOLDER, `${table}.csv`), 'utf8'), { columns: true }) as readonly Record<
        string,
        string
      >[]
    )
      .filter(({ fit }) => fit !== 'range only')
      .map(({ source_key }) => source_key ?? ''),
  );
  const listed = Object.values(NOT_CITED).flat();

  test('are cited, or it is said why their source is not', () => {
    expect(new Set(sources).size).toBeGreaterThan(150);
    expect([...new Set(sources)].filter((key) => !cited.has(key) && !listed.includes(key))).toEqual([]);
  });

  test('no reason outlives its source', () => {
    expect(listed.filter((key) => cited.has(key) || !sources.includes(key))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });
});
