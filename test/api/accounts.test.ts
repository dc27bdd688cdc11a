import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pruneTokens } from '../../src/db/accounts/sessions.ts';
import { ownerEmails } from '../../src/db/accounts/users.ts';
import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import type { Mailer } from '../../src/platform/mail.ts';
import { type ApiClient, until } from '../support/api.ts';
import { TEST_BASE_URL } from '../support/app.ts';
import { steadyClock } from '../support/clock.ts';
import { startMailWorker } from '../support/mail-worker.ts';
import { linkIn, type Mailbox, startMailbox, tokenIn } from '../support/mailbox.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { confirmedPerson, operator, PASSWORD, signedIn } from '../support/people.ts';
import { recordHistory } from '../support/record-history.ts';
import { useApp } from '../support/use.ts';

const AUTH = '/api/v1/auth';
const MEMBERS = '/api/v1/members';
const ORIGIN = { origin: TEST_BASE_URL };
const HOUR = 3_600_000;

type Sent = { status: number; body: Record<string, unknown>; headers: Headers };

const { stack, app: service } = useApp({ namespace: true, clock: steadyClock() });
let mailbox: Mailbox;
let worker: { readonly stop: () => Promise<void> };
let temporal: Client;
/** Called after the mail server has a mail, before the activity knows. */
let afterSend: (to: readonly string[]) => void = () => undefined;
const mailer: Mailer = {
  send: async (mail) => {
    await mailbox.mailer.send(mail);
    afterSend(mail.to);
  },
};

beforeAll(async () => {
  mailbox = await startMailbox();
  worker = await startMailWorker(stack, service, mailer);
  const connection = await Connection.connect({ address: stack.temporal.address, connectTimeout: '2m' });
  temporal = new Client({ connection, namespace: stack.temporal.namespace });
});

afterAll(async () => {
  await worker?.stop();
  await temporal?.connection.close();
  await mailbox?.close();
});

beforeEach(() => {
  mailbox.away(false);
  afterSend = () => undefined;
});

let lastAddress = 0;
/** Another client each time, so that no limit is met by chance. */
const anAddress = () => {
  lastAddress += 1;
  return `198.51.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`;
};

