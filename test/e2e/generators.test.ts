import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ShouldCost } from '../../clients/typescript/src/index.ts';
import { getCalculation } from '../../clients/typescript/src/operations.ts';
import { cacheDir } from '../../scripts/lib/paths.mjs';
import { exampleFile } from '../support/api.ts';
import { obtainProgram } from '../support/debian.ts';
import { npmTools } from '../support/npm-tools.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { pythonWithAll } from '../support/python.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DESCRIPTION = path.join(ROOT, 'openapi.json');
const PROGRAMS = path.join(ROOT, 'clients/generators');
const OAPI_CODEGEN = 'v2.8.2';
const BUILD_CLASSPATH = 'org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath';
const GO_MODULE = `module example.com/reader

go 1.26.0

require (
	github.com/google/uuid v1.6.0
	github.com/oapi-codegen/runtime v1.9.0
)
`;

/** What openapi-generator cannot do with any description that has such places; each place of ours is as the API is. */
const LIMITS_OF_OPENAPI_GENERATOR = [
  'OpenAPI 3.1 support is still in beta. To report an issue related to 3.1 spec, please kindly open an issue in the Github repo: https://github.com/openAPITools/openapi-generator.',
  // A value that is a number or a text.
  'Failed to get the schema name: null',
  // An example of a request body that is an object.
  'Ignoring complex example on request body',
  // A list of files, or of UUIDs, in a multipart form.
  'Could not compute datatypeWithEnum from File, null',
  'Could not compute datatypeWithEnum from UUID, null',
  // The drawings of a nest.
  'No application/json content media type found in response. Response examples can currently only be generated for application/json media type.',
];

let stack: Stack;
let service: Proc;
let folder: string;
/** Arguments of each program: address, key and calculation. */
let args: readonly string[];
/** The line that each program prints. */
let whole: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'should-cost-generators-'));
  stack = await createStack({ namespace: true });
  service = await startProcess(stack, 'all');
  const db = openTestDatabase(stack);
  const { apiKey } = await makeOrganisation(db);
  await db.close();
  const baseUrl = service.baseUrl ?? '';
  const shouldCost = new ShouldCost({ baseUrl, apiKey });
  const file = { name: 'plate.step', data: await exampleFile('plate_holes_pocket.step') };
  const { id } = await shouldCost.calculations.quote({ file, lotSize: 20, material: 'C45' });
  const read = await getCalculation({
    client: shouldCost.http,
    path: { calculation_id: id },
    query: { include: ['all'] },
  });
  const lines = read.cost_sheet?.lines.map(({ amount }) => amount.toFixed(6)) ?? [];
  const operations = read.process_plan?.map(({ op_id }) => op_id) ?? [];
  expect(lines.length).toBeGreaterThan(1);
  expect(operations.length).toBeGreaterThan(0);
  whole = `${['succeeded', 'EUR', ...lines, ...operations].join(' ')}\n`;
  args = [baseUrl, apiKey, id];
});
afterAll(async () => {
  await service?.kill('SIGTERM');
  await stack?.close();
  await rm(folder, { recursive: true, force: true });
});

type Ran = { readonly stdout: string; readonly stderr: string };
const ran = (cwd: string, program: string, given: readonly string[]): Promise<Ran> =>
  promisify(execFile)(program, [...given], { cwd, maxBuffer: 64 * 1024 * 1024 });

/** An empty project with the programs of these names. */
const projectOf = async (name: string, ...files: readonly string[]): Promise<string> => {
  const project = path.join(folder, name);
  await mkdir(project);
  for (const file of files) await copyFile(path.join(PROGRAMS, file), path.join(project, file));
  return project;
};

test('openapi-typescript: a program with its types compiles and reads a whole calculation [CON-11]', async (context) => {
  const modules = await npmTools('openapi-typescript', [
    'openapi-typescript@7.13.0',
    'openapi-fetch@0.17.0',
    'typescript@5.9.3',
  ]);
  if (modules === null) return context.skip('the npm registry is needed for openapi-typescript');
  const project = await projectOf('typescript', 'reader.ts');
  await symlink(modules, path.join(project, 'node_modules'));
  const generated = await ran(project, path.join(modules, '.bin/openapi-typescript'), [
    DESCRIPTION,
    '--output',
    'schema.d.ts',
  ]);
  expect(`${generated.stdout}${generated.stderr}`).not.toMatch(/warn/i);
  await writeFile(path.join(project, 'package.json'), '{ "type": "module", "private": true }');
  const compilerOptions = {
    ...{ module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'], strict: true, noEmit: true },
    ...{ allowImportingTsExtensions: true, types: ['node'] },
    typeRoots: [path.join(ROOT, 'node_modules/@types')],
  };
  await writeFile(
    path.join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['reader.ts'] }),
  );
  const tsc = path.join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const checked = await ran(project, process.execPath, [tsc, '-p', '.']).catch((failure: Ran) => failure);
  expect(checked.stdout).toBe('');
  expect(await ran(project, process.execPath, ['reader.ts', ...args])).toEqual({ stdout: whole, stderr: '' });
});

