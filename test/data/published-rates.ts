import type { MachineClass } from '../../src/engine/index.ts';

export type Kind = MachineClass | 'sliding_head';

/** Published rates of contract shops with operator, USD per hour; where two guides disagree, from the lower to the upper. */
export const PUBLISHED: readonly (readonly [string, Kind, number, number, string])[] = [
  ['de-2026', 'milling_3axis', 80, 110, 'preciseworks_2025'],
  ['de-2026', 'milling_5axis', 120, 180, 'preciseworks_2025'],
  ['pl-2026', 'milling_3axis', 40, 55, 'preciseworks_2025'],
  ['pl-2026', 'milling_5axis', 65, 90, 'preciseworks_2025'],
  ['cn-2026', 'milling_3axis', 18, 25, 'preciseworks_2025'],
  ['cn-2026', 'milling_5axis', 33, 45, 'preciseworks_2025'],
  ['us-2026', 'milling_3axis', 50, 120, 'mts_2026, preciseworks_2025'],
  ['us-2026', 'milling_5axis', 90, 200, 'mts_2026, preciseworks_2025'],
  ['us-2026', 'turning', 60, 90, 'mts_2026'],
  ['us-2026', 'sliding_head', 100, 180, 'mts_2026'],
  ['us-2026', 'laser_cutting', 110, 120, 'etm_laser'],
];
