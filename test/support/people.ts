import { scryptSync } from 'node:crypto';
import { SESSION_COOKIE } from '../../src/api/kit/authenticate.ts';
import { putOperator } from '../../src/db/accounts/operators.ts';
import { insertSession } from '../../src/db/accounts/sessions.ts';
import { insertMembership, insertUser } from '../../src/db/accounts/users.ts';
import type { OrgId } from '../../src/db/kernel/ids.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { newToken } from '../../src/platform/token.ts';
import { type ApiClient, apiClient } from './api.ts';
import { TEST_BASE_URL, type TestApp } from './app.ts';

const withHeaders = (app: TestApp, headers: Record<string, string>): ApiClient =>
  apiClient(TEST_BASE_URL, '', async (request) => {
    request.headers.delete('x-api-key');
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    return app.app.request(request);
  });

/** The cookie of a person of an organisation. */
export const cookieOf = async (
  app: TestApp,
  orgId: OrgId,
  role: 'owner' | 'admin' | 'member',
): Promise<string> => {
  const now = app.clock.now();
  const userId = newId();
  const made = newToken();
  await app.db.asAdmin(async (tx) => {
    await insertUser(tx, { id: userId, email: `${userId}@test.example`, passwordHash: NO_PASSWORD, now });
    await insertMembership(tx, { orgId, userId, role, now });
  });
  await app.db.asSystem((tx) => insertSession(tx, { id: newId(), userId, sha256: made.sha256, now }));
  return `${SESSION_COOKIE}=${made.token}`;
};

/** A person of an organisation, signed in with a browser. */
export const signedIn = async (
  app: TestApp,
  orgId: OrgId,
  role: 'owner' | 'admin' | 'member',
): Promise<ApiClient> =>
  withHeaders(app, { cookie: await cookieOf(app, orgId, role), origin: TEST_BASE_URL });

/** No password has this hash. */
export const NO_PASSWORD = 'none';

export const PASSWORD = 'correct horse battery staple';
const SALT = Buffer.alloc(16, 7);
/** At the least cost: a hash says by itself what it cost, and each look at a real one takes a core for 0.2 s. */
const PASSWORD_HASH = [
  'scrypt',
  ...[1, 8, 1, SALT.toString('base64')],
  scryptSync(PASSWORD, SALT, 32, { N: 2, r: 8, p: 1 }).toString('base64'),
].join('$');

/** A person with a confirmed address and `PASSWORD`, without any session; gives the id. */
export const confirmedPerson = async (
  app: Pick<TestApp, 'db'> & { readonly clock: Clock },
  orgId: OrgId,
  role: 'owner' | 'admin' | 'member',
  email: string,
): Promise<string> => {
  const now = app.clock.now();
  const userId = newId();
  await app.db.asAdmin(async (tx) => {
    await insertUser(tx, { id: userId, email, passwordHash: PASSWORD_HASH, now });
    await insertMembership(tx, { orgId, userId, role, now });
  });
  return userId;
};

/** Headers of a person of support, for the operators' routes. */
export const operatorHeaders = async (
  app: TestApp,
  name: string,
): Promise<{ readonly authorization: string }> => {
  const made = newToken('sc_op_');
  await app.db.asAdmin((tx) => putOperator(tx, { name, tokenSha256: made.sha256, now: app.clock.now() }));
  return { authorization: `Bearer ${made.token}` };
};

export const operator = async (app: TestApp, name: string): Promise<ApiClient> =>
  withHeaders(app, await operatorHeaders(app, name));
