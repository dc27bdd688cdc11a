import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { mcpRoutes } from '../../src/mcp/routes.ts';
import type { ApiClient } from '../support/api.ts';
import { createTestApp, TEST_BASE_URL, type TestApp } from '../support/app.ts';
import { bindFile, knownFacts } from '../support/known-geometry.ts';
import { addKey, makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { newPart } from '../support/priced.ts';
import { createPricingHelpers } from '../support/pricing.ts';
import type { Stack } from '../support/stack.ts';

export { call, given, textOf } from './tool-calls.ts';

export const MCP_URL = `${TEST_BASE_URL}/mcp-server/mcp`;

/** The HTTP surface with the MCP server, as the service wires it. */
export const createMcpApp = async (
  stack: Stack,
  options: Parameters<typeof createTestApp>[1] = {},
): Promise<TestApp> => {
  const service = await createTestApp(stack, options);
  mcpRoutes(service.app, service.deps);
  return service;
};

export type Revision = '2026-07-28' | '2025-11-25';

/** The SDK's own client, over the app in this process. */
export const connect = async (
  service: TestApp,
  token: string,
  revision: Revision = '2026-07-28',
  also: ConstructorParameters<typeof Client>[1] = {},
): Promise<Client> => {
  const client = new Client(
    { name: 'test', version: '1' },
    revision === '2026-07-28' ? { ...also, versionNegotiation: { mode: { pin: revision } } } : also,
  );
  const address = new URL('/mcp-server/mcp', service.deps.settings.publicBaseUrl);
  await client.connect(
    new StreamableHTTPClientTransport(address, {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
      fetch: async (url, init) => service.app.request(new Request(url, init)),
    }),
  );
  return client;
};

export type Shop = TestOrganisation & { readonly client: ApiClient; readonly mcpKey: string };

export const makeShop = async (service: TestApp): Promise<Shop> => {
  const own = await makeOrganisation(service.db);
  const scopes = ['mcp:use', 'calculations:read', 'parts:read', 'billing:read'];
  return { ...own, client: service.client(own.apiKey), mcpKey: await addKey(service.db, own.id, scopes) };
};

/** A hundred pieces of a part, of structural steel unless asked otherwise. @returns the id of the calculation */
export const pricePart = async (
  stack: Stack,
  service: TestApp,
  shop: Shop,
  { revisionId, ...asked }: Record<string, unknown> & { readonly revisionId: string },
): Promise<string> => {
  const made = await shop.client.post<{ id: string }>('/api/v1/calculations', {
    part_revision_id: revisionId,
    lot_size: 100,
    annual_volume: 2000,
    material_ref: '1.0038',
    ...asked,
  });
  await shop.client.post(`/api/v1/calculations/${made.id}/run`);
  await createPricingHelpers(service, stack).drain(shop.id);
  return made.id;
};

/** A milled part with its price, made of facts of a real file. */
export const priceAPlate = async (
  stack: Stack,
  service: TestApp,
  shop: Shop,
  asked: Record<string, unknown> = {},
  facts = 'plate_holes_pocket',
): Promise<{ id: string; partId: string; revisionId: string }> => {
  const { partId, revisionId } = await newPart(shop.client, { description: 'a plate' });
  await bindFile(stack, service, shop.id, {
    revisionId,
    role: 'primary_cad',
    facts: await knownFacts(facts),
  });
  return { id: await pricePart(stack, service, shop, { revisionId, ...asked }), partId, revisionId };
};
