import { z } from '@hono/zod-openapi';
import type { Calculation } from '../../db/calculation-record/calculation.ts';
import { CALCULATION_STATUSES } from '../../db/calculation-record/run.ts';
import { coverageOf } from '../../db/calculations/hold-quota.ts';
import { findInputChanges } from '../../db/calculations/input-changes.ts';
import {
  CURSOR_SORTS,
  countMatches,
  hasCursor,
  listCalculations,
  SETTLED_SORTS,
} from '../../db/calculations/list.ts';
import { findResult } from '../../db/calculations/results.ts';
import { countComponents } from '../../db/calculations/split-assembly.ts';
import { findCalculation, lockCalculation } from '../../db/calculations/store.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import { together } from '../../db/kernel/pipeline.ts';
import { findTier } from '../../db/organisations/organisations.ts';
import { findPricedFacts } from '../../db/snapshot/facts.ts';
import { shown } from '../../platform/issue-words.ts';
import type { Deps } from '../kit/deps.ts';
import { ApiError, ERRORS, errorBody, existing, invalid } from '../kit/errors.ts';
import { answerPage } from '../kit/lists.ts';
import { pageQuery } from '../kit/pagination.ts';
import { awaitedRoute, type Route, readRoute, writeRoute } from '../kit/route.ts';
import { queryBoolean, repeatable, uuid } from '../kit/schemas.ts';
import { blocksOf, includeQuery, viewQuery, withBlocks } from './blocks.ts';
import { createDraft } from './create.ts';
import { withMaterial } from './material.ts';
import { DRAFT_ERRORS, ofAssembly, quotaExceeded } from './refusals.ts';
import { keyOf, runCalculation, runToWire } from './run.ts';
import { calculation, calculationId, calculationList, createCalculation, runResponse } from './schemas.ts';
import { calculationToWire, coverageToWire, listItemToWire } from './to-wire.ts';

const TAG = 'Calculations';
const LIST = 'listCalculations';
const MAX_IDS = 500;

const create = writeRoute(
  {
    operationId: 'createCalculation',
    method: 'post',
    path: '/api/v1/calculations',
    tag: TAG,
    summary: 'Create a draft calculation',
    description: 'Creates a draft. It is priced, and billed, only when you run it.',
    scope: 'calculations:write',
    weight: 'light',
    body: createCalculation,
    responses: { 201: { description: 'The draft.', schema: runResponse } },
    errors: DRAFT_ERRORS,
  },
  async ({ deps, tx, caller, body, now }) => {
    const row = await createDraft(tx, caller.orgId, withMaterial(deps, body), { now, batchId: null });
    return {
      status: 201,
      body: await runToWire(tx, [row], { now, upgradeUrl: deps.settings.upgradeUrl }),
    };
  },
);

const run = writeRoute(
  {
    operationId: 'runCalculation',
    method: 'post',
    path: '/api/v1/calculations/{calculation_id}/run',
    tag: TAG,
    summary: 'Run a calculation',
    description:
      'Has no effect on a queued, running or succeeded calculation. A blocked calculation resumes without using an attempt. 402 if the quota or wallet does not cover it.',
    scope: 'calculations:write',
    weight: 'heavy',
    params: calculationId,
    responses: { 202: { description: 'The state of the run.', schema: runResponse } },
    errors: ['not_found', 'conflict', 'insufficient_funds', 'quota_exceeded', 'too_many_pending'],
  },
  async ({ deps, tx, caller, params, now, requestId, staged }) => {
    const row = existing(await lockCalculation(tx, caller.orgId, params.calculation_id));
    if (row.parentId !== null) throw ofAssembly(row.parentId);
    const outcome = await runCalculation(tx, caller.orgId, row, {
      now,
      requestId,
      apiKeyId: keyOf(caller),
    });
    staged(outcome.staged);
    if (outcome.refusal !== null && outcome.coverage !== null) {
      // The row stays blocked, so this must be a response and not a rollback.
      const coverage = coverageToWire(outcome.coverage, deps.settings.upgradeUrl);
      return { status: ERRORS.quota_exceeded.status, body: errorBody(quotaExceeded(coverage), requestId) };
    }
    return {
      status: 202,
      body: await runToWire(tx, [outcome.row], {
        now,
        upgradeUrl: deps.settings.upgradeUrl,
        coverage: outcome.coverage,
        place: outcome.place,
      }),
    };
  },
);

/** Null for a single part, and for an assembly that has not been split yet. */
const progressOf = async (tx: Tx, orgId: OrgId, row: Calculation) => {
  if (row.assemblyRole !== 'assembly') return null;
  const { total, open } = await countComponents(tx, orgId, row.id);
  return total === 0 ? null : { done: total - open, total };
};

const coverageToShow = async (deps: Deps, tx: Tx, orgId: OrgId, row: Calculation, now: Date) => {
  if (row.status !== 'blocked') return null;
  const tier = await findTier(tx, orgId);
  const reason = row.blockedReason ?? 'quota_exceeded';
  return coverageToWire(await coverageOf(tx, orgId, tier, reason, now), deps.settings.upgradeUrl);
};

const detailOf = async (deps: Deps, tx: Tx, orgId: OrgId, row: Calculation, now: Date) => {
  // While it is priced again, the earlier price stays valid.
  const runSeq = row.status === 'succeeded' ? row.runSeq : row.earlierRunSeq;
  const [result, facts, coverage, changes, progress] = await together([
    runSeq === null ? null : findResult(tx, orgId, row.id, runSeq),
    runSeq === null || row.snapshotDigest === null ? null : findPricedFacts(tx, orgId, row.snapshotDigest),
    coverageToShow(deps, tx, orgId, row, now),
    findInputChanges(tx, orgId, [row.id]),
    progressOf(tx, orgId, row),
  ]);
  return calculationToWire(row, changes.get(row.id), result, result && facts, coverage, progress);
};

