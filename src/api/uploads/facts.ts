import { z } from '@hono/zod-openapi';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import { findDrawnModel } from '../../db/snapshot/drawn-model.ts';
import {
  type CorrectedFact,
  correctedFactsOf,
  correctFacts as correctFactsOf,
  DRAWING_SOURCES,
  findReadFacts,
  validValueOf,
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
import { recordOf } from '../kit/bounds.ts';
import { notFound } from '../kit/errors.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { timestamp, uuid } from '../kit/schemas.ts';
import { unwrapFacts } from './refusals.ts';
import { DOWNLOAD_URL_SECONDS, uploadId } from './schemas.ts';

/** More than any drawing fact has. */
const [MAX_KEYS, MAX_ITEMS, MAX_TEXT] = [64, 100, 4000];

const text = z.string().max(MAX_TEXT);

/** A value of any kind: its kind defines the keys, and each has one of these types. */
const anyFactValue = recordOf(
  z.string().max(64),
  z
    .union([
      z.number(),
      text,
      z.boolean(),
      z.object({
        lower: z.number().describe('Lower limit or deviation.'),
        upper: z.number().describe('Upper limit or deviation.'),
      }),
      z.array(text).max(MAX_ITEMS),
      z
        .array(
          z.object({
            letter: text.describe('Letter of the datum.'),
            modifiers: z.array(text).max(MAX_ITEMS).describe('Encircled modifier letters after the datum.'),
          }),
        )
        .max(MAX_ITEMS),
    ])
    .nullable(),
  MAX_KEYS,
);

const TAG = 'Uploads';

const factValue = anyFactValue.describe(
  'Value of the fact. Its keys depend on `kind`; the guide to drawings lists them.',
);

const box = z
  .object({
    left: z.number().describe('Distance from the left edge, as a fraction of the page width.'),
    top: z.number().describe('Distance from the top edge, as a fraction of the page height.'),
    width: z.number().describe('Width as a fraction of the page width.'),
    height: z.number().describe('Height as a fraction of the page height.'),
  })
  .describe('Box around the fact, in fractions of the page as displayed.');

const fact = z
  .object({
    id: z
      .string()
      .openapi({ example: '1-14' })
      .describe('Id of the fact within this file, always the same for the same file.'),
    kind: z
      .string()
      .describe(
        'Kind of fact: `title_block`, `dimension`, `thread`, `roughness`, `geometric_tolerance`, `datum`, `hardness`, `edge` or `note`.',
      ),
    value: factValue,
    unit: z
      .string()
      .nullable()
      .describe('Unit of the value: `mm`, `deg`, `um` or `kg`. Null if it has none.'),
    text: z.string().describe('Text of the fact as printed on the drawing.'),
    page: z.int().describe('Page with the fact, counted from 1.'),
    box,
    confidence: z.number().describe('Confidence of the reading, from 0 to 1; 1 if a person corrected it.'),
    extractor: z
      .string()
      .describe(
        'How the fact was read: `text` (characters of the file), `pixels` (recognised in the image), `ai_vision` (external extractor) or `person`.',
      ),
    binds_to: z
      .array(z.string())
      .nullable()
      .describe(
        'Faces of the CAD model that the fact is about, for the revision it was last added to. Null if unknown, or if the fact is about no particular face.',
      ),
    doubts: z
      .array(z.string())
      .openapi({ example: ['crossed_by_line'] })
      .describe(
        'Why the reading may be incomplete: `crossed_by_line`, `cut_off`, `single_characters`, `characters_differ`, `sign_unread`, `unsure` or `off_scale`. No price uses a fact with doubts until a person confirms or corrects it. Empty: no doubts.',
      ),
    correction: z
      .object({
        by: uuid('UUID of the person or API key that made the correction.'),
        at: timestamp.describe('Time of the correction, RFC 3339 in UTC.'),
        read_value: factValue.describe('Value before the correction, as read from the drawing.'),
        is_struck: z
          .boolean()
          .describe('True if the person stated that the drawing does not contain this fact.'),
      })
      .nullable()
      .describe('Last correction by a person. Null if the fact is as read.'),
  })
  .openapi('DrawingFact', { description: 'One fact read from a drawing, with corrections applied.' });

const page = z
  .object({
    page: z.int().describe('Number of the page, counted from 1.'),
    width_mm: z
      .number()
      .nullable()
      .describe('Width of the page as displayed, in mm. Null if the page was not read.'),
    height_mm: z
      .number()
      .nullable()
      .describe('Height of the page as displayed, in mm. Null if the page was not read.'),
    extractor: z
      .string()
      .nullable()
      .describe('How the page was read: `text` or `pixels`. Null if it was not read.'),
    failure_code: z
      .string()
      .nullable()
      .describe('Reason why the page was not read, as a code. Null if it was read.'),
    failure_reason: z
      .string()
      .nullable()
      .describe('Reason why the page was not read, as a sentence for people. Null if it was read.'),
    overlay_url: z
      .string()
      .nullable()
      .describe('Presigned URL of the page as PNG with a box around each fact. Null unless `overlay=png`.'),
  })
  .openapi('DrawingPage', { description: 'One page of the drawing.' });

const drawingFacts = z
  .object({
    data_source_id: uuid('UUID of the upload with the drawing.'),
    status: z
      .enum(['none', ...READING_STATUSES])
      .describe(
        '`none` (not a drawing, or not read yet), `reading` (page by page), `read`, or `failed` (nothing could be read; the file stays usable).',
      ),
    failure_code: z
      .string()
      .nullable()
      .describe('Reason why nothing could be read, as a code. Null otherwise.'),
    failure_reason: z
      .string()
      .nullable()
      .describe('Reason why nothing could be read, as a sentence for people. Null otherwise.'),
    page_count: z.int().nullable().describe('Number of pages of the document. Null until it was opened.'),
    pages_read: z.int().describe('Number of finished pages, including pages that could not be read.'),
    pages: z.array(page).describe('Finished pages.'),
    facts: z.array(fact).describe('Facts of the drawing, page by page.'),
  })
  .openapi('DrawingFacts', { description: 'Facts and pages of a drawing.' });

type Faces = ReadonlyMap<string, readonly string[]>;

/** Model faces that each drawing fact refers to, if the model of the drawing is known. */
const facesOf = async (tx: Tx, orgId: OrgId, uploadId: string): Promise<Faces> => {
  const model = await findDrawnModel(tx, orgId, uploadId);
  if (model === null) return new Map();
  return boundFaces(await findReadFacts(tx, orgId, uploadId, DRAWING_SOURCES, 'drawing_2d'), model);
};

const factToWire = ({ fact: one, correction }: CorrectedFact, faces: Faces): z.infer<typeof fact> => {
  const read = { ...one.value } as z.infer<typeof factValue>;
  const { points_at: _pointing, ...shown } = one;
  const bound = faces.get(one.id);
  const bare = {
    ...shown,
    box: { ...one.box },
    binds_to: bound === undefined ? null : [...bound],
    doubts: correction === null ? [...(one.doubts ?? [])] : [],
  };
  if (correction === null) return { ...bare, value: read, correction: null };
  return {
    ...bare,
    value: (validValueOf({ fact: one, correction }) ?? read) as z.infer<typeof factValue>,
    confidence: 1,
    extractor: 'person',
    correction: {
      by: correction.actorId,
      at: correction.at.toISOString(),
      read_value: read,
      is_struck: correction.value === null,
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
    summary: 'List facts read from a drawing',
    description:
      'Lists title block, dimensions, threads, roughness, tolerances, hardness, edges and notes, with position and confidence. While the drawing is being read, returns the finished pages.',
    scope: 'uploads:read',
    weight: 'light',
    params: uploadId,
    query: z.object({
      overlay: z
        .enum(['png'])
        .optional()
        .describe('`png` also returns an image URL for each page, with a box around each fact.'),
    }),
    responses: { 200: { description: 'The facts.', schema: drawingFacts } },
    errors: ['not_found'],
  },
  async ({ deps, tx, caller, params, query }) => {
    const row = await findUpload(tx, caller.orgId, params.data_source_id);
    if (row === null) throw notFound();
    const reading = await findReading(tx, caller.orgId, row.id);
    const pages = await findPages(tx, caller.orgId, row.id);
    const correctedFacts = correctedFactsOf(pages, await findCorrections(tx, caller.orgId, row.id));
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
        facts: correctedFacts.map((one) => factToWire(one, faces)),
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
    summary: 'Correct facts read from a drawing',
    description:
      'Replaces keys in the value of a fact; `value: null` deletes the fact from the reading. `value: {}` confirms a fact with doubts as it was read. The value as read stays visible. The last correction applies.',
    scope: 'uploads:write',
    weight: 'light',
    params: uploadId,
    body: z
      .strictObject({
        corrections: z
          .array(
            z.strictObject({
              fact_id: z.string().min(1).max(20).describe('Id of the fact to correct.'),
              value: anyFactValue
                .nullable()
                .describe('Keys to replace in the value. Null: the drawing does not contain this fact.'),
            }),
          )
          .min(1)
          .max(100)
          .describe('Corrections to make. Each fact may occur once.'),
      })
      .openapi('CorrectDrawingFacts', { description: 'Corrections to facts of the drawing.' }),
    responses: {
      200: {
        description: 'The corrected facts.',
        schema: z
          .object({ facts: z.array(fact).describe('Corrected facts.') })
          .openapi('CorrectedDrawingFacts', { description: 'Facts after the correction.' }),
      },
    },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, body, now }) => {
    const corrections = body.corrections.map(({ fact_id, value }) => ({ factId: fact_id, value }));
    const correctedFacts = unwrapFacts(
      await correctFactsOf(tx, caller.orgId, params.data_source_id, corrections, {
        actorId: caller.userId ?? caller.credentialId,
        now,
        newId,
        check: parseFactValue,
      }),
    );
    const faces = await facesOf(tx, caller.orgId, params.data_source_id);
    return { status: 200, body: { facts: correctedFacts.map((one) => factToWire(one, faces)) } };
  },
);

export const factRoutes: readonly Route[] = [getFacts, correctFacts];
