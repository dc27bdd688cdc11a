import { describe, expect, test } from 'vitest';
import { createAdminApp } from '../../src/api/app.ts';
import { consoleRoutes } from '../../src/console/routes.ts';
import { steadyClock } from '../support/clock.ts';
import { invitationLink, resetLink, signUpLink } from '../support/links.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { confirmedPerson, PASSWORD } from '../support/people.ts';
import { use, useStack } from '../support/use.ts';
import { createConsoleApp } from './console-app.ts';

const ORIGIN = 'http://should-cost.test';

const stack = useStack();
// Attempts are counted, so no minute passes while they are made.
const app = use(() => createConsoleApp(stack, { clock: steadyClock() }));
const organisation = use(() => makeOrganisation(app.db));

const someone = () => `${crypto.randomUUID()}@test.example`;

let lastAddress = 0;
const request = (method: string, path: string, init: RequestInit = {}) => {
  lastAddress += 1;
  return app.app.request(`${ORIGIN}${path}`, { method, redirect: 'manual', ...init }, {
    incoming: { socket: { remoteAddress: `198.51.100.${lastAddress}` } },
  } as never);
};

const open = async (link: string) => {
  const response = await request('GET', link);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** Sends the form of a page as a browser would. */
const submit = async (link: string, fields: Record<string, string> = {}, origin = ORIGIN) => {
  const { pathname, searchParams } = new URL(link, ORIGIN);
  const response = await request('POST', pathname, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(origin === '' ? {} : { origin }) },
    body: new URLSearchParams({ token: searchParams.get('token') ?? '', ...fields }).toString(),
  });
  return { status: response.status, text: await response.text() };
};

const login = async (email: string, password = PASSWORD) =>
  (
    await request('POST', '/api/v1/auth/login', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  ).status;

const linksOf = (email: string) => stack.sql('select id from account_links where email = $1', [email]);

describe('the pages that mails lead to', () => {
  test('confirm an address with the password of the sign-up', async () => {
    const email = someone();
    const link = await signUpLink(app, email, PASSWORD);
    const shown = await open(link);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain(email);
    const wrong = await submit(link, { password: 'something else' });
    expect([wrong.status, wrong.text]).toEqual([
      422,
      expect.stringContaining('not the password that you chose at sign-up'),
    ]);
    expect(await login(email)).toBe(401);
    const done = await submit(link, { password: PASSWORD });
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('Your address is confirmed')]);
    expect(await login(email)).toBe(200);
  });

  test('accept an invitation: an address without an account chooses a password', async () => {
    const email = someone();
    const link = await invitationLink(app, email, { orgId: organisation.id, role: 'admin' });
    const { text } = await open(link);
    expect(text).toContain('Choose a password');
    expect(text).toContain('Test organisation');
    const short = await submit(link, { password: 'short' });
    expect([short.status, short.text]).toEqual([422, expect.stringContaining('10 to 256 characters')]);
    const none = await submit(link);
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('Choose a password')]);
    expect((await submit(link, { password: PASSWORD })).status).toBe(200);
    expect(await login(email)).toBe(200);
  });

  test('accept an invitation: an account that is there keeps its password', async () => {
    const email = someone();
    await confirmedPerson(app, (await makeOrganisation(app.db)).id, 'member', email);
    const link = await invitationLink(app, email, { orgId: organisation.id, role: 'member' });
    expect((await open(link)).text).not.toContain('type="password"');
    // The page was open before the account was there.
    const late = await submit(link, { password: 'a password of no account' });
    expect([late.status, late.text]).toEqual([422, expect.stringContaining('already has an account')]);
    expect((await submit(link)).status).toBe(200);
    expect(await login(email)).toBe(200);
    expect(await login(email, 'a password of no account')).toBe(401);
  });

  test('choose a new password', async () => {
    const email = someone();
    await confirmedPerson(app, organisation.id, 'member', email);
    const link = await resetLink(app, email);
    expect((await open(link)).text).toContain('This signs you out everywhere');
    expect((await submit(link, { password: 'another long password' })).status).toBe(200);
    expect(await login(email, 'another long password')).toBe(200);
    expect(await login(email)).toBe(401);
  });
});

