import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { allow, begin, createBrowser } from '../oauth/oauth-app.ts';
import { EXAMPLES, until } from '../support/api.ts';
import { obtainProgram } from '../support/debian.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { confirmedPerson, PASSWORD } from '../support/people.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';
import { commandLine, installClient } from '../support/typescript-client.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const PLATE = path.join(EXAMPLES, 'plate_holes_pocket.step');

let stack: Stack;
let service: Proc;
let base: string;
let apiKey: string;
let project: string;
let cli: ReturnType<typeof commandLine>;

beforeAll(async () => {
  project = await installClient();
  cli = commandLine(project);
  stack = await createStack({ namespace: true });
  service = await startProcess(stack, 'all');
  base = service.baseUrl ?? '';
  const db = openTestDatabase(stack);
  ({ apiKey } = await makeOrganisation(db));
  await db.close();
});

afterAll(async () => {
  await service?.kill('SIGTERM');
  await stack?.close();
  if (project !== undefined) await rm(project, { recursive: true, force: true });
});

/** Settings of another user of the machine. */
const userOf = (name: string) => ({ XDG_CONFIG_HOME: path.join(project, name) });
const fileOf = (name: string): string => path.join(project, name, 'should-cost/credentials.json');
const storedOf = async (name: string) => JSON.parse(await readFile(fileOf(name), 'utf8'));

/** Signs a new person in with the browser, as `login --browser` asks for. */
const signIn = async (name: string, more: Readonly<Record<string, string>> = {}): Promise<void> => {
  const db = openTestDatabase(stack);
  const { id: orgId } = await makeOrganisation(db);
  const person = { email: `${name}@client.test`, password: PASSWORD };
  await confirmedPerson({ db, clock: systemClock }, orgId, 'owner', person.email);
  await db.close();
  const signingIn = cli.spawned(['login', '--url', base, '--browser'], { ...userOf(name), ...more });
  let said = '';
  signingIn.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(signingIn, 'close');
  const address = await until(
    async () => /^http\S+authorize\S+$/m.exec(said)?.[0] ?? '',
    (found) => found !== '',
  );
  const request = (url: string | URL | Request, init?: RequestInit) =>
    fetch(url, { ...init, redirect: 'manual' });
  const browser = createBrowser({ app: { request } }, new Map(), base);
  const page = await begin(browser, { url: address, verifier: '', state: '', clientId: '' }, person);
  const back = await allow(browser, page, orgId);
  expect((await fetch(back)).status).toBe(200);
  await ended;
  expect([signingIn.exitCode, said], said).toEqual([0, expect.stringContaining('Logged in to')]);
};

const whoamiStatus = async (accessToken: string): Promise<number> => {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await fetch(`${base}/api/v1/whoami`, { headers })).status;
};

test('given a sign-in with the browser, then commands act for the person, and a token that ends is renewed once for all [CLI-7]', async () => {
  const user = userOf('buyer');
  await signIn('buyer');
  expect((await stat(fileOf('buyer'))).mode & 0o777).toBe(0o600);
  const stored = await storedOf('buyer');
  const ended = { ...stored, tokens: { ...stored.tokens, expiresAt: 0 } };
  await writeFile(fileOf('buyer'), JSON.stringify(ended));
  const both = await Promise.all([1, 2].map(() => cli.shouldCost(['upload', PLATE, '--json'], '', user)));
  expect(both.map(({ code, err }) => [code, err])).toEqual([
    [0, expect.any(String)],
    [0, expect.any(String)],
  ]);
  expect((await storedOf('buyer')).tokens.refreshToken).not.toBe(stored.tokens.refreshToken);
  expect((await cli.shouldCost(['upload', PLATE], '', user)).code).toBe(0);
});

test('given a sign-in, when the person logs out, then the service refuses its tokens and nothing is stored [CLI-8]', async () => {
  const user = userOf('leaver');
  await signIn('leaver');
  const { tokens } = await storedOf('leaver');
  expect(await whoamiStatus(tokens.accessToken)).toBe(200);
  expect(await cli.shouldCost(['logout'], '', user)).toEqual({
    code: 0,
    out: '',
    err: `Logged out of ${base}.\n`,
  });
  expect(await whoamiStatus(tokens.accessToken)).toBe(401);
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: tokens.clientId,
    refresh_token: tokens.refreshToken,
  });
  expect(await (await fetch(`${base}/oauth/token`, { method: 'POST', body })).json()).toMatchObject({
    error: 'invalid_grant',
  });
  await expect(stat(fileOf('leaver'))).rejects.toMatchObject({ code: 'ENOENT' });
  const later = await cli.shouldCost(['upload', PLATE], '', user);
  expect([later.code, later.err]).toEqual([64, expect.stringContaining('Not logged in.')]);
});

