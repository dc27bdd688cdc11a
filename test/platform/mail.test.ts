import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createMailer, MailRefused } from '../../src/platform/mail.ts';

const MAIL = {
  id: 'endpoint-disabled.1.2',
  to: ['owner@example.com', 'second@example.com'],
  subject: 'Grüße: an endpoint was disabled',
  text: 'First line.\n\n.\nA line of its own dot above, and an umlaut: ü\n',
};
const FROM = 'should-cost <no-reply@should-cost.example>';
const log = createLogger('fatal');

describe('mail over SMTP', () => {
  const received: { from: string; to: string[]; raw: string }[] = [];
  let refuse = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'mailer' && password === 'p@ss/word'
        ? done(null, { user: username })
        : done(new Error('no')),
    onMailFrom: (_address, session, done) =>
      refuse
        ? done(Object.assign(new Error('try later'), { responseCode: 451 }))
        : session.user === 'mailer'
          ? done()
          : done(new Error('sign in')),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody')
        ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
        : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  let smtpUrl: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    smtpUrl = `smtp://mailer:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  beforeEach(() => {
    received.length = 0;
    refuse = false;
  });

  test('arrives whole, at every owner, under a stable message id', async () => {
    const mailer = createMailer({ smtpUrl, folder: '/nowhere', from: FROM }, systemClock, log);
    await mailer.send(MAIL);
    await mailer.send(MAIL);
    expect(received).toHaveLength(2);
    const [one] = received;
    expect(one).toMatchObject({ from: 'no-reply@should-cost.example', to: MAIL.to });
    expect(one?.raw).toContain('Message-ID: <endpoint-disabled.1.2@should-cost.example>');
    expect(one?.raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(one?.raw).toMatch(/an umlaut: (=C3=BC|ü)/);
    expect(received[1]?.raw).toContain('<endpoint-disabled.1.2@should-cost.example>');
  });

  test('that the server does not take is an error, so that it is tried again', async () => {
    refuse = true;
    const mailer = createMailer({ smtpUrl, folder: '/nowhere', from: FROM }, systemClock, log);
    await expect(mailer.send(MAIL)).rejects.toThrow(/451|try later/);
    const gone = createMailer(
      { smtpUrl: 'smtp://127.0.0.1:1', folder: '/nowhere', from: FROM },
      systemClock,
      log,
    );
    await expect(gone.send(MAIL)).rejects.toThrow(/ECONNREFUSED/);
  });

  test('to a mailbox that the server refuses for good is distinguished; a refused sender or sign-in is not', async () => {
    const mailer = createMailer({ smtpUrl, folder: '/nowhere', from: FROM }, systemClock, log);
    await expect(mailer.send({ ...MAIL, to: ['nobody@example.com'] })).rejects.toThrow(MailRefused);
    await mailer.send({ ...MAIL, to: ['nobody@example.com', 'owner@example.com'] });
    expect(received.map(({ to }) => to)).toEqual([['owner@example.com']]);
    const unknown = createMailer(
      { smtpUrl: smtpUrl.replace('mailer:', 'other:'), folder: '/nowhere', from: FROM },
      systemClock,
      log,
    );
    const failed = await unknown.send(MAIL).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Error);
    expect(failed).not.toBeInstanceOf(MailRefused);
  });
});

describe('mail without SMTP', () => {
  test('is kept as a file that its owner alone can read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'should-cost-mail-'));
    const mailer = createMailer(
      { smtpUrl: undefined, folder: path.join(folder, 'mail'), from: FROM },
      systemClock,
      log,
    );
    await mailer.send(MAIL);
    const [file = ''] = await readdir(path.join(folder, 'mail'));
    const text = await readFile(path.join(folder, 'mail', file), 'utf8');
    expect(file).toBe('endpoint-disabled.1.2.eml');
    expect(text).toContain('To: owner@example.com, second@example.com');
    expect(text).toMatch(/an umlaut: (=C3=BC|ü)/);
    expect((await stat(path.join(folder, 'mail', file))).mode & 0o077).toBe(0);
    await rm(folder, { recursive: true });
  });

  test.each([true, false])(
    'is in the log for a developer (%s), and there alone [ACC-10]',
    async (logTexts) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'should-cost-mail-'));
      const lines: string[] = [];
      const to = { write: (line: string) => lines.push(line) };
      const settings = { smtpUrl: undefined, folder, from: FROM, logTexts };
      await createMailer(settings, systemClock, pino({}, to)).send(MAIL);
      expect(lines).toHaveLength(1);
      expect(lines[0]?.includes('A line of its own')).toBe(logTexts);
      await rm(folder, { recursive: true });
    },
  );
});
