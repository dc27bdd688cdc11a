import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { html, raw } from 'hono/html';
import { Marked } from 'marked';
import { FAVICON_LINK } from './page.ts';
import { piecesOf, TABS_STYLE, type Tab } from './tabs.ts';

const FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../docs');

type Guide = { readonly file: string; readonly kind: 'page' | 'picture' };

/** `texts.md` lists all texts for a review, and is not a guide. */
const NOT_SERVED: ReadonlySet<string> = new Set(['texts.md']);

/** All served files, by path below `/docs/`; a README is the page of its folder. No other file is ever opened. */
export type Guides = ReadonlyMap<string, Guide>;

const placeOf = (file: string): string =>
  file
    .replace(/\.md$/, '')
    .replace(/(^|\/)README$/, '')
    .replaceAll(path.sep, '/');

export const findGuides = async (): Promise<Guides> => {
  const files = (await readdir(FOLDER, { recursive: true })).sort();
  const pages = files.filter((file) => file.endsWith('.md') && !NOT_SERVED.has(file));
  const pictures = files.filter((file) => file.endsWith('.png'));
  const guides = new Map<string, Guide>();
  for (const file of pages) guides.set(placeOf(file), { file, kind: 'page' });
  for (const file of pictures) guides.set(placeOf(file), { file, kind: 'picture' });
  return guides;
};

export const readPicture = async (file: string): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(await readFile(path.join(FOLDER, file)));

/** The target of a link: another guide or picture, an external URL, or null for a page that is not served. */
const targetOf = (guides: Guides, from: string, href: string): string | null => {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  const [target = '', anchor] = href.split('#');
  const place = placeOf(path.posix.join(path.posix.dirname(from), target)).replace(/\/$/, '');
  if (!guides.has(place)) return null;
  return `/docs/${place}${anchor === undefined ? '' : `#${anchor}`}`;
};

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Markdown only: HTML tags in a page are shown as text. */
const markdownOf = (guides: Guides, file: string): Marked =>
  new Marked({
    renderer: {
      html: ({ text }) => escaped(text),
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        return `<h${depth} id="${escaped(slugOf(text))}">${text}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(guides, file, href);
        return target === null ? text : `<a href="${escaped(target)}">${text}</a>`;
      },
      image({ href, text }) {
        const target = targetOf(guides, file, href);
        return target?.startsWith('/docs/')
          ? `<img src="${escaped(target)}" alt="${escaped(text)}">`
          : escaped(text);
      },
    },
  });

const STYLE = `
:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif}
body{margin:0;display:grid;grid-template-columns:minmax(12rem,16rem) minmax(0,60rem);gap:2rem;padding:1rem 1.5rem}
nav{font-size:.9rem}nav ul{list-style:none;padding:0;margin:.2rem 0 1rem}nav li{padding:.1rem 0}nav [aria-current]{font-weight:700}
code,pre{font-size:.9em}pre{background:#8881;overflow:auto;padding:.6rem;white-space:pre-wrap;overflow-wrap:anywhere}img{max-width:100%;height:auto}
table{border-collapse:collapse;display:block;overflow:auto}td,th{border-bottom:1px solid #8884;padding:.2rem .8rem .2rem 0;text-align:left;vertical-align:top}
@media(max-width:50rem){body{display:block}}`;

/** Title in a list: the last part of the path in words. */
const nameOf = (place: string): string => (place.split('/').at(-1) ?? place).replaceAll('-', ' ');

const FOR_DEVELOPERS: ReadonlySet<string> = new Set(['adding', 'releasing']);

/** Pages for developers can be linked to, but are not listed. */
const isForCustomers = (place: string): boolean =>
  !place.startsWith('decisions/') && !FOR_DEVELOPERS.has(place);

const pagesOf = (guides: Guides): readonly string[] =>
  [...guides].flatMap(([place, { kind }]) => (kind === 'page' && isForCustomers(place) ? [place] : []));

const titleOf = (text: string, place: string): string => /^# (.+)$/m.exec(text)?.[1] ?? nameOf(place);

/** The first sentence below the title. */
const leadOf = (text: string): string => {
  const [, lead = ''] = /^# .+\n+([^#|`!\n][^\n]*(?:\n[^#|`!\n][^\n]*)*)/m.exec(text) ?? [];
  return (lead.replaceAll('\n', ' ').split(/(?<=\.) /)[0] ?? '').slice(0, 240);
};

/** Index for language models, in the form of https://llmstxt.org. */
export const guidesInText = async (guides: Guides, title: string): Promise<string> => {
  const pages = await Promise.all(
    pagesOf(guides).map(async (place) => {
      const text = await readFile(path.join(FOLDER, guides.get(place)?.file ?? ''), 'utf8');
      const lead = leadOf(text);
      return `- [${titleOf(text, place)}](/docs/${place})${lead === '' ? '' : `: ${lead}`}`;
    }),
  );
  return [
    `# ${title}`,
    '> Should-cost of manufactured parts: CAD in, an itemised and reconciled cost sheet out.',
    '## Descriptions',
    [
      '- [The service](/api/v1/openapi-public.json): OpenAPI 3.1',
      '- [Webhooks](/api/v1/openapi-webhooks.json): OpenAPI 3.1 of the endpoints and of the events',
    ].join('\n'),
    '## Guides',
    pages.join('\n'),
    '',
  ].join('\n\n');
};

const navigation = (guides: Guides, current: string) => {
  const places = pagesOf(guides);
  const folders = Map.groupBy(places, (place) => {
    const isFolder = guides.get(place)?.file.endsWith('README.md') === true;
    return isFolder ? place : path.posix.dirname(place).replace(/^\.$/, '');
  });
  const sections = [...folders].sort(([a], [b]) => (a < b ? -1 : 1));
  return html`<nav aria-label="Guides"><p><a href="/docs">API reference</a></p>${sections.map(
    ([folder, inside]) =>
      html`${folder === '' ? '' : html`<strong>${nameOf(folder)}</strong>`}<ul>${inside.map(
        (place) =>
          html`<li><a href="/docs/${place}"${place === current ? raw(' aria-current="page"') : ''}>${
            place === folder ? 'overview' : nameOf(place)
          }</a></li>`,
      )}</ul>`,
  )}</nav>`;
};

const tabbed = async (markdown: Marked, tabs: readonly Tab[]): Promise<string> => {
  const heads = tabs.map(({ name }, index) => {
    const id = `tab-${slugOf(name)}`;
    const checked = index === 0 ? ' checked' : '';
    return `<input type="radio" name="tabs" id="${escaped(id)}"${checked}><label for="${escaped(id)}">${escaped(name)}</label>`;
  });
  const sections = tabs.map(
    async ({ name, text }) =>
      `<section id="${escaped(slugOf(name))}" aria-label="${escaped(name)}">${await markdown.parse(text)}</section>`,
  );
  return `<div class="tabs">${heads.join('')}${(await Promise.all(sections)).join('')}</div>`;
};

export const guidePage = async (guides: Guides, place: string, file: string): Promise<string> => {
  const text = await readFile(path.join(FOLDER, file), 'utf8');
  const title = titleOf(text, place);
  const markdown = markdownOf(guides, file);
  const rendered = piecesOf(text).map((piece) =>
    piece.tabs === undefined ? markdown.parse(piece.text) : tabbed(markdown, piece.tabs),
  );
  const body = (await Promise.all(rendered)).join('');
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>${FAVICON_LINK}<style>${raw(`${STYLE}${TABS_STYLE}`)}</style></head>
<body>${navigation(guides, place)}<main>${raw(body)}</main></body></html>`);
};
