/** The peer: a bare Hono route that runs the same transaction with its tenant setting, and nothing else. Prints its address. */
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { openDatabase } from '../../src/db/kernel/database.ts';
import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import { findPart } from '../../src/db/parts/parts.ts';
import { countParts, listParts } from '../../src/db/parts/parts-list.ts';
import { FILTER } from './filter.ts';

const db = openDatabase({
  url: process.env.DATABASE_URL ?? '',
  poolSize: 20,
  onIdleError: (error) => console.error(error),
});
const app = new Hono();

const orgOf = (header: string | undefined): OrgId => asId<OrgId>(header ?? '');

app.get('/api/v1/parts/:id', async (c) => {
  const orgId = orgOf(c.req.header('x-org-id'));
  return c.json(await db.asReader(orgId, (tx) => findPart(tx, orgId, c.req.param('id'))));
});

app.get('/api/v1/parts', async (c) => {
  const orgId = orgOf(c.req.header('x-org-id'));
  const page = {
    limit: 50,
    order: 'desc',
    after: null,
    offset: 0,
    createdAfter: null,
    createdBefore: null,
  } as const;
  const body = await db.asReader(orgId, async (tx) => ({
    ...(await listParts(tx, orgId, FILTER, 'created_at', page)),
    count: await countParts(tx, orgId, FILTER),
  }));
  return c.json(body);
});

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, (info: AddressInfo) => {
  console.log(JSON.stringify({ base_url: `http://127.0.0.1:${info.port}` }));
});
