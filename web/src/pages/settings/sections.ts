export const SECTIONS = ['members', 'keys', 'webhooks', 'apps', 'billing'] as const;
export type Section = (typeof SECTIONS)[number];
