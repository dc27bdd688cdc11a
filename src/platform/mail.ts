import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';

export type Mail = {
  /** Becomes the Message-ID: the same mail sent twice is recognised as one. */
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
};

export type Mailer = {
  /**
   * Resolves when the mail server has accepted the mail (or the file is written). @throws MailRefused for an address that it
   * permanently rejects
   */
  readonly send: (mail: Mail) => Promise<void>;
};

/** Thrown for a recipient that the server rejects permanently: retries would only harm our reputation there. */
export class MailRefused extends Error {}

type MailSettings = {
  /** `smtp(s)://user:password@host:port`; unset: mail is logged and kept in `folder`. */
  readonly smtpUrl: string | undefined;
  readonly folder: string;
  readonly from: string;
  /** True to log the text of mails with their links: for development without SMTP. */
  readonly logTexts?: boolean;
};

const TIMEOUT_MS = 20_000;

const messageId = (mail: Mail, from: string): string =>
  `<${mail.id}@${from.split('@')[1]?.replace(/>$/, '') ?? 'localhost'}>`;

/** Sends mail by SMTP or, if none is configured, to the log and a folder. */
export const createMailer = (settings: MailSettings, clock: Clock, log: Logger): Mailer =>
  settings.smtpUrl === undefined ? fileMailer(settings, clock, log) : smtpMailer(settings.smtpUrl, settings);

const smtpMailer = (url: string, settings: MailSettings): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({
          messageId: messageId(mail, settings.from),
          from: settings.from,
          to: [...mail.to],
          subject: mail.subject,
          text: mail.text,
        });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        throw new MailRefused('the mail server refuses the recipient', { cause: error });
      }
    },
  };
};

/** RFC 5321, 4.2.1: 5yz is a permanent reply. It concerns the recipient if it came to `RCPT TO`. */
const isRefusal = (error: unknown): boolean => {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode >= 500;
};

/** Writes the message to a file that any mail program opens. */
const fileMailer = (settings: MailSettings, clock: Clock, log: Logger): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const composed = await transport.sendMail({
        messageId: messageId(mail, settings.from),
        date: clock.now(),
        from: settings.from,
        to: [...mail.to],
        subject: mail.subject,
        text: mail.text,
      });
      await mkdir(settings.folder, { recursive: true, mode: 0o700 });
      const file = path.join(settings.folder, `${mail.id.replace(/[^\w.-]/g, '_')}.eml`);
      await writeFile(file, composed.message, { mode: 0o600 });
      const shown = settings.logTexts === true ? { to: mail.to, text: mail.text } : {};
      log.info(
        { mail_id: mail.id, subject: mail.subject, ...shown, file },
        'mail kept in a file: no SMTP_URL is set',
      );
    },
  };
};
