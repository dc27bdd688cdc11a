import process from 'node:process';

/** Runs of a property test: `PROPERTY_RUNS`, else the default. `npm run test:deep` sets 10,000. */
export const propertyRuns = (byDefault = 1000): { readonly numRuns: number } => ({
  numRuns: Number(process.env.PROPERTY_RUNS ?? byDefault),
});
