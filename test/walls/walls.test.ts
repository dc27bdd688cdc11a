import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

type Case = { from: string; to: string; kind: 'value' | 'type'; allowed: boolean };

/** The import table of ARCHITECTURE.md, from both sides. */
const CASES: Case[] = [
  { from: 'api/a.ts', to: 'db/target.ts', kind: 'value', allowed: true },
  { from: 'api/a.ts', to: 'activities/target.ts', kind: 'value', allowed: false },
  { from: 'api/a.ts', to: 'activities/target.ts', kind: 'type', allowed: false },
  { from: 'api/a.ts', to: 'workflows/calculate/contract.ts', kind: 'value', allowed: true },
  { from: 'api/a.ts', to: 'workflows/calculate/workflow.ts', kind: 'value', allowed: false },
  { from: 'api/a.ts', to: 'engine/index.ts', kind: 'value', allowed: true },
  { from: 'api/a.ts', to: 'engine/target.ts', kind: 'value', allowed: false },
  { from: 'api/a.ts', to: 'engine/target.ts', kind: 'type', allowed: true },
  { from: 'console/a.ts', to: 'engine/index.ts', kind: 'value', allowed: false },
  { from: 'mcp/a.ts', to: 'api/invoke.ts', kind: 'value', allowed: true },
  { from: 'mcp/a.ts', to: 'api/calculations/routes.ts', kind: 'value', allowed: false },
  { from: 'mcp/a.ts', to: 'db/target.ts', kind: 'value', allowed: false },
  { from: 'workflows/a.ts', to: 'activities/target.ts', kind: 'type', allowed: true },
  { from: 'workflows/a.ts', to: 'activities/target.ts', kind: 'value', allowed: false },
  { from: 'workflows/a.ts', to: 'db/target.ts', kind: 'value', allowed: false },
  { from: 'activities/a.ts', to: 'engine/target.ts', kind: 'value', allowed: true },
  { from: 'activities/a.ts', to: 'cad/target.ts', kind: 'type', allowed: true },
  { from: 'activities/a.ts', to: 'cad/target.ts', kind: 'value', allowed: false },
  { from: 'activities/a.ts', to: 'workflows/calculate/workflow.ts', kind: 'value', allowed: false },
  { from: 'engine/a.ts', to: 'db/target.ts', kind: 'type', allowed: false },
  { from: 'engine/a.ts', to: 'texts/index.ts', kind: 'value', allowed: true },
  { from: 'engine/a.ts', to: 'texts/target.ts', kind: 'value', allowed: false },
  { from: 'console/a.ts', to: 'texts/index.ts', kind: 'value', allowed: true },
  { from: 'workflows/a.ts', to: 'texts/index.ts', kind: 'value', allowed: false },
  { from: 'texts/a.ts', to: 'engine/index.ts', kind: 'type', allowed: false },
  { from: 'engine/a.ts', to: 'platform/target.ts', kind: 'value', allowed: false },
  { from: 'engine/a.ts', to: 'cad/target.ts', kind: 'type', allowed: false },
  { from: 'cad/a.ts', to: 'platform/target.ts', kind: 'value', allowed: false },
  { from: 'cad/a.ts', to: 'engine/target.ts', kind: 'type', allowed: false },
  { from: 'db/kernel/a.ts', to: 'platform/target.ts', kind: 'value', allowed: true },
  { from: 'db/kernel/a.ts', to: 'engine/target.ts', kind: 'type', allowed: true },
  { from: 'db/kernel/a.ts', to: 'engine/target.ts', kind: 'value', allowed: false },
  { from: 'db/webhooks/a.ts', to: 'db/outbox/target.ts', kind: 'value', allowed: true },
  { from: 'db/outbox/a.ts', to: 'db/webhooks/target.ts', kind: 'type', allowed: false },
  { from: 'db/billing/a.ts', to: 'db/webhooks/target.ts', kind: 'value', allowed: false },
  { from: 'db/a.ts', to: 'platform/target.ts', kind: 'value', allowed: false },
  { from: 'db/kernel/a.ts', to: 'engine/vocabulary.ts', kind: 'value', allowed: true },
  { from: 'db/kernel/a.ts', to: 'db/parts/target.ts', kind: 'type', allowed: false },
  { from: 'db/kernel/a.ts', to: 'api/target.ts', kind: 'value', allowed: false },
  { from: 'platform/a.ts', to: 'db/target.ts', kind: 'value', allowed: false },
  { from: 'api/a.ts', to: 'config.ts', kind: 'value', allowed: false },
  { from: 'db/kernel/a.ts', to: 'main.ts', kind: 'value', allowed: false },
  { from: 'workbench/a.ts', to: 'texts/index.ts', kind: 'value', allowed: true },
  { from: 'workbench/a.ts', to: 'db/target.ts', kind: 'type', allowed: false },
  { from: 'attic/a.ts', to: 'db/target.ts', kind: 'value', allowed: false },
];

const source = ({ from, to, kind }: Case): string => {
  const target = path.posix.relative(path.posix.dirname(from), to);
  const specifier = target.startsWith('.') ? target : `./${target}`;
  return kind === 'type'
    ? `import type { T } from '${specifier}';\nexport type U = T;\n`
    : `import { value } from '${specifier}';\nexport const copy = value;\n`;
};

