export type Texts = Readonly<Record<string, string>>;

export type Pair = readonly [english: string, german: string];

/** Texts that are written in pairs, as one list for each language. */
export const byLanguage = (
  pairs: Readonly<Record<string, Pair>>,
): { readonly en: Texts; readonly de: Texts } => {
  const entries = Object.entries(pairs);
  return {
    en: Object.fromEntries(entries.map(([id, [english]]) => [id, english])),
    de: Object.fromEntries(entries.map(([id, [, german]]) => [id, german])),
  };
};
