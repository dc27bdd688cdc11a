import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../src/api/server.ts';
import { steadyClock } from '../support/clock.ts';
import { addKey, makeOrganisation } from '../support/organisation.ts';
import { use, useStack } from '../support/use.ts';
import { createMcpApp, MCP_URL } from './mcp-app.ts';

const METADATA = 'http://should-cost.test/.well-known/oauth-protected-resource/mcp-server/mcp';
const READS = ['calculations:read', 'parts:read', 'billing:read'];
const PER_MINUTE = 60;

const stack = useStack({ namespace: true });
// Messages are counted, so no minute passes while they are sent.
const service = use(() =>
  createMcpApp(stack, { clock: steadyClock(), settings: { mcpRequestsPerMinute: PER_MINUTE } }),
);
const own = use(() => makeOrganisation(service.db));

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const key = (...scopes: string[]) => addKey(service.db, own.id, scopes);

type Sent = {
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
  readonly method?: string;
};

const send = async (
  token: string | null,
  { body = JSON.stringify(LIST), headers = {}, method = 'POST' }: Sent = {},
) => {
  const answer = await service.app.request(MCP_URL, {
    method,
    ...(method === 'POST' ? { body } : {}),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text };
};

const callTool = (name: string, args: object = {}) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: { name, arguments: args, _meta: MODERN },
  });

const modernHeaders = (method: string, name?: string): Record<string, string> => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...(name === undefined ? {} : { 'mcp-name': name }),
});

describe('authentication', () => {
  test('given no token or a wrong one, then 401 names the metadata, and says no more [AGE-6]', async () => {
    const without = await send(null);
    expect(without.status).toBe(401);
    expect(without.headers.get('www-authenticate')).toContain(`resource_metadata="${METADATA}"`);
    expect(without.headers.get('www-authenticate')).not.toContain('error=');
    const good = await key('mcp:use');
    for (const wrong of ['x', `${good.slice(0, -1)}_`, 'sc_live_00000000_nope', '', 'a'.repeat(600)]) {
      const answer = await send(wrong);
      expect(answer.status, wrong).toBe(401);
      expect(JSON.parse(answer.text), wrong).toMatchObject({ error: { code: 'invalid_api_key' } });
    }
    const reasonOf = async (token: string | null) =>
      (JSON.parse((await send(token)).text) as { error: { details: { reason: string } } }).error.details
        .reason;
    expect(await reasonOf(null)).toBe('missing');
    expect(await reasonOf('x')).toBe('token_refused');
    expect(await reasonOf('sc_live_00000000_nope')).toBe('malformed');
    expect((await send('x')).headers.get('www-authenticate')).toContain('error="invalid_token"');
    // A session or the header of REST is no bearer.
    expect((await send(null, { headers: { 'x-api-key': good } })).status).toBe(401);
  });

  test('given a key that is revoked, or that expires, then its next message is 401', async () => {
    const token = await key('mcp:use', ...READS);
    expect((await send(token)).status).toBe(200);
    await stack.sql(
      `update api_keys set expires_at = $2 where org_id = $1 and revoked_at is null and scopes @> '{mcp:use}'
      and not scopes @> '{keys:read}'`,
      [own.id, service.clock.now()],
    );
    expect((await send(token)).status).toBe(401);
  });

  test('given a key without mcp:use, then 403 names the scope', async () => {
    const answer = await send(await key(...READS));
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text)).toMatchObject({
      error: { code: 'insufficient_scope', details: { required_scope: 'mcp:use' } },
    });
    expect(answer.headers.get('www-authenticate')).toMatch(/error="insufficient_scope".*scope="mcp:use"/);
  });

  test.each(['2026-07-28', '2025-11-25'])(
    'given a tool whose scope is missing, in %s, then 403 names it, so that a client steps up [AGE-6]',
    async (revision) => {
      const token = await key('mcp:use', 'parts:read');
      const modern = revision === '2026-07-28';
      const body = modern
        ? callTool('check_quota')
        : JSON.stringify({
            jsonrpc: '2.0',
            id: 2,
            method: 'tools/call',
            params: { name: 'check_quota', arguments: {} },
          });
      const headers = modern
        ? modernHeaders('tools/call', 'check_quota')
        : { 'mcp-protocol-version': revision };
      const answer = await send(token, { body, headers });
      expect(answer.status, answer.text).toBe(403);
      const challenge = answer.headers.get('www-authenticate') ?? '';
      expect(challenge).toContain('error="insufficient_scope"');
      expect(challenge).toMatch(/scope="[^"]*billing:read/);
      expect(challenge).toContain(METADATA);
    },
  );

  test('the metadata is at both paths, and `resource` is what a person types', async () => {
    for (const url of [METADATA, 'http://should-cost.test/.well-known/oauth-protected-resource']) {
      const answer = await service.app.request(url);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(await answer.json()).toMatchObject({
        resource: MCP_URL,
        scopes_supported: expect.arrayContaining(['mcp:use', ...READS]),
        bearer_methods_supported: ['header'],
      });
    }
  });
});

