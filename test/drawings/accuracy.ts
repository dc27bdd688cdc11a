import { addScores, CLASSES, type Class, type Score, type Scores } from './truth.ts';

/** A group of sheets that were read the same way. */
export type Group = { readonly name: string; readonly sheets: number; readonly scores: Scores };

export const groupOf = (name: string, scores: readonly Scores[]): Group => ({
  name,
  sheets: scores.length,
  scores: addScores(scores),
});

/** Groups of sheets as one. */
export const together = (groups: readonly Group[]): Group => ({
  name: 'all together',
  sheets: groups.reduce((sum, { sheets }) => sum + sheets, 0),
  scores: addScores(groups.map(({ scores }) => scores)),
});

export const recall = ({ found, expected }: Score): number => (expected === 0 ? 1 : found / expected);
export const precision = ({ right, said }: Score): number => (said === 0 ? 1 : right / said);

/** Rounded down: what is not whole is not said to be. */
export const percent = (share: number): string => (Math.floor(share * 1000) / 10).toFixed(1);

const cell = (score: Score): string =>
  score.expected === 0 ? '–' : `${percent(recall(score))} / ${percent(precision(score))} (${score.expected})`;

/** The table of one way of reading, as Markdown: recall / precision in percent, and how many there were to read. */
export const table = (groups: readonly Group[]): string => {
  const head = `| Class | ${groups.map(({ name, sheets }) => `${name}, ${sheets} sheets`).join(' | ')} |`;
  const rule = `|---|${groups.map(() => '---').join('|')}|`;
  const rows = CLASSES.map(
    (name: Class) => `| ${name} | ${groups.map(({ scores }) => cell(scores[name])).join(' | ')} |`,
  );
  return [head, rule, ...rows].join('\n');
};
