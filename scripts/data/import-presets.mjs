/**
 * Writes data/presets/*.json from the figure tables of `economics/` and `cutting/`. The committed files are the truth: run this
 * after a change of the tables and read the difference.
 *
 * Usage: node scripts/data/import-presets.mjs   (figure tables in TEST_DATA_DIR, default ../shared/data)
 */
import { machinesOf } from './reference/machines.mjs';
import { REGIONS } from './reference/regions.mjs';
import { ratesOf, settingsOf } from './reference/settings.mjs';
import { subcontractorsOf } from './reference/subcontractors.mjs';
import { writeData } from './reference/tables.mjs';
import { toolsOf } from './reference/tools.mjs';

const DESCRIPTION =
  'Job shop for milled, turned and sheet-metal parts in small and medium lots. Machine rates after VDI 3258 without operator; every value with its source in data/sources.json.';

for (const region of REGIONS) {
  writeData(`presets/${region.slug}.json`, {
    slug: region.slug,
    name: region.name,
    description: DESCRIPTION,
    currency: region.currency,
    region: region.country,
    valid_from: '2026-01-01',
    valid_to: null,
    settings: settingsOf(region.country),
    rates: ratesOf(region.country, region.currency),
    machines: machinesOf(region),
    tools: toolsOf(region),
    subcontractors: subcontractorsOf(region.country),
  });
}
