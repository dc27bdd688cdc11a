import { html } from 'hono/html';
import type { Resource } from '../../api/kit/resources.ts';
import { SCOPE_WORDS, type Scope } from '../../api/kit/scopes.ts';
import { frame, type Html } from './frame.ts';

const INTERFACES: Readonly<Record<Resource, string>> = {
  mcp: 'With the MCP tools',
  rest: 'With the REST API',
};

export type ConsentRequest = {
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

export const consentPage = (uid: string, request: ConsentRequest, notice: string | null): Html =>
  frame({
    title: `Allow ${request.clientName}?`,
    notice,
    content: html`<dl><dt>Application</dt><dd>${request.clientName} (name chosen by the application)</dd>
<dt>Hosted at</dt><dd>${request.clientHost ?? 'your own computer; any program on it can use this name'}</dd>
<dt>Returns you to</dt><dd>${request.redirectHost}</dd>
<dt>Signed in as</dt><dd>${request.email}</dd></dl>
<form method="post" action="/oauth/interaction/${uid}/consent">
<label>Organisation <select name="org" required>${request.places.map(
      ({ id, name, role }) => html`<option value="${id}">${name} (${role})</option>`,
    )}</select></label>
<h2>It will be able to</h2>
${Object.entries(request.resources).map(
  ([resource, scopes]) =>
    html`<section aria-label="${INTERFACES[resource as Resource]}"><h3>${INTERFACES[resource as Resource]}</h3>${scopeList(scopes)}</section>`,
)}
<p>It never gets more than your own role allows. You can revoke this at any time, with immediate effect.</p>
<div class="actions"><button class="main" name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Deny</button></div></form>`,
  });

export const nowherePage = (): Html =>
  frame({
    title: 'No organisation',
    content: html`<p>You are signed in, but you are not a member of an organisation. Ask an owner of one to invite you.</p>`,
  });
