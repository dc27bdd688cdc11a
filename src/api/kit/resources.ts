import { SCOPES, type Scope } from './scopes.ts';

/** Resources of access tokens (RFC 8707): a token is valid for one of these only. */
export type Resource = 'rest' | 'mcp';

const PATHS: Readonly<Record<Resource, string>> = { rest: '/api/v1', mcp: '/mcp-server/mcp' };

/** `resource` as clients state it: the URL that a person enters. */
export const resourceUrl = (publicBaseUrl: string, resource: Resource): string =>
  new URL(PATHS[resource], publicBaseUrl).href;

/** Path of the metadata of a resource (RFC 9728). */
export const resourceMetadataPath = (resource: Resource): string =>
  `/.well-known/oauth-protected-resource${PATHS[resource]}`;

export const resourceMetadataUrl = (publicBaseUrl: string, resource: Resource): string =>
  new URL(resourceMetadataPath(resource), publicBaseUrl).href;

/** Without key management: a client that could issue keys would outlive its consent. */
const REST_SCOPES: readonly Scope[] = SCOPES.filter(
  (scope) => scope !== 'mcp:use' && scope !== 'keys:read' && scope !== 'keys:write',
);
const MCP_SCOPES: readonly Scope[] = ['mcp:use', 'calculations:read', 'parts:read', 'billing:read'];

/** All scopes that a token of a resource can have. */
export const scopesOfResource = (resource: Resource): readonly Scope[] =>
  resource === 'mcp' ? MCP_SCOPES : REST_SCOPES;

export const RESOURCES = Object.keys(PATHS) as readonly Resource[];
