import { html } from 'hono/html';
import { frame, type Html } from './frame.ts';

export const signInPage = (uid: string, clientName: string, notice: string | null): Html =>
  frame({
    title: 'Sign in',
    notice,
    content: html`<p><strong>${clientName}</strong> requests access to should-cost on your behalf. Sign in to see which access.</p>
<form method="post" action="/oauth/interaction/${uid}/sign-in" class="row">
<label>E-mail <input type="email" name="email" required autocomplete="username" maxlength="254"></label>
<label>Password <input type="password" name="password" required autocomplete="current-password" maxlength="1000"></label>
<button class="main">Sign in</button></form>`,
  });
