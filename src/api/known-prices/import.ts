import { z } from '@hono/zod-openapi';
import { putKnownPrices } from '../../db/known-prices/known-prices.ts';
import { BUCKETS } from '../../engine/index.ts';
import type { SheetRow } from '../../sheets/cells.ts';
import { bucket } from '../calculations/term-schemas.ts';
import { MAX_JSON_BYTES } from '../kit/body.ts';
import type { Deps } from '../kit/deps.ts';
import { invalid } from '../kit/errors.ts';
import { preparedRoute, type Route } from '../kit/route.ts';
import { FIELDS } from './columns.ts';
import { MAX_ROWS, type ReadRows } from './read-rows.ts';
import { fileMissing, unwrap, workbookRefused } from './refusals.ts';
import { knownPriceCreate, readPrice, statedToWire } from './schemas.ts';
import { DECIMALS } from './values.ts';

/** Rows and refused rows in a response. */
const MAX_SHOWN = 200;

const heading = z.string().min(1).max(255);
const column = heading.optional();
const mappingFields = {
  part_number: column.describe('Heading of the column with part numbers.'),
  supplier: column.describe('Heading of the column with suppliers.'),
  lot_size: column.describe('Heading of the column with lot sizes.'),
  annual_volume: column.describe('Heading of the column with pieces per year.'),
  price: column.describe('Heading of the column with prices of one piece.'),
  currency: column.describe('Heading of the column with currency codes.'),
  date: column.describe('Heading of the column with dates.'),
  breakdown: z
    .array(
      z.strictObject({
        category: bucket,
        column: heading.describe('Heading of the column with amounts of the category.'),
      }),
    )
    .max(BUCKETS.length)
    .optional()
    .describe("Columns with the supplier's breakdown of the price."),
};

const mapping = z
  .strictObject(mappingFields)
  .openapi('KnownPriceMapping', { description: 'Which column of the file holds what, by its heading.' });

const { shape } = knownPriceCreate;
const defaults = z
  .strictObject({
    supplier: shape.supplier,
    lot_size: shape.lot_size.optional(),
    currency: shape.currency.optional(),
    date: shape.date.optional(),
  })
  .openapi('KnownPriceDefaults', { description: 'Values for rows that state none.' });

const body = z
  .strictObject({
    csv: z
      .string()
      .min(1)
      .max(MAX_JSON_BYTES)
      .optional()
      .describe(
        `CSV text with a heading. Cells are separated by commas, semicolons or tabs. At most ${MAX_ROWS.toLocaleString('en')} rows.`,
      ),
    xlsx_base64: z
      .base64()
      .max(MAX_JSON_BYTES)
      .optional()
      .describe(
        `XLSX workbook as base64, instead of csv. Formulas count with their stored values. At most ${MAX_ROWS.toLocaleString('en')} rows.`,
      ),
    sheet: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('Name of the sheet of the workbook. Default: the first sheet.'),
    mapping: mapping
      .optional()
      .describe('Which column holds what. Default: guessed from the headings, in English and German.'),
    defaults: defaults.optional(),
    decimal: z
      .enum(DECIMALS)
      .optional()
      .describe(
        'Decimal separator of numbers that are text. Default: that of the first price that shows it.',
      ),
    dry_run: z.boolean().optional().describe('True reads the file and writes nothing.'),
  })
  .openapi('KnownPriceImport', { description: 'A file of known prices and how to read it.' });

const rowNumber = z.int().describe('Number of the row in the file, as a spreadsheet shows it.');

