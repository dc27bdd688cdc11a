import { html } from 'hono/html';
import type { Html } from '../format.ts';

type Password = 'chosen' | 'new' | 'none';

/** The token goes along with the form; opening the page, as mail programs do, uses nothing up. */
const form = (action: string, token: string, password: Password, button: string): Html => html`
<form method="post" action="${action}" class="row">
<input type="hidden" name="token" value="${token}">
${password === 'none' ? '' : field(password)}
<button class="main">${button}</button></form>`;

const field = (password: 'chosen' | 'new'): Html =>
  password === 'chosen'
    ? html`<label>The password you chose <input type="password" name="password" required autocomplete="current-password" maxlength="256"></label>`
    : html`<label>New password, at least 10 characters <input type="password" name="password" required autocomplete="new-password" minlength="10" maxlength="256"></label>`;

export const confirmPage = (action: string, token: string, email: string): Html => html`
<p>Somebody signed up with the address <strong>${email}</strong>. If it was you, enter the password that you chose then.
If it was not, close this page: nothing happens.</p>
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
<p>An organisation that calls itself “<bdi>${to.organisation}</bdi>” invites <strong>${to.email}</strong> to work with it, as ${to.role}.
If you do not know it, close this page: nothing happens.</p>
${
  to.isKnown
    ? html`<p>You have an account of this address; it stays as it is.</p>${form(action, token, 'none', 'Accept the invitation')}`
    : html`<p>Choose a password for your account.</p>${form(action, token, 'new', 'Accept the invitation')}`
}`;

export const passwordPage = (action: string, token: string, email: string): Html => html`
<p>Choose a new password for <strong>${email}</strong>. Every session that is open ends.</p>
${form(action, token, 'new', 'Change the password')}`;

export const signUpPage = (action: string): Html => html`
<p>Creates an account and an organisation. A mail with a link confirms the address.</p>
<form method="post" action="${action}" class="row">
<label>E-mail <input type="email" name="email" required autocomplete="username" maxlength="254"></label>
${field('new')}
<label>Name of the organisation <input name="organisation_name" required autocomplete="organization" maxlength="255"></label>
<button class="main">Sign up</button></form>
<p><a href="/console/sign-in">Sign in</a></p>`;

export const forgotPasswordPage = (action: string): Html => html`
<p>A mail with a link to choose a new password goes to the address of the account.</p>
<form method="post" action="${action}" class="row">
<label>E-mail <input type="email" name="email" required autocomplete="username" maxlength="254"></label>
<button class="main">Send the link</button></form>
<p><a href="/console/sign-in">Sign in</a></p>`;

export const mailedPage = (text: string): Html =>
  html`<p>${text}</p><p><a href="/console/sign-in">Sign in</a></p>`;

export const donePage = (text: string): Html =>
  html`<p>${text}</p><p><a class="button" href="/console/sign-in">Sign in</a></p>`;

export const deadLinkPage = (text: string): Html =>
  html`<p>This link is unknown, was used already, or is past its time.</p><p>${text}</p>`;
