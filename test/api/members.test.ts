import { describe, expect, test } from 'vitest';
import type { Role } from '../../src/db/accounts/admission.ts';
import { insertSession } from '../../src/db/accounts/sessions.ts';
import { insertMembership, insertUser } from '../../src/db/accounts/users.ts';
import type { OrgId } from '../../src/db/kernel/ids.ts';
import { newId } from '../../src/platform/ids.ts';
import { newToken } from '../../src/platform/token.ts';
import { type ApiClient, apiClient } from '../support/api.ts';
import { TEST_BASE_URL } from '../support/app.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { NO_PASSWORD } from '../support/people.ts';
import { useApp } from '../support/use.ts';

const MEMBERS = '/api/v1/members';

type MemberRow = {
  user_id: string | null;
  invitation_id: string | null;
  email: string;
  role: Role;
  created_at: string;
};
type Failure = { error: { code: string; details?: Record<string, unknown> } };
type Person = { readonly userId: string; readonly email: string; readonly client: ApiClient };

const { stack, app: service } = useApp({ clock: steadyClock() });

const signIn = async (userId: string): Promise<ApiClient> => {
  const { token, sha256 } = newToken();
  await service.db.asSystem((tx) =>
    insertSession(tx, { id: newId(), userId, sha256, now: service.clock.now() }),
  );
  return apiClient(TEST_BASE_URL, '', async (request) => {
    request.headers.delete('x-api-key');
    request.headers.set('cookie', `sc_session=${token}`);
    request.headers.set('origin', TEST_BASE_URL);
    return service.app.request(request);
  });
};

const makePerson = async (orgId: OrgId, role: Role): Promise<Person> => {
  const userId = newId();
  const email = `${userId}@test.example`;
  const now = service.clock.now();
  await service.db.asAdmin(async (tx) => {
    await insertUser(tx, { id: userId, email, passwordHash: NO_PASSWORD, now });
    await insertMembership(tx, { orgId, userId, role, now });
  });
  return { userId, email, client: await signIn(userId) };
};

const makeTeam = async () => {
  const { id, apiKey } = await makeOrganisation(service.db);
  return {
    id,
    apiKey,
    owner: await makePerson(id, 'owner'),
    admin: await makePerson(id, 'admin'),
    member: await makePerson(id, 'member'),
  };
};

const rolesOf = async (orgId: OrgId): Promise<Record<string, string>> => {
  const rows = await stack.sql<{ user_id: string; role: string }>(
    'select user_id, role from memberships where org_id = $1',
    [orgId],
  );
  return Object.fromEntries(rows.map((row) => [row.user_id, row.role]));
};

describe('who may see and change members', () => {
  test('given owner, admin, member and a key with every scope, then owner and admin only [AUT-6]', async () => {
    const team = await makeTeam();
    for (const { client } of [team.owner, team.admin]) {
      const { items } = await client.get<{ items: MemberRow[] }>(MEMBERS);
      expect(items.map(({ user_id, role }) => [user_id, role])).toEqual([
        [team.member.userId, 'member'],
        [team.admin.userId, 'admin'],
        [team.owner.userId, 'owner'],
      ]);
    }
    const before = await rolesOf(team.id);
    for (const client of [team.member.client, service.client(team.apiKey)]) {
      const body = { email: 'x@test.example', role: 'member' };
      for (const answer of [
        await client.call<Failure>('GET', MEMBERS),
        await client.call<Failure>('POST', MEMBERS, body),
        await client.call<Failure>('PATCH', `${MEMBERS}/${team.admin.userId}`, { role: 'owner' }),
        await client.call<Failure>('DELETE', `${MEMBERS}/${team.owner.userId}`),
      ]) {
        expect([answer.status, answer.body.error.code]).toEqual([403, 'insufficient_scope']);
      }
    }
    expect(await rolesOf(team.id)).toEqual(before);
  });

  test('given an admin, then owners are not theirs to make, change or remove', async () => {
    const team = await makeTeam();
    await makePerson(team.id, 'owner');
    const before = await rolesOf(team.id);
    for (const answer of [
      await team.admin.client.call<Failure>('POST', MEMBERS, { email: 'y@test.example', role: 'owner' }),
      await team.admin.client.call<Failure>('PATCH', `${MEMBERS}/${team.admin.userId}`, { role: 'owner' }),
      await team.admin.client.call<Failure>('PATCH', `${MEMBERS}/${team.owner.userId}`, { role: 'member' }),
      await team.admin.client.call<Failure>('DELETE', `${MEMBERS}/${team.owner.userId}`),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.body.error.details).toEqual({ required_role: ['owner'] });
    }
    expect(await rolesOf(team.id)).toEqual(before);
    expect(await stack.sql(`select id from account_links where email = 'y@test.example'`)).toEqual([]);
  });

  test('given the members of another organisation, then each of them is 404 and stays as it was [AUT-6]', async () => {
    const [ours, theirs] = [await makeTeam(), await makeTeam()];
    const before = await rolesOf(theirs.id);
    for (const { userId } of [theirs.owner, theirs.member]) {
      for (const answer of [
        await ours.owner.client.call('PATCH', `${MEMBERS}/${userId}`, { role: 'admin' }),
        await ours.owner.client.call('DELETE', `${MEMBERS}/${userId}`),
      ])
        expect(answer.status).toBe(404);
    }
    expect(await rolesOf(theirs.id)).toEqual(before);
    const listed = JSON.stringify(await ours.owner.client.get(MEMBERS));
    expect(listed).not.toContain(theirs.owner.email);
  });
});

