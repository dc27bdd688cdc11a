import type { Context } from 'hono';
import { html } from 'hono/html';
import { languageOf, text } from '../texts/index.ts';

const AGAIN_SECONDS = 3;

/** Shown until the workbench is built; it reloads itself. */
export const buildingPage = (c: Context): Response | Promise<Response> => {
  const language = languageOf(c.req.header('accept-language') ?? 'en');
  c.header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
  c.header('retry-after', String(AGAIN_SECONDS));
  return c.html(
    html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${AGAIN_SECONDS}"><title>should-cost</title></head>
<body><main><h1>${text(language, 'workbench.building_title', {})}</h1>
<p role="status">${text(language, 'workbench.building', {})}</p></main></body></html>`,
    503,
  );
};
