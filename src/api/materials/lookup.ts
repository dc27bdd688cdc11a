import type { z } from '@hono/zod-openapi';
import type { Tx } from '../../db/kernel/database.ts';
import { gradesById } from '../../db/materials/material-catalogue.ts';
import { findStandard } from '../../db/materials/material-standards.ts';
import type { CatalogueEntry } from '../../db/materials/stored-grade.ts';
import { type CatalogueGrade, type Resolution, resolveGrade } from '../../engine/index.ts';
import type { Deps } from '../kit/deps.ts';
import { type Route, readRoute } from '../kit/route.ts';
import {
  batchLookupRequest,
  batchLookupResult,
  gradeToWire,
  lookupRequest,
  lookupResult,
  MAX_BATCH,
} from './schemas.ts';

const TAG = 'Materials';

type Query = z.output<typeof lookupRequest>;
type Answer = { readonly query: string; readonly resolution: Resolution<CatalogueGrade> };

const answer = (deps: Deps, { query, category, iso_group, standard }: Query): Answer => ({
  query,
  resolution: resolveGrade(query, deps.catalogue, {
    category,
    iso_group,
    standard: standard === undefined ? undefined : findStandard(standard)?.scheme,
  }),
});

/** Leaves out a grade of the index that a migration has deleted since this process started. */
const toWire = ({ query, resolution }: Answer, rows: ReadonlyMap<string, CatalogueEntry>) => {
  const entry = resolution.result === null ? undefined : rows.get(resolution.result.grade.id);
  return {
    query,
    result:
      resolution.result === null || entry === undefined
        ? null
        : {
            grade: gradeToWire(entry),
            score: resolution.result.score,
            resolved_via: resolution.result.resolved_via,
          },
    candidates: resolution.candidates.flatMap(({ grade, score }) => {
      const row = rows.get(grade.id);
      return row === undefined ? [] : [{ grade: gradeToWire(row), score }];
    }),
  };
};

const answerAll = async (deps: Deps, tx: Tx, queries: readonly Query[]) => {
  const answers = queries.map((query) => answer(deps, query));
  const ids = answers.flatMap(({ resolution }) => resolution.candidates.map(({ grade }) => grade.id));
  const rows = await gradesById(tx, ids);
  return answers.map((each) => toWire(each, rows));
};

const one = readRoute(
  {
    operationId: 'lookupMaterial',
    method: 'post',
    path: '/api/v1/parts/materials/lookup',
    tag: TAG,
    summary: 'Look up a material',
    description:
      'Finds the grade for a code of any standard, a name or a spelling from a drawing. Ambiguous text gives a null result with candidates.',
    scope: 'materials:read',
    weight: 'light',
    body: lookupRequest,
    responses: { 200: { description: 'The grade or null, with candidates.', schema: lookupResult } },
  },
  async ({ deps, tx, body }) => {
    const [found] = await answerAll(deps, tx, [body]);
    return { status: 200, body: found };
  },
);

const batch = readRoute(
  {
    operationId: 'lookupMaterials',
    method: 'post',
    path: '/api/v1/parts/materials/lookup/batch',
    tag: TAG,
    summary: 'Look up several materials',
    description: `Looks up at most ${MAX_BATCH} texts. A text without a match keeps its position with a null result.`,
    scope: 'materials:read',
    weight: 'light',
    body: batchLookupRequest,
    responses: { 200: { description: 'One result per query, in order.', schema: batchLookupResult } },
  },
  async ({ deps, tx, body }) => {
    const queries = body.queries.map((query) => (typeof query === 'string' ? { query } : query));
    return { status: 200, body: { results: await answerAll(deps, tx, queries) } };
  },
);

export const lookupRoutes: readonly Route[] = [one, batch];
