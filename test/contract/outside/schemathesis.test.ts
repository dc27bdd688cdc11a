import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganisation, openTestDatabase } from '../../support/organisation.ts';
import { pythonWith } from '../../support/python.ts';
import { type Proc, startProcess } from '../../support/service.ts';
import { useStack } from '../../support/use.ts';

const VERSION = '4.32.5';
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];
/** Findings that are accepted, each with its reason; the file only shrinks. */
const EXPECTED = path.join(import.meta.dirname, 'expected-failures.json');

const run = promisify(execFile);
const stack = useStack({ namespace: true });
let service: Proc;
let apiKey: string;
let folder: string;

beforeAll(async () => {
  service = await startProcess(stack, 'api');
  const db = openTestDatabase(stack, 2);
  apiKey = (await makeOrganisation(db)).apiKey;
  await db.close();
  folder = await mkdtemp(path.join(tmpdir(), 'should-cost-schemathesis-'));
});

afterAll(async () => {
  await service?.kill();
  await rm(folder, { recursive: true, force: true });
});

test('given the whole description and a fixed seed, then no 5xx, no undocumented status, no schema violation [REQ-4]', async (context) => {
  const bin = await pythonWith('schemathesis', VERSION);
  if (bin === null) return context.skip('python3 with venv and pip is needed for schemathesis');
  const expected = JSON.parse(await readFile(EXPECTED, 'utf8')) as { operation: string; reason: string }[];
  for (const { reason } of expected) expect(reason).not.toBe('');
  // Given as a file, because schemathesis itself would wait ten seconds for it and no longer.
  const description = path.join(folder, 'description.json');
  const published = await fetch(`${service.baseUrl}/api/v1/openapi-public.json`);
  expect(published.status).toBe(200);
  await writeFile(description, await published.text());
  const args = [
    ...['--config-file', path.join(import.meta.dirname, 'schemathesis.toml'), 'run'],
    ...[description, '--url', service.baseUrl ?? ''],
    ...[
      '--header',
      `X-API-Key:${apiKey}`,
      '--checks',
      CHECKS.join(','),
      '--phases',
      'examples,coverage,fuzzing',
    ],
    ...['--workers', '2', '--warnings', 'off', '--continue-on-failure', '--no-color'],
    ...expected.flatMap(({ operation }) => ['--exclude-operation-id', operation]),
  ];
  const done = await run(path.join(bin, 'schemathesis'), args, { maxBuffer: 64 * 1024 * 1024 }).then(
    ({ stdout }) => ({ ok: true, output: stdout }),
    (error: { stdout: string; stderr: string }) => ({ ok: false, output: `${error.stdout}${error.stderr}` }),
  );
  expect(
    done.ok,
    `${done.output.replace(/^(.{400}).*$/gm, '$1…').slice(-20_000)}\n${errorsOf(service.log())}`,
  ).toBe(true);
}, 1_200_000);

/** What the service itself logged of answers that it could not give. */
const errorsOf = (log: string): string =>
  log
    .split('\n')
    .filter((line) => line.includes('"level":"error"'))
    .slice(-5)
    .join('\n');
