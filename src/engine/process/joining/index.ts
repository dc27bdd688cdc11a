import type { Process } from '../process.ts';

/** Assembly and welding are planned from the components of an assembly, not from the features of a part. */
export const joining: Process = {
  name: 'joining',
  machines: {
    manual_assembly: { process: 'assembly', setup: null },
    welding: { process: 'welding', setup: null },
  },
  steps: ['assemble', 'fasten', 'weld'],
};