describe('the walls between the rooms', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'should-cost-walls-'));
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    for (const file of ['.dependency-cruiser.mjs', 'tsconfig.json', 'package.json']) {
      await cp(path.join(ROOT, file), path.join(folder, file));
    }
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const cruise = async (src: string) => {
    const args = [path.join(ROOT, 'node_modules/.bin/depcruise'), '--config', '.dependency-cruiser.mjs', src];
    return run(process.execPath, args, { cwd: folder }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        text: error.stdout + error.stderr,
      }),
    );
  };

  it('hold for every pair of the import table [HOU-7]', async () => {
    await rm(path.join(folder, 'src'), { recursive: true, force: true });
    const put = async (file: string, text: string) => {
      await mkdir(path.dirname(path.join(folder, 'src', file)), { recursive: true });
      await writeFile(path.join(folder, 'src', file), text);
    };
    const named = CASES.map((one, index) => ({ ...one, from: one.from.replace('a.ts', `case-${index}.ts`) }));
    for (const one of named) {
      await put(one.to, 'export const value = 1;\nexport type T = number;\n');
      await put(one.from, source(one));
    }
    const { text } = await cruise('src');
    for (const one of named) {
      const refused = text.split('\n').some((line) => line.includes('error') && line.includes(one.from));
      expect(refused, `${one.from} → ${one.to} (${one.kind})\n${text}`).toBe(!one.allowed);
    }
  });

  it.each(['api', 'cli', 'activities', 'console', 'platform'])('refuse SQL in %s [HOU-11]', async (room) => {
    await rm(path.join(folder, 'src'), { recursive: true, force: true });
    await mkdir(path.join(folder, 'src', room), { recursive: true });
    await writeFile(
      path.join(folder, 'src', room, 'a.ts'),
      "import { sql } from 'kysely';\nimport pg from 'pg';\nexport const a = [sql, pg];\n",
    );
    const { code, text } = await cruise('src');
    expect(code).not.toBe(0);
    expect(text.match(/sql-is-written-in-db/g)).toHaveLength(2);
  });

  it('refuse a circle of imports, even of types [HOU-7]', async () => {
    await rm(path.join(folder, 'src'), { recursive: true, force: true });
    await mkdir(path.join(folder, 'src/engine'), { recursive: true });
    for (const [file, other] of ['ab', 'ba'])
      await writeFile(
        path.join(folder, `src/engine/${file}.ts`),
        `import type { T } from './${other}.ts';\nexport type U = T;\n`,
      );
    const { code, text } = await cruise('src');
    expect(code).not.toBe(0);
    expect(text).toContain('no-cycles');
  });

  it('keep the TypeScript client free of Node, packages and the service, but for its command line and the verifier', async () => {
    const put = async (file: string, text: string) => {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    };
    const value = 'export const value = 1;\n';
    for (const file of ['src/db/kernel/ids.ts', 'src/engine/cost-sheet/verify.ts']) await put(file, value);
    await put('clients/typescript/src/cli/a.ts', "import 'node:fs';\nimport 'kysely';\n");
    await put('clients/typescript/src/b.ts', "import '../../../src/engine/cost-sheet/verify.ts';\n");
    const { code } = await cruise('clients');
    expect(code).toBe(0);
    for (const [name, refused] of [
      ['the-client-runs-in-browsers', 'node:fs'],
      ['the-client-runs-in-browsers', 'kysely'],
      ['the-client-takes-the-verifier-only', '../../../src/db/kernel/ids.ts'],
    ]) {
      await put('clients/typescript/src/b.ts', `import '${refused}';\n`);
      expect((await cruise('clients')).text, refused).toContain(name);
    }
  });

  it('keep the service free of its clients, except for the demo', async () => {
    const put = async (file: string, text: string) => {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    };
    await put('clients/typescript/src/index.ts', 'export const value = 1;\n');
    const use = "import '../../../clients/typescript/src/index.ts';\n";
    await put('src/cli/demo/client.ts', use);
    expect((await cruise('src/cli')).text).not.toContain('only-the-demo-is-a-client');
    await put('src/cli/env/client.ts', use);
    expect((await cruise('src/cli')).text).toContain('only-the-demo-is-a-client');
    await rm(path.join(folder, 'src/cli/env/client.ts'));
  });

  it('keep the web application a client: the TypeScript client and the public texts, nothing else', async () => {
    const put = async (file: string, text: string) => {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    };
    const value = 'export const value = 1;\n';
    const allowed = [
      'clients/typescript/src/index.ts',
      'clients/typescript/src/operations.ts',
      'src/texts/index.ts',
    ];
    const refused = ['clients/typescript/src/retries.ts', 'src/engine/index.ts', 'scripts/a.ts'];
    for (const file of [...allowed, ...refused]) await put(file, value);
    await put('web/src/a.ts', allowed.map((file) => `import '../../${file}';\n`).join(''));
    expect((await cruise('web/src')).code).toBe(0);
    for (const file of refused) {
      await put('web/src/a.ts', `import '../../${file}';\n`);
      expect((await cruise('web/src')).text, file).toContain('the-web-application-is-a-client');
    }
  });

  it('refuse a file, a socket or a random source in the pure rooms', async () => {
    await rm(path.join(folder, 'src'), { recursive: true, force: true });
    for (const room of ['engine', 'cad/recognise']) {
      await mkdir(path.join(folder, 'src', room), { recursive: true });
      await writeFile(
        path.join(folder, 'src', room, 'a.ts'),
        "import { readFileSync } from 'node:fs';\nexport const f = readFileSync;\n",
      );
    }
    const { code, text } = await cruise('src');
    expect(code).not.toBe(0);
    expect(text.match(/pure-rooms-do-no-io/g)).toHaveLength(2);
  });
});
