import { CsvError, type Info, parse } from 'csv-parse/sync';
import { keyOf, type StatedPrice } from '../../db/known-prices/known-prices.ts';
import { messageOf, shown, wording } from '../../platform/issue-words.ts';
import type { Cell, SheetRow } from '../../sheets/cells.ts';
import { columnsOf, FIELDS, type Field, guessMapping, type Mapping } from './columns.ts';
import { knownPriceCreate, toStated } from './schemas.ts';
import { currencyOf, type Decimal, dayOf, guessDecimal, numberOf, type Parsed, textOf } from './values.ts';

export const MAX_ROWS = 5_000;
/** The heading stands in one of the first rows; a title may stand above it. */
const HEADING_WITHIN = 20;
const MAX_HEADING = 255;

export type Defaults = {
  readonly [field in 'supplier' | 'lot_size' | 'currency' | 'date']?: string | number | undefined;
};

export type Asked = {
  readonly mapping?: Mapping | undefined;
  readonly defaults?: Defaults | undefined;
  readonly decimal?: Decimal | undefined;
};

export type RefusedRow = { readonly row: number; readonly column: string | null; readonly reason: string };

export type ReadRows = {
  /** Headings of the columns, in their order. */
  readonly columns: readonly string[];
  readonly mapping: Mapping;
  readonly decimal: Decimal | null;
  /** Required fields that neither a column nor a default states; no row is read then. */
  readonly missing: readonly Field[];
  /** Headings that the mapping names and the file lacks; no row is read then. */
  readonly unknown: readonly string[];
  readonly rows: readonly { readonly row: number; readonly stated: StatedPrice }[];
  readonly refused: readonly RefusedRow[];
};

const REQUIRED: readonly Field[] = ['part_number', 'lot_size', 'price', 'currency', 'date'];

export type CsvRows =
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'malformed'; readonly line: number; readonly why: string };

const DELIMITERS = [';', '\t', ','] as const;