describe('inviting', () => {
  const linksOf = (orgId: OrgId) =>
    stack.sql<{ id: string; email: string; role: string }>(
      'select id, email, role from account_links where org_id = $1 order by created_at',
      [orgId],
    );

  test('given an address, then it waits in the list under its own id, and nobody has joined [ACC-5]', async () => {
    const team = await makeTeam();
    const email = `New.${crypto.randomUUID()}@Test.Example`;
    const made = await team.admin.client.call<MemberRow>('POST', MEMBERS, { email, role: 'member' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const [link] = await linksOf(team.id);
    expect(made.body).toEqual({
      user_id: null,
      invitation_id: link?.id,
      status: 'invited',
      email: email.toLowerCase(),
      role: 'member',
      created_at: made.body.created_at,
      expires_at: new Date(Date.parse(made.body.created_at) + 7 * 86_400_000).toISOString(),
    });
    const { items, total } = await team.admin.client.get<{ items: MemberRow[]; total: number }>(
      `${MEMBERS}?include_total=true`,
    );
    expect([items[0], items.length, total]).toEqual([made.body, 4, 4]);
    expect(Object.keys(await rolesOf(team.id))).toHaveLength(3);
    expect(await stack.sql('select id from users where email = $1', [email.toLowerCase()])).toEqual([]);
  });

  test('given pages of one, then a walk meets members and invitations once each, in order', async () => {
    const team = await makeTeam();
    for (const name of ['a', 'b']) {
      const email = `${name}-${crypto.randomUUID()}@test.example`;
      await team.owner.client.post(MEMBERS, { email, role: 'member' });
    }
    const seen: string[] = [];
    let next = `${MEMBERS}?limit=1`;
    for (;;) {
      const page = await team.owner.client.get<{ items: MemberRow[]; next_cursor: string | null }>(next);
      seen.push(...page.items.map(({ email }) => email));
      if (page.next_cursor === null) break;
      next = `${MEMBERS}?limit=1&cursor=${encodeURIComponent(page.next_cursor)}`;
    }
    const all = await team.owner.client.get<{ items: MemberRow[] }>(MEMBERS);
    expect(seen).toEqual(all.items.map(({ email }) => email));
    expect(new Set(seen).size).toBe(5);
  });

  test('given the address of a member, then 409 names the member', async () => {
    const team = await makeTeam();
    const { email, userId } = team.member;
    const again = await team.owner.client.call<Failure>('POST', MEMBERS, { email, role: 'admin' });
    expect([again.status, again.body.error.details]).toEqual([409, { existing_user_id: userId }]);
    expect(await linksOf(team.id)).toEqual([]);
  });

  test('given an invitation of an owner, then an admin neither replaces nor withdraws it [ACC-5]', async () => {
    const team = await makeTeam();
    const email = `${crypto.randomUUID()}@test.example`;
    const made = await team.owner.client.post<MemberRow>(MEMBERS, { email, role: 'owner' });
    const path = `${MEMBERS}/invitations/${made.invitation_id}`;
    for (const answer of [
      await team.admin.client.call('POST', MEMBERS, { email, role: 'member' }),
      await team.admin.client.call('DELETE', path),
    ])
      expect(answer.status).toBe(403);
    expect(await linksOf(team.id)).toMatchObject([{ id: made.invitation_id, role: 'owner' }]);
    await team.owner.client.ok('DELETE', path);
    expect(await linksOf(team.id)).toEqual([]);
  });

  test('given two invitations of one address at the same moment, then one is open', async () => {
    const team = await makeTeam();
    const email = `${crypto.randomUUID()}@test.example`;
    const answers = await Promise.all(
      [team.owner, team.admin].map(({ client }) => client.call('POST', MEMBERS, { email, role: 'member' })),
    );
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(await linksOf(team.id)).toHaveLength(1);
  });

  test('given a replay, then one invitation', async () => {
    const team = await makeTeam();
    const body = { email: `${crypto.randomUUID()}@test.example`, role: 'member' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await team.owner.client.call('POST', MEMBERS, body, headers);
    const second = await team.owner.client.call('POST', MEMBERS, body, headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await linksOf(team.id)).toHaveLength(1);
  });

  test.each([
    { email: 'no address', role: 'member' },
    { email: 'a@test.example', role: 'king' },
    { role: 'member' },
    {},
  ])('given %j, then 422', async (body) => {
    const team = await makeTeam();
    expect((await team.owner.client.call('POST', MEMBERS, body)).status).toBe(422);
  });

  test('given fifty invitations in an hour, or five to one address, then the next is 429 too_many_requests [ACC-9]', async () => {
    const [team, other] = [await makeTeam(), await makeTeam()];
    const { email } = team.member;
    const asking = (client: ApiClient, to: string) =>
      client.call<Failure>('POST', MEMBERS, { email: to, role: 'member' });
    for (let n = 0; n < 5; n += 1) expect((await asking(team.owner.client, email)).status).toBe(409);
    expect((await asking(team.owner.client, email)).status).toBe(429);
    expect((await asking(other.owner.client, email)).status).toBe(201);
    for (let n = 0; n < 44; n += 1)
      expect((await asking(team.owner.client, `n${n}@test.example`)).status).toBe(201);
    const refused = await asking(team.owner.client, 'last@test.example');
    expect([refused.status, refused.body.error.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('roles and removal', () => {
  test('given a change of role, then it holds for the next request of a session that is open', async () => {
    const team = await makeTeam();
    expect((await team.member.client.call('GET', '/api/v1/api-keys')).status).toBe(403);
    const changed = await team.admin.client.call<MemberRow>('PATCH', `${MEMBERS}/${team.member.userId}`, {
      role: 'admin',
    });
    expect(changed.body).toMatchObject({ user_id: team.member.userId, role: 'admin' });
    expect((await team.member.client.call('GET', '/api/v1/api-keys')).status).toBe(200);
  });

  test('given a removal, then the open session is 404 at once, the keys stay, and the account is not deleted', async () => {
    const team = await makeTeam();
    expect((await team.admin.client.call('DELETE', `${MEMBERS}/${team.member.userId}`)).status).toBe(200);
    expect((await team.member.client.call('GET', '/api/v1/parts/')).status).toBe(404);
    expect((await service.client(team.apiKey).call('GET', '/api/v1/parts/')).status).toBe(200);
    expect(await stack.sql('select id from users where id = $1', [team.member.userId])).toHaveLength(1);
    expect((await team.admin.client.call('DELETE', `${MEMBERS}/${team.member.userId}`)).status).toBe(404);
  });

  test('given the last owner, then neither demotion nor removal, not even by themselves; with a second one both [AUT-6]', async () => {
    const team = await makeTeam();
    const path = `${MEMBERS}/${team.owner.userId}`;
    for (const answer of [
      await team.owner.client.call<Failure>('PATCH', path, { role: 'admin' }),
      await team.owner.client.call<Failure>('DELETE', path),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body.error.details).toEqual({ reason: 'last_owner' });
    }
    await team.owner.client.ok('PATCH', `${MEMBERS}/${team.admin.userId}`, { role: 'owner' });
    await team.owner.client.ok('PATCH', path, { role: 'member' });
    expect((await rolesOf(team.id))[team.owner.userId]).toBe('member');
  });

  test('given owners who remove each other at once, then one of them stays', async () => {
    const { id } = await makeOrganisation(service.db);
    const owners = await Promise.all(Array.from({ length: 4 }, () => makePerson(id, 'owner')));
    const answers = await Promise.all(
      owners.map(({ client }, n) =>
        client.call('DELETE', `${MEMBERS}/${owners[(n + 1) % owners.length]?.userId}`),
      ),
    );
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    expect(Object.values(await rolesOf(id)).filter((role) => role === 'owner').length).toBeGreaterThanOrEqual(
      1,
    );
  });

  test('given every change, then the audit log names who made it, by id and without an address [AUT-6]', async () => {
    const team = await makeTeam();
    const email = `${crypto.randomUUID()}@test.example`;
    const { invitation_id } = await team.owner.client.post<MemberRow>(MEMBERS, { email, role: 'member' });
    await team.owner.client.ok('DELETE', `${MEMBERS}/invitations/${invitation_id}`);
    const user_id = team.member.userId;
    await team.owner.client.ok('PATCH', `${MEMBERS}/${user_id}`, { role: 'admin' });
    await team.owner.client.ok('PATCH', `${MEMBERS}/${user_id}`, { role: 'admin' });
    await team.owner.client.ok('DELETE', `${MEMBERS}/${user_id}`);
    const rows = await stack.sql(
      'select operator, action, target, before, after from audit_log where org_id = $1 order by id',
      [team.id],
    );
    const by = { operator: `user ${team.owner.userId}`, target: user_id };
    const invited = { ...by, target: invitation_id };
    expect(rows).toEqual([
      { ...invited, action: 'member.invite', before: null, after: { role: 'member' } },
      { ...invited, action: 'member.withdraw', before: { role: 'member' }, after: null },
      { ...by, action: 'member.update', before: { role: 'member' }, after: { role: 'admin' } },
      { ...by, action: 'member.remove', before: { role: 'admin' }, after: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});
