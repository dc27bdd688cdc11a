import type { Hono } from 'hono';
import { readShared } from '../../db/shares/shares.ts';
import { sha256 } from '../../platform/digest.ts';
import { openRoute } from '../auth/open-route.ts';
import type { AppEnv } from '../kit/app-env.ts';
import type { Deps } from '../kit/deps.ts';
import { existing } from '../kit/errors.ts';
import { DOWNLOAD_URL_SECONDS } from '../uploads/schemas.ts';
import type { SharedCalculation, SharedComparison } from './document.ts';
import { readSharedSpec } from './spec.ts';

const modelUrl = async (deps: Deps, key: string | null): Promise<string | null> =>
  key === null
    ? null
    : deps.store.presignGet(key, {
        filename: 'model.glb',
        contentType: 'model/gltf-binary',
        expiresInSeconds: DOWNLOAD_URL_SECONDS,
      });

/** Contents of a link, for everybody who has it. */
export const sharedRoute = (app: Hono<AppEnv>, deps: Deps): void => {
  openRoute(app, deps, readSharedSpec, async ({ body, now, limit }) => {
    await limit('share', null);
    const found = existing(await readShared(deps.db, sha256(body.token), now));
    return {
      detail: found.detail,
      shared_at: found.createdAt.toISOString(),
      expires_at: found.expiresAt.toISOString(),
      // Written by the routes of this folder.
      calculation: found.kind === 'calculation' ? (found.document as SharedCalculation) : null,
      comparison: found.kind === 'comparison' ? (found.document as SharedComparison) : null,
      model_url: await modelUrl(deps, found.modelKey),
    };
  });
};
