import type { OpenSpec } from '../kit/open-spec.ts';
import { message } from '../kit/schemas.ts';
import { readSharedSpec } from '../shares/spec.ts';
import {
  acceptance,
  confirmation,
  loginRequest,
  resendRequest,
  resetConfirmation,
  resetRequest,
  signedIn,
  signUpRequest,
} from './schemas.ts';

const TAG = 'Accounts';
const MAILED = {
  status: 202,
  description: 'Accepted. The service sends a mail if one is due.',
  schema: message,
};
const DONE = { status: 200, description: 'Done.', schema: message };

export const signUp = {
  operationId: 'signUp',
  method: 'post',
  path: '/api/v1/auth/sign-up',
  tag: TAG,
  summary: 'Sign up',
  description:
    'Sends a confirmation mail; the account exists once the link is used. The response is the same for every address.',
  body: signUpRequest,
  answer: MAILED,
  errors: ['too_many_requests'],
} as const satisfies OpenSpec;

export const resendConfirmation = {
  operationId: 'resendConfirmation',
  method: 'post',
  path: '/api/v1/auth/confirm/resend',
  tag: TAG,
  summary: 'Send the confirmation mail again',
  description: 'The response is the same for every address.',
  body: resendRequest,
  answer: MAILED,
  errors: ['too_many_requests'],
} as const satisfies OpenSpec;

export const confirmAddress = {
  operationId: 'confirmAddress',
  method: 'post',
  path: '/api/v1/auth/confirm',
  tag: TAG,
  summary: 'Confirm an e-mail address',
  description:
    'Creates the account, its organisation and its baseline environment. Send the password that was chosen at sign-up again.',
  body: confirmation,
  answer: DONE,
  errors: ['too_many_requests'],
} as const satisfies OpenSpec;

export const acceptInvitationSpec = {
  operationId: 'acceptInvitation',
  method: 'post',
  path: '/api/v1/auth/invitations/accept',
  tag: TAG,
  summary: 'Accept an invitation',
  description:
    'Send a new password if the address has no account yet (`password_required`), and none if it has one (`password_not_wanted`).',
  body: acceptance,
  answer: DONE,
  errors: ['too_many_requests'],
} as const satisfies OpenSpec;

export const requestPasswordReset = {
  operationId: 'requestPasswordReset',
  method: 'post',
  path: '/api/v1/auth/password-reset',
  tag: TAG,
  summary: 'Request a password reset',
  description:
    'Sends a reset mail if the address has an account. The response is the same for every address.',
  body: resetRequest,
  answer: MAILED,
  errors: ['too_many_requests'],
} as const satisfies OpenSpec;

export const confirmPasswordReset = {
  operationId: 'confirmPasswordReset',
  method: 'post',
  path: '/api/v1/auth/password-reset/confirm',
  tag: TAG,
  summary: 'Set a new password',
  description: 'Ends all sessions of the person.',
  body: resetConfirmation,
  answer: DONE,
  errors: ['too_many_requests'],
} as const satisfies OpenSpec;

export const login = {
  operationId: 'login',
  method: 'post',
  path: '/api/v1/auth/login',
  tag: TAG,
  summary: 'Sign in',
  description: 'Sets the session cookie, valid for 14 days.',
  body: loginRequest,
  answer: { status: 200, description: 'Signed in; the cookie is set.', schema: signedIn },
  errors: ['invalid_credentials', 'too_many_requests'],
  setsCookie: true,
} as const satisfies OpenSpec;

export const logout = {
  operationId: 'logout',
  method: 'post',
  path: '/api/v1/auth/logout',
  tag: TAG,
  summary: 'Sign out',
  description: 'Ends the session, if there is one, and clears its cookie.',
  answer: { ...DONE, description: 'Signed out.' },
  errors: [],
  session: 'if_any',
  setsCookie: true,
} as const satisfies OpenSpec;

export const getSession = {
  operationId: 'getSession',
  method: 'get',
  path: '/api/v1/auth/session',
  tag: TAG,
  summary: 'Get the session',
  description: 'Returns the signed-in person and their organisations; 401 if nobody is signed in.',
  answer: { status: 200, description: 'The person of the session.', schema: signedIn },
  errors: ['invalid_api_key'],
  session: 'needed',
} as const satisfies OpenSpec;

/** All published routes without authentication. */
export const openSpecs: readonly OpenSpec[] = [
  signUp,
  confirmAddress,
  resendConfirmation,
  acceptInvitationSpec,
  login,
  logout,
  getSession,
  requestPasswordReset,
  confirmPasswordReset,
  readSharedSpec,
];
