import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { UsageError } from '../../../../../scripts/lib/arguments.mjs';
import type { ShouldCost } from '../../client.ts';
import { ShouldCostError } from '../../errors.ts';
import { UploadFailed } from '../../parts.ts';
import { type Command, type Context, text } from '../command.ts';
import { inputOf, textOf } from '../files.ts';
import type { Row } from '../output.ts';
import { rowOf } from '../rows.ts';

const COLUMNS = ['file', 'part_number', 'drawing', 'environment', 'lot_size', 'material'] as const;
type Line = Readonly<Partial<Record<(typeof COLUMNS)[number], string>>>;

/** Parts that are sent and priced at a time. */
const TOGETHER = 4;

/** The lines of a sheet. @throws UsageError for a column that is not known, a missing file name or a wrong lot size */
const linesOf = (name: string, sheet: string): readonly Line[] => {
  let lines: Line[];
  try {
    lines = parse(sheet, { columns: true, bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    throw new UsageError(
      `${name}: not a CSV sheet (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  const unknown = Object.keys(lines[0] ?? {}).find((column) => !COLUMNS.some((known) => known === column));
  if (unknown !== undefined)
    throw new UsageError(`${name}: unknown column ${unknown}. Known columns: ${COLUMNS.join(', ')}.`);
  for (const [index, { file, lot_size }] of lines.entries()) {
    if (!file) throw new UsageError(`${name}: line ${index + 2} has no file.`);
    if (lot_size && !/^[1-9]\d{0,9}$/.test(lot_size))
      throw new UsageError(`${name}: line ${index + 2}: lot_size must be a whole number (got ${lot_size}).`);
  }
  return lines;
};

/** The row of a part that failed; the other parts continue. */
const failed = (line: Line, error: unknown): Row => {
  if (!(error instanceof ShouldCostError || error instanceof UploadFailed || error instanceof UsageError))
    throw error;
  return {
    part_number: line.part_number || path.parse(line.file ?? '').name,
    environment: line.environment ?? null,
    lot_size: line.lot_size ? Number(line.lot_size) : null,
    status: 'failed',
    unit_cost: null,
    offer_price: null,
    currency: null,
    calculation_id: null,
    error: error.message,
  };
};

const priced = async (
  { calculations }: ShouldCost,
  folder: string,
  line: Line,
  context: Context,
): Promise<Row> => {
  const { values, output, signal } = context;
  const file = await inputOf(path.resolve(folder, line.file ?? ''));
  const calculation = await calculations.quote(
    {
      file,
      drawing: line.drawing ? await inputOf(path.resolve(folder, line.drawing)) : undefined,
      partNumber: line.part_number || undefined,
      environment: line.environment || text(values, 'env'),
      lotSize: line.lot_size ? Number(line.lot_size) : undefined,
      material: line.material || undefined,
    },
    { signal, onProgress: (progress) => output.progress(file.name, progress) },
  );
  return rowOf(calculation);
};

export const batch: Command = {
  usage: 'PARTS.csv [--env NAME]',
  what: `price the files of a sheet with the columns ${COLUMNS.join(', ')}`,
  options: { env: { type: 'string', what: 'environment of the lines without one; default: the baseline' } },
  run: async (context) => {
    const [sheet, ...more] = context.positionals;
    if (sheet === undefined || more.length > 0) throw new UsageError('Name one CSV sheet.');
    const lines = linesOf(sheet, await textOf(sheet));
    const shouldCost = await context.open();
    const rows: Row[] = [];
    const { output } = context;
    /** Holes of `rows`, the parts that have not ended, are not counted. */
    const ended = (): number => rows.filter(() => true).length;
    const counted: Context = {
      ...context,
      output: {
        ...output,
        progress: (label, progress) => output.progress(`${ended()}/${lines.length}  ${label}`, progress),
      },
    };
    const waiting = [...lines.entries()];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [index, line] = next;
        rows[index] = await priced(shouldCost, path.dirname(sheet), line, counted).catch((error: unknown) =>
          failed(line, error),
        );
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, work));
    await output.rows(rows);
    return rows.every(({ status }) => status === 'succeeded') ? 0 : 1;
  },
};
