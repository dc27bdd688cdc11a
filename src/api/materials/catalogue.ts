import { z } from '@hono/zod-openapi';
import { countGrades, gradesById, listGrades } from '../../db/materials/material-catalogue.ts';
import { MATERIAL_STANDARDS } from '../../db/materials/material-standards.ts';
import { resolveGrade } from '../../engine/index.ts';
import { existing, notFound } from '../kit/errors.ts';
import { type Route, readRoute } from '../kit/route.ts';
import { queryInteger, uuid } from '../kit/schemas.ts';
import { category, grade, gradeList, gradeToWire, isoGroup, standard } from './schemas.ts';

const TAG = 'Materials';
const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;
const MAX_OFFSET = 10_000;

const standards = readRoute(
  {
    operationId: 'listMaterialStandards',
    method: 'get',
    path: '/api/v1/parts/materials/standards',
    tag: TAG,
    summary: 'List material standards',
    description: 'Lists the standards whose codes the catalogue knows.',
    scope: 'materials:read',
    weight: 'light',
    responses: { 200: { description: 'All standards.', schema: z.array(standard) } },
  },
  async () => ({
    status: 200,
    body: MATERIAL_STANDARDS.map(({ id, name, scheme, region }) => ({ id, name, scheme, region })),
  }),
);

const list = readRoute(
  {
    operationId: 'listMaterialGrades',
    method: 'get',
    path: '/api/v1/parts/materials/grades',
    tag: TAG,
    summary: 'List material grades',
    description: 'Sorted by URN.',
    scope: 'materials:read',
    weight: 'light',
    query: z.object({
      category: category.optional().describe('Return grades of this category.'),
      iso_group: isoGroup.optional().describe('Return grades of this material group to ISO 513.'),
      q: z
        .string()
        .min(1)
        .max(128)
        .optional()
        .describe('Return grades whose code, name, URN or alias contains this text.'),
      limit: queryInteger(1, MAX_LIMIT)
        .optional()
        .describe(`Number of grades to return, default ${DEFAULT_LIMIT}.`),
      offset: queryInteger(0, MAX_OFFSET).optional().describe('Number of grades to skip, default 0.'),
    }),
    responses: { 200: { description: 'One page of grades.', schema: gradeList } },
  },
  async ({ tx, query }) => {
    const filter = {
      category: query.category ?? null,
      isoGroup: query.iso_group ?? null,
      q: query.q ?? null,
    };
    const rows = await listGrades(tx, filter, {
      limit: query.limit ?? DEFAULT_LIMIT,
      offset: query.offset ?? 0,
    });
    return { status: 200, body: { count: await countGrades(tx, filter), data: rows.map(gradeToWire) } };
  },
);

const get = readRoute(
  {
    operationId: 'getMaterialGrade',
    method: 'get',
    path: '/api/v1/parts/materials/grades/{grade_id}',
    tag: TAG,
    summary: 'Get a material grade',
    description: 'Returns one grade of the catalogue.',
    scope: 'materials:read',
    weight: 'light',
    params: z.object({ grade_id: uuid('UUID of the material grade to read.') }),
    responses: { 200: { description: 'The grade.', schema: grade } },
    errors: ['not_found'],
  },
  async ({ tx, params }) => {
    const row = existing((await gradesById(tx, [params.grade_id])).get(params.grade_id));
    return { status: 200, body: gradeToWire(row) };
  },
);

const getByUrn = readRoute(
  {
    operationId: 'getMaterialGradeByUrn',
    method: 'get',
    path: '/api/v1/parts/materials/grades/by-urn/{urn}',
    tag: TAG,
    summary: 'Get a material grade by URN',
    description: 'Takes the URN of a grade or of one of its aliases.',
    scope: 'materials:read',
    weight: 'light',
    params: z.object({
      urn: z
        .string()
        .max(256)
        .describe('URN of a grade or of one of its aliases, for example `urn:material:aisi:304`.'),
    }),
    responses: { 200: { description: 'The grade.', schema: grade } },
    errors: ['not_found'],
  },
  async ({ deps, tx, params }) => {
    const { result } = resolveGrade(params.urn, deps.catalogue);
    if (result?.resolved_via !== 'urn') throw notFound();
    const row = existing((await gradesById(tx, [result.grade.id])).get(result.grade.id));
    return { status: 200, body: gradeToWire(row) };
  },
);

export const catalogueRoutes: readonly Route[] = [standards, list, getByUrn, get];
