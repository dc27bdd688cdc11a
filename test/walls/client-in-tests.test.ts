import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '../e2e');
/** A request by its address, except to the routes of operators, which no client has. `call` is for what is about HTTP itself. */
const BY_ADDRESS = /\.(?:get|post|ok)(?:<[^;]*?>)?\(\s*(?:'[A-Z]+',\s*)?['"`]\/api\/v1\/(?!admin\/)/g;

const addressedIn = (text: string): number => [...text.matchAll(BY_ADDRESS)].length;

test('tests of the whole service call operations with the TypeScript client', () => {
  expect(addressedIn("await client.post<{ id: string }>('/api/v1/parts/', body)")).toBe(1);
  expect(addressedIn("await client.ok('DELETE', '/api/v1/uploads/x')")).toBe(1);
  expect(addressedIn("await support.ok('POST', '/api/v1/admin/organisations', {})")).toBe(0);
  const found = readdirSync(FOLDER)
    .map((file) => [file, addressedIn(readFileSync(path.join(FOLDER, file), 'utf8'))] as const)
    .filter(([, count]) => count > 0);
  expect(found).toEqual([]);
});
