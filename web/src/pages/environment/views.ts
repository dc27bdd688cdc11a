export const ENVIRONMENT_VIEWS = [
  'settings',
  'machines',
  'rates',
  'tools',
  'subcontractors',
  'parameters',
  'calibration',
  'calculator',
  'history',
] as const;
export type EnvironmentView = (typeof ENVIRONMENT_VIEWS)[number];
