import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../api/kit/app-env.ts';
import { ApiError } from '../api/kit/errors.ts';
import { languageOf, text } from '../texts/index.ts';

const BUILT = path.resolve(import.meta.dirname, '../../web/dist');
const FOR_GOOD = 'public, max-age=31536000, immutable';
const NONCE_BYTES = 18;

/** Scripts and styles of this service only; files go to the object store, and models and pictures come from it. */
const policyOf = (nonce: string, storeOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' ${storeOrigin}`,
    `connect-src 'self' ${storeOrigin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const AGAIN_SECONDS = 3;

/** Shown until the workbench is built; it reloads itself. */
const buildingPage = (c: Context): Response | Promise<Response> => {
  const language = languageOf(c.req.header('accept-language') ?? 'en');
  c.header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
  c.header('retry-after', String(AGAIN_SECONDS));
  return c.html(
    html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${AGAIN_SECONDS}"><title>should-cost</title></head>
<body><main><h1>${text(language, 'workbench.building_title', {})}</h1>
<p role="status">${text(language, 'workbench.building', {})}</p></main></body></html>`,
    503,
  );
};

const orNull = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** Null until the workbench is built. */
const readIndex = (folder: string): Promise<string | null> =>
  readFile(path.join(folder, 'index.html'), 'utf8').catch(orNull);

/** A name that the build gives: one level, with the dots of the module that a chunk is named after. */
const ASSET = /^[\w-]+(?:\.[\w-]+)*\.(js|css|step|pdf|csv)$/;
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  // Examples.
  step: 'model/step',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
};

/** Compressed forms that the build made, best first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br', accepted: /\bbr\b/ },
  { name: 'gzip', suffix: '.gz', accepted: /\bgzip\b/ },
] as const;

const COMPRESSED = ['js', 'css'];

const readAsset = async (folder: string, file: string, accepted: string) => {
  const extension = ASSET.exec(file)?.[1] ?? '';
  const type = TYPES[extension];
  if (type === undefined) return null;
  const headers = {
    'content-type': type,
    'cache-control': FOR_GOOD,
    vary: 'Accept-Encoding',
  };
  const encoding = COMPRESSED.includes(extension)
    ? ENCODINGS.find((one) => one.accepted.test(accepted))
    : undefined;
  const name = path.join(folder, 'assets', file);
  const bytes = await readFile(`${name}${encoding?.suffix ?? ''}`).catch(orNull);
  if (bytes === null) return null;
  return { bytes, headers: { ...headers, ...(encoding && { 'content-encoding': encoding.name }) } };
};

type WorkbenchOptions = {
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
  app.get('/app/assets/:file', async (c) => {
    const asset = await readAsset(folder, c.req.param('file'), c.req.header('accept-encoding') ?? '');
    if (asset === null)
      throw new ApiError('not_found', { message: 'This file belongs to another build. Reload the page.' });
    return new Response(asset.bytes, { headers: asset.headers });
  });

  app.get('/app/*', async (c) => {
    const index = await readIndex(folder);
    if (index === null) return buildingPage(c);
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    c.header('content-security-policy', policyOf(nonce, storeOrigin));
    // Nothing here is for a search engine, least of all a shared link.
    c.header('x-robots-tag', 'noindex, nofollow');
    return c.html(index.replaceAll('__NONCE__', nonce));
  });
};