const post = async (path: string, body: unknown): Promise<Sent> => {
  const response = await service.app.request(
    `${TEST_BASE_URL}${path}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...ORIGIN },
      body: JSON.stringify(body),
    },
    { incoming: { socket: { remoteAddress: anAddress() } } },
  );
  return {
    status: response.status,
    body: (await response.json()) as Sent['body'],
    headers: response.headers,
  };
};

const someone = (name = 'someone') => `${name}-${crypto.randomUUID()}@test.example`;

const signUp = (email: string, password = PASSWORD, organisation_name = 'Blech & Söhne') =>
  post(`${AUTH}/sign-up`, { email, password, organisation_name });
const confirm = (token: string, password = PASSWORD) => post(`${AUTH}/confirm`, { token, password });
const accept = (token: string, password?: string) =>
  post(`${AUTH}/invitations/accept`, { token, ...(password === undefined ? {} : { password }) });
const login = (email: string, password = PASSWORD) => post(`${AUTH}/login`, { email, password });

const typeOf = ({ body }: Sent): unknown =>
  (body as { error?: { details?: { errors?: { type: string }[] } } }).error?.details?.errors?.[0]?.type;

const expectDead = (sent: Sent) => expect([sent.status, typeOf(sent)]).toEqual([422, 'invalid_token']);

/** Everything that the worker had to do for the links of an address is done. */
const settled = (email: string) =>
  until(
    () => stack.sql('select id from account_links where email = $1 and link_sealed is not null', [email]),
    (open) => open.length === 0,
  );

const usersOf = (email: string) =>
  stack.sql<{ id: string }>('select id from users where email = $1', [email]);

const makeTeam = async () => {
  const organisation = await makeOrganisation(service.db);
  return { ...organisation, owner: await signedIn(service, organisation.id, 'owner') };
};

type Row = {
  user_id: string | null;
  invitation_id: string | null;
  status: string;
  email: string;
  role: string;
};

const invite = (client: ApiClient, email: string, role = 'member') =>
  client.post<Row>(MEMBERS, { email, role });
const listed = async (client: ApiClient, email: string) =>
  (await client.get<{ items: Row[] }>(MEMBERS)).items.find((row) => row.email === email);

describe('a sign-up', () => {
  test('is nothing until the mailbox confirms it; then there are an account, an organisation and its baseline [ACC-1]', async () => {
    const email = someone('Owner');
    const [{ count: before } = { count: 0 }] = await stack.sql<{ count: string }>(
      'select count(*) from organisations',
    );
    expect((await signUp(email)).status).toBe(202);
    const [letter] = await mailbox.of(email.toLowerCase());
    expect(letter?.subject).toBe('Confirm your e-mail address');
    expect(linkIn(letter).href).toMatch(`${TEST_BASE_URL}/console/account/confirm?token=`);
    expect((await login(email)).status).toBe(401);
    expect(await usersOf(email.toLowerCase())).toEqual([]);
    expect(await stack.sql('select count(*) from organisations')).toEqual([{ count: before }]);

    expect((await confirm(tokenIn(letter))).status).toBe(200);
    const answer = await login(email);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const [place] = answer.body.organisations as { id: string; slug: string; role: string }[];
    expect(place?.role).toBe('owner');
    expect(place?.slug).toMatch(/^blech-so-hne-[a-z0-9]{8}$/);
    expect(await stack.sql('select is_baseline from environments where org_id = $1', [place?.id])).toEqual([
      { is_baseline: true },
    ]);
    expect(await ownerEmails(service.db, asId<OrgId>(place?.id ?? ''))).toEqual([email.toLowerCase()]);
    expect(
      await stack.sql('select operator, action, target from audit_log where org_id = $1', [place?.id]),
    ).toEqual([{ operator: 'sign-up', action: 'organisation.create', target: place?.id }]);
    expect(await stack.sql('select id from account_links where email = $1', [email.toLowerCase()])).toEqual(
      [],
    );
  });

  test('is confirmed once, and by one of many at the same moment [ACC-2]', async () => {
    const email = someone();
    await signUp(email);
    const token = tokenIn((await mailbox.of(email))[0]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expectDead(await confirm(token));
    expect(
      await stack.sql(
        'select org_id from memberships m join users u on u.id = m.user_id where u.email = $1',
        [email],
      ),
    ).toHaveLength(1);
  });

  test('cannot be confirmed after a day, nor by a link of another kind or of nobody [ACC-2]', async () => {
    const [late, other] = [someone(), someone()];
    const { id } = await makeTeam();
    await confirmedPerson(service, id, 'member', other);
    await signUp(late);
    await post(`${AUTH}/password-reset`, { email: other });
    const signUpToken = tokenIn((await mailbox.of(late))[0]);
    const resetToken = tokenIn((await mailbox.of(other))[0]);
    expectDead(await confirm(resetToken));
    expectDead(await accept(resetToken, PASSWORD));
    expectDead(await accept(signUpToken, PASSWORD));
    expectDead(await post(`${AUTH}/password-reset/confirm`, { token: signUpToken, password: PASSWORD }));
    expectDead(await confirm('x'.repeat(43)));
    service.clock.advance(24 * HOUR);
    expectDead(await confirm(signUpToken));
    expect(await usersOf(late)).toEqual([]);
  });

  test('that nobody confirms is swept, and holds no name meanwhile [ACC-1]', async () => {
    const [first, second] = [someone(), someone()];
    await signUp(first, PASSWORD, 'Muster');
    await signUp(second, PASSWORD, 'Muster');
    expect((await confirm(tokenIn((await mailbox.of(second))[0]))).status).toBe(200);
    await mailbox.of(first);
    service.clock.advance(25 * HOUR);
    await service.db.asSystem((tx) => pruneTokens(tx, service.clock.now()));
    expect(await stack.sql('select id from account_links where email = $1', [first])).toEqual([]);
  });

  test('gets a new link when asked for, with the password of before; an address without a sign-up gets none', async () => {
    const [email, stranger] = [someone(), someone()];
    await signUp(email);
    await mailbox.of(email);
    expect((await post(`${AUTH}/confirm/resend`, { email })).status).toBe(202);
    expect((await post(`${AUTH}/confirm/resend`, { email: stranger })).status).toBe(202);
    const letters = await mailbox.of(email, 2);
    const [first, second] = letters.map(tokenIn);
    expect(first).not.toBe(second);
    expect((await confirm(second ?? '')).status).toBe(200);
    expectDead(await confirm(first ?? ''));
    expect((await login(email)).status).toBe(200);
    await settled(stranger);
    expect(mailbox.letters.some(({ to }) => to === stranger)).toBe(false);
  });

  test('of an address that has an account leaves nothing, and only the mail says so [ACC-4]', async () => {
    const email = someone();
    const { id } = await makeTeam();
    await confirmedPerson(service, id, 'owner', email);
    await signUp(email, 'a password of a stranger');
    const [letter] = await mailbox.of(email);
    expect(letter?.subject).toBe('You already have an account');
    expect(() => linkIn(letter)).toThrow();
    await settled(email);
    expect(await stack.sql('select id from account_links where email = $1', [email])).toEqual([]);
    expect((await login(email, 'a password of a stranger')).status).toBe(401);
    expect((await login(email)).status).toBe(200);
  });
});

describe('a stranger who signs up with the address of somebody else', () => {
  test('is not let in by the owner of the mailbox who opens the link [ACC-4]', async () => {
    const victim = someone('victim');
    await signUp(victim, 'the password of a squatter');
    const token = tokenIn((await mailbox.of(victim))[0]);
    const guess = await confirm(token, 'what the victim thinks');
    expect([guess.status, typeOf(guess)]).toEqual([422, 'wrong_password']);
    expect(await usersOf(victim)).toEqual([]);

    await signUp(victim);
    const [, own] = await mailbox.of(victim, 2);
    expect((await confirm(tokenIn(own))).status).toBe(200);
    expectDead(await confirm(token, 'the password of a squatter'));
    expect((await login(victim, 'the password of a squatter')).status).toBe(401);
    expect((await login(victim)).status).toBe(200);
  });

  test('loses the password when the address is invited [ACC-4]', async () => {
    const victim = someone('victim');
    await signUp(victim, 'the password of a squatter');
    const squatted = tokenIn((await mailbox.of(victim))[0]);
    const team = await makeTeam();
    await invite(team.owner, victim, 'admin');
    expectDead(await confirm(squatted, 'the password of a squatter'));
    const [, letter] = await mailbox.of(victim, 2);
    expect((await accept(tokenIn(letter), PASSWORD)).status).toBe(200);
    expect((await login(victim, 'the password of a squatter')).status).toBe(401);
    expect((await login(victim)).status).toBe(200);
  });
});

describe('an invitation', () => {
  test('to an address without an account becomes a membership when it is accepted with a new password [ACC-5]', async () => {
    const email = someone();
    const team = await makeTeam();
    const made = await invite(team.owner, email.toUpperCase(), 'admin');
    expect(made).toMatchObject({ user_id: null, status: 'invited', email, role: 'admin' });
    expect(await listed(team.owner, email)).toEqual(made);
    expect(await stack.sql('select user_id from memberships where org_id = $1', [team.id])).toHaveLength(1);
    const token = tokenIn((await mailbox.of(email))[0]);
    expect(linkIn((await mailbox.of(email))[0]).pathname).toBe('/console/account/invitation');

    const without = await accept(token);
    expect([without.status, typeOf(without)]).toEqual([422, 'password_required']);
    expect((await accept(token, 'too short')).status).toBe(422);
    expect(await usersOf(email)).toEqual([]);
    expect((await accept(token, PASSWORD)).status).toBe(200);
    expectDead(await accept(token, PASSWORD));
    const [user] = await usersOf(email);
    expect(await listed(team.owner, email)).toMatchObject({
      user_id: user?.id,
      invitation_id: null,
      status: 'member',
      role: 'admin',
    });
    const answer = await login(email);
    expect(answer.body.organisations).toMatchObject([{ id: team.id, role: 'admin' }]);
    const entries = await stack.sql(
      'select operator, action, target, after from audit_log where org_id = $1 order by id',
      [team.id],
    );
    expect(entries).toMatchObject([
      { action: 'member.invite', target: made.invitation_id, after: { role: 'admin' } },
      { operator: `user ${user?.id}`, action: 'member.add', target: user?.id, after: { role: 'admin' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('@');
  });

  test('to an address with an account looks the same, shows nothing of the account, and is accepted without a password [ACC-5]', async () => {
    const email = someone();
    const [home, team] = [await makeTeam(), await makeTeam()];
    const userId = await confirmedPerson(service, home.id, 'member', email);
    const made = await invite(team.owner, email);
    const fresh = await invite(team.owner, someone());
    expect(Object.keys(made)).toEqual(Object.keys(fresh));
    expect(JSON.stringify([made, await team.owner.get(MEMBERS)])).not.toContain(userId);
    const token = tokenIn((await mailbox.of(email))[0]);
    const withPassword = await accept(token, 'another password than before');
    expect([withPassword.status, typeOf(withPassword)]).toEqual([422, 'password_not_wanted']);
    expect((await login(email, 'another password than before')).status).toBe(401);
    expect((await accept(token)).status).toBe(200);
    const answer = await login(email);
    expect((answer.body.organisations as { id: string }[]).map(({ id }) => id)).toEqual([home.id, team.id]);
    const again = await team.owner.call('POST', MEMBERS, { email, role: 'member' });
    expect([again.status, again.body]).toMatchObject([
      409,
      { error: { details: { existing_user_id: userId } } },
    ]);
  });

  test('opens nothing when it is withdrawn, replaced, a week old, or of another organisation [ACC-2]', async () => {
    const team = await makeTeam();
    const [withdrawn, replaced, late] = [someone(), someone(), someone()];
    const { invitation_id } = await invite(team.owner, withdrawn);
    const other = await makeTeam();
    const path = `${MEMBERS}/invitations/${invitation_id}`;
    expect((await other.owner.call('DELETE', path)).status).toBe(404);
    await team.owner.ok('DELETE', path);
    expect((await team.owner.call('DELETE', path)).status).toBe(404);
    await settled(withdrawn);

    await invite(team.owner, replaced);
    const first = tokenIn((await mailbox.of(replaced))[0]);
    await invite(team.owner, replaced, 'admin');
    const [, second] = await mailbox.of(replaced, 2);
    expectDead(await accept(first, PASSWORD));
    expect((await accept(tokenIn(second), PASSWORD)).status).toBe(200);
    expect((await listed(team.owner, replaced))?.role).toBe('admin');

    await invite(team.owner, late);
    const old = tokenIn((await mailbox.of(late))[0]);
    service.clock.advance(7 * 24 * HOUR);
    expectDead(await accept(old, PASSWORD));
    expect(await listed(team.owner, late)).toBeUndefined();
    await invite(team.owner, late);
    expect((await listed(team.owner, late))?.status).toBe('invited');
  });

  test('of an operator makes an owner in the same way, and can be sent again [ACC-5]', async () => {
    const staff = await operator(service, 'robin');
    const email = someone('boss');
    const body = { name: 'Acme', slug: 'accounts-acme', tier_slug: 'team', owner_email: email };
    const made = await staff.post<{ id: string }>('/api/v1/admin/organisations', body);
    await mailbox.of(email);
    expect(await usersOf(email)).toEqual([]);
    const again = await staff.post<Record<string, unknown>>(
      `/api/v1/admin/organisations/${made.id}/invitations`,
      { owner_email: email },
    );
    expect(Object.keys(again)).toEqual(['invitation_id', 'expires_at']);
    const [first, second] = (await mailbox.of(email, 2)).map(tokenIn);
    expectDead(await accept(first ?? '', PASSWORD));
    expect((await accept(second ?? '', PASSWORD)).status).toBe(200);
    expect((await login(email)).body.organisations).toMatchObject([{ id: made.id, role: 'owner' }]);
    const member = await staff.call('POST', `/api/v1/admin/organisations/${made.id}/invitations`, {
      owner_email: email,
    });
    expect(member.status).toBe(409);
    const nobody = `/api/v1/admin/organisations/${crypto.randomUUID()}/invitations`;
    expect((await staff.call('POST', nobody, { owner_email: email })).status).toBe(404);
  });
});

test('given names that carry a message, then no mail carries them [ACC-7]', async () => {
  const evil = 'Pay now at https://evil.example\r\nBcc: everybody@test.example';
  const [squatted, invited] = [someone(), someone()];
  await signUp(squatted, PASSWORD, evil);
  const owner = someone();
  await signUp(owner, PASSWORD, evil);
  await confirm(tokenIn((await mailbox.of(owner))[0]));
  const [place] = (await login(owner)).body.organisations as { id: string; name: string }[];
  expect(place?.name).toBe(evil);
  const session = await signedIn(service, asId<OrgId>(place?.id ?? ''), 'owner');
  await invite(session, invited);
  for (const address of [squatted, owner, invited]) {
    const [letter] = await mailbox.of(address);
    expect(letter?.text).not.toMatch(/evil|everybody|Pay now/);
    const addresses = [...(letter?.text ?? '').matchAll(/https?:\/\/[^\s/]+/g)].map(([found]) => found);
    expect(addresses).toEqual([TEST_BASE_URL]);
  }
  expect(mailbox.letters.some(({ to }) => to === 'everybody@test.example')).toBe(false);
});

describe('response for an address', () => {
  /** The whole answer without what is new in each: ids, times and what is left of a budget. */
  const shapeOf = ({ status, body, headers }: Sent, email: string) => ({
    status,
    body: JSON.stringify(body)
      .replaceAll(email, '<email>')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, '<id>')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'),
    headers: [...headers]
      .filter(([name]) => !['x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit'].includes(name))
      .map(([name, value]) => [name, name === 'x-request-id' ? '<id>' : value]),
  });

  test.each([
    ['sign-up', (email: string) => signUp(email)],
    ['another link', (email: string) => post(`${AUTH}/confirm/resend`, { email })],
    ['a new password', (email: string) => post(`${AUTH}/password-reset`, { email })],
    ['login', (email: string) => login(email, 'not the password')],
    [
      'an invitation',
      async (email: string) => (await makeTeam()).owner.call('POST', MEMBERS, { email, role: 'member' }),
    ],
  ])('%s is the same for an unknown, a waiting, an invited and a known one [ACC-6]', async (_, ask) => {
    const [unknown, waiting, invited, known] = [someone(), someone(), someone(), someone()];
    await signUp(waiting);
    const team = await makeTeam();
    await invite(team.owner, invited);
    await confirmedPerson(service, team.id, 'member', known);
    const shapes = [];
    for (const email of [unknown, waiting, invited, known]) shapes.push(shapeOf(await ask(email), email));
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
  });

  test('asking writes the same rows for each of them, and only the worker looks [ACC-6]', async () => {
    await worker.stop();
    try {
      const [unknown, known] = [someone(), someone()];
      await confirmedPerson(service, (await makeTeam()).id, 'member', known);
      const rows = [];
      for (const email of [unknown, known]) {
        await signUp(email);
        await post(`${AUTH}/confirm/resend`, { email });
        await post(`${AUTH}/password-reset`, { email });
        await invite((await makeTeam()).owner, email);
        await post(`${AUTH}/password-reset`, { email });
        rows.push(
          await stack.sql('select purpose from account_links where email = $1 order by created_at', [email]),
        );
      }
      expect(rows[0]).toEqual([{ purpose: 'reset' }, { purpose: 'invitation' }, { purpose: 'reset' }]);
      expect(rows[1]).toEqual(rows[0]);
    } finally {
      worker = await startMailWorker(stack, service, mailer);
    }
  });
});

describe('a new password', () => {
  test('is chosen by the mailed link, once, within the hour, and ends every session [ACC-2]', async () => {
    const email = someone();
    const { id } = await makeTeam();
    const userId = await confirmedPerson(service, id, 'owner', email);
    expect((await login(email)).status).toBe(200);
    await post(`${AUTH}/password-reset`, { email });
    await post(`${AUTH}/password-reset`, { email });
    const [first, second] = (await mailbox.of(email, 2)).map(tokenIn);
    const change = { token: second, password: 'another long password' };
    expect((await post(`${AUTH}/password-reset/confirm`, change)).status).toBe(200);
    expect(await stack.sql('select id from sessions where user_id = $1', [userId])).toEqual([]);
    expect((await login(email)).status).toBe(401);
    expect((await login(email, 'another long password')).status).toBe(200);
    expectDead(await post(`${AUTH}/password-reset/confirm`, change));
    expectDead(await post(`${AUTH}/password-reset/confirm`, { ...change, token: first }));

    await post(`${AUTH}/password-reset`, { email });
    const late = tokenIn((await mailbox.of(email, 3))[2]);
    service.clock.advance(HOUR);
    expectDead(await post(`${AUTH}/password-reset/confirm`, { ...change, token: late }));
  });

  test('for an address without an account, or with a pending sign-up, sends and stores nothing [ACC-6]', async () => {
    const [nobody, waiting] = [someone(), someone()];
    await signUp(waiting);
    await mailbox.of(waiting);
    for (const email of [nobody, waiting]) {
      await post(`${AUTH}/password-reset`, { email });
      await settled(email);
      expect(
        await stack.sql(`select id from account_links where email = $1 and purpose = 'reset'`, [email]),
      ).toEqual([]);
    }
    expect(mailbox.letters.filter(({ to }) => to === nobody || to === waiting)).toHaveLength(1);
  });
});

describe('the mails', () => {
  const linkOf = async (email: string): Promise<string> => {
    const [row] = await stack.sql<{ id: string }>('select id from account_links where email = $1', [email]);
    return row?.id ?? '';
  };

  test('given a mail server that is away, then the answer does not wait, and the mail comes when it is back [ACC-8]', async () => {
    mailbox.away(true);
    const email = someone();
    expect((await signUp(email)).status).toBe(202);
    const handle = temporal.workflow.getHandle(`account-link/${await linkOf(email)}`);
    await until(
      async () => (await handle.describe().catch(() => null))?.raw.pendingActivities?.[0]?.attempt ?? 0,
      (attempt) => attempt > 1,
    );
    mailbox.away(false);
    expect((await confirm(tokenIn((await mailbox.of(email))[0]))).status).toBe(200);
    await handle.result();
    expect(mailbox.letters.filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('given a crash after the mail server has it, then the same link goes out again as the same message [ACC-8]', async () => {
    const email = someone();
    let crashes = 1;
    // The mail of an earlier test may still be on its way.
    afterSend = (to) => {
      if (to.includes(email) && crashes-- > 0) throw new Error('the worker is gone');
    };
    await signUp(email);
    const [first, second] = await mailbox.of(email, 2);
    expect(second?.id).toBe(first?.id);
    expect(linkIn(second).href).toBe(linkIn(first).href);
    expect((await confirm(tokenIn(first))).status).toBe(200);
  });

  test('given a crash before the workflow was started, then the sweep starts it [ACC-8]', async () => {
    const email = someone();
    const { kick } = service.deps.starter;
    Object.assign(service.deps.starter, { kick: () => undefined });
    try {
      await signUp(email);
    } finally {
      Object.assign(service.deps.starter, { kick });
    }
    const id = await linkOf(email);
    service.clock.advance(6_000);
    await temporal.workflow.execute('sweep', {
      args: ['sweepAccountLinks'],
      workflowId: `sweep-${id}`,
      taskQueue: 'orchestration',
    });
    const [row] = await stack.sql(
      'select started_at is not null as started from account_links where id = $1',
      [id],
    );
    expect(row).toEqual({ started: true });
    expect((await confirm(tokenIn((await mailbox.of(email))[0]))).status).toBe(200);
  });

  test('leave neither address nor link behind, in Temporal or in the database [ACC-8]', async () => {
    const email = someone();
    await signUp(email);
    const token = tokenIn((await mailbox.of(email))[0]);
    await settled(email);
    const id = await linkOf(email);
    const workflowId = `account-link/${id}`;
    await temporal.workflow.getHandle(workflowId).result();
    const history = await temporal.workflow.getHandle(workflowId).fetchHistory();
    const kept = [
      ...(history.events ?? []).flatMap((event) =>
        (event.workflowExecutionStartedEventAttributes?.input?.payloads ?? []).map(({ data }) =>
          Buffer.from(data ?? []).toString(),
        ),
      ),
      JSON.stringify(history),
    ].join('\n');
    expect(kept).toContain(id);
    for (const secret of [token, email, PASSWORD]) expect(kept).not.toContain(secret);
    const rows = await stack.sql<{ row: string }>(
      'select t::text as row from account_links t where email = $1',
      [email],
    );
    expect(rows[0]?.row).not.toContain(token);
    await recordHistory(stack, workflowId, 'mail-account-link.sent');
  });
});
