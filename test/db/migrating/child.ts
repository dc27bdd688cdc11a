/** A process that migrates with the folder of a test, so that the test can kill it: `child.ts OWNER_URL FOLDER`. */
import { migrate } from '../../../src/db/kernel/migrate.ts';

const [ownerUrl = '', folder = ''] = process.argv.slice(2);
await migrate(ownerUrl, new Date('2026-11-01T00:00:00Z'), { folder });
