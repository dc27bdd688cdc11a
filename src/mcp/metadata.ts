import { type Resource, resourceUrl, scopesOfResource } from '../api/kit/resources.ts';

export const MCP_PATH = '/mcp-server/mcp';

/** RFC 9728. `resource` is the URL that a person enters in a client; our own authorization server issues its tokens. */
export const protectedResource = (publicBaseUrl: string, resource: Resource) => ({
  resource: resourceUrl(publicBaseUrl, resource),
  resource_name: 'should-cost',
  authorization_servers: [publicBaseUrl],
  scopes_supported: scopesOfResource(resource),
  bearer_methods_supported: ['header'],
});
