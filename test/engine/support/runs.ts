import process from 'node:process';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 1000);

/** Runs of a property of the bare price: `PROPERTY_RUNS`, 1000 by default; 10,000 make the deep run. */
export const propertyRuns = (): { readonly numRuns: number } => ({ numRuns: RUNS });

/** A tenth of them, for properties of the whole result with its curve, findings and confidence. */
export const wholeResultRuns = (): { readonly numRuns: number } => ({ numRuns: Math.ceil(RUNS / 10) });
