import { addScores, CLASSES, type Class, type Score, type Scores } from './truth.ts';

/** A group of sheets that were read the same way. */
export type Group = { readonly name: string; readonly sheets: number; readonly scores: Scores };

export const groupOf = (name: string, scores: readonly Scores[]): Group => ({
  name,
  sheets: scores.length,
  scores: addScores(scores),
});

/** Several groups as one: each sheet counts once, whichever group it is in. */
export const together = (name: string, groups: readonly Group[]): Group => ({
  name,
  sheets: groups.reduce((sum, { sheets }) => sum + sheets, 0),
  scores: addScores(groups.map(({ scores }) => scores)),
});

export const recall = ({ found, expected }: Score): number => (expected === 0 ? 1 : found / expected);
export const precision = ({ right, readCount }: Score): number => (readCount === 0 ? 1 : right / readCount);

/** All classes of a group as one. */
export const overall = ({ scores }: Pick<Group, 'scores'>): Score =>
  CLASSES.reduce(
    (sum, name) => ({
      expected: sum.expected + scores[name].expected,
      found: sum.found + scores[name].found,
      readCount: sum.readCount + scores[name].readCount,
      right: sum.right + scores[name].right,
    }),
    { expected: 0, found: 0, readCount: 0, right: 0 },
  );

/** What is reported as a fact beside all that was read, its candidates too, as Markdown. */
export const candidateTable = (
  groups: readonly { readonly facts: Group; readonly read: Group }[],
): string => {
  const rows = groups.map(({ facts, read }) => {
    const [sure, all] = [overall(facts), overall(read)];
    const cells = [precision(all), precision(sure), recall(all), recall(sure)].map(percent);
    return `| ${facts.name}, ${facts.sheets} sheets | ${cells.join(' | ')} |`;
  });
  return [
    '| Sheets | right of all that was read | right of the facts | read | read as facts |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
};

/** Rounded down: 99.99 % is never shown as 100 %. */
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
