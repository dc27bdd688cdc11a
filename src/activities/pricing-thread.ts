/** What a thread of the pool in `pricer.ts` runs. */
export { priceSnapshot as default } from './price-snapshot.ts';
