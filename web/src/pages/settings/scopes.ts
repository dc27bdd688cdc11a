import type { SETTINGS } from '../../texts/settings.ts';

const READ_WRITE = [
  'uploads',
  'folders',
  'parts',
  'materials',
  'environments',
  'calculations',
  'webhooks',
  'keys',
] as const;

export type Resource = (typeof READ_WRITE)[number] | 'billing' | 'mcp';

/** Scopes by resource, in the order of the form. */
export const SCOPES = [
  ...READ_WRITE.map((resource) => ({ resource, actions: ['read', 'write'] as const })),
  { resource: 'billing', actions: ['read'] as const },
  { resource: 'mcp', actions: ['use'] as const },
] as const satisfies readonly { resource: Resource; actions: readonly (keyof typeof SETTINGS)[] }[];

export type Scope = `${(typeof READ_WRITE)[number]}:${'read' | 'write'}` | 'billing:read' | 'mcp:use';

/** What a program needs that sends files and reads prices. */
export const USUAL: readonly Scope[] = [
  'uploads:read',
  'uploads:write',
  'parts:read',
  'parts:write',
  'calculations:read',
  'calculations:write',
  'environments:read',
];
