import type { CalculationId } from '../kernel/ids.ts';
import { initiallyOf, type RecordOf } from './columns.ts';

export const ASSEMBLY_ROLES = ['assembly', 'component'] as const;
export type AssemblyRole = (typeof ASSEMBLY_ROLES)[number];

export const ASSEMBLY_STATES = [
  'splitting',
  'pricing_components',
  'rolling_up',
  'complete',
  'partial',
] as const;
export type AssemblyState = (typeof ASSEMBLY_STATES)[number];

/** A component's place in its assembly; snake_case, as stored and sent. */
export type AssemblyContext = {
  readonly component_key: string;
  readonly label: string;
  /** Pieces in one assembly. */
  readonly quantity: number;
  /** Position numbers in the tree: `2.1` is the first below the second. */
  readonly positions: readonly string[];
};

/** Role of a calculation in an assembly. */
export const ASSEMBLY = {
  /** The assembly that it is a component of. */
  parentId: initiallyOf<CalculationId | null>()('parent_calculation_id', null),
  /** Known from the first run on; null: the part neither is an assembly nor belongs to one. */
  assemblyRole: initiallyOf<AssemblyRole | null>()('assembly_role', null),
  assemblyState: initiallyOf<AssemblyState | null>()('assembly_state', null),
  /** Set for a component only. */
  assemblyContext: initiallyOf<AssemblyContext | null>()('assembly_context', null),
} as const;
export type Assembly = RecordOf<typeof ASSEMBLY>;