const get = awaitedRoute(
  {
    operationId: 'getCalculation',
    method: 'get',
    path: '/api/v1/calculations/{calculation_id}',
    tag: TAG,
    summary: 'Get a calculation',
    description:
      'Returns the whole cost sheet. `include=all` adds every block, so that the price can be recomputed from the response. `view=summary` returns top-level lines only. `wait_seconds` waits while the calculation is `queued`, `running` or `polling`.',
    scope: 'calculations:read',
    weight: 'light',
    params: calculationId,
    query: z.object({ ...viewQuery, ...includeQuery }),
    responses: { 200: { description: 'The calculation.', schema: calculation } },
    errors: ['not_found'],
  },
  ({ params }) => ({ kind: 'calculation', id: params.calculation_id }),
  async ({ deps, tx, caller, params, query, now }) => {
    const row = existing(await findCalculation(tx, caller.orgId, params.calculation_id));
    const detail = await detailOf(deps, tx, caller.orgId, row, now);
    return { status: 200, body: withBlocks(detail, blocksOf(query)) };
  },
);

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: '/api/v1/calculations',
    tag: TAG,
    summary: 'List calculations',
    description: 'Newest first by default. Use `ids` to poll many calculations at once.',
    scope: 'calculations:read',
    weight: 'light',
    paginated: true,
    query: z.object({
      ...pageQuery,
      status_filter: repeatable(z.enum(CALCULATION_STATUSES))
        .optional()
        .describe('Return calculations with one of these statuses. Repeatable.'),
      part_id: uuid('Return calculations of this part.').optional(),
      batch_id: uuid('Return calculations of this batch.').optional(),
      material_grade_id: repeatable(uuid())
        .optional()
        .describe('Return calculations with one of these material grades. Repeatable.'),
      parent_calculation_id: uuid(
        'Return the component calculations of this assembly. By default, only top-level calculations are listed.',
      ).optional(),
      ids: z
        .string()
        .min(1)
        .max(40 * MAX_IDS)
        .optional()
        .describe(
          'Comma-separated UUIDs, at most 500. Returns every match and ignores `limit` and `order`; use it to poll many calculations.',
        ),
      include_components: queryBoolean
        .optional()
        .describe('With `part_id`: also return calculations that the part received as a component.'),
      sort: z
        .enum([...CURSOR_SORTS, ...SETTLED_SORTS])
        .optional()
        .describe(
          `Sort key, default \`created_at\`. Rows without a value come last. ${SETTLED_SORTS.join(', ')} return the first page only.`,
        ),
      include_facets: queryBoolean
        .optional()
        .describe('Also count the matches for each value of the filters.'),
    }),
    responses: { 200: { description: 'One page of calculations.', schema: calculationList } },
  },
  async ({ deps, tx, caller, query }) => {
    const ids = query.ids === undefined ? null : parseIds(query.ids);
    const filter = {
      statuses: query.status_filter ?? [],
      partId: query.part_id ?? null,
      batchId: query.batch_id ?? null,
      materialGradeIds: query.material_grade_id ?? [],
      parentId: query.parent_calculation_id ?? null,
      includeComponents: query.include_components ?? false,
      ids,
      createdAfter: query.created_after ?? null,
      createdBefore: query.created_before ?? null,
    };
    const sort = query.sort ?? 'created_at';
    if (!hasCursor(sort) && (query.cursor !== undefined || query.offset !== undefined))
      throw new ApiError('invalid_cursor', {
        message: `Lists sorted by ${sort} have one page only. Leave out cursor and offset, or sort by another field.`,
      });
    const listQuery =
      ids === null ? query : { ...query, limit: MAX_IDS, cursor: undefined, offset: undefined };
    const isCounted = query.include_total === true || query.include_facets === true;
    const matches = isCounted ? await countMatches(tx, caller.orgId, filter) : null;
    const answer = await answerPage(deps, {
      operationId: LIST,
      path: '/api/v1/calculations',
      query: listQuery,
      load: (page) => listCalculations(tx, caller.orgId, filter, sort, page),
      toItems: async (rows) => {
        const changes = await findInputChanges(
          tx,
          caller.orgId,
          rows.map((row) => row.id),
        );
        return rows.map((row) => listItemToWire(row, changes.get(row.id)));
      },
      count: async () => matches?.total ?? 0,
    });
    const facets = query.include_facets === true ? (matches?.facets ?? null) : null;
    return { ...answer, body: { ...answer.body, facets, counts_capped_at: matches?.cappedAt ?? null } };
  },
);

const parseIds = (text: string): readonly string[] => {
  const ids = [...new Set(text.split(',').map((id) => id.trim().toLowerCase()))];
  const bad = ids.filter((id) => !uuid().safeParse(id).success);
  if (bad.length > 0) {
    throw invalid(
      bad.map((id) => ({
        loc: ['query', 'ids'],
        msg: `must hold UUIDs only (got ${shown(id)})`,
        type: 'invalid_format',
      })),
    );
  }
  if (ids.length > MAX_IDS)
    throw invalid([
      { loc: ['query', 'ids'], msg: `must have at most ${MAX_IDS} ids (has ${ids.length})`, type: 'too_big' },
    ]);
  return ids;
};

export const calculationRoutes: readonly Route[] = [create, run, get, list];
