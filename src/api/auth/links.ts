import { type LinkPurpose, linkContext, type NewLink } from '../../db/accounts/account-links.ts';
import type { StagedMail } from '../../db/outbox/staged-starts.ts';
import { newId } from '../../platform/ids.ts';
import { newToken } from '../../platform/token.ts';
import { mailAccountLinkRef } from '../../workflows/mail-account-link/contract.ts';
import type { Deps } from '../kit/deps.ts';
import { type ApiError, invalid } from '../kit/errors.ts';

/** Path of the page for each kind of link. */
const PAGES: Readonly<Record<LinkPurpose, string>> = {
  sign_up: '/console/account/confirm',
  sign_up_again: '/console/account/confirm',
  invitation: '/console/account/invitation',
  reset: '/console/account/password',
};

/**
 * A link to be stored and mailed. The complete link exists only sealed, until the mail server has it; afterwards only a digest is
 * stored.
 */
export const makeLink = (
  deps: Deps,
  purpose: LinkPurpose,
  to: { readonly email: string; readonly now: Date },
): { readonly link: NewLink; readonly mail: StagedMail } => {
  const id = newId();
  const { token, sha256 } = newToken();
  const address = `${deps.settings.publicBaseUrl.replace(/\/$/, '')}${PAGES[purpose]}?token=${token}`;
  const linkSealed = deps.secrets.seal(address, linkContext(id));
  return {
    link: { id, tokenSha256: sha256, linkSealed, ...to },
    mail: { mail: mailAccountLinkRef(id) },
  };
};

export const invalidToken = (): ApiError =>
  invalid([
    { loc: ['body', 'token'], msg: 'is unknown, used or expired; request a new link', type: 'invalid_token' },
  ]);
