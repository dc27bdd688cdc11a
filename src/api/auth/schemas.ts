import { z } from '@hono/zod-openapi';

/** Addresses are compared without regard to case. */
export const email = z
  .email()
  .max(254)
  .transform((text) => text.toLowerCase());

/** NIST SP 800-63B: length counts, composition rules do not. */
const newPassword = z.string().min(10).max(256);

export const loginRequest = z.strictObject({ email, password: z.string().min(1).max(256) });

export const signUpRequest = z.strictObject({
  email,
  password: newPassword,
  organisation_name: z.string().trim().min(1).max(255),
});

export const againRequest = z.strictObject({ email });

const token = z.string().min(1).max(256);

/** The password proves that whoever opens the mail is whoever signed up. */
export const confirmation = z.strictObject({ token, password: z.string().min(1).max(256) });

/** A password is chosen where the address has no account yet. */
export const acceptance = z.strictObject({ token, password: newPassword.optional() });

export const resetRequest = z.strictObject({ email });

export const resetConfirmation = z.strictObject({ token, password: newPassword });