const answer = z
  .object({
    dry_run: z.boolean().describe('True: nothing was written.'),
    columns: z.array(z.string()).describe('Headings of the file, in their order.'),
    mapping: z
      .object(mappingFields)
      .openapi('KnownPriceUsedMapping', { description: 'The mapping that was used, stated or guessed.' }),
    decimal: z
      .enum(DECIMALS)
      .nullable()
      .describe('Decimal separator that was used. Null if no number shows one.'),
    missing: z
      .array(z.enum(FIELDS))
      .describe('Required fields without a column or a default. No row is read until each has one.'),
    accepted_count: z.int().describe('Number of rows that are known prices.'),
    refused_count: z.int().describe('Number of rows that were refused.'),
    accepted: z
      .array(
        z.object({
          row: rowNumber,
          price: readPrice,
        }),
      )
      .describe(`The first ${MAX_SHOWN} accepted rows.`),
    refused: z
      .array(
        z.object({
          row: rowNumber,
          column: z
            .string()
            .nullable()
            .describe('Heading of the column at fault. Null if it is the whole row.'),
          reason: z.string().describe('Why the row was refused.'),
        }),
      )
      .describe(`The first ${MAX_SHOWN} refused rows.`),
  })
  .openapi('KnownPriceImported', { description: 'Accepted and refused rows of an imported file.' });

type Body = z.infer<typeof body>;

/** The rows of a workbook, read in a sandbox. @throws ApiError */
const openWorkbook = async (
  deps: Deps,
  orgId: Parameters<Deps['openWorkbook']>[0],
  { xlsx_base64, sheet }: Body,
): Promise<readonly SheetRow[]> => {
  const opened = await deps.openWorkbook(orgId, Buffer.from(xlsx_base64 ?? '', 'base64'), sheet ?? null);
  if (opened.kind === 'refused') throw workbookRefused(opened.why);
  return opened.rows;
};

/** @throws ApiError for a mapping that does not fit the file, and for fields without a column */
const checkRead = (read: ReadRows, isDryRun: boolean): void => {
  const problems = read.unknown.map((name) => ({
    loc: ['body', 'mapping'],
    msg: `names the column ${JSON.stringify(name)}, which the file does not have`,
    type: 'unknown_column',
  }));
  if (problems.length > 0) throw invalid(problems);
  if (isDryRun || read.missing.length === 0) return;
  throw invalid(
    read.missing.map((field) => ({
      loc: ['body', 'mapping', field],
      msg: 'is required: name its column, or state a default',
      type: 'missing',
    })),
  );
};

const importPrices = preparedRoute(
  {
    operationId: 'importKnownPrices',
    method: 'post',
    path: '/api/v1/known-prices/import',
    tag: 'Known prices',
    summary: 'Import known prices from CSV or XLSX',
    description:
      'Writes every row that is valid and returns the others with their row number and reason. Send `dry_run` first to see columns, guessed mapping and rows. A row with the key of an earlier price replaces it.',
    scope: 'calculations:write',
    weight: 'heavy',
    heavies: 2,
    body,
    responses: { 200: { description: 'The accepted and the refused rows.', schema: answer } },
    errors: ['conflict'],
  },
  async ({ deps, caller, body: sent }): Promise<ReadRows> => {
    const { csv, xlsx_base64, mapping: given, defaults: stated, decimal } = sent;
    if ((csv === undefined) === (xlsx_base64 === undefined)) throw fileMissing();
    const asked = { mapping: given, defaults: stated as never, decimal };
    const file = csv === undefined ? { rows: await openWorkbook(deps, caller.orgId, sent) } : { csv };
    const read = await deps.inRequestThread(caller.orgId, 'readKnownPrices', { file, asked });
    if (read.kind === 'refused')
      throw invalid([
        {
          loc: ['body', csv === undefined ? 'xlsx_base64' : 'csv', read.line],
          msg: read.why,
          type: read.type,
        },
      ]);
    checkRead(read.value, sent.dry_run === true);
    return read.value;
  },
  async ({ tx, caller, body: { dry_run }, prepared: read, now }) => {
    const stated = read.rows.map((row) => row.stated);
    if (dry_run !== true) unwrap(await putKnownPrices(tx, caller.orgId, stated, now));
    return {
      status: 200,
      body: {
        dry_run: dry_run === true,
        columns: read.columns,
        mapping: read.mapping,
        decimal: read.decimal,
        missing: read.missing,
        accepted_count: read.rows.length,
        refused_count: read.refused.length,
        accepted: read.rows
          .slice(0, MAX_SHOWN)
          .map((row) => ({ row: row.row, price: statedToWire(row.stated) })),
        refused: read.refused.slice(0, MAX_SHOWN),
      },
    };
  },
);

export const importRoutes: readonly Route[] = [importPrices];
