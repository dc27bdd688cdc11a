import { html } from 'hono/html';
import type { Html } from './format.ts';
import type { Identity } from './identity.ts';

export type Crumb = { readonly href: string; readonly text: string };

export type Page = {
  readonly title: string;
  readonly identity: Identity | null;
  readonly crumbs?: readonly Crumb[];
  /** Outcome of the last action. */
  readonly notice?: { readonly tone: 'ok' | 'bad'; readonly text: string } | null | undefined;
  readonly content: Html | Promise<Html>;
};

const who = (identity: Identity): string =>
  identity.kind === 'operator' ? `operator ${identity.name}` : (identity.places[0]?.role ?? '');

/**
 * Layout of every page. The referrer policy lets a form send its origin: with `no-referrer` browsers send `Origin: null`, and the
 * check against forged requests would refuse our own.
 */
export const layout = (page: Page): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin"><title>${page.title} · should-cost console</title>
<link rel="stylesheet" href="/console/style.css"></head>
<body><a class="skip" href="#main">Skip to the content</a>
<header><div><a class="brand" href="/console">should-cost console</a>
${
  page.identity === null
    ? ''
    : html`<span>Signed in as ${who(page.identity)}</span>
<form method="post" action="/console/sign-out"><button>Sign out</button></form>`
}</div></header>
<main id="main">
${
  page.crumbs === undefined || page.crumbs.length === 0
    ? ''
    : html`<nav aria-label="Breadcrumb"><ol>${page.crumbs.map(
        (crumb) => html`<li><a href="${crumb.href}">${crumb.text}</a></li>`,
      )}</ol></nav>`
}
<h1>${page.title}</h1>
${
  page.notice === undefined || page.notice === null
    ? ''
    : html`<p class="notice ${page.notice.tone}" role="status">${page.notice.text}</p>`
}
${page.content}
</main></body></html>`;

export const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
