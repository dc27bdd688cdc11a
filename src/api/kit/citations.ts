import levels from '../../../data/materials/price-levels.json' with { type: 'json' };
import regional from '../../../data/materials/regional-prices.json' with { type: 'json' };
import materials from '../../../data/materials/sources.json' with { type: 'json' };
import presets from '../../../data/sources.json' with { type: 'json' };
import { PARAMETER_SOURCES } from '../../engine/index.ts';

/** A source of figures. `year` and `author` are null if the source does not state them. */
export type Citation = {
  readonly title: string;
  readonly author: string | null;
  readonly year: string | null;
  readonly address: string;
};

type Shipped = {
  readonly title: string;
  readonly publisher?: string;
  readonly address: string;
  readonly date?: string;
  readonly seen?: string;
};

const UNDATED = ['', 'n.d.'];

const statedText = (text: string | undefined): string | null =>
  text === undefined || UNDATED.includes(text) ? null : text;

const shipped = (sources: Readonly<Record<string, Shipped>>): readonly [string, Citation][] =>
  Object.entries(sources).map(([key, { title, publisher, address, date, seen }]) => [
    key,
    { title, author: statedText(publisher), year: statedText(date ?? seen), address },
  ]);

/** All sources of the shipped data and of the registry; for a key in both, the registry's entry applies. */
const SOURCES: ReadonlyMap<string, Citation> = new Map([
  ...shipped(materials),
  ...shipped(levels.sources),
  ...shipped(regional.sources),
  ...shipped(presets),
  ...PARAMETER_SOURCES.map(({ key, title, author, address, date }): [string, Citation] => [
    key,
    { title, author: statedText(author), year: statedText(date), address },
  ]),
]);

/** The sources of these citations, by key; `assumed`, a level or an organisation's own text has none. */
export const sourcesOf = (citations: Iterable<string | null>): Readonly<Record<string, Citation>> => {
  const found = new Map<string, Citation>();
  for (const citation of citations)
    for (const key of citation?.split(';') ?? []) {
      const source = SOURCES.get(key);
      if (source !== undefined && key !== 'assumed') found.set(key, source);
    }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
};
