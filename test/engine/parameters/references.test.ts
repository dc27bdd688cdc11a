import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PARAMETER_ROWS } from '../../../src/engine/parameters/registry.ts';

const ENGINE = new URL('../../../src/engine', import.meta.url).pathname;
const known = new Set(PARAMETER_ROWS.map((row) => `${row.bin} ${row.parameter}`));

const sources = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(join(ENGINE, file), 'utf8') }));

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

  it('are reached from planning by name or by group', () => {
    const strategy = PARAMETER_ROWS.filter((row) => row.bin.endsWith('.strategy'));
    const all = sources.map(({ text }) => text).join('\n');
    expect(
      strategy
        .filter((row) => !all.includes(`'${row.parameter}'`))
        .map((row) => `${row.bin} ${row.parameter}`),
    ).toEqual([]);
  });
});
