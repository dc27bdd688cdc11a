import process from 'node:process';
import { stringify } from 'csv-stringify/sync';
import writeExcelFile from 'write-excel-file/node';
import type { QuoteProgress } from '../calculations.ts';

export const FORMATS = ['table', 'json', 'csv', 'xlsx'] as const;
export type Format = (typeof FORMATS)[number];

export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** What is shown while a command works: of one file, or of all cells of a batch. */
export type Progress =
  | QuoteProgress
  | { readonly phase: 'comparing'; readonly done: number; readonly total: number };

export type Output = {
  /** The result of the command, on standard output: rows in the format that was asked for. */
  readonly rows: (rows: readonly Row[]) => Promise<void>;
  /** A document, as JSON whatever the format, on standard output. */
  readonly document: (value: unknown) => void;
  /** A sentence for people, on standard error. */
  readonly say: (sentence: string) => void;
  /** The current step, on standard error if that is a terminal. */
  readonly progress: (label: string, progress: Progress) => void;
};

const cell = (value: Row[string] | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** Control characters of a name must not reach the terminal. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, ' ');

export const tableOf = (rows: readonly Row[]): string => {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => printable(cell(row[name]))))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((word, at) => word.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** Numbers stay numbers, so that the sheet can be calculated with; texts are never formulas. */
const workbookOf = (rows: readonly Row[]): Promise<Buffer> => {
  const names = Object.keys(rows[0] ?? {});
  const head = names.map((value) => ({ value, fontWeight: 'bold' as const }));
  return writeExcelFile([head, ...rows.map((row) => names.map((name) => row[name] ?? null))]).toBuffer();
};

const printed = (rows: readonly Row[], format: Exclude<Format, 'xlsx'>): string => {
  if (format === 'json') return JSON.stringify(rows, null, 2);
  if (format === 'csv') return stringify([...rows], { header: true }).trimEnd();
  return tableOf(rows);
};

const BAR = 24;

const bar = (done: number, total: number): string => {
  const share = total === 0 ? 1 : done / total;
  const full = Math.round(share * BAR);
  return `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${Math.round(share * 100)} %`;
};

const stateOf = (progress: Progress): string => {
  if (progress.phase === 'comparing')
    return `${bar(progress.done, progress.total)} of ${progress.total} cells`;
  if (progress.phase === 'sending') return bar(progress.sentBytes, progress.totalBytes);
  if (progress.phase === 'reading') return progress.upload.status;
  const { status, assembly_progress: components } = progress.calculation;
  return components === null || components === undefined
    ? status
    : `${bar(components.done, components.total)} ${status}`;
};

export const progressLine = (label: string, progress: Progress): string =>
  `${label}  ${progress.phase}  ${stateOf(progress)}`;

export const createOutput = (format: Format): Output => {
  const isTerminal = process.stderr.isTTY === true;
  const clear = isTerminal ? '\r\x1b[K' : '';
  return {
    rows: async (rows) => {
      if (format === 'xlsx') process.stdout.write(await workbookOf(rows));
      else if (rows.length > 0 || format === 'json') process.stdout.write(`${printed(rows, format)}\n`);
    },
    document: (value) => process.stdout.write(`${JSON.stringify(value, null, 2)}\n`),
    say: (sentence) => process.stderr.write(`${clear}${sentence}\n`),
    progress: (label, progress) => {
      if (isTerminal) process.stderr.write(`${clear}${printable(progressLine(label, progress))}`);
    },
  };
};
