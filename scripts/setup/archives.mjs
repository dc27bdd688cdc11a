import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../lib/run.mjs';
import { note, step } from '../lib/steps.mjs';
import { withTemporary } from '../lib/temporary.mjs';
import { download } from './download.mjs';

/** Address and SHA-256 of the programs that their projects publish ready-made, by program and platform. A row without a digest is not used. */
export const ARCHIVES = join(import.meta.dirname, 'archives.json');

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Undefined where the program has no archive for this machine, or its digest was never pinned. */
export function archiveOf(name, file = ARCHIVES) {
  const row = read(file)[name]?.[`${process.platform}-${process.arch}`];
  return row?.sha256 ? row : undefined;
}

/** Downloads each archive whose digest is missing, and writes the digest into the file. Runs nothing of them. */
export async function pinArchives(file = ARCHIVES, limits = undefined) {
  const archives = read(file);
  const failed = [];
  for (const [name, platforms] of Object.entries(archives))
    for (const [platform, row] of Object.entries(platforms).filter(([, { sha256 }]) => !sha256))
      try {
        row.sha256 = await step(`${name} for ${platform}`, row.address, (report) =>
          withTemporary('should-cost-pin-', (work) =>
            download(row.address, join(work, 'archive'), { limits, report }),
          ),
        );
        writeFileSync(file, `${JSON.stringify(archives, null, 2)}\n`);
        note(`SHA-256 ${row.sha256}: compare it with what the project publishes before you commit it`);
      } catch (error) {
        if (!(error instanceof SetupError)) throw error;
        failed.push(error.message);
      }
  if (failed.length > 0)
    throw new SetupError(`Not pinned:\n${failed.map((text) => `  - ${text}`).join('\n')}`);
}
