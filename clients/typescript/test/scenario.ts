// Node, Deno and Bun: scenario.ts SCENARIO EXAMPLES BASE_URL API_KEY
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { runScenario } from './run-scenario.ts';

const [scenario = '', examples = '', baseUrl = '', apiKey = ''] = process.argv.slice(2);
await runScenario(JSON.parse(await readFile(scenario, 'utf8')), {
  baseUrl,
  apiKey,
  read: (name) => readFile(join(examples, name)),
  say: console.log,
});
