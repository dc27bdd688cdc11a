import { z } from '@hono/zod-openapi';
import { MEMBER_ROLES } from '../../db/accounts/admission.ts';
import { uuid } from '../kit/schemas.ts';

/** Addresses are compared without regard to case. */
export const email = z
  .email()
  .max(254)
  .transform((text) => text.toLowerCase())
  .openapi({ type: 'string', format: 'email', maxLength: 254 });

/** NIST SP 800-63B: length counts, composition rules do not. */
const newPassword = z.string().min(10).max(256).openapi({ format: 'password' });
const knownPassword = z.string().min(1).max(256).openapi({ format: 'password' });

export const loginRequest = z.strictObject({ email, password: knownPassword }).openapi('Login');

export const signUpRequest = z
  .strictObject({
    email,
    password: newPassword,
    organisation_name: z.string().trim().min(1).max(255),
  })
  .openapi('SignUp');

export const againRequest = z.strictObject({ email }).openapi('ConfirmationResend');

const token = z.string().min(1).max(256);

/** The password proves that whoever opens the mail is whoever signed up. */
export const confirmation = z.strictObject({ token, password: knownPassword }).openapi('Confirmation');

/** A password is chosen where the address has no account yet. */
export const acceptance = z
  .strictObject({ token, password: newPassword.optional() })
  .openapi('InvitationAccept');

export const resetRequest = z.strictObject({ email }).openapi('PasswordReset');

export const resetConfirmation = z
  .strictObject({ token, password: newPassword })
  .openapi('PasswordResetConfirm');

export const signedIn = z
  .object({
    user: z.object({ id: uuid(), email: z.string() }),
    organisations: z
      .array(z.object({ id: uuid(), name: z.string(), slug: z.string(), role: z.enum(MEMBER_ROLES) }))
      .openapi({ description: 'where the person may work; `X-Org-Slug` selects among these' }),
  })
  .openapi('Session');
