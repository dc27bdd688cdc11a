import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../../src/engine/', import.meta.url);
const FOLDERS = ['facts', 'machines', 'material', 'parameters', 'process', 'stock', 'time'];

/** Code without comments, texts and regular expressions. */
const code = (path: string): string =>
  readFileSync(new URL(path, ROOT), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .replace(/`(?:[^`\\]|\\.)*`/g, '``')
    .replace(/= \/.*\/[a-z]*;/g, '= null;');

const files = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`),
);

describe('numbers in the code of planning', () => {
  it('are 0, 1 and 2; figures are rows of the registry, conversions in quantities/', () => {
    expect(files.length).toBeGreaterThan(50);
    const found = files.flatMap((file) =>
      code(file)
        .split('\n')
        .flatMap((line, i) =>
          [...line.matchAll(/(?<![\w.$])(\d[\d_]*(?:\.\d+)?(?:e-?\d+)?)(?!\w)/g)]
            .filter(([, number]) => !['0', '1', '2'].includes(number ?? ''))
            .map(([, number]) => `${file}:${i + 1} ${number}`),
        ),
    );
    expect(found).toEqual([]);
  });
});
