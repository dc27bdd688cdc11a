import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from './kit/app-env.ts';
import type { Deps } from './kit/deps.ts';

const PATH = '/upgrade';

export const upgradePageOf = (baseUrl: string): string => `${baseUrl.replace(/\/$/, '')}${PATH}`;

const linkOf = (contact: string): string | null => {
  if (/^https?:\/\//.test(contact)) return contact;
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : null;
};

const whom = (contact: string | null) => {
  if (contact === null) return html`the operator of this service`;
  const link = linkOf(contact);
  return link === null ? html`${contact}` : html`<a href="${link}">${contact}</a>`;
};

/** Target of `upgrade_url` unless the operator configures a page: what happened, and the contact. */
export const upgradePage = (app: Hono<AppEnv>, deps: Deps): void => {
  app.get(PATH, (c) => {
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
    return c.html(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>More calculations</title>
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:40rem;padding:1rem 1.5rem}</style></head>
<body><main><h1>More calculations</h1>
<p>The included calculations are used up, a spend cap is reached, or a payment is open. The response that linked to this page gives the reason in <code>coverage.reason</code>.</p>
<ul>
<li>Spend cap: an owner or admin of your organisation can raise it (<code>PUT /api/v1/billing/spend-cap</code>). Parked calculations then resume by themselves.</li>
<li>Plan, wallet or open payment: contact ${whom(deps.settings.supportContact)}.</li>
</ul>
<p>Included calculations are renewed on the first of each month, UTC. Parked calculations are kept: run them again then.</p>
</main></body></html>`);
  });
};
