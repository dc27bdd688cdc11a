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

test('a statement of SQL is called an SQL statement or a prepared one [HOU-15]', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && OF_SQL.test(name),
  );
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((name) =>
    bare(readFileSync(path.join(SOURCE, name), 'utf8')).map((line) => `${name}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

/** A comment that opens with "The same of…" or "As above" says nothing to whoever reads it alone. */
const nameless = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) =>
      /(\/\*\*|\/\/) (The same|As) (above|as|before|below|for|here|in|of|there|where|while|with)\b/.test(
        line,
      ),
    );

test('a comment names the thing that it is about [HOU-18]', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const found = files.flatMap((name) =>
    nameless(readFileSync(path.join(SOURCE, name), 'utf8')).map((line) => `${name}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
  expect(nameless('/** The same of a bar. */\n/** The same part, turned. */\n// As above.')).toEqual([
    '/** The same of a bar. */',
    '// As above.',
  ]);
});

/** Names that stood in two files each, of which nobody knew which one a caller meant. */
const ONCE = ['factorOf', 'partFacts'];

test('what had two homes has one [HOU-14]', () => {
  const engine = path.join(SOURCE, 'engine');
  const texts = readdirSync(engine, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join(engine, name), 'utf8'));
  for (const name of ONCE)
    expect(texts.filter((text) => text.includes(`const ${name} = `)).length, name).toBe(1);
});

test('the search sees comments and calls', () => {
  const text =
    '// One statement.\n/** A prepared statement. */\nawait db.statement(sql`x`);\nconst statement = 1;';
  expect(bare(text)).toEqual(['// One statement.', 'await db.statement(sql`x`);']);
});
