import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 24;

/**
 * A new signing secret: `whsec_` and 32 characters that encode 24 random bytes. Drawn again until none of `+ / - _` occurs: the
 * reference decodes base64url, the libraries of Standard Webhooks decode base64, and such a text is the same bytes in both.
 */
export const newSigningSecret = (draw: (bytes: number) => Buffer = randomBytes): string => {
  for (;;) {
    const text = draw(SECRET_BYTES).toString('base64');
    if (!/[+/]/.test(text)) return `${PREFIX}${text}`;
  }
};

/** One `v1,` entry: HMAC-SHA256 over `<id>.<timestamp>.<body>`, in base64 (standardwebhooks.com, specification 1.0). */
export const sign = (secret: string, id: string, timestamp: number, body: string): string => {
  const key = Buffer.from(secret.slice(secret.startsWith(PREFIX) ? PREFIX.length : 0), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body, 'utf8');
  return `v1,${mac.digest('base64')}`;
};

/** The headers of one attempt. During a rotation both secrets sign, because a receiver may hold either. */
export const signedHeaders = (message: {
  readonly id: string;
  readonly body: string;
  readonly secrets: readonly string[];
  readonly at: Date;
}): Readonly<Record<string, string>> => {
  const timestamp = Math.floor(message.at.getTime() / 1000);
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': message.secrets
      .map((secret) => sign(secret, message.id, timestamp, message.body))
      .join(' '),
  };
};
