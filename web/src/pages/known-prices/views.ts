export const KNOWN_PRICE_VIEWS = ['list', 'import', 'accuracy', 'calibration'] as const;
export type KnownPriceView = (typeof KNOWN_PRICE_VIEWS)[number];

export type KnownPriceSearch = {
  readonly view?: KnownPriceView;
  readonly environment?: string;
  readonly currency?: string;
};
