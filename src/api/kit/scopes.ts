const RESOURCES = [
  'uploads',
  'folders',
  'parts',
  'materials',
  'environments',
  'calculations',
  'webhooks',
  'keys',
] as const;

/** Every scope of the service. A credential never grants what it lacks. */
export const SCOPES = [
  ...RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`] as const),
  'billing:read',
  'mcp:use',
] as const;

export type Scope = (typeof SCOPES)[number];

/** Permission that a scope gives, in words for a person. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  'uploads:read': 'read uploaded files',
  'uploads:write': 'upload files and delete them',
  'folders:read': 'read folders',
  'folders:write': 'create, change and delete folders',
  'parts:read': 'read parts and their revisions',
  'parts:write': 'create, change and delete parts and their revisions',
  'materials:read': 'read the material catalogue, material overrides and standard part prices',
  'materials:write': 'change material overrides and standard part prices',
  'environments:read': 'read costing environments, machines, rates and exchange rates',
  'environments:write': 'change costing environments, machines, rates and exchange rates',
  'calculations:read': 'read calculations, prices and cost sheets, and preview other lot sizes',
  'calculations:write': 'create, run, cancel and delete calculations, which your plan pays for',
  'webhooks:read': 'read events, webhook endpoints and deliveries',
  'webhooks:write': 'create, change and delete webhook endpoints',
  'keys:read': 'list API keys',
  'keys:write': 'issue, change and revoke API keys',
  'billing:read': 'read usage, wallet and spend cap',
  'mcp:use': 'use the analysis tools for agents',
};
