import { html } from 'hono/html';

type Operation = {
  summary?: string;
  description?: string;
  tags?: string[];
  operationId?: string;
  security?: unknown;
};
type Description = {
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
};

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:0 auto;padding:1rem}
h1{margin-bottom:0}code{font-size:.9em}article{border-top:1px solid #8884;padding:.6rem 0}
.m{display:inline-block;min-width:4.2rem;font-weight:700;text-transform:uppercase;font-size:.8rem}
article p{margin:.2rem 0 .2rem 4.5rem}`;

/** A page that lists the published routes. Rendered here, without scripts, so that its policy can forbid them. */
export const referencePage = (description: object): { html: string; contentSecurityPolicy: string } => {
  const { info, paths } = description as Description;
  const byTag = new Map<string, { method: string; path: string; operation: Operation }[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'Other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), { method, path, operation }]);
    }
  }
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${info.title} API ${info.version}</title><style>${STYLE}</style></head>
<body><main><h1>${info.title}</h1><p>${info.description}</p>
<p>Authenticate with <code>X-API-Key</code>. Machine-readable description: <a href="/api/v1/openapi-public.json">OpenAPI 3.1</a>.</p>
${[...byTag].map(
  ([tag, operations]) =>
    html`<section><h2>${tag}</h2>${operations.map(
      ({
        method,
        path,
        operation,
      }) => html`<article id="${operation.operationId}"><span class="m">${method}</span>
<code>${path}</code><p>${operation.summary}</p><p>${operation.description}</p></article>`,
    )}</section>`,
)}</main></body></html>`;
  return {
    html: String(page),
    contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  };
};
