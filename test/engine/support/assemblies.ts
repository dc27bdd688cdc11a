import type { AssemblyComponent } from '../../../src/engine/index.ts';
import { plate, snapshotOf } from './parts.ts';

/** The lot at which components are priced here. */
export const LOT = 10;

/** A plate as a component, made once. */
export const componentOf = (key: string, more: Partial<AssemblyComponent> = {}): AssemblyComponent => ({
  key,
  name: `Part ${key}`,
  quantity: 1,
  fastener: null,
  snapshot: snapshotOf({ facts: plate(), request: { lot_size: LOT, annual_volume: null } }),
  ...more,
});
