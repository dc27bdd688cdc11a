import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = path.resolve(import.meta.dirname, '../../src');
const read = (file: string): string => readFileSync(path.join(SOURCE, file), 'utf8');

const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, word]) => (word === undefined ? [] : [word]));

const room = readdirSync(path.join(SOURCE, 'workflows'), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.ts'));

/** Of no organisation: a link belongs to an address. */
const WITHOUT_WORDS = ['mailAccountLink'];

test('the worker serves the activities of every workflow: one that it does not know is tried for ever', () => {
  const wanted = room.flatMap((file) => all(read(`workflows/${file}`), /ReturnType<typeof (create\w+)>/g));
  const served = all(read('activities/worker.ts'), /\.\.\.(create\w+)\(/g);
  expect(wanted.length).toBeGreaterThan(8);
  expect(wanted.filter((one) => !served.includes(one))).toEqual([]);
});

test('what a staged workflow is about has words for operators, by its type', () => {
  const staged = room
    .filter((file) => file.endsWith('contract.ts'))
    .flatMap((file) => all(read(`workflows/${file}`), /workflowType: '(\w+)'/g));
  const worded = all(read('db/functions/start_in_words.sql'), /^ {2}when '(\w+)' then$/gm);
  expect(staged.length).toBeGreaterThan(8);
  expect(staged.filter((kind) => !worded.includes(kind) && !WITHOUT_WORDS.includes(kind))).toEqual([]);
});

test('operators find the id of every workflow in docs/operations/temporal.md', () => {
  const page = readFileSync(path.resolve(SOURCE, '../docs/operations/temporal.md'), 'utf8');
  const kinds = room
    .filter((file) => file.endsWith('contract.ts'))
    .flatMap((file) => all(read(`workflows/${file}`), /workflowId: `([a-z-]+)\//g));
  expect(kinds.length).toBeGreaterThan(8);
  expect(kinds.filter((kind) => !page.includes(`\`${kind}/<`))).toEqual([]);
});
