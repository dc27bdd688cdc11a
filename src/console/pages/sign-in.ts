import { html } from 'hono/html';
import type { Html } from '../format.ts';

/** For operators; owners and admins come with the session that they have in the same browser. */
export const signInPage = (operators: boolean): Html =>
  operators
    ? operatorForm
    : html`<p>Owners and admins: sign in to the service in this browser, then come back.</p>`;

const operatorForm = html`
<p>For support staff. Owners and admins of an organisation who are signed in to the service in this browser need no token.</p>
<form method="post" action="/console/sign-in" class="row">
<label>Operator token <input type="password" name="token" required autocomplete="off" maxlength="200" autofocus></label>
<button class="main">Sign in</button>
</form>`;
