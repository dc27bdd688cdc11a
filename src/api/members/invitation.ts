import type { Role } from '../../db/admission.ts';

/** The mail to somebody who was added. It says nothing of whether the address had an account. */
export const invitation = (to: {
  readonly organisation: string;
  readonly role: Role;
  readonly baseUrl: string;
}): { readonly subject: string; readonly text: string } => ({
  subject: `You were added to ${to.organisation.replace(/\s+/g, ' ')}`,
  text: [
    `You were added to the organisation "${to.organisation}" as ${to.role}.`,
    '',
    `Sign in with this address at ${to.baseUrl}/console.`,
    `If you have no password yet, ask for a code with POST ${to.baseUrl}/api/v1/auth/password-reset and your "email".`,
    'If you do not know the organisation, you need not do anything.',
  ].join('\n'),
});
