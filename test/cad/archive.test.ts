import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArchive } from '../../src/cad/archive/archive.ts';
import { type Unpacked, unzip } from '../../src/cad/archive/unzip.ts';
import type { ComponentNode } from '../../src/cad/facts.ts';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { MAX_ARCHIVE_ENTRIES, MAX_UNPACKED_BYTES } from '../../src/cad/limits.ts';
import { factsOf, relative } from './support.ts';

/** The frame of nested_assembly.step with each of its parts in a file of its own: files/make_files.py. */
const SPLIT = join(import.meta.dirname, 'files', 'split_assembly.zip');
const read = async (files: Unpacked) => readArchive(await loadKernel(), files, () => undefined).facts;

const shown = ({ name, quantity, placements, children }: ComponentNode): unknown => ({
  name,
  quantity,
  placements: placements.map((motion) => motion.map((x) => Math.round(x * 1e6) / 1e6 + 0)),
  children: children.map(shown),
});

describe('an assembly with its parts in files of their own', () => {
  test('is the assembly that one file would hold: tree, places, shapes, what touches what [CALC-7]', async () => {
    const [whole, split] = [
      await factsOf(join(import.meta.dirname, 'files', 'nested_assembly.step')),
      await read(await unzip(SPLIT)),
    ];
    expect((split.components as ComponentNode).children.map(shown)).toEqual(
      (whole.components as ComponentNode).children.map(shown),
    );
    expect(split.solids).toBe(whole.solids);
    relative(split.volume_mm3, whole.volume_mm3, 1e-8);
    expect(split.bbox_mm.map(Math.round)).toEqual(whole.bbox_mm.map(Math.round));
    expect(split.contacts?.length).toBe(whole.contacts?.length);
    expect(split.notes).toEqual([]);
    const volumes = (of: typeof split) =>
      Object.values(of.component_facts)
        .map((own) => Math.round(own.volume_mm3 * 100))
        .sort();
    expect(volumes(split)).toEqual(volumes(whole));
  });

  test('names what is missing and what cannot be read, and the rest goes on [CALC-7]', async () => {
    const files = new Map(await unzip(SPLIT));
    files.delete('bracket_l.stp');
    const spacer = files.get('spacer_b.stp');
    if (spacer === undefined) throw new Error('there is a spacer');
    const broken = Buffer.from(spacer.bytes).toString('latin1').replaceAll('CLOSED_SHELL', 'CLOSED_SHALL');
    files.set('spacer_b.stp', { name: spacer.name, bytes: Buffer.from(broken, 'latin1') });
    const facts = await read(files);
    expect(facts.notes).toContainEqual({
      code: 'external_files_missing',
      params: { files: 'BRACKET_L.stp', count: 1 },
    });
    const without = facts.notes.filter(({ code }) => code === 'component_without_solid');
    expect(without.map(({ params }) => params.name).sort()).toEqual(['BRACKET_L', 'SPACER_B']);
    expect(Object.keys(facts.component_facts)).toHaveLength(5);
    files.set('extra.stp', { name: 'extra.stp', bytes: spacer.bytes });
    expect((await read(files)).notes).toContainEqual({
      code: 'archive_files_unused',
      params: { files: 'extra.stp', count: 1 },
    });
  });

  test('files that no structure joins are refused by name, a file that contains itself too', async () => {
    const files = new Map(await unzip(SPLIT));
    const root = files.get('frame.step');
    if (root === undefined) throw new Error('there is a root');
    files.delete('frame.step');
    await expect(read(files)).rejects.toThrow(/no single assembly.*BRACKET_L\.stp, BRACKET_R\.stp/);
    const circle = Buffer.from(root.bytes).toString('latin1').replaceAll('BRACKET_L.stp', 'frame.step');
    const own = { name: 'frame.step', bytes: Buffer.from(circle, 'latin1') };
    await expect(read(new Map([['frame.step', own], ...files]))).rejects.toThrow(
      /frame\.step contains itself/,
    );
    const onlyOne = new Map([...files].slice(0, 1));
    expect((await read(onlyOne)).components).toBeNull();
    await expect(read(new Map())).rejects.toThrow(/has no STEP file/);
  });
});

type Entry = {
  readonly name: string;
  readonly content: Buffer;
  /** What it says to unpack to, where that is not so. */
  readonly claims?: number;
  readonly encrypted?: true;
};

/** A ZIP as the format's specification has it, so that it can be wrong where a test wants it. */
const zipOf = (entries: readonly Entry[]): Buffer => {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims, encrypted } of entries) {
    const packed = deflateRawSync(content);
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(encrypted === true ? 1 : 0, 2);
    fixed.writeUInt16LE(8, 4);
    fixed.writeUInt32LE(crc32(content), 10);
    fixed.writeUInt32LE(packed.length, 14);
    fixed.writeUInt32LE(claims ?? content.length, 18);
    fixed.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fixed, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02', 'latin1'),
        Buffer.from([20, 0]),
        fixed,
        place,
        Buffer.from(name),
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
};

describe('an archive that means no good', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'archive-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const opened = async (bytes: Buffer): Promise<Unpacked> => {
    const path = join(folder, 'input');
    await writeFile(path, bytes);
    return unzip(path);
  };
  const content = Buffer.from('ISO-10303-21;');
  const entry = (name: string, more: Partial<Entry> = {}): Entry => ({ name, content, ...more });

  test('is unpacked where it means well: STEP files by the last part of their names, and nothing else', async () => {
    const files = await opened(
      zipOf([entry('a/Part.STEP'), entry('b/other.stp'), entry('readme.txt'), entry('__MACOSX/._Part.step')]),
    );
    expect([...files].map(([key, { name, bytes }]) => [key, name, bytes.length])).toEqual([
      ['part.step', 'Part.STEP', content.length],
      ['other.stp', 'other.stp', content.length],
    ]);
  });

  test.each([
    ['climbs out of its folder', [entry('../../etc/evil.step')], /invalid relative path/],
    ['stands at the root', [entry('/etc/evil.step')], /absolute path/],
    ['is encrypted', [entry('a.step', { encrypted: true })], /a\.step in the ZIP file is encrypted/],
    ['has a name twice', [entry('a/part.step'), entry('b/PART.step')], /two files named PART\.step/],
    [
      'says to unpack to too much',
      [entry('a.step', { claims: MAX_UNPACKED_BYTES + 1 })],
      /more than 400 MiB/,
    ],
    [
      'unpacks to more than it says',
      [entry('a.step', { content: Buffer.alloc(1_000_000), claims: 13 })],
      /too many bytes/,
    ],
  ] as const)('is refused where an entry of it %s', async (_, entries, words) => {
    await expect(opened(zipOf(entries))).rejects.toThrow(words);
  });

  test('is refused with more entries than any assembly has, and where it is cut short [CALC-7]', async () => {
    const many = Array.from({ length: MAX_ARCHIVE_ENTRIES + 1 }, (_, i) => entry(`${i}.txt`));
    await expect(opened(zipOf(many))).rejects.toThrow(/more than 2000 entries/);
    const whole = await readFile(SPLIT);
    await expect(opened(whole.subarray(0, whole.length - 40))).rejects.toThrow(
      /damaged or of an unsupported kind/,
    );
  });
});
