/** Network, storage and machine errors that may pass; PostgreSQL: classes 08 connection, 53 resources, and shutdown. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ENOSPC',
  'ENOMEM',
  'EMFILE',
  'ENFILE',
  'EAGAIN',
  '57P01',
  '57P02',
  '57P03',
]);

/** Of gRPC: deadline exceeded, resource exhausted, unavailable. */
const GRPC_CODES = new Set([4, 8, 14]);

/**
 * PostgreSQL: a deadlock, a failed serialisation, an unavailable lock. The transaction was rolled back; a retry soon succeeds.
 */
const PASSING = new Set(['40P01', '40001', '55P03']);

/** PostgreSQL: an SQL statement or an idle transaction exceeded its timeout on a machine that is too busy. It was rolled back. */
const CUT_OFF = new Set(['57014', '25P03']);

const MESSAGE = /Connection terminated|timeout exceeded when trying to connect|not queryable/;

/** S3 is busy or broken, has no bucket, or does not accept our credentials: for the operator to fix. */
const isOfStorage = (error: Error): boolean => {
  const metadata = (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata;
  if (metadata === undefined) return false;
  const status = metadata.httpStatusCode ?? 0;
  return (
    status >= 500 ||
    [0, 401, 403, 429].includes(status) ||
    ['NoSuchBucket', 'RequestTimeout'].includes(error.name)
  );
};

const chain = (error: unknown): Error[] => {
  const found: Error[] = [];
  for (let at = error; at instanceof Error && !found.includes(at); at = at.cause) found.push(at);
  return found;
};

/** True if a dependency is unavailable: the same work succeeds once it is back. */
export const isOutage = (error: unknown): boolean =>
  chain(error).some((one) => {
    const code = 'code' in one ? one.code : undefined;
    if (typeof code === 'number') return GRPC_CODES.has(code);
    if (typeof code === 'string' && (CODES.has(code) || code.startsWith('08') || code.startsWith('53')))
      return true;
    return one.name === 'TimeoutError' || MESSAGE.test(one.message) || isOfStorage(one);
  });

/** True if the database ended the work for its duration. A retry may succeed; a step that always ends so must be reported. */
export const isCutOff = (error: unknown): boolean =>
  chain(error).some((one) => 'code' in one && CUT_OFF.has(String(one.code)));

/** True for a conflict of two transactions: a retry succeeds. */
export const isPassing = (error: unknown): boolean =>
  chain(error).some((one) => 'code' in one && PASSING.has(String(one.code)));
