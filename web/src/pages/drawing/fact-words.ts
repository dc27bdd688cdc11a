import type { Locale } from '../../locale.tsx';
import type { DrawingFact } from '../../service/client.ts';
import { isTextId } from '../../texts/index.ts';

/** What a fact is: its field of the title block, its kind of dimension, or its kind. */
export const nameOf = ({ kind, value }: Pick<DrawingFact, 'kind' | 'value'>, { t }: Locale): string => {
  const ids = [
    kind === 'title_block' ? `title.${value.field}` : '',
    kind === 'dimension' ? `dimension.${value.dimension}` : '',
    `kind.${kind}`,
  ];
  const id = ids.find(isTextId);
  return id === undefined ? kind : t(id as 'kind.note');
};

/** A value in words, for a correction that is compared with the reading. */
const inWords = (value: unknown, locale: Locale): string => {
  if (typeof value === 'number') return locale.value(value);
  if (typeof value !== 'object' || value === null) return String(value ?? '–');
  const { lower, upper } = value as { lower?: number; upper?: number };
  return lower === undefined || upper === undefined ? '–' : `${locale.value(lower)} / ${locale.value(upper)}`;
};

/** The values as they were read, of the keys that a person changed. */
export const readWords = (fact: DrawingFact, locale: Locale): string => {
  const read = fact.correction?.read_value ?? {};
  return Object.keys(read)
    .filter((key) => JSON.stringify(read[key]) !== JSON.stringify(fact.value[key]))
    .map((key) => inWords(read[key], locale))
    .join(' · ');
};
