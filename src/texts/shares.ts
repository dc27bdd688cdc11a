import { texts } from './text.ts';

/** Words of what a link to a price shows. */
export const SHARES = texts({
  'share.surcharges': {
    en: 'Overheads, surcharges and margin',
    de: 'Gemeinkosten, Zuschläge und Gewinn',
  },
});
