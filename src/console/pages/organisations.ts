import { html } from 'hono/html';
import type { Place } from '../../db/accounts/users.ts';
import type { OrganisationOverview } from '../../db/webhooks/support.ts';
import type { Html } from '../format.ts';

/** For people who manage several organisations. */
export const placesPage = (places: readonly Place[]): Html =>
  html`<ul>${places.map((place) => html`<li><a href="/console/orgs/${place.id}">${place.name}</a> (${place.role})</li>`)}</ul>`;

const counted = (count: number): Html => (count === 0 ? html`0` : html`<span class="bad">${count}</span>`);

export const organisationsPage = (rows: readonly OrganisationOverview[], query: string): Html => html`
<form method="get" action="/console" class="row" role="search">
<label>Name, slug or id <input type="search" name="q" value="${query}" maxlength="255"></label><button>Search</button></form>
${
  rows.length === 0
    ? html`<p>No organisation matches. Search for another name, slug or id.</p>`
    : html`<p>Failing: enabled endpoints whose last attempt within 24 hours failed.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Organisations"><table class="cards">
<thead><tr><th scope="col">Name</th><th scope="col">Slug</th><th scope="col">Plan</th><th scope="col">Endpoints</th><th scope="col">Disabled</th><th scope="col">Failing</th></tr></thead>
<tbody>${rows.map(
        (row) => html`<tr><td data-label="Name"><a href="/console/orgs/${row.id}">${row.name}</a></td>
<td data-label="Slug" class="mono">${row.slug}</td><td data-label="Plan">${row.tierSlug}</td>
<td data-label="Endpoints">${row.endpoints}</td>
<td data-label="Disabled">${counted(row.disabledEndpoints)}</td><td data-label="Failing">${counted(row.failingEndpoints)}</td></tr>`,
      )}</tbody></table></div>`
}`;
