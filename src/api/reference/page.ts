import { html } from 'hono/html';
import { COMPONENT_VERSION } from './component.ts';

export const COMPONENT_PATH = `/docs/assets/reference-${COMPONENT_VERSION}.js`;
export const FAVICON_PATH = '/docs/assets/favicon.svg';

/** A cost sheet: lines of decreasing length, and the sum below them. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#0b4fa8"/><path d="M7 9h18M7 14h12M7 19h7" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/><path d="M7 25h18" stroke="#ffd24a" stroke-width="3" stroke-linecap="round"/></svg>`;

export const FAVICON_LINK = html`<link rel="icon" type="image/svg+xml" href="${FAVICON_PATH}">`;

export const START_PATH = '/docs/assets/start.js';

/** Features of the component that would contact other servers: fonts, proxy, client, assistant, telemetry. */
const OPTIONS = {
  sources: [
    { title: 'Service', slug: 'service', url: '/api/v1/openapi-public.json', default: true },
    { title: 'Webhooks', slug: 'webhooks', url: '/api/v1/openapi-webhooks.json' },
  ],
  favicon: FAVICON_PATH,
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'json',
  authentication: { preferredSecurityScheme: 'ApiKey' },
};

/** "Try it" calls the service that shows the page, whatever its external address. */
export const START_SCRIPT = `const options = ${JSON.stringify(OPTIONS, null, 2)};
Scalar.createApiReference('#reference', { ...options, servers: [{ url: window.location.origin }] });
`;

export const referencePage = (title: string): string =>
  String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>${FAVICON_LINK}</head>
<body><div id="reference"></div>
<noscript><p>The reference needs JavaScript. Without it, use <a href="/api/v1/openapi-public.json">the OpenAPI 3.1 description</a> and <a href="/docs/webhooks">the guides</a>.</p></noscript>
<script src="${COMPONENT_PATH}"></script><script src="${START_PATH}"></script></body></html>`);

/** Allows scripts and requests of this service only, and inline styles, because the component sets styles at run time. */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: blob:",
  'font-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const GUIDE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
