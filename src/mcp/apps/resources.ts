import {
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  requireScopes,
} from '@modelcontextprotocol/server';
import { type CallOperation, OPERATIONS } from '../call-operation.ts';
import { findPriced } from '../facts.ts';
import { orNotFound } from '../refuse.ts';
import type { AppPage } from './pages.ts';

const HOUR_MS = 3_600_000;
const GLB = 'model/gltf-binary';

/** The pages: the same for everybody, and changed only by a release. Not found until they are built. */
export const registerApps = (server: McpServer, pages: readonly AppPage[]): void => {
  for (const { name, uri, title, mimeType, meta, read } of pages) {
    server.registerResource(
      `app-${name}`,
      uri,
      { title, mimeType, _meta: meta, cacheHint: { ttlMs: HOUR_MS, cacheScope: 'public' } },
      async () => {
        const html = await read();
        if (html === null) throw new ResourceNotFoundError(uri);
        return { contents: [{ uri, mimeType, text: html, _meta: meta }] };
      },
    );
  }
};

/** The model with the faces of cost drivers, because a page cannot fetch it itself. */
export const registerFaces = (
  server: McpServer,
  callOperation: CallOperation,
  read: (part: { readonly partId: string; readonly revisionId: string }) => Promise<Buffer | null>,
): void => {
  server.registerResource(
    'calculation-faces',
    new ResourceTemplate('calculation://{id}/faces', { list: undefined }),
    {
      title: 'Faces of the part',
      description:
        'GLB of the part of a calculation, one primitive per face; extras.face_id as in cost_drivers',
      mimeType: GLB,
      cacheHint: { ttlMs: 0, cacheScope: 'private' },
      scopeChallenge: requireScopes(OPERATIONS.getCalculation, OPERATIONS.getPart),
    },
    async (uri, { id }) => {
      const glb = await orNotFound(uri.href, async () => {
        const row = await findPriced(callOperation, String(id));
        return read({ partId: row.part_id, revisionId: row.part_revision_id });
      });
      if (glb === null) throw new ResourceNotFoundError(uri.href);
      return { contents: [{ uri: uri.href, mimeType: GLB, blob: glb.toString('base64') }] };
    },
  );
};
