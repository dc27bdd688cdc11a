import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = path.resolve(import.meta.dirname, '../../src');

/** Rooms in which nobody speaks of what an environment states. */
const OF_SQL =
  /^(platform|workflows|activities|db\/(kernel|answers|outbox|billing|calculations|accounts|oauth|webhooks|uploads|parts|erasure))\//;

/** "statement" alone is what an environment states (CONTRIBUTING.md). */
const bare = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => /^\s*(\/\*\*|\*|\/\/)/.test(line) || /\b\w+\.statement\(/.test(line))
    .filter((line) => /(?<!SQL )(?<!prepared )\bstatements?\b/i.test(line));

test('a statement of SQL is called an SQL statement or a prepared one', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && OF_SQL.test(name),
  );
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((name) =>
    bare(readFileSync(path.join(SOURCE, name), 'utf8')).map((line) => `${name}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test('the search sees comments and calls', () => {
  const text =
    '// One statement.\n/** A prepared statement. */\nawait db.statement(sql`x`);\nconst statement = 1;';
  expect(bare(text)).toEqual(['// One statement.', 'await db.statement(sql`x`);']);
});
