import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** JSON lines. Whatever may hold a secret is dropped before it is written. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['*.authorization', '*.password', '*.secret', '*.api_key', '*["x-api-key"]', 'headers.cookie'],
      censor: '[redacted]',
    },
  });
