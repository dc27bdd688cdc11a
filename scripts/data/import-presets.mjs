/**
 * Writes data/presets/*.json from the figure tables of `economics/` and `cutting/` and from what was read since they were written
 * (`reference/read-since.json`). A test holds that it writes the committed files.
 *
 * Usage: node scripts/data/import-presets.mjs   (figure tables in TEST_DATA_DIR, default ../shared/data)
 */
import { presetOf } from './reference/preset.mjs';
import { REGIONS } from './reference/regions.mjs';
import { writeData } from './reference/tables.mjs';

for (const region of REGIONS) writeData(`presets/${region.slug}.json`, presetOf(region));
