import { html } from 'hono/html';
import type { Html } from '../format.ts';

type Password = 'chosen' | 'new' | 'none';

/** The token is sent with the form; opening the page, as mail programs do, does not use it up. */
const form = (action: string, token: string, password: Password, button: string): Html => html`
<form method="post" action="${action}" class="row">
<input type="hidden" name="token" value="${token}">
${password === 'none' ? '' : field(password)}
<button class="main">${button}</button></form>`;

const field = (password: 'chosen' | 'new'): Html =>
  password === 'chosen'
    ? html`<label>Password you chose <input type="password" name="password" required autocomplete="current-password" maxlength="256"></label>`
    : html`<label>New password, at least 10 characters <input type="password" name="password" required autocomplete="new-password" minlength="10" maxlength="256"></label>`;

export const confirmPage = (action: string, token: string, email: string): Html => html`
<p>Somebody signed up with the address <strong>${email}</strong>. If this was you, enter the password that you chose.
If not, close this page: nothing changes.</p>
${form(action, token, 'chosen', 'Confirm the address')}`;

export const invitationPage = (
  action: string,
  token: string,
  to: {
    readonly email: string;
    readonly organisation: string;
    readonly role: string;
    readonly isKnown: boolean;
  },
): Html => html`
<p>The organisation “<bdi>${to.organisation}</bdi>” invites <strong>${to.email}</strong> to join it as ${to.role}. The organisation chose this name itself.
If you do not know it, close this page: nothing changes.</p>
${
  to.isKnown
    ? html`<p>You already have an account with this address. Its password stays the same.</p>${form(action, token, 'none', 'Accept the invitation')}`
    : html`<p>Choose a password for your account.</p>${form(action, token, 'new', 'Accept the invitation')}`
}`;

export const passwordPage = (action: string, token: string, email: string): Html => html`
<p>Choose a new password for <strong>${email}</strong>. This signs you out everywhere.</p>
${form(action, token, 'new', 'Change the password')}`;

export const signUpPage = (action: string): Html => html`
<p>This creates an account and an organisation. We send a mail with a link to confirm your address.</p>
<form method="post" action="${action}" class="row">
<label>E-mail <input type="email" name="email" required autocomplete="username" maxlength="254"></label>
${field('new')}
<label>Name of the organisation <input name="organisation_name" required autocomplete="organization" maxlength="255"></label>
<button class="main">Sign up</button></form>
<p><a href="/console/sign-in">Sign in</a></p>`;

export const forgotPasswordPage = (action: string): Html => html`
<p>We send a mail with a link to choose a new password to this address, if it has an account.</p>
<form method="post" action="${action}" class="row">
<label>E-mail <input type="email" name="email" required autocomplete="username" maxlength="254"></label>
<button class="main">Send the link</button></form>
<p><a href="/console/sign-in">Sign in</a></p>`;

export const mailedPage = (text: string): Html =>
  html`<p>${text}</p><p><a href="/console/sign-in">Sign in</a></p>`;

export const donePage = (text: string): Html =>
  html`<p>${text}</p><p><a class="button" href="/console/sign-in">Sign in</a></p>`;

export const deadLinkPage = (text: string): Html =>
  html`<p>This link is unknown, already used, or expired.</p><p>${text}</p>`;
