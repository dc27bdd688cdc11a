import fc from 'fast-check';

const SEED = 20_261_121;

/**
 * fast-check with one seed for all, so that the gate says the same of the same code each time. `PROPERTY_SEED` sets another one;
 * `random` looks for new cases, as `npm run test:deep` does.
 */
const asked = process.env.PROPERTY_SEED;
if (asked !== 'random') fc.configureGlobal({ seed: asked === undefined ? SEED : Number(asked) });

export { fc };
