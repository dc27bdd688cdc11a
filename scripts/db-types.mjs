import { join } from 'node:path';
import { migrate } from '../src/db/kernel/migrate.ts';
import { readCommand } from './lib/help.mjs';
import { bin, root } from './lib/paths.mjs';
import { capture, excerpt, SetupError } from './lib/run.mjs';
import { withTemporary } from './lib/temporary.mjs';
import { startEmbedded } from './services/index.mjs';

const { values } = readCommand(
  `Usage: npm run types:db [-- --verify]

Creates a database with all migrations and writes its types to src/db/generated/schema.ts.

  --verify   write nothing; exit with 1 if the file is out of date
  --help     print this text`,
  { options: { verify: { type: 'boolean' } } },
);

const SCHEMA = join(root, 'src/db/generated/schema.ts');

/** What is stored as a document is of the type of whoever owns it: read as that, and written as its text. */
const DOCUMENTS = {
  'calculation_results.figures': 'ColumnType<Price, string, string>',
  'environment_presets.document': 'ColumnType<PresetDocument, string, string>',
  'machines.capabilities': 'ColumnType<MachineCapabilities, string, string>',
  'machines.klass': 'MachineClass',
  'material_grades.document': 'ColumnType<StoredGrade, string, string>',
};
const IMPORTS = {
  MachineCapabilities: '../../engine/environment.ts',
  MachineClass: '../../engine/environment.ts',
  PresetDocument: '../organisations/preset-document.ts',
  Price: '../calculations/stored-result.ts',
  StoredGrade: '../materials/stored-grade.ts',
};

/**
 * Writes the types of the tables from a database that all migrations have just made; with --verify only says whether the file is what
 * it would write.
 */
const verify = values.verify === true;
await withTemporary('should-cost-types-', async (dataDir) => {
  const services = await startEmbedded({ dataDir, which: ['postgres'], log: () => undefined });
  try {
    await migrate(services.databaseUrl, new Date());
    const { status, output } = await capture(join(bin, 'kysely-codegen'), [
      ...['--dialect', 'postgres', '--url', services.databaseUrl, '--out-file', SCHEMA],
      ...[
        '--exclude-pattern',
        '{kysely_*,partitions.*}',
        '--date-parser',
        'string',
        '--numeric-parser',
        'number',
      ],
      ...['--type-mapping', '{"int8":"number"}', '--overrides', JSON.stringify({ columns: DOCUMENTS })],
      ...['--custom-imports', JSON.stringify(IMPORTS), ...(verify ? ['--verify'] : [])],
    ]);
    if (status !== 0) throw new SetupError(excerpt(output));
  } finally {
    await services.stop();
  }
});
