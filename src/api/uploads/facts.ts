import { z } from '@hono/zod-openapi';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import { findDrawnModel } from '../../db/snapshot/drawn-model.ts';
import {
  correctFacts as correctFactsOf,
  DRAWING_SOURCES,
  findReadFacts,
  holdingOf,
  type Said,
  withLastWords,
} from '../../db/uploads/drawing-facts.ts';
import {
  findCorrections,
  findPages,
  findReading,
  READING_STATUSES,
  type StoredPage,
} from '../../db/uploads/drawings.ts';
import { parseFactValue } from '../../db/uploads/fact-values.ts';
import { findUpload } from '../../db/uploads/uploads.ts';
import type { PageFacts } from '../../drawings/facts.ts';
import { boundFaces } from '../../engine/index.ts';
import { newId } from '../../platform/ids.ts';
import type { ObjectStore } from '../../platform/object-store.ts';
import { notFound } from '../kit/errors.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { timestamp, uuid } from '../kit/schemas.ts';
import { factValue as anyFactValue } from './fact-values.ts';
import { unwrapFacts } from './refusals.ts';
import { DOWNLOAD_URL_SECONDS, uploadId } from './schemas.ts';

const TAG = 'Uploads';

const factValue = anyFactValue.openapi({
  description: 'What it says, by its kind; the guide to drawings lists the keys of each.',
});

const box = z
  .object({
    left: z.number().openapi({ description: 'From the left edge of the page.' }),
    top: z.number().openapi({ description: 'From the upper edge of the page.' }),
    width: z.number().openapi({ description: 'Of the width of the page.' }),
    height: z.number().openapi({ description: 'Of the height of the page.' }),
  })
  .openapi({ description: 'Where it stands, in shares of the page as it is shown.' });

const fact = z
  .object({
    id: z.string().openapi({ description: 'The same for the same file, as `1-14`.', example: '1-14' }),
    kind: z.string().openapi({
      description:
        '`title_block`, `dimension`, `thread`, `roughness`, `geometric_tolerance`, `datum`, `hardness`, `edge` or `note`.',
    }),
    value: factValue,
    unit: z.string().nullable().openapi({ description: '`mm`, `deg`, `um` or `kg`; null: none.' }),
    text: z.string().openapi({ description: 'As it is printed.' }),
    page: z.int().openapi({ description: 'From 1.' }),
    box,
    confidence: z.number().openapi({ description: 'From 0 to 1; 1 where a person said it.' }),
    extractor: z.string().openapi({
      description:
        '`text`: from the characters of the file; `pixels`: recognised in its picture; `ai_vision`: by the external extractor; `person`.',
    }),
    binds_to: z.array(z.string()).nullable().openapi({
      description:
        'Faces of the model that it is about, as a price binds it: of the revision that the drawing came to last. Null: not known, or no single face.',
    }),
    correction: z
      .object({
        by: uuid('the person or key that said it'),
        at: timestamp,
        read_value: factValue,
        is_struck: z.boolean().openapi({ description: 'The sheet does not say it.' }),
      })
      .nullable()
      .openapi({ description: 'The last word of a person about it; null: as it was read.' }),
  })
  .openapi('DrawingFact');

const page = z
  .object({
    page: z.int().openapi({ description: 'From 1.' }),
    width_mm: z.number().nullable().openapi({ description: 'As it is shown; null where it was not read.' }),
    height_mm: z.number().nullable().openapi({ description: 'As it is shown; null where it was not read.' }),
    extractor: z
      .string()
      .nullable()
      .openapi({ description: '`text` or `pixels`; null where it was not read.' }),
    failure_code: z.string().nullable().openapi({ description: 'Why it was not read, for programs.' }),
    failure_reason: z.string().nullable().openapi({ description: 'Why it was not read, for people.' }),
    overlay_url: z.string().nullable().openapi({
      description: 'Short-lived address of the page as PNG with a box round each fact, where asked for.',
    }),
  })
  .openapi('DrawingPage');

const drawingFacts = z
  .object({
    data_source_id: uuid(),
    status: z.enum(['none', ...READING_STATUSES]).openapi({
      description:
        '`none`: no drawing, or none that was read; `reading`: page by page; `read`; `failed`: nothing could be read, the file stays usable.',
    }),
    failure_code: z.string().nullable().openapi({ description: 'Why nothing could be read, for programs.' }),
    failure_reason: z.string().nullable().openapi({ description: 'Why nothing could be read, for people.' }),
    page_count: z.int().nullable().openapi({ description: 'Null until the document was opened.' }),
    pages_read: z.int().openapi({ description: 'Pages that are done, those that gave nothing too.' }),
    pages: z.array(page).openapi({ description: 'The pages that are done.' }),
    facts: z.array(fact).openapi({ description: 'What the pages say, page by page.' }),
  })
  .openapi('DrawingFacts');

type Faces = ReadonlyMap<string, readonly string[]>;

/** Faces that each fact of a drawing refers to, if the model of the drawing is known. */
const facesOf = async (tx: Tx, orgId: OrgId, uploadId: string): Promise<Faces> => {
  const model = await findDrawnModel(tx, orgId, uploadId);
  if (model === null) return new Map();
  return boundFaces(await findReadFacts(tx, orgId, uploadId, DRAWING_SOURCES, 'drawing_2d'), model);
};