test('openapi-python-client: its client reads a whole calculation [CON-11]', async (context) => {
  const bin = await pythonWithAll('openapi-python-client', ['openapi-python-client==0.29.1']);
  if (bin === null) return context.skip('python3 with venv and pip is needed for openapi-python-client');
  const project = await projectOf('python', 'reader.py', 'openapi-python-client.yml');
  const generated = await ran(project, path.join(bin, 'openapi-python-client'), [
    ...['generate', '--path', DESCRIPTION, '--config', 'openapi-python-client.yml'],
    ...['--fail-on-warning', '--meta', 'none', '--output-path', 'generated'],
  ]).catch((failure: Ran) => failure);
  expect(generated).toEqual({ stdout: 'Generating generated\n', stderr: '' });
  expect(await ran(project, path.join(bin, 'python'), ['reader.py', ...args])).toEqual({
    stdout: whole,
    stderr: '',
  });
});

test('oapi-codegen: its Go client compiles and reads a whole calculation [CON-11]', async (context) => {
  const go = await obtainProgram(['go'], []);
  if (go === undefined) return context.skip('go is needed for oapi-codegen');
  const project = await projectOf('go', 'reader.go');
  const tool = path.join(cacheDir(), `oapi-codegen-${OAPI_CODEGEN}`);
  const env = { ...process.env, GOBIN: tool, GOFLAGS: '-mod=mod' };
  const command = (program: string, given: readonly string[]): Promise<Ran> =>
    promisify(execFile)(program, [...given], { cwd: project, env, maxBuffer: 64 * 1024 * 1024 });
  const source = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${OAPI_CODEGEN}`;
  await command(go, ['install', source]);
  await writeFile(path.join(project, 'go.mod'), GO_MODULE);
  await mkdir(path.join(project, 'api'));
  const generated = await command(path.join(tool, 'oapi-codegen'), [
    ...['-generate', 'types,client', '-package', 'api', '-o', 'api/api.go', DESCRIPTION],
  ]);
  expect(generated).toEqual({ stdout: '', stderr: '' });
  await command(go, ['mod', 'tidy']);
  await command(go, ['build', '-o', 'reader', '.']);
  expect(await command(path.join(project, 'reader'), args)).toEqual({ stdout: whole, stderr: '' });
});

test('openapi-generator: its Java client compiles and reads a whole calculation [CON-11]', async (context) => {
  const maven = await obtainProgram(['mvn'], ['maven', 'default-jdk-headless']);
  if (maven === undefined) return context.skip('Maven is needed for openapi-generator');
  const project = await projectOf('java', 'pom.xml');
  await copyFile(DESCRIPTION, path.join(project, 'openapi.json'));
  const sources = path.join(project, 'src/main/java');
  await mkdir(sources, { recursive: true });
  await copyFile(path.join(PROGRAMS, 'Reader.java'), path.join(sources, 'Reader.java'));
  const flags = [
    '-B',
    '-ntp',
    '-Dstyle.color=never',
    'compile',
    BUILD_CLASSPATH,
    '-Dmdep.outputFile=classpath',
  ];
  const { stdout } = await ran(project, maven, flags).catch((failure: Ran) => failure);
  const warnings = [...stdout.matchAll(/^\[WARNING\] (.*)$/gm)].map(([, text = '']) => text.trim());
  expect(warnings.filter((text) => !LIMITS_OF_OPENAPI_GENERATOR.includes(text))).toEqual([]);
  expect(stdout).toContain('BUILD SUCCESS');
  const classpath = `target/classes:${await readFile(path.join(project, 'classpath'), 'utf8')}`;
  expect(await ran(project, 'java', ['-cp', classpath, 'Reader', ...args])).toEqual({
    stdout: whole,
    stderr: '',
  });
});