describe('a link', () => {
  const make = {
    confirm: (email: string) => signUpLink(app, email, PASSWORD),
    invitation: (email: string) => invitationLink(app, email, { orgId: organisation.id, role: 'member' }),
    password: async (email: string) => {
      await confirmedPerson(app, (await makeOrganisation(app.db)).id, 'member', email);
      return resetLink(app, email);
    },
  };

  test.each(Object.entries(make))(
    '%s is not used up by opening it, however often, but by the form, once [ACC-3]',
    async (_, of) => {
      const email = someone();
      const link = await of(email);
      const before = await linksOf(email);
      for (let n = 0; n < 3; n += 1) expect((await open(link)).status).toBe(200);
      expect((await request('HEAD', link)).status).toBe(200);
      expect(await linksOf(email)).toEqual(before);
      expect((await submit(link, { password: PASSWORD })).status).toBe(200);
      expect(await linksOf(email)).toEqual([]);
      expect((await open(link)).status).toBe(404);
      const again = await submit(link, { password: PASSWORD });
      expect([again.status, again.text]).toEqual([
        404,
        expect.stringContaining('unknown, already used, or expired'),
      ]);
    },
  );

  test.each(Object.entries(make))(
    '%s opens a page without script, under the strict policy [ACC-3]',
    async (_, of) => {
      const shown = await open(await of(someone()));
      expect(shown.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(shown.headers.get('cache-control')).toBe('no-store');
      expect(shown.headers.get('set-cookie')).toBeNull();
      expect(shown.text).not.toMatch(/<script|\son[a-z]+=|https?:/i);
    },
  );

  test.each(['', 'https://evil.example', 'null'])(
    'is not used up by a form of another page (origin “%s”) [ACC-3]',
    async (origin) => {
      const email = someone();
      const link = await signUpLink(app, email, PASSWORD);
      expect((await submit(link, { password: PASSWORD }, origin)).status).toBe(403);
      expect(await linksOf(email)).toHaveLength(1);
    },
  );

  test('that is missing, too long or of another page opens nothing', async () => {
    const email = someone();
    const link = new URL(await signUpLink(app, email, PASSWORD), ORIGIN);
    for (const path of [
      '/console/account/confirm',
      `/console/account/confirm?token=${'x'.repeat(5000)}`,
      `/console/account/invitation${link.search}`,
      `/console/account/password${link.search}`,
    ]) {
      expect((await open(path)).status).toBe(404);
      expect((await submit(path, { password: PASSWORD })).status).toBe(404);
    }
    expect(await linksOf(email)).toHaveLength(1);
  });

  test('shows the name of an organisation as text, whatever it says', async () => {
    const evil = await makeOrganisation(app.db);
    await stack.sql('update organisations set name = $2 where id = $1', [
      evil.id,
      '</bdi><a href="https://evil.example">click</a>',
    ]);
    const { text } = await open(await invitationLink(app, someone(), { orgId: evil.id, role: 'owner' }));
    expect(text).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;');
    expect(text).not.toContain('<a href="https');
  });

  test('is of the customers’ listener: the operators’ own does not know it', async () => {
    const link = await signUpLink(app, someone(), PASSWORD);
    const admin = createAdminApp(app.deps);
    consoleRoutes(admin, app.deps, { operators: true, sessions: false, temporalUi: null });
    const response = await admin.request(`${ORIGIN}${link}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/console/sign-in']);
  });

  test('tried too often is 429, and a form of a page that cannot act says so', async () => {
    const link = await signUpLink(app, someone(), PASSWORD);
    const { pathname, searchParams } = new URL(link, ORIGIN);
    const body = new URLSearchParams({
      token: searchParams.get('token') ?? '',
      password: 'wrong',
    }).toString();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const response = await app.app.request(
        `${ORIGIN}${pathname}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
          body,
        },
        { incoming: { socket: { remoteAddress: '203.0.113.9' } } } as never,
      );
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });
});
