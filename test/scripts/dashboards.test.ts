import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { npmTools } from '../support/npm-tools.ts';

const GRAFANA = path.resolve(import.meta.dirname, '../../deploy/grafana');

/** Grafana publishes its model of a dashboard as TypeScript types; the schema is made from them. */
const modules = await npmTools('grafana-schema', [
  '@grafana/schema@13.2.3',
  'ts-json-schema-generator@2.9.0',
]);
if (modules === null) process.stdout.write('SKIPPED: the dashboards: the schema of Grafana is not here\n');

const makeSchema = async (folder: string): Promise<object> => {
  const types = path.join(folder, '@grafana/schema/dist/types/raw/dashboard/x/types.gen.d.ts');
  const program = path.join(folder, 'ts-json-schema-generator/bin/ts-json-schema-generator.js');
  const args = [program, '--path', types, '--type', 'Dashboard', '--no-type-check'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 });
  return JSON.parse(stdout);
};

describe.skipIf(modules === null)('dashboards', () => {
  test('given the types of Grafana, then each dashboard has its form, and a wrong one has not', async () => {
    const isDashboard = new Ajv({ strict: false }).compile(await makeSchema(modules ?? ''));
    const files = readdirSync(GRAFANA);
    expect(files).toEqual(['service.json', 'workers.json']);
    for (const file of files) {
      const dashboard = JSON.parse(readFileSync(path.join(GRAFANA, file), 'utf8'));
      expect(isDashboard(dashboard) ? [] : isDashboard.errors?.slice(0, 5), file).toEqual([]);
      expect(isDashboard({ ...dashboard, panels: [{ title: 'of no type' }] })).toBe(false);
    }
  });
});
