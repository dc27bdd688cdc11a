import { readSheet } from 'read-excel-file/node';
import type { Cell, SheetRow } from './cells.ts';
import { checkArchive } from './check-archive.ts';
import { SheetFailure } from './failure.ts';
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS } from './limits.ts';

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? null : { day: value.toISOString().slice(0, 'yyyy-mm-dd'.length) };
  const text = String(value).trim().slice(0, MAX_CELL).toWellFormed();
  return text === '' ? null : text;
};

/** The rows of a sheet that hold a value. @param sheet name of the sheet; null: the first one @throws SheetFailure */
export const readRows = async (path: string, sheet: string | null): Promise<readonly SheetRow[]> => {
  await checkArchive(path);
  const rows = await (sheet === null ? readSheet(path) : readSheet(path, sheet)).catch((error: Error) => {
    if (error.name === 'SheetNotFoundError')
      throw new SheetFailure('sheet_not_found', 'The workbook has no sheet of this name.');
    throw new SheetFailure('unreadable', `The workbook cannot be read: ${error.message.slice(0, 200)}.`);
  });
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns > MAX_COLUMNS)
    throw new SheetFailure('too_large', `The sheet has ${columns} columns; at most ${MAX_COLUMNS} are read.`);
  const filled = rows
    .map((row, index): SheetRow => ({ row: index + 1, cells: row.map(cellOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));
  if (filled.length > MAX_ROWS)
    throw new SheetFailure('too_large', `The sheet has ${filled.length} rows; at most ${MAX_ROWS} are read.`);
  return filled;
};
