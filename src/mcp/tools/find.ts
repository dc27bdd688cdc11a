import { z } from 'zod';
import { shown } from '../../platform/issue-words.ts';
import type { CallOperation } from '../call-operation.ts';
import { factFields, guidance, id, money, naming, readFacts } from '../facts.ts';
import { marked } from '../marked.ts';
import { Refusal } from '../refusal.ts';
import { defineTool } from '../tool.ts';

const MAX = 50;
const DEFAULT = 10;

const limit = z.int().min(1).max(MAX).default(DEFAULT);
const cursor = z.string().min(1).max(2048).optional().describe('next_cursor of the last page');
const partNumber = z.string().min(1).max(255);

export const findParts = defineTool({
  name: 'find_parts',
  title: 'Find parts',
  description: 'Find parts by text in number or description, newest first.',
  asks: ['listParts'],
  input: z.strictObject({
    query: z.string().min(1).max(255).optional().describe('part of the number or the description'),
    quoted: z.boolean().optional().describe('true: only priced parts'),
    limit,
    cursor,
  }),
  output: z.object({
    guidance,
    total: z.int(),
    next_cursor: z.string().nullable(),
    parts: z.array(
      z.object({
        part_id: z.string(),
        part_number: z.string(),
        description: z.string().nullable(),
        make_or_buy: z.string(),
        created_at: z.string(),
      }),
    ),
  }),
  run: async (callOperation, { query, quoted, limit: most, cursor: from }) => {
    const found = await callOperation('listParts', {
      query: {
        limit: most,
        ...(query === undefined ? {} : { q: query }),
        ...(quoted === undefined ? {} : { quoted }),
        ...(from === undefined ? {} : { cursor: from }),
      },
    });
    const parts = found.data.map((part) => ({
      part_id: part.id,
      part_number: part.part_number,
      description: part.description,
      make_or_buy: part.make_or_buy,
      created_at: part.created_at,
    }));
    return {
      structured: {
        guidance: [
          parts.length === 0
            ? 'Try a shorter text: any fragment of the number or description matches.'
            : 'find_calculations with part_id lists the prices of a part.',
        ],
        total: found.count,
        next_cursor: found.next_cursor,
        parts,
      },
      text: `${found.count} ${found.count === 1 ? 'part' : 'parts'}: ${parts.map(({ part_number, part_id }) => `${marked(part_number)} [part_id ${part_id}]`).join(', ') || 'none'}.`,
    };
  },
});

/** @throws Refusal when no part has the number */
const partIdOf = async (callOperation: CallOperation, number: string): Promise<string> => {
  const found = await callOperation('listParts', { query: { q: number, limit: MAX } });
  const part = found.data.find((one) => one.part_number === number);
  if (part !== undefined) return part.id;
  const near = found.data.slice(0, DEFAULT).map((one) => marked(one.part_number));
  throw new Refusal(
    `No part has the number ${shown(number)}.${near.length === 0 ? '' : ` Similar numbers: ${near.join(', ')}.`} find_parts searches numbers and descriptions.`,
  );
};

export const findCalculations = defineTool({
  name: 'find_calculations',
  title: 'Find calculations',
  description: 'Find calculations of a part (by id or number), of a batch, or all, newest first.',
  asks: ['listCalculations', 'listParts', 'getCalculation'],
  input: z.strictObject({
    part_id: id('a part').optional(),
    part_number: partNumber.optional().describe('exact number'),
    batch_id: id('a batch').optional(),
    status: z
      .enum([
        'draft',
        'queued',
        'running',
        'polling',
        'succeeded',
        'failed',
        'cancelled',
        'timed_out',
        'blocked',
        'any',
      ])
      .default('succeeded')
      .describe('default: succeeded'),
    limit,
    cursor,
  }),
  output: z.object({
    guidance,
    next_cursor: z.string().nullable(),
    calculations: z.array(
      z.object({
        calculation_id: z.string(),
        name: z.string(),
        part_id: z.string(),
        part_number: z.string(),
        revision_code: z.string(),
        costing_environment_id: z.string(),
        costing_environment_name: z.string(),
        status: z.string(),
        lot_size: z.int(),
        currency: z.string(),
        unit_cost: z.number().nullable(),
        offer_price: z.number().nullable(),
        environment_changed_since_run: factFields.environment_changed_since_run,
        inputs_changed_since_run: factFields.inputs_changed_since_run,
        basis: factFields.basis.nullable().describe('null: no price'),
        band: factFields.band.nullable(),
        sourced_share: factFields.sourced_share.nullable(),
        error: z.string().nullable(),
        created_at: z.string(),
      }),
    ),
  }),
  run: async (callOperation, { part_id, part_number, batch_id, status, limit: most, cursor: from }) => {
    if (part_id !== undefined && part_number !== undefined)
      throw new Refusal('Give part_id or part_number, not both.');
    const part = part_number === undefined ? part_id : await partIdOf(callOperation, part_number);
    const found = await callOperation('listCalculations', {
      query: {
        limit: most,
        ...(part === undefined ? {} : { part_id: part }),
        ...(batch_id === undefined ? {} : { batch_id }),
        ...(status === 'any' ? {} : { status_filter: [status] }),
        ...(from === undefined ? {} : { cursor: from }),
      },
    });
    const priced = found.items.filter((row) => row.status === 'succeeded').map((row) => row.id);
    const known = await readFacts(callOperation, priced);
    const calculations = found.items.map((row) => ({
      calculation_id: row.id,
      name: row.name,
      part_id: row.part_id,
      part_number: row.part_number,
      revision_code: row.revision_code,
      costing_environment_id: row.costing_environment_id,
      costing_environment_name: row.costing_environment_name,
      status: row.status,
      lot_size: row.lot_size,
      currency: row.currency,
      unit_cost: row.unit_cost,
      offer_price: row.offer_price,
      environment_changed_since_run: row.environment_changed_since_run,
      inputs_changed_since_run: row.inputs_changed_since_run,
      basis: known.get(row.id)?.basis ?? null,
      band: known.get(row.id)?.band ?? null,
      sourced_share: known.get(row.id)?.sourced_share ?? null,
      error: row.error,
      created_at: row.created_at,
    }));
    const named = found.items.map(
      (row) =>
        `${naming(row)}: ${row.offer_price === null ? row.status : `${money(row.offer_price, row.currency)} per piece`}`,
    );
    return {
      structured: {
        guidance: [
          calculations.length === 0
            ? 'No match: try status any, or start a calculation over REST.'
            : 'explain_cost explains one price; compare_calculations explains the difference of two.',
        ],
        next_cursor: found.next_cursor,
        calculations,
      },
      text: named.length === 0 ? 'No calculation matches.' : named.join('; '),
    };
  },
});