/** The delimiter that the first line has most often. */
const delimiterOf = (csv: string): string => {
  const [first = ''] = csv.split(/\r?\n/, 1);
  const counts = DELIMITERS.map((one) => first.split(one).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
};

export const rowsOfCsv = (csv: string): CsvRows => {
  try {
    const records = parse(csv, {
      bom: true,
      info: true,
      delimiter: delimiterOf(csv),
      skip_empty_lines: true,
      relax_column_count: true,
    }) as unknown as readonly { readonly record: readonly string[]; readonly info: Info }[];
    const rows = records.map(
      ({ record, info }): SheetRow => ({
        // A quoted cell may hold line breaks.
        row: info.lines - record.join('').split('\n').length + 1,
        cells: record.map((cell) => (cell.trim() === '' ? null : cell.trim())),
      }),
    );
    return { kind: 'rows', rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { kind: 'malformed', line: Number((error as { lines?: number }).lines ?? 1), why: error.message };
  }
};

const headingsOf = ({ cells }: SheetRow): readonly string[] =>
  cells.map((cell) => (cell === null ? '' : String(textOf(cell).value).slice(0, MAX_HEADING)));

/** The row of headings: the one with most of the columns that are named or known; the first of them. */
const findHeading = (rows: readonly SheetRow[], mapping: Mapping | undefined): number => {
  const scores = rows.slice(0, HEADING_WITHIN).map((row) => {
    const headings = headingsOf(row);
    const known = columnsOf(mapping ?? guessMapping(headings));
    return known.filter((name) => headings.includes(name)).length;
  });
  return Math.max(0, scores.indexOf(Math.max(0, ...scores)));
};

const READERS: Readonly<Record<Field, (cell: Cell, decimal: Decimal | null) => Parsed<string | number>>> = {
  part_number: textOf,
  supplier: textOf,
  lot_size: numberOf,
  annual_volume: numberOf,
  price: numberOf,
  currency: currencyOf,
  date: dayOf,
};

type Plan = Pick<Asked, 'defaults'> & {
  readonly mapping: Mapping;
  readonly decimal: Decimal | null;
  readonly columns: readonly string[];
};

const cellOf = ({ cells }: SheetRow, columns: readonly string[], column: string | undefined): Cell =>
  column === undefined ? null : (cells[columns.indexOf(column)] ?? null);

/** The values of a row by field, or its first fault. */
const valuesOf = (row: SheetRow, plan: Plan): Record<string, unknown> | RefusedRow => {
  const { mapping, columns, decimal, defaults } = plan;
  const values: Record<string, unknown> = {};
  const refused = (column: string | undefined, cell: Cell, fault: string): RefusedRow => ({
    row: row.row,
    column: column ?? null,
    reason: `${fault} (got ${shown(textOf(cell).value)})`,
  });
  for (const field of FIELDS) {
    const cell = cellOf(row, columns, mapping[field]);
    const fallback = (defaults as Readonly<Record<string, string | number | undefined>> | undefined)?.[field];
    if (cell === null) {
      if (fallback !== undefined) values[field] = fallback;
      continue;
    }
    const parsed = READERS[field](cell, decimal);
    if (parsed.fault !== undefined) return refused(mapping[field], cell, parsed.fault);
    values[field] = parsed.value;
  }
  const breakdown: { category: string; amount: number }[] = [];
  for (const { category, column } of mapping.breakdown ?? []) {
    const cell = cellOf(row, columns, column);
    if (cell === null) continue;
    const parsed = numberOf(cell, decimal);
    if (parsed.fault !== undefined) return refused(column, cell, parsed.fault);
    breakdown.push({ category, amount: parsed.value });
  }
  return { ...values, breakdown };
};

const isRefused = (read: Record<string, unknown> | RefusedRow): read is RefusedRow => 'reason' in read;

const columnAt = (path: readonly PropertyKey[], { mapping }: Plan): string | null => {
  const [field, index] = path;
  if (field === 'breakdown') return mapping.breakdown?.[Number(index)]?.column ?? null;
  return mapping[field as Field] ?? null;
};

const readRow = (row: SheetRow, plan: Plan): StatedPrice | RefusedRow => {
  const values = valuesOf(row, plan);
  if (isRefused(values)) return values;
  const parsed = knownPriceCreate.safeParse(values, wording(knownPriceCreate));
  if (parsed.success) return toStated(parsed.data);
  const [issue] = parsed.error.issues;
  const [field] = issue?.path ?? [];
  const isEmpty = field !== undefined && values[String(field)] === undefined;
  return {
    row: row.row,
    column: columnAt(issue?.path ?? [], plan) ?? (field === undefined ? null : String(field)),
    reason: isEmpty ? 'is required, but empty' : issue === undefined ? 'is not valid' : messageOf(issue),
  };
};

/** Reads the rows below the heading as known prices; a row with a fault is refused with its first one, the others stay. */
export const readPrices = (sheet: readonly SheetRow[], asked: Asked): ReadRows => {
  const at = findHeading(sheet, asked.mapping);
  const heading = sheet[at];
  const columns = heading === undefined ? [] : headingsOf(heading);
  const body = sheet.slice(at + 1);
  const mapping = asked.mapping ?? guessMapping(columns);
  const unknown = columnsOf(mapping).filter((name) => !columns.includes(name));
  const stated = asked.defaults as Readonly<Record<string, unknown>> | undefined;
  const missing = REQUIRED.filter((field) => mapping[field] === undefined && stated?.[field] === undefined);
  const numeric = [mapping.price, ...(mapping.breakdown ?? []).map(({ column }) => column)];
  const decimal =
    asked.decimal ??
    guessDecimal(body.flatMap((row) => numeric.map((column) => cellOf(row, columns, column))));
  const shownColumns = columns.filter((name) => name !== '');
  const empty = { columns: shownColumns, mapping, decimal, missing, unknown, rows: [], refused: [] };
  if (missing.length > 0 || unknown.length > 0) return empty;
  const rows: { row: number; stated: StatedPrice }[] = [];
  const refused: RefusedRow[] = [];
  const firsts = new Map<string, number>();
  for (const row of body) {
    const read = readRow(row, { defaults: asked.defaults, mapping, decimal, columns });
    if ('reason' in read) {
      refused.push(read);
      continue;
    }
    const first = firsts.get(keyOf(read));
    if (first !== undefined)
      refused.push({
        row: row.row,
        column: null,
        reason: `repeats the price of row ${first}; keep one of them`,
      });
    else {
      firsts.set(keyOf(read), row.row);
      rows.push({ row: row.row, stated: read });
    }
  }
  return { ...empty, rows, refused };
};

export type Imported =
  | { readonly kind: 'read'; readonly value: ReadRows }
  | { readonly kind: 'refused'; readonly line: number; readonly why: string; readonly type: string };

/** Reads a file of known prices, CSV text or the rows of a workbook. */
export const readFile = (
  given: { readonly csv: string } | { readonly rows: readonly SheetRow[] },
  asked: Asked,
): Imported => {
  const sheet = 'csv' in given ? rowsOfCsv(given.csv) : { kind: 'rows' as const, rows: given.rows };
  if (sheet.kind === 'malformed')
    return {
      kind: 'refused',
      line: sheet.line,
      why: `is not valid CSV: ${sheet.why}`,
      type: 'malformed_csv',
    };
  const over = sheet.rows[MAX_ROWS + HEADING_WITHIN];
  if (over !== undefined)
    return {
      kind: 'refused',
      line: over.row,
      why: `has ${sheet.rows.length} rows, at most ${MAX_ROWS} are allowed; split the file`,
      type: 'too_many_rows',
    };
  return { kind: 'read', value: readPrices(sheet.rows, asked) };
};