test('given a service that does not answer, when the person logs out, then the login stays until --local removes it [CLI-8]', async () => {
  const user = userOf('traveller');
  await signIn('traveller');
  const stored = await storedOf('traveller');
  // Port 9 of this machine discards; nothing listens there.
  const revocationEndpoint = 'http://127.0.0.1:9/oauth/revoke';
  await writeFile(
    fileOf('traveller'),
    JSON.stringify({ ...stored, tokens: { ...stored.tokens, revocationEndpoint } }),
  );
  const failed = await cli.shouldCost(['logout'], '', user);
  expect([failed.code, failed.err]).toEqual([1, expect.stringMatching(/^connection_failed: /)]);
  expect((await storedOf('traveller')).url).toBe(base);
  expect((await cli.shouldCost(['logout', '--local'], '', user)).code).toBe(0);
  await expect(stat(fileOf('traveller'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('given an API key, when the person logs out, then the key stays valid and only the copy is removed [CLI-8]', async () => {
  const user = userOf('keyholder');
  expect((await cli.shouldCost(['login', '--url', base], apiKey, user)).code).toBe(0);
  const left = await cli.shouldCost(['logout'], '', user);
  expect([left.code, left.err]).toEqual([0, expect.stringContaining('The API key itself stays valid.')]);
  await expect(stat(fileOf('keyholder'))).rejects.toMatchObject({ code: 'ENOENT' });
  const given = { SHOULD_COST_URL: base, SHOULD_COST_API_KEY: apiKey, ...user };
  expect((await cli.shouldCost(['upload', PLATE], '', given)).code).toBe(0);
});

const keyringDaemon =
  process.platform === 'linux'
    ? await obtainProgram(['gnome-keyring-daemon'], ['gnome-keyring', 'dbus'])
    : undefined;
const busDaemon = await obtainProgram(['dbus-daemon'], ['dbus']);
const skipsKeyring = keyringDaemon === undefined || busDaemon === undefined;
if (skipsKeyring)
  process.stdout.write('SKIPPED: the keyring of the command line, because gnome-keyring is not installed\n');

/** Asks the bus whether somebody offers the Secret Service, without starting it. */
const HAS_OWNER = [
  '--session',
  '--print-reply',
  '--dest=org.freedesktop.DBus',
  '/org/freedesktop/DBus',
  'org.freedesktop.DBus.NameHasOwner',
  'string:org.freedesktop.secrets',
];

describe.skipIf(skipsKeyring)('with the Secret Service of a desktop', () => {
  const started: ChildProcess[] = [];
  /** What a program in the session of the desktop has in its environment. */
  let session: Readonly<Record<string, string>>;

  const firstLine = async (child: ChildProcess): Promise<string> => {
    started.push(child);
    if (child.stdout === null) throw new Error('the program has no output');
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    return line;
  };

  beforeAll(async () => {
    const runtime = path.join(project, 'run');
    await mkdir(runtime, { mode: 0o700 });
    const env = { PATH: process.env.PATH, HOME: project, XDG_RUNTIME_DIR: runtime };
    const stdio: ('ignore' | 'pipe' | 'inherit')[] = ['pipe', 'pipe', 'ignore'];
    const bus = spawn(busDaemon ?? '', ['--session', '--nofork', '--print-address'], { env, stdio });
    session = { XDG_RUNTIME_DIR: runtime, DBUS_SESSION_BUS_ADDRESS: await firstLine(bus) };
    const args = ['--foreground', '--unlock', '--components=secrets'];
    const keyring = spawn(keyringDaemon ?? '', args, { env: { ...env, ...session }, stdio });
    started.push(keyring);
    // The password of the keyring, which it makes for itself.
    keyring.stdin?.end('a password\n');
    await until(
      async () => (await run('dbus-send', HAS_OWNER, { env: { ...env, ...session } })).stdout,
      (answer) => answer.includes('boolean true'),
    );
    // The optional package, as npm would have installed it.
    await mkdir(path.join(project, 'node_modules/@napi-rs'));
    const optional = 'node_modules/@napi-rs/keyring';
    await symlink(path.join(ROOT, optional), path.join(project, optional));
  });
  afterAll(() => {
    for (const child of started) child.kill();
  });

  test('the secret is in the keyring and in no file, is used, replaced and removed there [CLI-7 CLI-8]', async () => {
    const user = { ...userOf('desktop'), ...session };
    const logged = await cli.shouldCost(['login', '--url', base], apiKey, user);
    expect([logged.code, logged.err]).toEqual([
      0,
      expect.stringContaining("Stored in the system's keyring."),
    ]);
    expect(await storedOf('desktop')).toEqual({ url: base, keyring: true });
    expect((await cli.shouldCost(['upload', PLATE], '', user)).code).toBe(0);

    const locked = await cli.shouldCost(['upload', PLATE], '', userOf('desktop'));
    expect([locked.code, locked.err]).toEqual([64, expect.stringContaining('keyring is locked')]);

    // A sign-in replaces the key, also there.
    await signIn('desktop', session);
    expect(await storedOf('desktop')).toEqual({ url: base, keyring: true });
    expect((await cli.shouldCost(['upload', PLATE], '', user)).code).toBe(0);
    expect((await cli.shouldCost(['logout'], '', user)).code).toBe(0);
    await expect(stat(fileOf('desktop'))).rejects.toMatchObject({ code: 'ENOENT' });

    // Whoever writes the note again finds no secret behind it.
    await writeFile(fileOf('desktop'), JSON.stringify({ url: base, keyring: true }));
    expect((await cli.shouldCost(['upload', PLATE], '', user)).code).toBe(64);
  });

  test('--file keeps the secret out of the keyring [CLI-7]', async () => {
    const user = { ...userOf('server'), ...session };
    expect((await cli.shouldCost(['login', '--url', base, '--file'], apiKey, user)).code).toBe(0);
    expect(await storedOf('server')).toEqual({ url: base, apiKey });
    expect((await stat(fileOf('server'))).mode & 0o777).toBe(0o600);
  });
});
