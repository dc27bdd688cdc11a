import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';
import { ApiError } from './errors.ts';

/** Limit of a form with files. */
export const MAX_MULTIPART_BYTES = 100 * 1024 * 1024;
/** Limit of all other bodies. */
export const MAX_JSON_BYTES = 1024 * 1024;
/** Limit of requests without a credential and of console forms, which have a few short fields. */
export const MAX_OPEN_BYTES = 16 * 1024;

/** The client closed the connection before the body was complete: neither an error to report nor one to log. */
export class ClientGone extends Error {
  constructor(cause: unknown) {
    super('the client closed the connection', { cause });
  }
}

export const tooLarge = (limit: number): ApiError =>
  new ApiError('payload_too_large', {
    message: `The body is larger than ${limit.toLocaleString('en')} bytes. Send less at once, or a large file through POST /api/v1/uploads/presign.`,
    details: { limit_bytes: limit },
  });

type Connected = Pick<AppEnv, 'Bindings'>;

/**
 * Refuses bodies over the limit before any route: immediately by a declared length, otherwise while the body arrives. Later
 * readers need not count.
 */
export const capBody =
  <E extends Connected = AppEnv>(
    limitOf: (c: Context<E>) => number,
    beforeRefusal: (c: Context<E>) => Promise<void> = async () => undefined,
  ): MiddlewareHandler<E> =>
  async (c, next) => {
    const declared = c.req.header('content-length');
    // The HTTP parser ends a body at its declared length.
    if (declared !== undefined) {
      const limit = limitOf(c);
      if (Number(declared) > limit) {
        await beforeRefusal(c);
        throw tooLarge(limit);
      }
    } else if (c.req.method === 'GET' || c.req.method === 'HEAD') {
      // The fetch API hides such a body from the handler, which does not need it.
      if (c.req.header('transfer-encoding') !== undefined) await skipBody(c, limitOf(c));
    } else if (c.env?.incoming === undefined || c.req.header('transfer-encoding') !== undefined) {
      const { body } = c.req.raw;
      if (body !== null) {
        const counted = body.pipeThrough(countTo(limitOf(c)));
        c.req.raw = new Request(c.req.raw, { body: counted, duplex: 'half' } as RequestInit);
      }
    }
    await next();
  };

const countTo = (limit: number): TransformStream<Uint8Array, Uint8Array> => {
  let size = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      size += chunk.byteLength;
      if (size > limit) controller.error(tooLarge(limit));
      else controller.enqueue(chunk);
    },
  });
};

const skipBody = async (c: Pick<Context<Connected>, 'env'>, limit: number): Promise<void> => {
  const { incoming } = c.env;
  if (incoming?.iterator === undefined) return;
  let size = 0;
  try {
    // Keeps the connection open, because the refusal is sent over it.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += (chunk as Uint8Array).byteLength;
      if (size > limit) break;
    }
  } catch (error) {
    throw new ClientGone(error);
  }
  if (size > limit) throw tooLarge(limit);
};

/** The body in chunks. @throws ApiError payload_too_large, ClientGone */
export const piecesOf = async function* (request: Request): AsyncGenerator<Uint8Array> {
  if (request.body === null) return;
  try {
    // If a reader stops early, the server skips the rest so that the client can read the refusal.
    for await (const piece of request.body.values({ preventCancel: true })) yield piece;
  } catch (error) {
    throw error instanceof ApiError ? error : new ClientGone(error);
  }
};

/** The complete body; the limit of its route bounds it. */
export const readBytes = async (request: Request): Promise<Buffer> => {
  try {
    return Buffer.from(await request.arrayBuffer());
  } catch (error) {
    throw error instanceof ApiError ? error : new ClientGone(error);
  }
};
