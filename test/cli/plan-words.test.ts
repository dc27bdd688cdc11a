import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { worded } from '../../src/cli/plan/words.ts';
import type { GeometryFeature } from '../../src/engine/index.ts';

const ENGINE = join(import.meta.dirname, '../../src/engine');

/** What the sources of these rooms name by this field. */
const named = (field: string, rooms: string): readonly string[] => {
  const found = globSync(`${rooms}/**/*.ts`, { cwd: ENGINE }).flatMap((path) =>
    [...readFileSync(join(ENGINE, path), 'utf8').matchAll(new RegExp(`\\b${field}: '([a-z_]+)'`, 'g'))].map(
      ([, name = '']) => name,
    ),
  );
  return [...new Set(found)].sort();
};

test('each note and reason of a plan, and each kind of finding, is said in words [PRR-2]', () => {
  const notes = named('code', '{facts,material,pipeline,process,stock}');
  expect(notes.length).toBeGreaterThan(30);
  expect(notes.filter((code) => worded('note', code) === code)).toEqual([]);
  const kinds = [...named('kind', 'levers'), 'setup_reduction', 'cycle_time', 'wage_cost'];
  expect(kinds.length).toBeGreaterThan(15);
  expect(kinds.filter((kind) => worded('finding', kind) === kind)).toEqual([]);
});

test('parameters stand in the words, equal features as one; what has no words stays as it is', () => {
  const hole = (id: string) => ({ id, kind: 'hole', diameter_mm: 6, depth_mm: 2 }) as GeometryFeature;
  const known = new Map(['hole-1', 'hole-2'].map((id) => [id, hole(id)]));
  expect(worded('note', 'punching', { features: 'hole-1, hole-2' }, known)).toBe(
    'Punched: hole-1 … hole-2: 2 × Ø6',
  );
  expect(worded('refusal', 'bar_capacity', { has: 42, needs: 45 })).toBe(
    'takes bars of 42 mm, 45 are needed',
  );
  expect(worded('refusal', 'never_heard_of', { depth_mm: 1.23456 })).toBe('never_heard_of depth_mm 1.235');
});
