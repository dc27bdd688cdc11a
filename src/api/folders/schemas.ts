import { z } from '@hono/zod-openapi';
import type { Folder } from '../../db/parts/folders.ts';
import type { Rollup } from '../../db/parts/rollup.ts';
import { timestamp, uuid } from '../kit/schemas.ts';

export const NOT_FOUND_SHOWN = 100;
const MAX_MOVED = 10_000;

const name = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .openapi({ description: 'unique among siblings, in whatever case', example: 'Gearbox' });
const parentId = uuid().nullable().openapi({ description: 'null: top level' });

export const folder = z
  .object({
    id: uuid(),
    name: z.string(),
    parent_id: uuid().nullable().openapi({ description: 'null for a top-level folder' }),
    part_count: z.int().openapi({ description: 'parts filed directly in it' }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('Folder');

export const folderList = z.object({ count: z.int(), data: z.array(folder) }).openapi('FolderList');

export const folderToWire = (row: Folder): z.infer<typeof folder> => ({
  id: row.id,
  name: row.name,
  parent_id: row.parentId,
  part_count: row.partCount,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

export const createFolder = z.strictObject({ name, parent_id: parentId.optional() }).openapi('FolderCreate');

export const updateFolder = z
  .strictObject({ name: name.optional(), parent_id: parentId.optional() })
  .openapi('FolderUpdate');

const money = (description: string) => z.number().nullable().openapi({ description });

export const folderSummary = z
  .object({
    folder_id: uuid().nullable().openapi({ description: 'null: the whole workspace' }),
    part_count: z.int().openapi({ description: 'parts in the folder and all subfolders' }),
    quoted_part_count: z.int().openapi({ description: 'parts with at least one succeeded calculation' }),
    calculation_count: z.int().openapi({ description: 'succeeded calculations' }),
    currencies: z
      .array(z.string())
      .openapi({ description: 'sorted; more than one: every money total is null' }),
    currency: z.string().nullable(),
    total_annual_spend_eur: money('latest should-cost unit price × annual volume, summed; in `currency`'),
    effective_annual_cost_eur: money('null also when offer prices would be added to purchase prices'),
    potential_savings_eur: money('net annual saving at the recommended lot sizes, summed'),
  })
  .openapi('FolderSummary');

const rounded = (amount: number): number => Math.round(amount * 1e6) / 1e6;

export const summaryToWire = (folderId: string | null, rollup: Rollup): z.infer<typeof folderSummary> => {
  const [first] = rollup.currencies;
  const mixed = rollup.currencies.length > 1;
  const noSum = mixed || rollup.mixedValuation;
  return {
    folder_id: folderId,
    part_count: rollup.partCount,
    quoted_part_count: rollup.quotedPartCount,
    calculation_count: rollup.calculationCount,
    currencies: [...rollup.currencies],
    currency: mixed ? null : (first ?? null),
    total_annual_spend_eur: mixed ? null : rounded(rollup.annualSpend),
    effective_annual_cost_eur: noSum ? null : rounded(rollup.effectiveAnnualCost),
    potential_savings_eur: noSum ? null : rounded(rollup.potentialSavings),
  };
};

export const moveParts = z
  .strictObject({
    part_ids: z.array(uuid()).min(1).max(MAX_MOVED),
    folder_id: uuid().nullable().optional().openapi({ description: 'null unfiles' }),
  })
  .openapi('MoveParts');

export const movedParts = z
  .object({
    moved: z.int().openapi({ description: 'parts that were filed elsewhere before' }),
    requested: z.int().openapi({ description: 'distinct ids' }),
    not_found: z
      .array(z.string())
      .openapi({ description: `unknown ids, at most ${NOT_FOUND_SHOWN} of them` }),
  })
  .openapi('MovedParts');

export const folderId = z.object({ folder_id: uuid() });
