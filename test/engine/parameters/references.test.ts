import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PARAMETER_ROWS, PARAMETER_SOURCES } from '../../../src/engine/parameters/registry.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const ENGINE = join(ROOT, 'src/engine');
const known = new Set(PARAMETER_ROWS.map((row) => `${row.bin} ${row.parameter}`));

const sources = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(join(ENGINE, file), 'utf8') }));

/** Cost sheets that a page of the method works through; no row rests on them. */
const WORKED = ['armee_hpdc'];

describe('rows that the code names', () => {
  it('are in the registry', () => {
    const missing = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/(?:\.get|lookup)\(\s*'([\w.]+)',\s*'([\w.]+)',?\s*\)/g)]
        .filter(
          ([, bin, parameter]) =>
            bin?.includes('_') || bin?.includes('.') || known.has(`${bin} ${parameter}`) || bin === 'surface',
        )
        .filter(([, bin, parameter]) => !known.has(`${bin} ${parameter}`))
        .map(([, bin, parameter]) => `${file}: ${bin} ${parameter}`),
    );
    expect(missing).toEqual([]);
  });

  it('are all that there are: no row has a name that no code reads', () => {
    const words = new Set(sources.flatMap(({ text }) => text.match(/\w+/g) ?? []));
    // Regions of a factor of emission are codes of an environment.
    const unread = PARAMETER_ROWS.filter(
      ({ bin, parameter }) =>
        !bin.startsWith('emission.') && !parameter.split('.').every((word) => words.has(word)),
    );
    expect(unread.map(({ bin, parameter }) => `${bin} ${parameter}`)).toEqual([]);
  });

  it('rest on every source of the list, with the formulas and the tables of data/', () => {
    const tables = ['src/engine/parameters/data', 'data'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.json') && !file.startsWith('sources'))
        .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
    );
    const cited = new Set(
      [...tables, ...sources.map(({ text }) => text)].flatMap((text) => text.match(/\w+/g) ?? []),
    );
    expect(
      PARAMETER_SOURCES.map(({ key }) => key).filter((key) => !cited.has(key) && !WORKED.includes(key)),
    ).toEqual([]);
  });
});
