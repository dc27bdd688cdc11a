import { conflict } from '../kit/errors.ts';

/** A component has no life of its own: it is run, corrected and removed with its assembly. */
export const ofAssembly = (parentId: string) =>
  conflict('This is a component of an assembly; ask for it of the assembly.', {
    reason: 'component_of_assembly',
    parent_calculation_id: parentId,
  });
