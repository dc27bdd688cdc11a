import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Lines of this many milliseconds are written together, to avoid a system call per request. */
const FLUSH_MS = 50;
const BUFFER_BYTES = 8 * 1024;

/** JSON lines. Drops fields that may hold a secret. Flushes at exit. */
export const createLogger = (level: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: ['*.authorization', '*.password', '*.secret', '*.api_key', '*["x-api-key"]', 'headers.cookie'],
        censor: '[redacted]',
      },
    },
    pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS }),
  );
