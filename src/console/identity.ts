import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_COOKIE } from '../api/kit/authenticate.ts';
import type { Deps } from '../api/kit/deps.ts';
import { findOperator } from '../db/accounts/operators.ts';
import { findSession } from '../db/accounts/sessions.ts';
import { findPlaces, type Place } from '../db/accounts/users.ts';
import { sha256 } from '../platform/digest.ts';
import { SecretBoxError } from '../platform/secret-box.ts';

/** Identity of a console visitor. */
export type Identity =
  | { readonly kind: 'operator'; readonly name: string }
  /** The organisations in which this person is owner or admin; at least one. */
  | { readonly kind: 'manager'; readonly places: readonly Place[] };

const COOKIE = 'sc_operator';
const SEAL = 'console:operator';
const HOURS = 12;

const isSecure = (deps: Deps): boolean => deps.settings.publicBaseUrl.startsWith('https:');

/** Null for an unknown or revoked token. */
export const operatorOf = (deps: Deps, token: string) =>
  deps.db.asAdmin((tx) => findOperator(tx, sha256(token)));

/** Stores the sealed token in the cookie and looks it up on every request, so that a revoked one ends at once. */
export const rememberOperator = (c: Context, deps: Deps, token: string): void => {
  const until = deps.clock.now().getTime() + HOURS * 3_600_000;
  const sealed = deps.secrets.seal(JSON.stringify({ token, until }), SEAL).toString('base64url');
  setCookie(c, COOKIE, sealed, {
    path: '/console',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(deps),
    maxAge: HOURS * 3600,
  });
};

export const forgetOperator = (c: Context, deps: Deps): void => {
  deleteCookie(c, COOKIE, { path: '/console', secure: isSecure(deps) });
};

const readOperatorToken = (c: Context, deps: Deps): string | null => {
  const sealed = getCookie(c, COOKIE);
  if (sealed === undefined) return null;
  try {
    const text = deps.secrets.open(Buffer.from(sealed, 'base64url'), SEAL);
    const { token, until } = JSON.parse(text) as { token: string; until: number };
    return until > deps.clock.now().getTime() ? token : null;
  } catch (error) {
    // A forged cookie, or one sealed with a removed key, counts as signed out.
    if (error instanceof SecretBoxError || error instanceof SyntaxError) return null;
    throw error;
  }
};

/** The operator, otherwise the owner or admin of the browser's session, otherwise nobody. */
export const identify = async (
  c: Context,
  deps: Deps,
  options: { readonly operators: boolean; readonly sessions: boolean },
): Promise<Identity | null> => {
  const token = options.operators ? readOperatorToken(c, deps) : null;
  const operator = token === null ? null : await operatorOf(deps, token);
  if (operator !== null) return { kind: 'operator', name: operator.name };
  const session = getCookie(c, SESSION_COOKIE);
  if (session === undefined || !options.sessions) return null;
  const now = deps.clock.now();
  const found = await deps.db.asSystem((tx) => findSession(tx, sha256(session), now));
  if (found === null) return null;
  const places = (await findPlaces(deps.db, found.userId)).filter(({ role }) => role !== 'member');
  return places.length === 0 ? null : { kind: 'manager', places };
};
