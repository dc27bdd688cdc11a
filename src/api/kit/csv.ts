import type { z } from '@hono/zod-openapi';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { Fault } from '../../db/kernel/outcome.ts';
import { listed, messageOf, wording } from '../../platform/issue-words.ts';
import { MAX_FOUND } from './errors.ts';

/** One column of a CSV sheet: how it is read and written. */
export type Column<Row> = {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly write: (row: Row) => string | number | boolean | null;
};

/** The part of a column used for reading. */
type ReadColumn = Pick<Column<never>, 'name' | 'schema'>;

const MAX_LINES = 5000;

type Cells = Readonly<Record<string, unknown>>;

/** The parsed record, and the line of the text where it starts; the header is line 1. */
export type SheetRow = { readonly line: number; readonly cells: Cells };

/** An error has the path `[line, column]`. */
export type Sheet = { readonly rows: readonly SheetRow[]; readonly faults: readonly Fault[] };

/** Spreadsheets execute cells that start with these; a leading apostrophe keeps them text. */
const GUARDED = /^'(?=[=+\-@\t\r])/;

/** Reads a sheet with a header line; every error names line and column. */
export const readSheet = (text: string, columns: readonly ReadColumn[]): Sheet => {
  let records: readonly (readonly string[])[];
  /** The last line of each record. */
  const ends: number[] = [];
  try {
    records = parse(text, {
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (record, { lines }) => {
        ends.push(lines);
        return record;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { lines?: number }).lines ?? 1);
    return {
      rows: [],
      faults: [{ path: [line], msg: `is not valid CSV: ${error.message}`, type: 'malformed_csv' }],
    };
  }
  const [header, ...body] = records;
  const names = header?.map((name) => name.trim()) ?? [];
  const faults = headerFaults(names, columns);
  if (body.length > MAX_LINES) {
    const msg = `has ${body.length} rows, at most ${MAX_LINES} are allowed; split the file`;
    faults.push({ path: [MAX_LINES + 2], msg, type: 'too_many_rows' });
  }
  if (faults.length > 0) return { rows: [], faults };
  const rows: SheetRow[] = [];
  const read = columns.map((column) => placedColumn(column, names));
  for (const [index, record] of body.entries()) {
    // Reports this many, and that there are more.
    if (faults.length > MAX_FOUND) break;
    // A quoted cell may hold line breaks.
    const line = (ends[index + 1] ?? 0) - record.join('').split('\n').length + 1;
    rows.push({ line, cells: readCells(record, names.length, read, line, faults) });
  }
  return { rows, faults };
};

/** A column at its position, with a cache of its parsed texts, because most texts repeat. */
type PlacedColumn = ReadColumn & {
  readonly at: number;
  readonly read: (text: string | undefined) => z.ZodSafeParseResult<unknown>;
};

const placedColumn = (column: ReadColumn, names: readonly string[]): PlacedColumn => {
  const known = new Map<string | undefined, z.ZodSafeParseResult<unknown>>();
  const read = (text: string | undefined): z.ZodSafeParseResult<unknown> => {
    const found = known.get(text) ?? column.schema.safeParse(text, wording(column.schema));
    known.set(text, found);
    return found;
  };
  return { ...column, at: names.indexOf(column.name), read };
};

const headerFaults = (names: readonly string[], columns: readonly ReadColumn[]): Fault[] => {
  const known = columns.map((column) => column.name);
  const faults: Fault[] = names
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path: [1, name],
      msg: `is not a column of this file; use ${listed(known)}`,
      type: 'unknown_field',
    }));
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name))
      faults.push({ path: [1, name], msg: 'appears twice as a column; keep one', type: 'repeated' });
    seen.add(name);
  }
  for (const column of columns) {
    const isRequired = !column.schema.safeParse(undefined).success;
    if (isRequired && !names.includes(column.name))
      faults.push({ path: [1, column.name], msg: 'is a required column; add it', type: 'missing' });
  }
  return faults;
};

const readCells = (
  record: readonly string[],
  width: number,
  columns: readonly PlacedColumn[],
  line: number,
  faults: Fault[],
): Cells => {
  if (record.length !== width) {
    const msg = `has ${record.length} cells, but the header has ${width}; quote cells that hold a comma`;
    faults.push({ path: [line], msg, type: 'wrong_cell_count' });
    return {};
  }
  const cells: Record<string, unknown> = {};
  for (const column of columns) {
    const text = (record[column.at] ?? '').trim().replace(GUARDED, '');
    // An empty cell is not stated.
    const parsed = column.read(text === '' ? undefined : text);
    if (parsed.success) cells[column.name] = parsed.data;
    else {
      const [issue] = parsed.error.issues;
      const msg =
        text === '' ? 'is required, but empty' : issue === undefined ? 'is not valid' : messageOf(issue);
      faults.push({ path: [line, column.name], msg, type: issue?.code ?? 'invalid' });
    }
  }
  return cells;
};

/** Writes rows with a header line; formulas are escaped. */
export const writeSheet = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string =>
  stringify(
    rows.map((row) =>
      columns.map((column) => {
        const value = column.write(row);
        return value === null ? '' : String(value);
      }),
    ),
    { header: true, columns: columns.map((column) => column.name), escape_formulas: true },
  );

/** A number in the notation of this service: a decimal point, no thousands separator. */
export const isNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
