import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '../../src');
const MIN_WORDS = 3;

/** A list of words of the source, and where it stands. */
export type WordList = { readonly place: string; readonly room: string; readonly words: readonly string[] };

/** What chooses of a list that the types know already: columns of a query, fields of a record, errors of a route. */
const CHOOSING_CALLS = /^(select|selectAll|returning|groupBy|orderBy|columns|pick|omit|exclude|extract)$/;
const CHOOSING_TYPES = /^(Pick|Omit|Extract|Exclude|Record)$/;
const CHOOSING_FIELDS = /^(errors|want|takes)$/;

const isChoosing = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression))
    return CHOOSING_CALLS.test(parent.expression.name.text);
  if (ts.isTypeReferenceNode(parent)) return CHOOSING_TYPES.test(parent.typeName.getText());
  if (ts.isPropertyAssignment(parent)) return CHOOSING_FIELDS.test(parent.name.getText());
  return false;
};

const wordsOfArray = (node: ts.ArrayLiteralExpression): readonly string[] =>
  node.elements.every(ts.isStringLiteralLike)
    ? node.elements.map((element) => (element as ts.StringLiteralLike).text)
    : [];

/** The literals of a union; what is not a literal, as `null`, is left out. */
const wordsOfUnion = (node: ts.UnionTypeNode): readonly string[] =>
  node.types.flatMap((type) =>
    ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [],
  );

/** `in ('a', 'b', 'c')` of a statement of SQL. */
const wordsOfSql = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/\bin \(('[a-z0-9_.]+'(?:,\s*'[a-z0-9_.]+')*)\)/gi)].map((found) =>
    [...(found[1] ?? '').matchAll(/'([^']+)'/g)].map((word) => word[1] ?? ''),
  );

export const listsOf = (name: string, text: string): readonly WordList[] => {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: WordList[] = [];
  const add = (node: ts.Node, words: readonly string[]): void => {
    const distinct = [...new Set(words)].sort();
    if (distinct.length < MIN_WORDS || isChoosing(node)) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push({ place: `${name}:${line + 1}`, room: name.split('/')[0] ?? '', words: distinct });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node)) add(node, wordsOfArray(node));
    if (ts.isUnionTypeNode(node)) add(node, wordsOfUnion(node));
    if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node))
      for (const words of wordsOfSql(node.getText())) add(node, words);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

export const allLists = (): readonly WordList[] =>
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('generated'))
    .flatMap((name) => listsOf(name, readFileSync(path.join(ROOT, name), 'utf8')));

/** `src/cad` imports nobody and is imported by nobody: types hold its words to those of the engine, where they meet. */
const wordsRoom = ({ room }: WordList): string => (room === 'cad' ? room : 'src');

/** Places of one list that is written more than once. */
export const writtenTwice = (lists: readonly WordList[]): readonly (readonly string[])[] => {
  const places = Map.groupBy(lists, (list) => `${wordsRoom(list)}: ${list.words.join(' ')}`);
  return [...places.values()].flatMap((same) => (same.length > 1 ? [same.map((list) => list.place)] : []));
};

const MIN_HELD = 5;

/** Places of lists that hold another whole list of the vocabulary of five words or more: they are to be made of it. */
export const writtenWithin = (lists: readonly WordList[]): readonly string[] => {
  const named = lists.filter(
    (list) => list.place.startsWith('engine/vocabulary.ts') && list.words.length >= MIN_HELD,
  );
  return lists.flatMap((list) =>
    named
      .filter((one) => one.place !== list.place && one.words.every((word) => list.words.includes(word)))
      .filter(() => wordsRoom(list) === 'src')
      .map((one) => `${list.place} holds ${one.place}`),
  );
};