describe('limits', () => {
  test('are its own: a credential is refused beyond its minute, another goes on, and REST has lost nothing [AGE-5]', async () => {
    const [token, other] = [await key('mcp:use'), await key('mcp:use', 'parts:read')];
    const answers = [];
    for (let sent = 0; sent <= PER_MINUTE; sent += 1) answers.push(await send(token));
    expect(answers.slice(0, PER_MINUTE).every(({ status }) => status === 200)).toBe(true);
    const refused = answers.at(-1);
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.parse(refused?.text ?? '')).toMatchObject({
      error: { code: 'rate_limited', details: { limit: PER_MINUTE, window_seconds: 60 } },
    });
    expect((await send(other)).status).toBe(200);
    const rest = await service.app.request('/api/v1/parts/', { headers: { 'x-api-key': other } });
    expect(rest.headers.get('x-ratelimit-remaining')).toBe(
      String(Number(rest.headers.get('x-ratelimit-limit')) - 1),
    );
    service.clock.advance(61_000);
    expect((await send(token)).status).toBe(200);
  });

  test('all credentials of an organisation together have three times as much', async () => {
    const crowd = await makeOrganisation(service.db);
    const tokens = await Promise.all([1, 2, 3, 4].map(() => addKey(service.db, crowd.id, ['mcp:use'])));
    const statuses: number[] = [];
    for (const token of tokens)
      for (let sent = 0; sent < PER_MINUTE; sent += 1) statuses.push((await send(token)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3 * PER_MINUTE);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('what is no message', () => {
  let token: string;
  beforeAll(async () => {
    service.clock.advance(61_000);
    const fresh = await makeOrganisation(service.db);
    token = await addKey(service.db, fresh.id, ['mcp:use', ...READS]);
  });

  test.each([
    ['no JSON', '{"jsonrpc"', -32700],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), -32700],
    ['a batch of a thousand', JSON.stringify(Array(1000).fill(LIST)), -32600],
    ['a batch behind white space', `${' '.repeat(100)}[]`, -32600],
    ['nothing of JSON-RPC', '{"a":1}', expect.any(Number)],
    ['a thousand levels', `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`, -32600],
  ])('%s is 400, with a code of JSON-RPC [AGE-7]', async (_, body, code) => {
    const answer = await send(token, { body });
    expect(answer.status, answer.text).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ jsonrpc: '2.0', error: { code } });
    expect(answer.text).not.toMatch(/node_modules|at Object|\.ts:/);
  });

  test('a message over a mebibyte is 413, whether declared or found on the way, and the next one succeeds [AGE-7]', async () => {
    const body = JSON.stringify({ ...LIST, params: { filler: 'x'.repeat(1024 * 1024) } });
    const streamed = new Request(MCP_URL, {
      method: 'POST',
      body: new Blob([body]).stream(),
      duplex: 'half',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    } as RequestInit);
    const told = { 'content-length': String(body.length) };
    for (const answer of [await send(token, { body, headers: told }), await service.app.request(streamed)])
      expect(answer.status).toBe(413);
    expect((await send(token)).status).toBe(200);
  });

  test('another content type is 415, another method 405 with Allow', async () => {
    expect((await send(token, { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      const answer = await send(token, { method });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'OPTIONS, POST']);
    }
  });

  test('an unknown protocol version is refused by name, in both forms', async () => {
    const legacy = await send(token, { headers: { 'mcp-protocol-version': '1999-01-01' } });
    expect(legacy.status).toBe(400);
    const _meta = { ...MODERN, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };
    const modern = await send(token, {
      body: JSON.stringify({ ...LIST, params: { _meta } }),
      headers: { ...modernHeaders('tools/list'), 'mcp-protocol-version': '2099-01-01' },
    });
    expect(modern.status).toBe(400);
    expect(modern.text).toContain('2026-07-28');
  });

  test('headers that say another method or name than the body are refused', async () => {
    const body = callTool('check_quota');
    expect((await send(token, { body, headers: modernHeaders('tools/list', 'check_quota') })).status).toBe(
      400,
    );
    expect((await send(token, { body, headers: modernHeaders('tools/call', 'explain_cost') })).status).toBe(
      400,
    );
    expect((await send(token, { body, headers: modernHeaders('tools/call', 'check_quota') })).status).toBe(
      200,
    );
  });

  test('a tool that is none is an error in JSON-RPC', async () => {
    const unknown = await send(token, {
      body: callTool('drop_table'),
      headers: modernHeaders('tools/call', 'drop_table'),
    });
    expect(unknown.text).toMatch(/drop_table/);
    expect(JSON.parse(unknown.text)).toHaveProperty('error');
  });

  test('no change is declared, so that to listen for some is a method that there is not', async () => {
    const ask = async (method: string, params: object = {}) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 3, method, params: { _meta: MODERN, ...params } });
      const answer = await send(token, { body, headers: modernHeaders(method) });
      return { status: answer.status, body: JSON.parse(answer.text) };
    };
    const { body } = await ask('server/discover');
    expect(JSON.stringify(body.result.capabilities)).not.toMatch(/"(listChanged|subscribe)":true/);
    const unknown = await ask('no/such');
    const listening = await ask('subscriptions/listen', { notifications: { toolsListChanged: true } });
    expect(unknown).toMatchObject({ status: 404, body: { id: 3, error: { code: -32601 } } });
    expect(listening).toMatchObject({ status: 404, body: { id: 3, error: { code: -32601 } } });
    // A client of before has no such method either.
    const legacy = await send(token, {
      body: JSON.stringify({ jsonrpc: '2.0', id: 4, method: 'subscriptions/listen' }),
    });
    expect(JSON.parse(legacy.text)).toMatchObject({ id: 4, error: { code: -32601 } });
  });

  test('another host, or a page of another origin, is refused before anything else [AGE-7]', async () => {
    const elsewhere = await service.app.request('http://evil.test/mcp-server/mcp', {
      method: 'POST',
      body: JSON.stringify(LIST),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    expect(elsewhere.status).toBe(403);
    expect((await send(token, { headers: { origin: 'https://evil.test' } })).status).toBe(403);
    expect((await send(token, { headers: { origin: 'http://should-cost.test' } })).status).toBe(200);
  });

  test('the lists of 2026-07-28 say how long they hold, and for whom', async () => {
    const answer = await send(token, {
      body: JSON.stringify({ ...LIST, params: { _meta: MODERN } }),
      headers: modernHeaders('tools/list'),
    });
    expect(JSON.parse(answer.text).result).toMatchObject({ ttlMs: 300_000, cacheScope: 'public' });
  });
});

test('given clients that never read, then the others are answered [AGE-7]', async () => {
  const fresh = await makeOrganisation(service.db);
  const token = await addKey(service.db, fresh.id, ['mcp:use']);
  const listening = await listen(() => service.app, { host: '127.0.0.1', port: 0, setting: 'PORT' });
  const body = JSON.stringify(LIST);
  const request = `POST /mcp-server/mcp HTTP/1.1\r\nhost: should-cost.test\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const silent = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = connectSocket(listening.port, '127.0.0.1');
      await once(socket, 'connect');
      socket.pause();
      socket.write(request);
      return socket;
    }),
  );
  const other = await makeOrganisation(service.db);
  const answer = await send(await addKey(service.db, other.id, ['mcp:use']));
  expect(answer.status).toBe(200);
  for (const socket of silent) socket.destroy();
  await listening.stop();
});
