import type { ResolvedEnvironment, Subcontractor, SubcontractProcess } from '../../environment.ts';
import type { Treatment } from '../../snapshot.ts';

export const SUBCONTRACT: Readonly<Record<Treatment['kind'], SubcontractProcess>> = {
  heat_treatment: 'heat_treatment',
  anodising: 'anodising',
  zinc_plating: 'zinc_plating',
  powder_coating: 'powder_coating',
  passivation: 'passivation',
  other: 'other',
};

/** The first capable subcontractor by id; none: the registry's price applies. */
export const contractorOf = (
  { subcontractors }: ResolvedEnvironment,
  process: SubcontractProcess,
): Subcontractor | undefined =>
  subcontractors
    .filter((row) => row.process === process)
    .toSorted((a, b) => (a.subcontractor_id < b.subcontractor_id ? -1 : 1))[0];
