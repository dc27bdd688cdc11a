import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TEXTS } from '../../src/texts/index.ts';
import { TEXTS as WEB_TEXTS } from '../../web/src/texts/index.ts';
import { commentsOf, faultsOf } from './comments.ts';
import { lint } from './lint.ts';
import { allTexts, isGerman, listOfTexts } from './list.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

test('docs/texts.md lists every text that a person reads; `npm run texts` renews it', () => {
  expect(read('docs/texts.md')).toBe(listOfTexts());
});

test('each text is plain English', async () => {
  const texts = [
    ...new Map(
      allTexts()
        .filter((one) => !isGerman(one))
        .map((one) => [one.text, one]),
    ).values(),
  ];
  expect(texts.length).toBeGreaterThan(2500);
  const found = await Promise.all(
    texts.map(async ({ place, text }) => (await lint(text)).map(({ message }) => `${place}: ${message}`)),
  );
  expect(found.flat()).toEqual([]);
});

test('each German text is plain German', async () => {
  const texts = Object.entries({ ...TEXTS, ...WEB_TEXTS });
  expect(texts.length).toBeGreaterThan(400);
  const found = await Promise.all(
    texts.map(async ([id, { de }]) =>
      (await lint(de.replaceAll(/\{\w+%?\}/g, '0'), 'de')).map(({ message }) => `${id}: ${message}`),
    ),
  );
  expect(found.flat()).toEqual([]);
});

/** The files of some folders, but not of the packages installed below them. */
const filesIn = (...folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => !/\/(?:node_modules|generated)\//.test(name)),
  );

const PAGES = [
  ...filesIn('docs', 'src', 'clients', 'recipes'),
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'],
].filter((name) => name.endsWith('.md') && name !== 'docs/texts.md');

test('each page is plain English', async () => {
  const found = await Promise.all(
    PAGES.map(async (name) =>
      (await lint(read(name))).map(({ line, message }) => `${name}:${line} ${message}`),
    ),
  );
  expect(found.flat()).toEqual([]);
});

const SOURCES = filesIn('src', 'migrations').filter((name) => /\.(ts|js|sql)$/.test(name));

test('each comment of the source is plain English', () => {
  const comments = SOURCES.flatMap((name) =>
    commentsOf(name, read(name)).map(({ line, text }) => ({ place: `${name}:${line}`, text })),
  );
  expect(comments.length).toBeGreaterThan(5000);
  expect(comments.flatMap(({ place, text }) => faultsOf(text).map((fault) => `${place} ${fault}`))).toEqual(
    [],
  );
});

test.each([
  ['What a run comes to before anybody pays for it.', 'the noun'],
  ['Locks the row. Whoever comes second waits.', 'the noun'],
  ['Whether a part is flat.', 'the noun'],
  ['The lines that it is asked for.', 'who does it'],
  ['A hold that cannot do without.', 'positive statement'],
  [`${Array.from({ length: 13 }, () => 'some word').join(' ')}. \`code\` ends it.`, '26 words'],
])('the linter of comments stops at: %s', (text, expected) => {
  expect(faultsOf(text).join()).toContain(expected);
});

test('comments are found in TypeScript and SQL, and nowhere in their strings', () => {
  const script = "/** One. */\nconst a = '// none'; // Two.\n// Three\n// goes on.\nconst b = `-- none`;";
  expect(commentsOf('a.ts', script)).toEqual([
    { line: 1, text: 'One.' },
    { line: 2, text: 'Two. Three goes on.' },
  ]);
  expect(commentsOf('a.sql', "-- One.\nselect '-- none'; /* Two. */")).toEqual([
    { line: 1, text: 'One.' },
    { line: 2, text: 'Two.' },
  ]);
});

test('the linter finds a long sentence and a phrase of the glossary, in paragraphs only', async () => {
  const long = Array.from({ length: 13 }, () => 'some word').join(' ');
  expect(await lint(`${long}.`)).toHaveLength(1);
  expect(await lint(['```', `${long}.`, '```'].join('\n'))).toEqual([]);
  expect(await lint('The part is is turned.')).toHaveLength(1);
  expect((await lint('The part is turned over.')).map(({ message }) => message)).toEqual([
    expect.stringContaining('re-clamped'),
  ]);
});

test.each([
  ['Prüfen Sie deine Datei.', 'Sie'],
  ['Das Teil braucht evtl. eine Passung.', 'in full'],
  ['Das Sheet ist zu dick.', 'German word'],
  ['Der Verschleiss wird nicht berechnet.', 'ß'],
  ['Das Gußteil ist zu schwer.', 'ss'],
  ['Das Rohteil ist zu gross fuer die Maschine.', 'umlaut'],
  ['Zu viele Einspannungen.', 'Aufspannung'],
  ['Der Rohling ist kleiner als das Teil.', 'Rohteil'],
  ['Die Datei die die Angabe hat.', 'doubled word'],
  [`${Array.from({ length: 13 }, () => 'ein Wort').join(' ')}.`, 'at most 25'],
])('the German linter stops at: %s', async (text, expected) => {
  expect((await lint(text, 'de')).map(({ message }) => message).join()).toContain(expected);
});

test.each(['Bestätigen oder berichtigen Sie sie.', 'Masse des Rohteils, Maße des Teils', 'Netze (mesh)'])(
  'the German linter passes: %s',
  async (text) => {
    expect(await lint(text, 'de')).toEqual([]);
  },
);
