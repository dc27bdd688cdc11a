export const SECTIONS = ['members', 'keys', 'webhooks', 'apps', 'files', 'billing'] as const;
export type Section = (typeof SECTIONS)[number];
