/**
 * Writes data/fx.json, data/emissions.json and data/stock-formats.json from the figure tables of `economics/`, and collects in
 * data/sources.json every source that a file of data/ (materials apart) names.
 *
 * Usage: node scripts/data/import-reference.mjs   (after import-presets.mjs; figure tables in TEST_DATA_DIR, default ../shared/data)
 */
import { DOCUMENTS } from './reference/documents.mjs';
import { writeData } from './reference/tables.mjs';

for (const [file, document] of Object.entries(DOCUMENTS)) writeData(file, document);
