import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ENGINE = path.resolve(import.meta.dirname, '../../src/engine');

test('every package of the engine states its model, its ownership and its invariants [HOU-19]', () => {
  const rooms = readdirSync(ENGINE, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(rooms.length).toBeGreaterThanOrEqual(20);
  for (const { name } of rooms) {
    const text = readFileSync(path.join(ENGINE, name, 'README.md'), 'utf8');
    for (const word of ['Model', 'Ownership', 'Invariants']) expect(text, name).toContain(`**${word}`);
  }
});
