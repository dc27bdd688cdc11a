import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ShouldCost } from '../../../clients/typescript/src/index.ts';
import { addAssemblyDrawings, getAssemblyDrawings } from '../../../clients/typescript/src/operations.ts';
import { EXAMPLES } from './parts.ts';

type File = {
  readonly filename: string;
  readonly status: string;
  readonly basis: string | null;
  readonly component_key: string | null;
  readonly position: string | null;
  readonly title: string | null;
  readonly material: string | null;
  readonly note: string | null;
};
type SentPack = { readonly files: readonly File[]; readonly offerPrice: number };

const EVERY_MS = 400;
const LIMIT_MS = 120_000;

/** Sends a pack of drawings, and waits until each is matched and the assembly is priced with them. */
export const sendPack = async (
  { http: client, calculations }: ShouldCost,
  id: string,
  names: readonly string[],
): Promise<SentPack> => {
  const at = { calculation_id: id };
  const files = names.map(async (name) => {
    const bytes = await readFile(path.join(EXAMPLES, 'drawings', name));
    return new File([new Uint8Array(bytes)], name);
  });
  await addAssemblyDrawings({ client, path: at, body: { files: await Promise.all(files) } });
  for (let waited = 0; waited <= LIMIT_MS; waited += EVERY_MS) {
    const pack = await getAssemblyDrawings({ client, path: at });
    const priced = await calculations.wait(id);
    if (pack.applied && priced.status === 'succeeded') {
      const left = pack.files.find(({ status }) => status !== 'matched');
      if (left !== undefined) throw new Error(`${left.filename}: ${left.status}, ${left.note}`);
      return { files: pack.files, offerPrice: priced.offer_price ?? 0 };
    }
    await sleep(EVERY_MS);
  }
  throw new Error(`The drawings of calculation ${id} were not priced within ${LIMIT_MS / 1000} s.`);
};

const NAME_WIDTH = 24;

const BASES: Readonly<Record<string, string>> = {
  drawing_number: 'drawing number',
  filename: 'file name',
};

/** One line for each file: the component that it shows, and how it was matched. */
export const packLines = ({ files }: SentPack): readonly string[] =>
  files.map(
    ({ filename, status, basis, position, title, material }) =>
      `${filename.padEnd(NAME_WIDTH)} ${status} by ${BASES[basis ?? ''] ?? basis}, position ${position}: ${title}, ${material}`,
  );
