import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise } from 'yauzl';
import { CadFailure } from '../failure.ts';
import { MAX_ARCHIVE_ENTRIES, MAX_UNPACKED_BYTES } from '../limits.ts';
import { baseName } from '../part21/external.ts';

/** Files of an archive by their base names in lower case, because other files refer to them like that. */
export type Unpacked = ReadonlyMap<string, { readonly name: string; readonly bytes: Uint8Array }>;

const STEP_NAME = /\.(?:step|stp|p21)$/i;
const MIB = 2 ** 20;

const isWanted = ({ fileName }: Entry): boolean => {
  const base = baseName(fileName);
  return STEP_NAME.test(base) && !base.startsWith('.') && !fileName.startsWith('__MACOSX/');
};

const refused = (code: 'unreadable' | 'too_large', message: string): CadFailure =>
  new CadFailure(code, message);

/**
 * Unpacks the STEP files of a ZIP in memory, so that their paths cannot matter. Checks the declared size before unpacking, and
 * stops a stream that exceeds it.
 * @throws CadFailure `unreadable`, `too_large`
 */
export async function unzip(path: string): Promise<Unpacked> {
  const out = new Map<string, { name: string; bytes: Uint8Array }>();
  let entries = 0;
  let total = 0;
  try {
    const zip = await openPromise(path);
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      if (entries > MAX_ARCHIVE_ENTRIES)
        throw refused(
          'too_large',
          `The ZIP file has more than ${MAX_ARCHIVE_ENTRIES} entries. Send only the STEP files of the assembly.`,
        );
      if (!isWanted(entry)) continue;
      if (entry.isEncrypted())
        throw refused(
          'unreadable',
          `${entry.fileName} in the ZIP file is encrypted. Send a ZIP file without a password.`,
        );
      total += entry.uncompressedSize;
      if (total > MAX_UNPACKED_BYTES)
        throw refused(
          'too_large',
          `The ZIP file unpacks to more than ${MAX_UNPACKED_BYTES / MIB} MiB. Send fewer or smaller files.`,
        );
      const name = baseName(entry.fileName);
      if (out.has(name.toLowerCase()))
        throw refused('unreadable', `The ZIP file has two files named ${name}. Keep one of them.`);
      out.set(name.toLowerCase(), { name, bytes: await buffer(await zip.openReadStreamPromise(entry)) });
    }
  } catch (error) {
    // A system error is not the file's fault.
    if (error instanceof CadFailure || !(error instanceof Error) || 'syscall' in error) throw error;
    const words = error.message;
    throw refused(
      'unreadable',
      `The ZIP file is damaged or of an unsupported kind: ${words.slice(0, 200)}. Pack it again.`,
    );
  }
  return out;
}
