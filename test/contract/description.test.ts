import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { openSpecs } from '../../src/api/auth/specs.ts';
import { ERRORS } from '../../src/api/kit/errors.ts';
import { publishedDescription, webhooksDescription } from '../../src/api/published.ts';
import { servedDescription } from '../../src/api/served-description.ts';
import { breakingChanges, changesOf } from './changes.ts';
import { released, withChanges } from './changes-page.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name);
const run = promisify(execFile);

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters?: { in?: string; example?: unknown }[];
        requestBody?: { content: Record<string, { example?: unknown }> };
        responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
        security: Record<string, string[]>[];
        tags: string[];
      }
    >
  >;
};

type Described = {
  readonly description?: string;
  readonly $ref?: string;
  readonly in?: unknown;
  readonly name?: unknown;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly allOf?: readonly Described[];
};

const committed = async (file: string) =>
  JSON.parse(await readFile(path.join(ROOT, file), 'utf8')) as Record<string, unknown>;

describe('the published description', () => {
  test('is committed as the route table prints it (else: npm run openapi) [CON-6]', async () => {
    expect(await committed('openapi.json')).toEqual(JSON.parse(JSON.stringify(publishedDescription())));
    expect(await committed('openapi-webhooks.json')).toEqual(
      JSON.parse(JSON.stringify(webhooksDescription())),
    );
  });

  test.each(['http://127.0.0.1:8080', 'https://api.example.com/behind/a/path', 'https://api.example.com/'])(
    'is served with the address of the service, %s [CON-6]',
    (baseUrl) => {
      const served = (file: 'openapi.json' | 'openapi-webhooks.json') =>
        JSON.parse(servedDescription(file, baseUrl)());
      expect(served('openapi.json')).toEqual(JSON.parse(JSON.stringify(publishedDescription(baseUrl))));
      expect(served('openapi-webhooks.json')).toEqual(
        JSON.parse(JSON.stringify(webhooksDescription(baseUrl))),
      );
    },
  );
  test('the page of changes is as the descriptions make it (else: npm run openapi) [VER-4]', async () => {
    const page = await readFile(path.join(ROOT, 'docs/api-changes.md'), 'utf8');
    const before = await committed('test/contract/released.json');
    expect(page).toBe(withChanges(page, before, await committed('openapi.json')));
  });

  test('has no finding of redocly [CON-6]', async () => {
    // Whether there is a newer redocly, or anybody to tell of this run, is no finding.
    const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' };
    const { stdout, stderr } = await run(
      bin('redocly'),
      ['lint', 'openapi.json', 'openapi-webhooks.json', '--format=stylish'],
      {
        cwd: ROOT,
        env,
      },
    );
    expect(stdout + stderr).toMatch(/Your API descriptions are valid/);
    expect(stdout + stderr).not.toMatch(/warning/);
  });

  test('documents 401, 403, 422, 429 and the request id for every operation, and no operation twice [CON-5]', async () => {
    const { paths } = (await committed('openapi.json')) as Document;
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length);
    for (const { operationId, responses, tags, security } of operations) {
      // Before any credential there is none to refuse, and attempts are limited where they are guesses.
      const isOpen = !security.some((way) => 'ApiKey' in way || 'Session' in way) || tags[0] === 'Accounts';
      expect(Object.keys(responses), operationId).toEqual(
        expect.arrayContaining(isOpen ? ['422', '500', '503'] : ['401', '403', '422', '429', '500', '503']),
      );
      expect(tags, operationId).toHaveLength(1);
    }
  });

  test('holds what comes before any credential, and the session that it leads to [CON-7]', async () => {
    const document = (await committed('openapi.json')) as Document & {
      components: { securitySchemes: Record<string, object> };
    };
    const open = openSpecs.map(({ method, path: at }) => document.paths[at]?.[method]?.security);
    expect(open.length).toBeGreaterThan(8);
    for (const security of open) expect(security?.flatMap((way) => Object.keys(way))).not.toContain('ApiKey');
    expect(document.components.securitySchemes.Session).toMatchObject({ in: 'cookie', name: 'sc_session' });
    expect(document.paths['/api/v1/members']?.get?.security).toEqual([{ Session: [] }]);
  });

  test('every summary fits the sidebar of the reference', async () => {
    for (const file of ['openapi.json', 'openapi-webhooks.json']) {
      const { paths } = (await committed(file)) as {
        paths: Record<string, Record<string, { summary: string }>>;
      };
      const summaries = Object.values(paths).flatMap((methods) =>
        Object.values(methods).map(({ summary }) => summary),
      );
      expect(summaries.filter((summary) => summary.length > 56)).toEqual([]);
    }
  });

  test('every operation has an example of what is asked and of what is answered [CON-7]', async () => {
    const { paths } = (await committed('openapi.json')) as Document;
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      const { operationId, responses, requestBody, parameters = [] } = operation;
      for (const { in: where, example } of parameters)
        if (where === 'path') expect(example, operationId).toBeDefined();
      const bodies = requestBody === undefined ? [] : Object.values(requestBody.content);
      const answers = Object.entries(responses).filter(([status]) => status < '300');
      expect(answers, operationId).toHaveLength(1);
      for (const media of bodies) expect(media.example, operationId).toBeDefined();
      // Of a file in several formats one is shown: the other would be thousands of lines.
      const shown = answers.flatMap(([, { content = {} }]) => Object.values(content));
      const files = shown.filter(({ example }) => example === undefined);
      expect(files.length, operationId).toBe(operationId === 'exportJobNest' ? 1 : 0);
    }
  });

  test('what is free in an answer is the caller’s own, or of few errors [CON-8 ENV-14]', async () => {
    const open: string[] = [];
    const visit = (value: unknown, at: string): void => {
      if (value === null || typeof value !== 'object' || /examples?$/.test(at)) return;
      const { additionalProperties: free } = value as { additionalProperties?: unknown };
      if (free === true || (typeof free === 'object' && free !== null && Object.keys(free).length === 0))
        open.push(at.replace('components.schemas.', ''));
      for (const [key, item] of Object.entries(value)) visit(item, at === '' ? key : `${at}.${key}`);
    };
    visit(await committed('openapi.json'), '');
    const free = open.filter((at) => !at.endsWith('.properties.attributes'));
    expect(free).toEqual(['ErrorDetails']);
  });

  test('the code of an error is one of a closed list [SMA-5]', async () => {
    type Schemas = { Error: { properties: { error: { properties: { code: { enum: string[] } } } } } };
    const { schemas } = (await committed('openapi.json')).components as { schemas: Schemas };
    expect(schemas.Error.properties.error.properties.code.enum).toEqual(Object.keys(ERRORS));
  });

  test('every field and every parameter says what it is [CON-8]', async () => {
    const document = await committed('openapi.json');
    const schemas = (document.components as { schemas: Record<string, Described> }).schemas;
    const silent: string[] = [];
    const tells = (one: Described): boolean =>
      (one.description ?? '') !== '' ||
      // A reference to a component with a description of its own.
      (one.allOf ?? []).some((part) => (part.description ?? '') !== '') ||
      (one.$ref !== undefined && (schemas[one.$ref.split('/').at(-1) ?? '']?.description ?? '') !== '');
    const visit = (value: unknown, at: string): void => {
      if (value === null || typeof value !== 'object') return;
      if (Array.isArray(value)) {
        for (const [index, item] of value.entries()) visit(item, `${at}[${index}]`);
        return;
      }
      const { in: where, name, properties } = value as Described;
      if (typeof where === 'string' && !tells(value)) silent.push(`${at} ${name}`);
      if (properties !== undefined && !/examples?$/.test(at))
        for (const [field, schema] of Object.entries(properties))
          if (!tells(schema)) silent.push(`${at}.${field}`);
      for (const [key, item] of Object.entries(value))
        if (!/^examples?$/.test(key)) visit(item, `${at}.${key}`);
    };
    visit(document, '');
    expect(silent).toEqual([]);
  });

  test('holds nothing of webhooks, which the reference keeps outside [CON-9]', async () => {
    expect(Object.keys(((await committed('openapi.json')) as Document).paths).join()).not.toContain(
      'webhook',
    );
  });
});

