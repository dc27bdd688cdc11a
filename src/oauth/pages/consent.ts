import { html } from 'hono/html';
import type { Resource } from '../../api/kit/resources.ts';
import { SCOPE_WORDS, type Scope } from '../../api/kit/scopes.ts';
import { frame, type Html } from './frame.ts';

const DOORS: Readonly<Record<Resource, string>> = {
  mcp: 'Over the tools for agents',
  rest: 'Over the REST interface',
};

export type Asked = {
  readonly clientName: string;
  /** Null: a program on the person's own machine. */
  readonly clientHost: string | null;
  readonly redirectHost: string;
  readonly email: string;
  readonly resources: Readonly<Partial<Record<Resource, readonly string[]>>>;
  readonly places: readonly { readonly id: string; readonly name: string; readonly role: string }[];
};

const scopeList = (scopes: readonly string[]): Html =>
  html`<ul>${scopes.map((scope) => html`<li>${SCOPE_WORDS[scope as Scope] ?? scope} <code>${scope}</code></li>`)}</ul>`;

export const consentPage = (uid: string, asked: Asked, notice: string | null): Html =>
  frame({
    title: `Let ${asked.clientName} in?`,
    notice,
    content: html`<dl><dt>Program</dt><dd>${asked.clientName} (its own words)</dd>
<dt>Lives at</dt><dd>${asked.clientHost ?? 'your own machine: anything that runs there can use this name'}</dd>
<dt>You are sent back to</dt><dd>${asked.redirectHost}</dd>
<dt>You are</dt><dd>${asked.email}</dd></dl>
<form method="post" action="/oauth/interaction/${uid}/consent">
<label>Organisation <select name="org" required>${asked.places.map(
      ({ id, name, role }) => html`<option value="${id}">${name} (${role})</option>`,
    )}</select></label>
<h2>It would be allowed to</h2>
${Object.entries(asked.resources).map(
  ([resource, scopes]) =>
    html`<section aria-label="${DOORS[resource as Resource]}"><h3>${DOORS[resource as Resource]}</h3>${scopeList(scopes)}</section>`,
)}
<p>It gets no more than your own role allows. You can take this back at any time, and it ends at once.</p>
<div class="actions"><button class="main" name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Deny</button></div></form>`,
  });

export const nowherePage = (): Html =>
  frame({
    title: 'No organisation',
    content: html`<p>You are signed in, but a member of no organisation that a program could ask.</p>`,
  });
