/** Checks prose against the glossary of its language, the length of sentences and doubled words. */
import path from 'node:path';
import { TextlintKernel, type TextlintKernelRule } from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';
import type { TextlintRuleModule } from '@textlint/types';
import { splitAST } from 'sentence-splitter';
import glossary from 'textlint-rule-prh';

const MAX_WORDS = 25;
const GLOSSARIES = { en: 'glossary.yml', de: 'glossary-de.yml' } as const;

type Language = keyof typeof GLOSSARIES;

/** Code, values in braces and numbers are one word each. */
const wordsOf = (sentence: string): number =>
  sentence
    .replace(/`[^`]*`/g, 'code')
    .replace(/\]\([^)]*\)/g, ']')
    .split(/[\s/]+/)
    .filter((word) => /[\p{L}\d]/u.test(word)).length;

const shortSentences: TextlintRuleModule = ({ Syntax, RuleError, report, getSource }) => ({
  [Syntax.Paragraph]: (node) => {
    for (const sentence of splitAST(node as never).children) {
      if (sentence.type !== 'Sentence') continue;
      const words = wordsOf(getSource(sentence as never));
      if (words > MAX_WORDS)
        report(
          node,
          new RuleError(`A sentence of ${words} words; at most ${MAX_WORDS}: ${sentence.raw.slice(0, 60)}…`),
        );
    }
  },
});

/** Case counts: "berichtigen Sie sie" is correct. */
const DOUBLED = /(?<![\p{L}{-])(\p{L}{2,}) \1(?![\p{L}}])/u;

const doubledWords: TextlintRuleModule = ({ Syntax, RuleError, report, getSource }) => ({
  [Syntax.Paragraph]: (node) => {
    const [, word] = DOUBLED.exec(getSource(node)) ?? [];
    if (word !== undefined) report(node, new RuleError(`A doubled word: ${word} ${word}`));
  },
});

const module = <T>(imported: T | { readonly default: T }): T =>
  typeof imported === 'object' && imported !== null && 'default' in imported
    ? imported.default
    : (imported as T);

const rulesOf = (language: Language): TextlintKernelRule[] => [
  {
    ruleId: 'glossary',
    rule: module(glossary),
    options: {
      rulePaths: [path.join(import.meta.dirname, GLOSSARIES[language])],
      checkParagraph: true,
    },
  },
  { ruleId: 'short-sentences', rule: shortSentences },
  { ruleId: 'doubled-words', rule: doubledWords },
];

const kernel = new TextlintKernel();

export type Finding = { /** From 1. */ readonly line: number; readonly message: string };

/** @param text Markdown */
export const lint = async (text: string, language: Language = 'en'): Promise<readonly Finding[]> => {
  const { messages } = await kernel.lintText(text, {
    ext: '.md',
    plugins: [{ pluginId: 'markdown', plugin: module(markdown) }],
    rules: rulesOf(language),
  });
  return messages.map(({ line, message }) => ({ line, message: message.replaceAll('\n', ': ') }));
};
