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
