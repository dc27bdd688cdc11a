import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { RESOURCE_MIME_TYPE, RESOURCE_URI_META_KEY } from '@modelcontextprotocol/ext-apps/server';

/** Pages that a client may show beside a result, with their scripts. */
const APPS = {
  waterfall: { title: 'Waterfall of a cost sheet', scripts: ['shell.js', 'waterfall.js'] },
  'lot-curve': { title: 'Price over lot size', scripts: ['shell.js', 'lot-curve.js'] },
  'heat-map': { title: 'Cost heat map', scripts: ['shell.js', 'model.js', 'heat-map.js'] },
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

const VIEWS = path.join(import.meta.dirname, 'views');
const read = (file: string): string => readFileSync(path.join(VIEWS, file), 'utf8');

/** The library's browser bundle, with its exports as one global. @throws Error when the bundle has another format */
const readLibrary = (): string => {
  const file = fileURLToPath(import.meta.resolve('@modelcontextprotocol/ext-apps/app-with-deps'));
  const source = readFileSync(file, 'utf8');
  const exported = source.lastIndexOf('export{');
  const [, app] = /[{,]([\w$]+) as App[,}]/.exec(source.slice(exported)) ?? [];
  if (exported < 0 || app === undefined) throw new Error(`${file} exports no App`);
  // Disables code generation from text, which the page's policy would refuse and log.
  return `globalThis.__zod_globalConfig={jitless:true};${source.slice(0, exported)}globalThis.App=${app};`;
};

/** Our own modules start with their imports, each of which ends at the first semicolon. */
const withoutImports = (source: string): string => {
  let rest = source;
  while (rest.startsWith('import ')) rest = rest.slice(rest.indexOf(';') + 1).trimStart();
  return rest;
};

/** Joins modules to one script, dependencies first. */
const joined = (files: readonly string[]): string =>
  files
    .map(read)
    .map(withoutImports)
    .join('\n')
    .replaceAll(/^export /gm, '');

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const pageOf = (title: string, style: string, scripts: readonly string[]): string => {
  const text = [style, ...scripts].find((one) => /<\/(script|style)/i.test(one));
  if (text !== undefined) throw new Error('a script of a page would end early');
  const policy = `default-src 'none'; script-src ${scripts.map(hashOf).join(' ')}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main><p role="status">Waiting for the result.</p></main>
${scripts.map((script) => `<script type="module">${script}</script>`).join('\n')}
</body></html>`;
};

export type AppPage = {
  readonly name: AppName;
  readonly uri: string;
  readonly title: string;
  readonly mimeType: string;
  readonly html: string;
  readonly meta: typeof NOTHING_OUTSIDE;
};

/** The complete pages: script, style and policy in one text each. Made once at start. */
export const readAppPages = (): readonly AppPage[] => {
  const library = readLibrary();
  const style = read('style.css');
  return Object.entries(APPS).map(([name, { title, scripts }]) => ({
    name: name as AppName,
    uri: appUri(name as AppName),
    title,
    mimeType: RESOURCE_MIME_TYPE,
    html: pageOf(title, style, [library, joined(scripts)]),
    meta: NOTHING_OUTSIDE,
  }));
};
