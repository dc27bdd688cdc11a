import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { AppEnv } from '../api/kit/app-env.ts';
import { ApiError } from '../api/kit/errors.ts';
import { buildingPage } from './building-page.ts';

const BUILT = path.resolve(import.meta.dirname, '../../web/dist');
const FOR_GOOD = 'public, max-age=31536000, immutable';
const NONCE_BYTES = 18;

/** Scripts and styles of this service only; files go to the object store, and models come from it. */
const policyOf = (nonce: string, storeOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    `connect-src 'self' ${storeOrigin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Null until the workbench is built. */
const readIndex = (folder: string): Promise<string | null> =>
  readFile(path.join(folder, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

export type WorkbenchOptions = {
  /** Origin of presigned addresses. */
  readonly storeOrigin: string;
  /** Folder of the built files; default: `web/dist`. */
  readonly folder?: string;
};

/** Adds the workbench at `/app`: built files that never change, and one page for every other address below it. */
export const workbenchRoutes = (
  app: Hono<AppEnv>,
  { storeOrigin, folder = BUILT }: WorkbenchOptions,
): void => {
  app.get(
    '/app/assets/*',
    serveStatic({
      root: folder,
      rewriteRequestPath: (address) => address.replace(/^\/app/, ''),
      precompressed: true,
      onFound: (_file, c) => c.header('cache-control', FOR_GOOD),
    }),
    () => {
      throw new ApiError('not_found', { message: 'This file belongs to another build. Reload the page.' });
    },
  );

  app.get('/app/*', async (c) => {
    const index = await readIndex(folder);
    if (index === null) return buildingPage(c);
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    c.header('content-security-policy', policyOf(nonce, storeOrigin));
    return c.html(index.replaceAll('__NONCE__', nonce));
  });
};
