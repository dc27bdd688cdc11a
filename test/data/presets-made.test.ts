import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Region = { readonly slug: string };
const from = (file: string) =>
  import(new URL(`../../scripts/data/reference/${file}`, import.meta.url).href) as Promise<
    Record<string, unknown>
  >;

test('import-presets writes the committed presets, word by word', async () => {
  const [{ REGIONS }, { presetOf }, { format }] = (await Promise.all(
    ['regions.mjs', 'preset.mjs', 'tables.mjs'].map(from),
  )) as [
    { REGIONS: Region[] },
    { presetOf: (region: Region) => object },
    { format: (value: object) => string },
  ];
  expect(REGIONS).toHaveLength(4);
  for (const region of REGIONS) {
    const file = new URL(`../../data/presets/${region.slug}.json`, import.meta.url);
    expect(`${format(presetOf(region))}\n`, region.slug).toBe(readFileSync(file, 'utf8'));
  }
});

test('import-reference writes the committed rates, emissions, formats and sources, word by word', async () => {
  const [{ DOCUMENTS }, { format }] = (await Promise.all(['documents.mjs', 'tables.mjs'].map(from))) as [
    { DOCUMENTS: Readonly<Record<string, object>> },
    { format: (value: object) => string },
  ];
  expect(Object.keys(DOCUMENTS)).toHaveLength(4);
  for (const [file, document] of Object.entries(DOCUMENTS)) {
    const committed = new URL(`../../data/${file}`, import.meta.url);
    expect(`${format(document)}\n`, file).toBe(readFileSync(committed, 'utf8'));
  }
});
