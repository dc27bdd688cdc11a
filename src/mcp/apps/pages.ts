import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { RESOURCE_MIME_TYPE, RESOURCE_URI_META_KEY } from '@modelcontextprotocol/ext-apps/server';

/** Titles of the pages that a client may show beside a result. */
const APPS = {
  waterfall: 'Waterfall of a cost sheet',
  'lot-curve': 'Price over lot size',
  'heat-map': 'Cost heat map',
} as const;

export type AppName = keyof typeof APPS;

const appUri = (name: AppName): string => `ui://should-cost/${name}`;

/** Metadata that links a tool to its page, in the current format and in that of early clients. */
export const appMeta = (name: AppName) => ({
  ui: { resourceUri: appUri(name) },
  [RESOURCE_URI_META_KEY]: appUri(name),
});

/** A page talks only to its host: no external address is allowed. */
const NOTHING_OUTSIDE = { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } };

/** Built from the charts and the model of the workbench (`web/src/mcp`): one script and one style for each page. */
const BUILT = path.resolve(import.meta.dirname, '../../../web/dist/mcp');

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** @throws Error when a text would end the element around it */
const pageOf = (title: string, style: string, script: string): string => {
  if (/<\/(script|style)/i.test(style + script)) throw new Error('a script of a page would end early');
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main></main><script type="module">${script}</script></body></html>`;
};

/** Null until the workbench is built. */
const readPage = async (folder: string, name: AppName): Promise<string | null> => {
  const read = (type: string) => readFile(path.join(folder, `${name}.${type}`), 'utf8');
  try {
    return pageOf(APPS[name], await read('css'), await read('js'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

export type AppPage = {
  readonly name: AppName;
  readonly uri: string;
  readonly title: string;
  readonly mimeType: string;
  readonly meta: typeof NOTHING_OUTSIDE;
  /** The complete page: script, style and policy in one text. Null until the workbench is built. */
  readonly read: () => Promise<string | null>;
};

/** The pages; each is read when it is first asked for, and kept. */
export const appPages = (folder = BUILT): readonly AppPage[] =>
  (Object.keys(APPS) as AppName[]).map((name) => {
    let known: string | null = null;
    return {
      name,
      uri: appUri(name),
      title: APPS[name],
      mimeType: RESOURCE_MIME_TYPE,
      meta: NOTHING_OUTSIDE,
      read: async () => {
        known ??= await readPage(folder, name);
        return known;
      },
    };
  });
