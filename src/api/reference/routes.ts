import type { Hono } from 'hono';
import type { AppEnv } from '../kit/app-env.ts';
import { ApiError } from '../kit/errors.ts';
import { component } from './component.ts';
import { findGuides, guidePage, guidesInText, readPicture } from './guides.ts';
import {
  COMPONENT_PATH,
  FAVICON,
  FAVICON_PATH,
  GUIDE_POLICY,
  REFERENCE_POLICY,
  referencePage,
  START_PATH,
  START_SCRIPT,
} from './page.ts';

const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8' };
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** The API reference and `docs/`: everything that these pages load is served from here. */
export const referenceRoutes = (app: Hono<AppEnv>, title: string): void => {
  const page = referencePage(title);
  const guides = findGuides();
  // Without the folder of guides the service still starts; requests for a guide are 404.
  guides.catch(() => undefined);

  app.get('/', (c) => c.redirect('/docs'));

  app.get('/docs', (c) => {
    c.header('content-security-policy', REFERENCE_POLICY);
    return c.html(page);
  });

  app.get(FAVICON_PATH, () => new Response(FAVICON, { headers: { 'content-type': 'image/svg+xml' } }));

  app.get('/llms.txt', async (c) => c.text(await guidesInText(await guides, title)));

  app.get(START_PATH, () => new Response(START_SCRIPT, { headers: SCRIPT }));

  app.get(COMPONENT_PATH, async (c) => {
    const { plain, brotli } = await component();
    const isPressed = /\bbr\b/.test(c.req.header('accept-encoding') ?? '');
    return new Response(isPressed ? brotli : plain, {
      headers: {
        ...SCRIPT,
        'cache-control': FOR_GOOD,
        vary: 'Accept-Encoding',
        ...(isPressed ? { 'content-encoding': 'br' } : {}),
      },
    });
  });

  app.get('/docs/:place{.+}', async (c) => {
    const place = c.req.param('place').replace(/\/$/, '');
    const found = (await guides).get(place);
    if (found === undefined)
      throw new ApiError('not_found', { message: 'No page has this address. Start at /docs.' });
    if (found.kind === 'picture')
      return new Response(await readPicture(found.file), { headers: { 'content-type': 'image/png' } });
    c.header('content-security-policy', GUIDE_POLICY);
    return c.html(await guidePage(await guides, place, found.file));
  });
};
