/** The comments of the source: TypeScript, JavaScript and SQL. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { parse } from 'yaml';

export type Comment = { /** From 1. */ readonly line: number; readonly text: string };

/** A directive for a tool, or a licence. */
const DIRECTIVE = /^\s*(?:biome-ignore|@ts-|@vitest|<reference|#region|SPDX|eslint)/;

const lineAt = (source: string, at: number): number => source.slice(0, at).split('\n').length;

/** The words of a comment without its marks, in one line; an indented line or an item of a list has its own. */
const textOf = (raw: string): string =>
  raw
    .replace(/^\/\*\*?|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\*|\/\/|--)\s?/, '').replace(/^(?:\s{2,}|- )/, '\n'))
    .join(' ')
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

type Raw = { readonly at: number; readonly end: number; readonly raw: string; readonly isLine: boolean };

const scriptComments = (source: string): readonly Raw[] => {
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true);
  const found = new Map<number, Raw>();
  const visit = (node: ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.getEnd()) ?? []),
    ];
    for (const { pos, end, kind } of ranges)
      found.set(pos, {
        at: pos,
        end,
        raw: source.slice(pos, end),
        isLine: kind === ts.SyntaxKind.SingleLineCommentTrivia,
      });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found.values()].sort((a, b) => a.at - b.at);
};

const SQL_COMMENT = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g;

const sqlComments = (source: string): readonly Raw[] =>
  [...source.matchAll(SQL_COMMENT)]
    .filter(([raw]) => !raw.startsWith("'"))
    .map(({ 0: raw, index }) => ({ at: index, end: index + raw.length, raw, isLine: raw.startsWith('--') }));

/** Comments of lines that follow each other are one. */
const joined = (source: string, all: readonly Raw[]): readonly Raw[] => {
  const found: Raw[] = [];
  for (const one of all) {
    const last = found.at(-1);
    const isNext = last?.isLine && one.isLine && /^\n[ \t]*$/.test(source.slice(last.end, one.at));
    if (last !== undefined && isNext)
      found[found.length - 1] = { ...last, end: one.end, raw: `${last.raw}\n${one.raw}` };
    else found.push(one);
  }
  return found;
};

export const rawCommentsOf = (name: string, source: string) =>
  joined(source, name.endsWith('.sql') ? sqlComments(source) : scriptComments(source)).map((one) => ({
    ...one,
    line: lineAt(source, one.at),
  }));

export const commentsOf = (name: string, source: string): readonly Comment[] =>
  rawCommentsOf(name, source)
    .map(({ line, raw }) => ({ line, text: textOf(raw) }))
    .filter(({ text }) => text !== '' && !DIRECTIVE.test(text));

type Rule = { readonly pattern: RegExp; readonly message: string };

const ruleOf = ({ expected, pattern }: { readonly expected: string; readonly pattern: string }): Rule => {
  const [, body = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(pattern) ?? [];
  return { pattern: new RegExp(body, flags), message: expected };
};

const rulesIn = (name: string): readonly Rule[] =>
  (
    parse(readFileSync(path.join(import.meta.dirname, name), 'utf8')) as {
      readonly rules: readonly { readonly expected: string; readonly pattern: string }[];
    }
  ).rules.map(ruleOf);

const RULES = [...rulesIn('glossary.yml'), ...rulesIn('glossary-comments.yml')];
const MAX_WORDS = 25;
/** Code is one word. Tags of JSDoc and items of a list begin a sentence. */
const SENTENCE_END = /\n|(?<=[.:;!?)»"])\s+(?=[A-Z`@"({])|\s(?=@(?:param|returns|throws)\b)|(?<=[:;])\s/;
const wordsOf = (sentence: string): number =>
  sentence
    .replace(/`[^`]*`/g, 'code')
    .split(/[\s/]+/)
    .filter((word) => /[\p{L}\d]/u.test(word)).length;

export const faultsOf = (text: string): readonly string[] => {
  const plain = text.replace(/`[^`]*`/g, '`code`');
  const long = plain.split(SENTENCE_END).filter((sentence) => wordsOf(sentence) > MAX_WORDS);
  return [
    ...RULES.flatMap(({ pattern, message }) => {
      const found = pattern.exec(plain)?.[0];
      return found === undefined ? [] : [`"${found}": write ${message}`];
    }),
    ...long.map((sentence) => `${wordsOf(sentence)} words, at most ${MAX_WORDS}: ${sentence.slice(0, 60)}…`),
  ];
};
