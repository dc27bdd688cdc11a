import process from 'node:process';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 200);

/** Runs of a property: `PROPERTY_RUNS`, 200 by default; 10,000 make the deep run. */
export const propertyRuns = (): { readonly numRuns: number } => ({ numRuns: RUNS });