const factToWire = ({ fact: one, said }: Said, faces: Faces): z.infer<typeof fact> => {
  const read = { ...one.value } as z.infer<typeof factValue>;
  const { points_at: _pointing, ...shown } = one;
  const bound = faces.get(one.id);
  const bare = { ...shown, box: { ...one.box }, binds_to: bound === undefined ? null : [...bound] };
  if (said === null) return { ...bare, value: read, correction: null };
  return {
    ...bare,
    value: (holdingOf({ fact: one, said }) ?? read) as z.infer<typeof factValue>,
    confidence: 1,
    extractor: 'person',
    correction: {
      by: said.actorId,
      at: said.at.toISOString(),
      read_value: read,
      is_struck: said.value === null,
    },
  };
};

const pageToWire = async (
  one: StoredPage,
  overlays: { readonly store: ObjectStore; readonly name: string } | null,
): Promise<z.infer<typeof page>> => {
  const facts = one.facts as PageFacts | null;
  const url =
    overlays === null || one.pictureKey === null
      ? null
      : await overlays.store.presignGet(one.pictureKey, {
          filename: `${overlays.name}-${one.page}.png`,
          contentType: 'image/png',
          expiresInSeconds: DOWNLOAD_URL_SECONDS,
        });
  return {
    page: one.page,
    width_mm: facts?.width_mm ?? null,
    height_mm: facts?.height_mm ?? null,
    extractor: facts?.extractor ?? null,
    failure_code: one.failure?.code ?? null,
    failure_reason: one.failure?.reason ?? null,
    overlay_url: url,
  };
};

const getFacts = readRoute(
  {
    operationId: 'getUploadFacts',
    method: 'get',
    path: '/api/v1/uploads/{data_source_id}/facts',
    tag: TAG,
    summary: 'What was read of a drawing',
    description:
      'Title block, sizes with tolerances and fits, threads, roughness, geometric tolerances, hardness, edges and notes, each with its place on the page and how sure it is. While the drawing is being read, the pages that are done. With `overlay=png` each page has an address of its picture with a box round each fact.',
    scope: 'uploads:read',
    weight: 'light',
    params: uploadId,
    query: z.object({
      overlay: z.enum(['png']).optional().openapi({ description: 'also addresses of the pages with boxes' }),
    }),
    responses: { 200: { description: 'The facts', schema: drawingFacts } },
    errors: ['not_found'],
  },
  async ({ deps, tx, caller, params, query }) => {
    const row = await findUpload(tx, caller.orgId, params.data_source_id);
    if (row === null) throw notFound();
    const reading = await findReading(tx, caller.orgId, row.id);
    const pages = await findPages(tx, caller.orgId, row.id);
    const said = withLastWords(pages, await findCorrections(tx, caller.orgId, row.id));
    const faces = await facesOf(tx, caller.orgId, row.id);
    const isShown = query.overlay === 'png' && row.status === 'confirmed';
    const overlays = isShown ? { store: deps.store, name: row.name } : null;
    return {
      status: 200,
      body: {
        data_source_id: row.id,
        status: reading?.status ?? ('none' as const),
        failure_code: reading?.failureCode ?? null,
        failure_reason: reading?.failureReason ?? null,
        page_count: reading?.pageCount ?? null,
        pages_read: pages.length,
        pages: await Promise.all(pages.map((one) => pageToWire(one, overlays))),
        facts: said.map((one) => factToWire(one, faces)),
      },
    };
  },
);

const correctFacts = writeRoute(
  {
    operationId: 'correctUploadFacts',
    method: 'patch',
    path: '/api/v1/uploads/{data_source_id}/facts',
    tag: TAG,
    summary: 'Correct what was read of a drawing',
    description:
      'Each correction replaces the keys that it names in the value of one fact, or strikes the fact with `value: null`. What was read stays beside it, with who said what and when; the last word holds.',
    scope: 'uploads:write',
    weight: 'light',
    params: uploadId,
    body: z
      .strictObject({
        corrections: z
          .array(
            z.strictObject({
              fact_id: z.string().min(1).max(20).openapi({ description: 'Of a fact that was read.' }),
              value: anyFactValue
                .nullable()
                .openapi({ description: 'The keys to replace; null: the sheet does not say it.' }),
            }),
          )
          .min(1)
          .max(100)
          .openapi({ description: 'Each fact once.' }),
      })
      .openapi('CorrectDrawingFacts'),
    responses: {
      200: {
        description: 'The facts that were corrected',
        schema: z.object({ facts: z.array(fact) }).openapi('CorrectedDrawingFacts'),
      },
    },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, body, now }) => {
    const words = body.corrections.map(({ fact_id, value }) => ({ factId: fact_id, value }));
    const said = unwrapFacts(
      await correctFactsOf(tx, caller.orgId, params.data_source_id, words, {
        actorId: caller.userId ?? caller.credentialId,
        now,
        newId,
        check: parseFactValue,
      }),
    );
    const faces = await facesOf(tx, caller.orgId, params.data_source_id);
    return { status: 200, body: { facts: said.map((one) => factToWire(one, faces)) } };
  },
);

export const factRoutes: readonly Route[] = [getFacts, correctFacts];
