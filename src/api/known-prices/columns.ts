import { BUCKETS, type Bucket } from '../../engine/index.ts';
import { categoryName, LANGUAGES } from '../../texts/index.ts';

/** Fields of a known price that a column may hold. */
export const FIELDS = [
  'part_number',
  'supplier',
  'lot_size',
  'annual_volume',
  'price',
  'currency',
  'date',
] as const;
export type Field = (typeof FIELDS)[number];

/** Which column holds what, by the column's heading. */
export type Mapping = { readonly [field in Field]?: string | undefined } & {
  readonly breakdown?: readonly { readonly category: Bucket; readonly column: string }[] | undefined;
};

/** Headings as buyers write them, in English and German, folded. */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  part_number: [
    'part number',
    'part no',
    'part',
    'item number',
    'item',
    'article number',
    'sku',
    'material number',
    'teilenummer',
    'teile nr',
    'teil',
    'artikelnummer',
    'artikel nr',
    'materialnummer',
    'sachnummer',
    'zeichnungsnummer',
  ],
  supplier: ['supplier', 'supplier name', 'vendor', 'lieferant', 'lieferantenname', 'kreditor'],
  lot_size: [
    'lot size',
    'lot',
    'quantity',
    'qty',
    'order quantity',
    'batch size',
    'losgröße',
    'losgroesse',
    'los',
    'menge',
    'bestellmenge',
    'stückzahl',
  ],
  annual_volume: [
    'annual volume',
    'annual quantity',
    'yearly quantity',
    'volume',
    'eau',
    'jahresmenge',
    'jahresbedarf',
    'jahresstückzahl',
  ],
  price: [
    'price',
    'unit price',
    'price each',
    'net price',
    'piece price',
    'preis',
    'stückpreis',
    'einzelpreis',
    'nettopreis',
    'preis pro stück',
  ],
  currency: ['currency', 'währung', 'waehrung', 'whg'],
  date: [
    'date',
    'price date',
    'order date',
    'valid from',
    'datum',
    'preisdatum',
    'bestelldatum',
    'gültig ab',
  ],
};

/** `Stück-Preis [EUR]` as `stück preis`: without what stands in brackets, punctuation and case. */
const folded = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replaceAll(/[\s._:/-]+/g, ' ')
    .trim();

const namesOf = (bucket: Bucket): readonly string[] => [
  folded(bucket),
  ...LANGUAGES.map((language) => folded(categoryName(language, bucket))),
];

/** The columns whose headings are known; each column and each field once. */
export const guessMapping = (headings: readonly string[]): Mapping => {
  const left = new Map(headings.map((heading) => [folded(heading), heading]));
  const take = (names: readonly string[]): string | undefined => {
    const name = names.find((one) => left.has(one));
    const heading = name === undefined ? undefined : left.get(name);
    if (name !== undefined) left.delete(name);
    return heading;
  };
  const fields = Object.fromEntries(FIELDS.map((field) => [field, take(HEADINGS[field])]));
  const breakdown = BUCKETS.flatMap((category) => {
    const column = take(namesOf(category));
    return column === undefined ? [] : [{ category, column }];
  });
  return { ...fields, breakdown };
};

/** The headings that a mapping names. */
export const columnsOf = (mapping: Mapping): readonly string[] => [
  ...FIELDS.flatMap((field) => mapping[field] ?? []),
  ...(mapping.breakdown ?? []).map(({ column }) => column),
];
