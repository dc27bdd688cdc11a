import { z } from '@hono/zod-openapi';
import { describe, expect, test } from 'vitest';
import { adminRoutes } from '../../src/api/admin/routes.ts';
import { openSpecs } from '../../src/api/auth/specs.ts';
import { freeForm, MAX_FREE_FORM_BYTES, recordOf } from '../../src/api/kit/bounds.ts';
import { repeatable } from '../../src/api/kit/schemas.ts';
import { routes } from '../../src/api/routes.ts';
import { TOOLS } from '../../src/mcp/tools/index.ts';
import { unboundedOf } from '../support/unbounded.ts';

const given = (name: string, schemas: Readonly<Record<string, z.ZodType | undefined>>) =>
  Object.entries(schemas).flatMap(([where, schema]) =>
    schema === undefined ? [] : [[`${name} ${where}`, schema] as const],
  );

const inputs = [
  ...[...routes, ...adminRoutes].flatMap(({ spec: { operationId, params, query, body } }) =>
    given(operationId, { params, query, body }),
  ),
  ...routes.flatMap(({ spec }) => given(spec.operationId, { form: spec.multipart?.fields })),
  ...openSpecs.flatMap((spec) => given(spec.operationId, { body: spec.body })),
  ...TOOLS.flatMap(({ name, input }) => given(name, { input })),
];

describe('schemas of what is sent', () => {
  test('given every schema of a request, then no list, record or text in it is without a bound', () => {
    expect(inputs.length).toBeGreaterThan(routes.length);
    expect(inputs.flatMap(([name, schema]) => unboundedOf(schema, name))).toEqual([]);
  });

  test.each([
    ['a list', z.array(z.boolean())],
    ['a record', z.record(z.string().max(9), z.boolean())],
    ['names of a record', z.object({ a: recordOf(z.string(), z.boolean(), 9) }).optional()],
    ['a text below a list', z.union([z.null(), z.strictObject({ a: z.array(z.string()).max(9) })])],
    ['any value', z.object({ a: z.unknown() })],
    ['any field', z.looseObject({})],
    ['the end of a tuple', z.tuple([z.boolean()], z.boolean())],
    ['a free record', z.record(z.string(), z.unknown())],
  ])('given %s without a bound, then it is found', (_name, schema) => {
    expect(unboundedOf(schema, 'x')).toHaveLength(1);
  });

  test('given one more than a bound, then it is refused; at the bound it is taken', () => {
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, true]));
    const record = recordOf(z.string().max(9), z.boolean(), 5).openapi({ description: 'x' }).optional();
    expect([keys(5), keys(6)].map((value) => record.safeParse(value).success)).toEqual([true, false]);
    const frame = JSON.stringify({ a: '' }).length;
    const free = (bytes: number) => ({ a: 'ü'.repeat((bytes - frame) / 2) });
    expect(
      [free(MAX_FREE_FORM_BYTES), free(MAX_FREE_FORM_BYTES + 2)].map(
        (value) => freeForm().safeParse(value).success,
      ),
    ).toEqual([true, false]);
    expect(repeatable(z.boolean()).safeParse(Array(201).fill(true)).success).toBe(false);
  });
});
