import { html, raw } from 'hono/html';
import { marked } from 'marked';

type Schema = Record<string, unknown> & { $ref?: string };
type Content = Record<string, { schema?: Schema }>;
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema };
type Operation = {
  summary?: string;
  description?: string;
  tags?: string[];
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
};
type Description = {
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:64rem;padding:1rem 1.5rem}
nav a{margin-right:1rem}code,pre{font-size:.9em}pre{background:#8881;overflow:auto;padding:.6rem}
article{border-top:1px solid #8884;padding:.6rem 0}h3{font-size:1rem;font-weight:400;margin:.2rem 0}
.m{display:inline-block;font-size:.8rem;font-weight:700;min-width:4.2rem;text-transform:uppercase}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #8883;padding:.15rem .6rem .15rem 0;text-align:left;vertical-align:top}
.s{display:inline-block;min-width:3rem}`;

/** Descriptions are ours and written in Markdown. */
const markdown = (text: string | undefined) => raw(marked.parse(text ?? '', { async: false }));
const inline = (text: string | undefined) => raw(marked.parseInline(text ?? '', { async: false }));

const nameOf = (schema: Schema | undefined): string | null => schema?.$ref?.split('/').at(-1) ?? null;

/** A named schema is a link to its place; anything else is shown as it is. */
const schemaOf = (content: Content | undefined) => {
  const [type, entry] = Object.entries(content ?? {})[0] ?? [];
  if (type === undefined || entry?.schema === undefined) return '';
  const name = nameOf(entry.schema);
  if (name !== null) return html`<a href="#schema-${name}">${name}</a>`;
  return html`<details><summary>${type}</summary><pre>${JSON.stringify(entry.schema, null, 1)}</pre></details>`;
};

const parameters = (list: Parameter[] | undefined) =>
  list === undefined || list.length === 0
    ? ''
    : html`<table><tbody>${list.map(
        (
          one,
        ) => html`<tr><td><code>${one.name}</code></td><td>${one.in}${one.required === true ? ', required' : ''}</td>
<td>${inline(one.description ?? (one.schema?.description as string | undefined))}</td></tr>`,
      )}</tbody></table>`;

const operationHtml = (method: string, path: string, operation: Operation) =>
  html`<article id="${operation.operationId ?? ''}">
<h3><span class="m">${method}</span> <code>${path}</code></h3>
<strong>${operation.summary}</strong>
${markdown(operation.description)}
<details><summary>Request and answers</summary>
${parameters(operation.parameters)}
${operation.requestBody === undefined ? '' : html`<p>Body: ${schemaOf(operation.requestBody.content)}</p>`}
<ul>${Object.entries(operation.responses ?? {}).map(
    ([status, response]) =>
      html`<li><b class="s">${status}</b> ${inline(response.description)} ${schemaOf(response.content)}</li>`,
  )}</ul></details></article>`;

const anchorOf = (tag: string): string => `tag-${tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;

const byTag = (paths: Description['paths']) => {
  const groups = new Map<string, { method: string; path: string; operation: Operation }[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'Other';
      groups.set(tag, [...(groups.get(tag) ?? []), { method, path, operation }]);
    }
  }
  return [...groups];
};

/** The API reference: every published route with its parameters, bodies and answers. Without scripts, so that its policy forbids them. */
export const referencePage = (description: object): { html: string; contentSecurityPolicy: string } => {
  const { info, paths, components } = description as Description;
  const groups = byTag(paths);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} API ${info.version}</title><style>${raw(STYLE)}</style></head>
<body><header><h1>${info.title}</h1><nav>${groups.map(([tag]) => html`<a href="#${anchorOf(tag)}">${tag}</a>`)}
<a href="#schemas">Schemas</a><a href="/api/v1/openapi-public.json">OpenAPI 3.1</a></nav></header>
<main>${markdown(info.description)}
${groups.map(
  ([tag, operations]) =>
    html`<section id="${anchorOf(tag)}"><h2>${tag}</h2>${operations.map(({ method, path, operation }) =>
      operationHtml(method, path, operation),
    )}</section>`,
)}
<section id="schemas"><h2>Schemas</h2>${Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) => html`<article id="schema-${name}"><h3><code>${name}</code></h3>
<details><summary>Show</summary><pre>${JSON.stringify(schema, null, 1)}</pre></details></article>`,
  )}</section></main></body></html>`;
  return {
    html: String(page),
    contentSecurityPolicy:
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  };
};
