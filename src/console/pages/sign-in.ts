import { html } from 'hono/html';
import type { Html } from '../format.ts';

/** The sign-in methods of this listener. */
export const signInPage = (ways: { readonly operators: boolean; readonly sessions: boolean }): Html => html`
${ways.sessions ? sessionForm : ''}${ways.operators ? operatorForm : ''}`;

const sessionForm = html`<section aria-labelledby="owners"><h2 id="owners">Owners and admins</h2>
<form method="post" action="/console/sign-in" class="row">
<label>E-mail <input type="email" name="email" required autocomplete="username" maxlength="254"></label>
<label>Password <input type="password" name="password" required autocomplete="current-password" maxlength="1000"></label>
<button class="main">Sign in</button></form>
<p><a href="/console/sign-up">Create an account</a> · <a href="/console/forgot-password">Forgot the password?</a></p></section>`;

const operatorForm = html`<section aria-labelledby="operators"><h2 id="operators">Support staff</h2>
<form method="post" action="/console/sign-in" class="row">
<label>Operator token <input type="password" name="token" required autocomplete="off" maxlength="200"></label>
<button class="main">Sign in with token</button></form></section>`;