describe('breaking changes', () => {
  test('given the last released description, then today’s breaks no client [VER-2]', async () => {
    const released = await committed('test/contract/released.json');
    expect(breakingChanges(released, await committed('openapi.json'))).toEqual([]);
  });

  const schema = {
    type: 'object',
    required: ['a'],
    properties: {
      a: { type: 'string' },
      b: { type: 'string', enum: ['x', 'y'] },
      c: { type: 'array', items: { type: 'integer' } },
    },
  };
  const document = (request: object = schema, response: object = schema, parameters: object[] = []) => ({
    paths: {
      '/p': {
        post: {
          operationId: 'p',
          parameters,
          requestBody: { content: { 'application/json': { schema: request } } },
          responses: { 200: { content: { 'application/json': { schema: response } } } },
        },
      },
    },
  });
  const without = (name: string) => ({
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties).filter(([key]) => key !== name)),
  });
  const retyped = { ...schema, properties: { ...schema.properties, a: { type: 'integer' } } };
  const nullable = { ...schema, properties: { ...schema.properties, a: { type: ['string', 'null'] } } };
  const wider = { ...schema, properties: { ...schema.properties, d: { type: 'string' } } };
  const query = { in: 'query', name: 'q', schema: { type: 'string' } };

  test.each([
    ['a route that is gone', document(), { paths: {} }],
    ['a field of the answer that is gone', document(), document(schema, without('b'))],
    ['a field of the request that is gone', document(), document(without('b'))],
    ['another type in the answer', document(), document(schema, retyped)],
    ['a null that may now come', document(), document(schema, nullable)],
    ['a null that may no longer be sent', document(nullable), document()],
    ['a field that may now be missing', document(), document(schema, { ...schema, required: [] })],
    ['a field that is now required', document(), document({ ...schema, required: ['a', 'b'] })],
    [
      'a value that is no longer taken',
      document(),
      document({ ...schema, properties: { ...schema.properties, b: { type: 'string', enum: ['x'] } } }),
    ],
    [
      'other items of a list',
      document(),
      document(schema, {
        ...schema,
        properties: { ...schema.properties, c: { type: 'array', items: { type: 'string' } } },
      }),
    ],
    ['a parameter that is gone', document(schema, schema, [query]), document()],
    [
      'a parameter that is now required',
      document(schema, schema, [query]),
      document(schema, schema, [{ ...query, required: true }]),
    ],
  ])('given %s, then it is found', (_, before, after) => {
    expect(breakingChanges(before, after)).toHaveLength(1);
  });

  test.each([
    ['nothing', document(), document()],
    ['a new field', document(), document(wider, wider)],
    ['a new optional parameter', document(), document(schema, schema, [query])],
    ['a new route', document(), { paths: { ...document().paths, '/new': document().paths['/p'] } }],
  ])('given %s, then there is no break', (_, before, after) => {
    expect(breakingChanges(before, after)).toEqual([]);
  });

  test('what is new is listed once, by its component, with the first sentence of its description [VER-4]', () => {
    const component = (properties: object) => ({
      components: { schemas: { Part: { type: 'object', properties } } },
    });
    const ref = { $ref: '#/components/schemas/Part' };
    const colour = { type: 'string', description: 'Colour of the part. Null if unknown.' };
    const before = { ...document(ref, ref), ...component({}) };
    const after = { ...document(ref, ref, [query]), ...component({ colour }) };
    expect(changesOf(before, after)).toEqual({
      breaking: [],
      added: ['POST /p: parameter query q', 'Part.colour – Colour of the part.'],
      deprecated: [],
    });
    const route = { post: { ...document().paths['/p'].post, summary: 'Make a part' } };
    expect(changesOf({ paths: {} }, { paths: { '/p': route } }).added).toEqual(['POST /p – Make a part']);
    const old = { post: { ...route.post, deprecated: true, description: 'Deprecated since today.' } };
    expect(changesOf({ paths: { '/p': route } }, { paths: { '/p': old } }).deprecated).toEqual([
      'POST /p – Deprecated since today.',
    ]);
  });

  test('given a release, then its changes become its section, and later ones stand above it [VER-4]', () => {
    const mark = '<!-- changes: written by npm run openapi -->';
    const first = withChanges(`# Changes\n\n${mark}\n`, document(), document(wider, wider));
    expect(first).toBe(
      `# Changes\n\n${mark}\n\n## Unreleased\n\n**Added**\n\n- \`POST /p 200.d\`\n- \`POST /p body.d\`\n`,
    );
    const second = withChanges(released(first, '0.2.0'), document(), document(schema, wider));
    expect(second).toBe(
      `# Changes\n\n${mark}\n\n## Unreleased\n\n**Added**\n\n- \`POST /p 200.d\`\n\n## 0.2.0\n\n**Added**\n\n- \`POST /p 200.d\`\n- \`POST /p body.d\`\n`,
    );
  });
});
