import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Programs that were told to end may still write for a moment.
const REMOVE = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };

/** Gives `work` a folder that is gone afterwards, also when the process is interrupted. */
export async function withTemporary(prefix, work) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const remove = () => rmSync(folder, REMOVE);
  process.once('exit', remove);
  try {
    return await work(folder);
  } finally {
    process.removeListener('exit', remove);
    remove();
  }
}
