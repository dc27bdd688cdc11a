import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { workbenchRoutes } from '../../src/workbench/routes.ts';
import { createTestApp, TEST_BASE_URL, type TestApp } from '../support/app.ts';
import { useStack } from '../support/use.ts';

const STORE = 'https://files.example.com';
const INDEX = '<meta property="csp-nonce" nonce="__NONCE__"><script nonce="__NONCE__"></script>';

const stack = useStack();
let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'should-cost-web-')), 'dist');
  app = await createTestApp(stack);
  workbenchRoutes(app.app, { storeOrigin: STORE, folder });
});
beforeEach(() => rm(folder, { recursive: true, force: true }));
afterAll(async () => {
  await rm(path.dirname(folder), { recursive: true, force: true });
  await app?.close();
});

const build = (): void => {
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), INDEX);
  writeFileSync(path.join(folder, 'assets/index-abc.js'), 'plain');
  writeFileSync(path.join(folder, 'assets/index-abc.js.br'), 'pressed');
  writeFileSync(path.join(folder, 'assets/Mantine.context-abc.js'), 'chunk');
  writeFileSync(path.join(folder, 'assets/example-abc.step'), 'ISO-10303-21;');
  writeFileSync(path.join(folder, '.built-from'), 'secret');
};

const get = (address: string, headers: Record<string, string> = {}) =>
  app.app.request(new Request(`${TEST_BASE_URL}${address}`, { headers }));

test('until it is built, the page says so in the language of the browser, and reloads itself', async () => {
  const [english, german] = [await get('/app'), await get('/app/parts/x', { 'accept-language': 'de-DE' })];
  expect([english.status, german.status]).toEqual([503, 503]);
  expect(english.headers.get('retry-after')).toBe('3');
  const text = await english.text();
  expect(text).toContain('<meta http-equiv="refresh" content="3">');
  expect(text).toContain('The workbench is being built');
  expect(await german.text()).toContain('Die Oberfläche wird erstellt');
  build();
  expect((await get('/app')).status).toBe(200);
});

test('every address below /app is the page, with a nonce of its own and a policy without inline scripts', async () => {
  build();
  const [first, second] = [await get('/app'), await get('/app/parts/01?calculation=2')];
  const policy = first.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=]{24}';/);
  expect(policy).toContain(`img-src 'self' ${STORE}; connect-src 'self' ${STORE};`);
  expect(policy).not.toContain('unsafe');
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(await first.text()).toBe(INDEX.replaceAll('__NONCE__', nonce));
  expect(second.headers.get('content-security-policy')).not.toContain(nonce);
  expect(first.headers.get('cache-control')).toBe('no-store');
  // A shared link is not for a search engine.
  expect((await get('/app/shared')).headers.get('x-robots-tag')).toBe('noindex, nofollow');
});

test('built files are immutable and compressed, and nothing else of the folder is served', async () => {
  build();
  const plain = await get('/app/assets/index-abc.js');
  expect(await plain.text()).toBe('plain');
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(plain.headers.get('content-type')).toMatch(/^text\/javascript/);
  const pressed = await get('/app/assets/index-abc.js', { 'accept-encoding': 'gzip, br' });
  expect([pressed.headers.get('content-encoding'), await pressed.text()]).toEqual(['br', 'pressed']);
  expect(await (await get('/app/assets/Mantine.context-abc.js')).text()).toBe('chunk');
  const example = await get('/app/assets/example-abc.step', { 'accept-encoding': 'gzip, br' });
  expect([example.headers.get('content-type'), example.headers.get('content-encoding')]).toEqual([
    'model/step',
    null,
  ]);
  expect(await example.text()).toBe('ISO-10303-21;');
  for (const address of [
    '/app/assets/gone.js',
    '/app/assets/..%2f.built-from',
    '/app/assets/%2e%2e/.built-from',
  ]) {
    const refused = await get(address);
    expect(await refused.text(), address).not.toContain('secret');
    expect(refused.headers.get('cache-control'), address).toBe('no-store');
  }
  expect((await get('/app/assets/gone.js')).status).toBe(404);
});
