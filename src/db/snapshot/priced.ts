import type { Calculation } from '../calculation-record/calculation.ts';
import type { Inputs } from '../calculation-record/inputs.ts';

/** Fields of a calculation that its snapshot is built from. */
export type Priced = Pick<
  Calculation,
  'id' | 'orgId' | 'partId' | 'revisionId' | 'environmentId' | 'datasetLinkId'
> &
  Inputs;
