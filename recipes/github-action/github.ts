import process from 'node:process';

const API = process.env.GITHUB_API_URL ?? 'https://api.github.com';

/** A request to the API of GitHub. `path` may be a whole address, as those of further pages are. @throws Error with the response */
export const github = async (
  path: string,
  { accept = 'application/vnd.github+json', ...init }: RequestInit & { readonly accept?: string } = {},
): Promise<Response> => {
  const headers = { accept, authorization: `Bearer ${process.env.GITHUB_TOKEN}` };
  const response = await fetch(new URL(path, `${API}/`), { ...init, headers });
  if (!response.ok)
    throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`);
  return response;
};

/** The items of all pages of a list. */
export async function* pagesOf<Item>(path: string): AsyncGenerator<Item> {
  let next: string | undefined = path;
  while (next !== undefined) {
    const response = await github(next);
    yield* (await response.json()) as Item[];
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
}
