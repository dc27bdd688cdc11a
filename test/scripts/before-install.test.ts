import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SCRIPTS = path.resolve(import.meta.dirname, '../../scripts');
const IMPORT = /^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'/gm;

/** Every file that is loaded before the first line of `file` runs, and what each of them imports from elsewhere. */
const loadedWith = (file: string, seen = new Map<string, readonly string[]>()) => {
  if (seen.has(file)) return seen;
  const named = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, from, bare]) => from ?? bare ?? '');
  seen.set(
    file,
    named.filter((name) => !name.startsWith('.') && !name.startsWith('node:')),
  );
  for (const name of named)
    if (name.startsWith('.')) loadedWith(path.resolve(path.dirname(file), name), seen);
  return seen;
};

test.each(['run.mjs', 'setup.mjs'])(
  '%s begins before anything is installed: no package, and no types to strip',
  (name) => {
    const loaded = loadedWith(path.join(SCRIPTS, name));
    expect(loaded.size).toBeGreaterThan(10);
    expect([...loaded].filter(([file, packages]) => !file.endsWith('.mjs') || packages.length > 0)).toEqual(
      [],
    );
  },
);
