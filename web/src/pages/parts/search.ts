/** What the list of parts shows. It stands in the address of the page, so that a list can be sent to others. */

export const PART_SORTS = [
  'created_at',
  'part_number',
  'unit_cost',
  'annual_spend',
  'last_quoted_at',
] as const;
export type PartSort = (typeof PART_SORTS)[number];
export type Order = 'asc' | 'desc';

/** The folder of parts that are in none. */
export const UNFILED = 'none';

export const MAKE_OR_BUY = ['make', 'buy'] as const;
type MakeOrBuy = (typeof MAKE_OR_BUY)[number];

/** Filters whose values the list counts, each with its name in the API. */
export const FACETS = [
  'quoted',
  'make_or_buy',
  'material_grade_id',
  'procurement_type',
  'classification_id',
] as const;
export type Facet = (typeof FACETS)[number];

type Filters = {
  readonly quoted?: boolean;
  readonly make_or_buy?: readonly MakeOrBuy[];
  readonly material_grade_id?: readonly string[];
  readonly procurement_type?: readonly string[];
  readonly classification_id?: string;
};

/** Left out: the default. */
export type PartSearch = Filters & {
  readonly q?: string;
  readonly sort?: PartSort;
  readonly order?: Order;
  /** Id of a folder, or `none`. */
  readonly folder?: string;
};

export const sortOf = ({
  sort = 'created_at',
  order = 'desc',
}: PartSearch): { sort: PartSort; order: Order } => ({
  sort,
  order,
});

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 255) : '';
  return text === '' ? undefined : text;
};

const textsOf = (value: unknown): readonly string[] | undefined => {
  const texts = (Array.isArray(value) ? value : []).map(textOf).filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts;
};

const without = <T extends object>(record: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as never;

/** Reads the search of an address that anyone may have written: invalid values and defaults are left out. */
export const searchOf = (given: Readonly<Record<string, unknown>>): PartSearch => {
  const sort = PART_SORTS.find((one) => one === given.sort);
  const makeOrBuy = MAKE_OR_BUY.filter((one) => textsOf(given.make_or_buy)?.includes(one));
  return without({
    q: textOf(given.q),
    sort: sort === 'created_at' ? undefined : sort,
    order: given.order === 'asc' ? ('asc' as const) : undefined,
    folder: textOf(given.folder),
    quoted: typeof given.quoted === 'boolean' ? given.quoted : undefined,
    make_or_buy: makeOrBuy.length === 0 ? undefined : makeOrBuy,
    material_grade_id: textsOf(given.material_grade_id),
    procurement_type: textsOf(given.procurement_type),
    classification_id: textOf(given.classification_id),
  });
};

/** The values that are chosen for a filter. */
export const chosenOf = (search: PartSearch, facet: Facet): readonly string[] => {
  const value = search[facet];
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [String(value)];
};

/** The search with a value of a filter chosen, or no longer. */
export const toggled = (search: PartSearch, facet: Facet, value: string): PartSearch => {
  const { [facet]: _before, ...others } = search;
  const isChosen = chosenOf(search, facet).includes(value);
  if (facet === 'quoted') return isChosen ? others : { ...others, quoted: value === 'true' };
  if (facet === 'classification_id') return isChosen ? others : { ...others, classification_id: value };
  const rest = chosenOf(search, facet).filter((one) => one !== value);
  const values = isChosen ? rest : [...rest, value];
  return values.length === 0 ? others : ({ ...others, [facet]: values } as PartSearch);
};

export const withoutFilters = ({ sort, order, folder }: PartSearch): PartSearch =>
  without({ sort, order, folder });

export const isFiltered = (search: PartSearch): boolean =>
  search.q !== undefined || FACETS.some((facet) => search[facet] !== undefined);

/** The filters as the API takes them. */
export const filtersOf = ({ sort: _sort, order: _order, folder, ...filters }: PartSearch) => ({
  ...filters,
  ...(folder === UNFILED ? { unfiled: true } : folder !== undefined && { folder_id: folder }),
});
