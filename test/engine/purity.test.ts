import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const ROOT = new URL('../../src/engine/', import.meta.url);

/** The engine, and the words that it takes from the catalogue, which are bytes of a sheet as well. */
const files = ['', '../texts/'].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}${name}`)
    .sort(),
);

/** Code without comments, strings and regular expressions, so that words in texts do not count. */
const code = (name: string): string =>
  readFileSync(new URL(name, ROOT), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""')
    .replace(/`(?:[^`\\]|\\.)*`/g, (text) => [...text.matchAll(/\$\{([^}]*)\}/g)].map((m) => m[1]).join(' '));

const BANNED: readonly (readonly [string, RegExp])[] = [
  ['Math.pow', /\bMath\.pow\b/],
  ['**', /\*\*/],
  ['Math.random', /\bMath\.random\b/],
  ['a clock', /\bnew Date\b|\bDate\.now\b|\bDate\(/],
  ['performance', /\bperformance\b/],
  ['process', /\bprocess\.(env|hrtime|argv|cwd)\b/],
  ['Intl', /\bIntl\b/],
  ['locale functions', /\.(localeCompare|toLocale\w*)\b/],
  ['crypto', /\bcrypto\b/],
  ['fetch', /\bfetch\(/],
  [
    'cbrt, sinh and their like',
    /\bMath\.(cbrt|sinh|cosh|tanh|asinh|acosh|atanh|expm1|log1p|log10|log2|hypot)\b/,
  ],
];

describe('the engine is a pure function on any version of Node', () => {
  test.each(BANNED)('no file uses %s', (_, pattern) => {
    expect(files.filter((name) => pattern.test(code(name)))).toEqual([]);
  });

  test('it imports nothing from outside its folder but texts and nests', () => {
    const outside = files.flatMap((name) => {
      // A file of the texts stands one folder beside the engine: nothing above it is its own.
      const depth = name.startsWith('../') ? 0 : name.split('/').length - 1;
      return [...readFileSync(new URL(name, ROOT), 'utf8').matchAll(/from '([^']+)'/g)]
        .map((match) => match[1] ?? '')
        .filter((path) => !path.startsWith('.') || (path.match(/\.\.\//g) ?? []).length > depth)
        .filter((path) => !/^(\.\.\/)+(texts|nest)\/index\.ts$/.test(path))
        .map((path) => `${name}: ${path}`);
    });
    expect(outside).toEqual([]);
  });
});
