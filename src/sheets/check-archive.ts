import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise, type ZipFile } from 'yauzl';
import { SheetFailure } from './failure.ts';
import { MAX_ENTRIES, MAX_RATIO, MAX_UNPACKED_BYTES } from './limits.ts';

const MIB = 2 ** 20;
/** A small workbook may compress better than the ratio. */
const ALWAYS_ALLOWED_BYTES = MIB;

const refuse = (code: 'unreadable' | 'too_large', message: string): never => {
  throw new SheetFailure(code, message);
};

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Unpacks each file to nowhere; the reader of the archive stops a stream that gives more than its entry says. */
const checkEntries = async (zip: ZipFile): Promise<void> => {
  let [entries, unpacked, packed] = [0, 0, 0];
  for await (const entry of zip.eachEntry()) {
    entries += 1;
    unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
    if (entries > MAX_ENTRIES) refuse('too_large', `The workbook has more than ${MAX_ENTRIES} files inside.`);
    if (entry.isEncrypted())
      refuse('unreadable', 'The workbook is protected with a password. Save it without one.');
    if (unpacked > MAX_UNPACKED_BYTES)
      refuse('too_large', `The workbook unpacks to more than ${MAX_UNPACKED_BYTES / MIB} MiB. Split it.`);
    if (unpacked > ALWAYS_ALLOWED_BYTES && unpacked > packed * MAX_RATIO)
      refuse('too_large', `The workbook unpacks to more than ${MAX_RATIO} times its size. Save it again.`);
    await pipeline(await zip.openReadStreamPromise(entry), nowhere());
  }
};

/** @throws SheetFailure for a file that is not an archive, or that unpacks to more than the limits */
export const checkArchive = async (path: string): Promise<void> => {
  try {
    await checkEntries(await openPromise(path));
  } catch (error) {
    if (error instanceof SheetFailure || !(error instanceof Error) || 'syscall' in error) throw error;
    refuse('unreadable', 'The file is not an XLSX workbook, or it is damaged. Save it again as .xlsx.');
  }
};
