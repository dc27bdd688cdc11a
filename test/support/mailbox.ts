import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { systemClock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createMailer, type Mailer } from '../../src/platform/mail.ts';
import { until } from './api.ts';

export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly id: string;
  readonly text: string;
};

export type Mailbox = {
  readonly mailer: Mailer;
  readonly letters: readonly Letter[];
  /** While true the server answers 451 to every mail. */
  readonly away: (isAway: boolean) => void;
  /** The letters to an address, once there are so many. */
  readonly of: (email: string, count?: number) => Promise<readonly Letter[]>;
  readonly close: () => Promise<void>;
};

const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim() ?? '';

/** A mail server for everybody, and a mailer that sends to it. */
export const startMailbox = async (): Promise<Mailbox> => {
  const letters: Letter[] = [];
  let isAway = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_from, _session, done) =>
      isAway ? done(Object.assign(new Error('try later'), { responseCode: 451 })) : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=');
        const text = raw.slice(raw.indexOf('\r\n\r\n') + 4);
        const shared = { subject: headerOf(raw, 'Subject'), id: headerOf(raw, 'Message-ID'), text };
        for (const { address } of session.envelope.rcptTo) letters.push({ to: address, ...shared });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    mailer: createMailer(
      { smtpUrl: `smtp://127.0.0.1:${port}`, folder: '', from: 'should-cost <no-reply@test.example>' },
      systemClock,
      createLogger('fatal'),
    ),
    letters,
    away: (now) => {
      isAway = now;
    },
    of: (email, count = 1) =>
      until(
        async () => letters.filter(({ to }) => to === email),
        (found) => found.length >= count,
      ),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
};

/** The link that a letter carries. */
export const linkIn = (letter: Letter | undefined): URL => {
  const found = /^ {2}(http\S+)\r?$/m.exec(letter?.text ?? '')?.[1];
  if (found === undefined) throw new Error(`there is no link in: ${letter?.text}`);
  return new URL(found);
};

export const tokenIn = (letter: Letter | undefined): string => linkIn(letter).searchParams.get('token') ?? '';
