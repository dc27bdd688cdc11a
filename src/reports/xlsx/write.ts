import writeExcelFile from 'write-excel-file/node';
import type { ReportInput } from '../report.ts';
import type { Cell, Look } from './cells.ts';
import { workbookOf } from './workbook.ts';

const LOOKS: Readonly<Record<Look, object>> = {
  title: { fontWeight: 'bold', fontSize: 14 },
  heading: { fontWeight: 'bold', backgroundColor: '#e9ecef' },
  sum: { fontWeight: 'bold' },
  input: { backgroundColor: '#fff3bf' },
  quiet: { textColor: '#6c757d' },
};

const toLibrary = (cell: Cell | null) => {
  if (cell === null) return null;
  const look = cell.look === undefined ? {} : LOOKS[cell.look];
  if (cell.kind === 'text') return { type: String, value: cell.value, ...look } as const;
  const format = cell.format === undefined || cell.format === 'General' ? {} : { format: cell.format };
  if (cell.kind === 'number') return { type: Number, value: cell.value, ...format, ...look } as const;
  return { type: 'Formula', value: cell.value, ...format, ...look } as const;
};

/** The bytes of the workbook. */
export const writeWorkbook = (input: ReportInput): Promise<Uint8Array> =>
  writeExcelFile(
    workbookOf(input).map(({ name, widths, rows, sticky }) => ({
      sheet: name,
      columns: widths.map((width) => ({ width })),
      data: rows.map((row) => row.map(toLibrary)),
      ...(sticky > 0 ? { stickyRowsCount: sticky } : {}),
    })),
  ).toBuffer();
