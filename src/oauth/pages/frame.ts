import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

type Page = {
  readonly title: string;
  readonly notice?: string | null;
  readonly content: Html;
};

/**
 * Layout of the pages that a client sends a person to: no script, one style sheet. The referrer policy lets a form send its
 * origin, which the check against forged requests needs.
 */
export const frame = ({ title, notice = null, content }: Page): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin"><title>${title} · should-cost</title>
<link rel="stylesheet" href="/oauth/style.css"></head>
<body><a class="skip" href="#main">Skip to the content</a>
<header><div><span class="brand">should-cost</span></div></header>
<main id="main"><h1>${title}</h1>
${notice === null ? '' : html`<p class="notice bad" role="alert">${notice}</p>`}
${content}
</main></body></html>`;

export const errorPage = (error: string, description: string): Html =>
  frame({
    title: 'This request cannot continue',
    content: html`<p>${description === '' ? 'The request of the application was refused.' : description}</p>
<p>Go back to the application that sent you here and start again. Error code: <code>${error}</code></p>`,
  });

/** `elsewhere`: allowed targets of the form's redirect, for the way back to the client. */
export const pagePolicy = (elsewhere: string | null): string =>
  `default-src 'none'; style-src 'self'; form-action 'self'${elsewhere === null ? '' : ` ${elsewhere}`}; base-uri 'none'; frame-ancestors 'none'`;
