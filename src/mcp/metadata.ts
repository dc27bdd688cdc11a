import { MCP_SCOPE } from '../api/kit/mcp-authenticate.ts';
import { OPERATIONS } from './ask.ts';

export const MCP_PATH = '/mcp-server/mcp';

/** What the tools can ever need; a client asks for all of it at once or steps up. */
export const resourceScopes: readonly string[] = [MCP_SCOPE, ...new Set(Object.values(OPERATIONS))];

export const resourceUrl = (publicBaseUrl: string): string => new URL(MCP_PATH, publicBaseUrl).href;

export const resourceMetadataUrl = (publicBaseUrl: string): string =>
  new URL(`/.well-known/oauth-protected-resource${MCP_PATH}`, publicBaseUrl).href;

/** RFC 9728. `resource` is what a person types into a client. */
export const protectedResource = (publicBaseUrl: string) => ({
  resource: resourceUrl(publicBaseUrl),
  resource_name: 'should-cost',
  scopes_supported: resourceScopes,
  bearer_methods_supported: ['header'],
});
