import { z } from '@hono/zod-openapi';
import { MEMBER_ROLES } from '../../db/accounts/admission.ts';
import { uuid } from '../kit/schemas.ts';

/** Addresses are compared without regard to case. */
export const email = z
  .email()
  .max(254)
  .transform((text) => text.toLowerCase())
  .openapi({ type: 'string', format: 'email', maxLength: 254 })
  .describe('E-mail address, compared without regard to case.');

/** NIST SP 800-63B: length counts, composition rules do not. */
const newPassword = z.string().min(10).max(256).openapi({ format: 'password' }).describe('Password to set, at least 10 characters.');
const knownPassword = z.string().min(1).max(256).openapi({ format: 'password' }).describe('Password of the account.');

export const loginRequest = z.strictObject({ email, password: knownPassword }).openapi('Login', { description: 'E-mail address and password of an account.' });

export const signUpRequest = z
  .strictObject({
    email,
    password: newPassword,
    organisation_name: z.string().trim().min(1).max(255).describe('Name of the organisation to create.'),
  })
  .openapi('SignUp', { description: 'A new account and its organisation.' });

export const resendRequest = z.strictObject({ email }).openapi('ConfirmationResend', { description: 'Address to send another confirmation link to.' });

const token = z.string().min(1).max(256).describe('Token from the link in the mail.');

/** The password proves that the person who opens the mail is the one who signed up. */
export const confirmation = z.strictObject({ token, password: knownPassword }).openapi('Confirmation', { description: 'Token from the confirmation mail, with the password of the sign-up.' });

/** A password is required if the address has no account yet. */
export const acceptance = z
  .strictObject({ token, password: newPassword.optional().describe('Password to set, at least 10 characters. Required if the address has no account yet, not allowed otherwise.') })
  .openapi('InvitationAccept', { description: 'Token from the invitation mail.' });

export const resetRequest = z.strictObject({ email }).openapi('PasswordReset', { description: 'Address to send a reset link to.' });

export const resetConfirmation = z.strictObject({ token, password: newPassword }).openapi('PasswordResetConfirm', { description: 'Token from the reset mail, with the new password.' });

export const signedIn = z
  .object({
    user: z.object({ id: uuid('UUID of the signed-in person.'), email: z.string().describe('E-mail address of the account.') }).describe('Person who is signed in.'),
    organisations: z
      .array(
        z.object({
          id: uuid('UUID of an organisation of the person.'),
          name: z.string().describe('Name of that organisation.'),
          slug: z.string().describe('Short name of that organisation, to be sent as `X-Org-Slug`.'),
          role: z.enum(MEMBER_ROLES).describe('Role of the person in that organisation.'),
        }),
      )
      .describe('Organisations that the person is a member of; `X-Org-Slug` selects one.'),
  })
  .openapi('Session', { description: 'The signed-in person and their organisations.' });
