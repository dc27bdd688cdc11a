import { z } from '@hono/zod-openapi';
import type { Folder } from '../../db/parts/folders.ts';
import type { Rollup } from '../../db/parts/rollup.ts';
import { createdAt, updatedAt } from '../kit/fields.ts';
import { uuid } from '../kit/schemas.ts';

export const NOT_FOUND_SHOWN = 100;
const MAX_MOVED = 10_000;

const name = z.string().trim().min(1).max(255).openapi({ example: 'Gearbox' }).describe('Name of the folder, unique among its siblings, ignoring case.');
const parentId = uuid('UUID of the parent folder. Null: top level.').nullable();

export const folder = z
  .object({
    id: uuid('UUID of the folder.'),
    name: z.string().describe('Name of the folder, unique among its siblings.'),
    parent_id: uuid('UUID of the folder that contains it. Null for a top-level folder.').nullable(),
    part_count: z.int().describe('Number of parts directly in the folder.'),
    created_at: createdAt,
    updated_at: updatedAt,
  })
  .openapi('Folder', { description: 'A folder of parts.' });

export const folderList = z
  .object({ count: z.int().describe('Number of folders in the list.'), data: z.array(folder).describe('All folders of the organisation, sorted by name.') })
  .openapi('FolderList', { description: 'All folders.' });

export const folderToWire = (row: Folder): z.infer<typeof folder> => ({
  id: row.id,
  name: row.name,
  parent_id: row.parentId,
  part_count: row.partCount,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

export const createFolder = z.strictObject({ name, parent_id: parentId.optional() }).openapi('FolderCreate', { description: 'A new folder.' });

export const updateFolder = z
  .strictObject({ name: name.optional(), parent_id: parentId.optional() })
  .openapi('FolderUpdate', { description: 'Changes to a folder. Fields left out stay as they are.' });

const money = (description: string) => z.number().nullable().openapi({ description });

export const folderSummary = z
  .object({
    folder_id: uuid('UUID of the summarised folder. Null for the whole workspace.').nullable(),
    part_count: z.int().describe('Number of parts in the folder and its subfolders.'),
    quoted_part_count: z.int().describe('Number of parts with at least one succeeded calculation.'),
    calculation_count: z.int().describe('Number of succeeded calculations.'),
    calculation_count_capped: z.boolean().describe('True if `calculation_count` is not exact, because counting stopped after 100,000 calculations.'),
    currencies: z.array(z.string()).describe('ISO 4217 codes that occur, sorted. With more than one, every total is null.'),
    currency: z.string().nullable().describe('ISO 4217 code of the totals. Null with several currencies, or none.'),
    total_annual_spend_eur: money('Sum of the latest unit price × annual volume over the parts, in `currency`. Null with several currencies.'),
    effective_annual_cost_eur: money('Yearly cost with ordering and stock, in `currency`. Null with several currencies, or if offer prices and purchase prices would be mixed.'),
    potential_savings_eur: money('Yearly saving if every part were made in its economic lot, in `currency`. Null like `effective_annual_cost_eur`.'),
  })
  .openapi('FolderSummary', { description: 'Spend of the parts in a folder and its subfolders.' });

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
    calculation_count_capped: rollup.calculationCountCapped,
    currencies: [...rollup.currencies],
    currency: mixed ? null : (first ?? null),
    total_annual_spend_eur: mixed ? null : rounded(rollup.annualSpend),
    effective_annual_cost_eur: noSum ? null : rounded(rollup.effectiveAnnualCost),
    potential_savings_eur: noSum ? null : rounded(rollup.potentialSavings),
  };
};

export const moveParts = z
  .strictObject({
    part_ids: z.array(uuid()).min(1).max(MAX_MOVED).describe('UUIDs of the parts to move.'),
    folder_id: uuid('UUID of the target folder. Null or left out: the parts are taken out of their folders.').nullable().optional(),
  })
  .openapi('MoveParts', { description: 'Parts to move into a folder.' });

export const movedParts = z
  .object({
    moved: z.int().describe('Number of parts that were in another folder before.'),
    requested: z.int().describe('Number of distinct ids in the request.'),
    not_found: z.array(z.string()).describe(`Ids that do not exist in this organisation, at most ${NOT_FOUND_SHOWN} of them.`),
  })
  .openapi('MovedParts', { description: 'Result of moving parts.' });

export const folderId = z.object({ folder_id: uuid('UUID of the folder to read or change.') });
