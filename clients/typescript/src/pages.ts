/** One page of any list: its items and the position of the next page. */
type Page<Item> =
  | readonly Item[]
  | { readonly items: readonly Item[]; readonly next_cursor: string | null }
  | { readonly data: readonly Item[]; readonly next_cursor: string | null };

type Fields = { readonly data: object; readonly response: Response };

// biome-ignore lint/suspicious/noExplicitAny: the options of any list operation
type ListOperation = (options: any) => Promise<Page<any>>;

type ItemOf<P> = P extends readonly (infer Item)[]
  ? Item
  : P extends { readonly items: readonly (infer Item)[] }
    ? Item
    : P extends { readonly data: readonly (infer Item)[] }
      ? Item
      : never;

const listOf = (page: object): readonly unknown[] => {
  if (Array.isArray(page)) return page;
  return 'items' in page ? (page.items as unknown[]) : (page as { readonly data: unknown[] }).data;
};

/** The items of every page of a list operation; the next page is requested when it is needed. */
export async function* itemsOf<Operation extends ListOperation>(
  operation: Operation,
  options: Parameters<Operation>[0],
): AsyncGenerator<ItemOf<Awaited<ReturnType<Operation>>>> {
  let cursor: string | null = null;
  do {
    const query: object = { ...options?.query, ...(cursor === null ? {} : { cursor }) };
    // The position of a list that is a plain array is in a header.
    const sent: unknown = await operation({ ...options, query, responseStyle: 'fields' });
    const { data, response } = sent as Fields;
    yield* listOf(data) as ItemOf<Awaited<ReturnType<Operation>>>[];
    cursor = response.headers.get('x-next-cursor');
  } while (cursor !== null && cursor !== '');
}
