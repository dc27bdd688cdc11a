import { z } from '@hono/zod-openapi';
import { asId, type PartId } from '../../db/kernel/ids.ts';
import { createPart } from '../../db/parts/changes.ts';
import { insertDataset, ROLE_TAKES } from '../../db/parts/datasets.ts';
import type { Part } from '../../db/parts/parts.ts';
import { newId } from '../../platform/ids.ts';
import { invalid } from '../kit/errors.ts';
import { sentForm } from '../kit/multipart.ts';
import { type Route, writeRoute } from '../kit/route.ts';
import { uuid } from '../kit/schemas.ts';
import { unwrap } from '../parts/refusals.ts';
import { takeUpload } from '../uploads/take-upload.ts';
import { createDrafts, environmentsOf } from './create.ts';
import { checkPending, runDrafts } from './fan-out.ts';
import { withMaterial } from './material.ts';
import { DRAFT_ERRORS, nestItemUnresolved } from './refusals.ts';
import { runToWire } from './run.ts';
import { exclusionsOf, runResponse, uploadFields } from './schemas.ts';

const fields = uploadFields.extend({
  part_number: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .optional()
    .describe('Part number of the new part. Default: the file name without its extension.'),
  nest_item_id: uuid('Not supported here: a job nest line refers to an existing part revision.').optional(),
});

/** A file name may be only `.step`, or ` .step`. */
const numberOf = (fileName: string): string => {
  const stem = fileName.slice(0, fileName.lastIndexOf('.')).trim();
  return stem === '' ? fileName.trim() : stem;
};

const uploadAndQuote = writeRoute(
  {
    operationId: 'uploadAndQuote',
    method: 'post',
    path: '/api/v1/calculations/upload-and-quote',
    tag: 'Calculations',
    summary: 'Upload a CAD file and price it',
    description:
      'Creates the part, binds the files and runs the calculations once the files are read. An unreadable CAD file fails them free of charge; an unreadable drawing is ignored. At most 100 MiB; presign larger files. `cad_file` and `drawing_file` are aliases.',
    scope: 'calculations:write',
    weight: 'heavy',
    multipart: {
      fields,
      files: {
        file: { required: true, max: 1, description: 'CAD file of the part.', alias: 'cad_file' },
        drawing: { required: false, max: 1, description: 'Drawing of the part.', alias: 'drawing_file' },
      },
    },
    responses: { 201: { description: 'The calculations.', schema: runResponse } },
    errors: [...DRAFT_ERRORS, 'unsupported_file_type', 'storage_exceeded', 'too_many_pending'],
  },
  async ({ deps, tx, caller, form, now, requestId, stage, staged }) => {
    const sent = sentForm(form, fields);
    const { part_number: givenNumber, nest_item_id: line, ...rest } = sent.fields;
    if (line !== undefined) {
      throw nestItemUnresolved('not_with_an_upload', line);
    }
    const problems = exclusionsOf(rest);
    if (problems.length > 0) throw invalid(problems);
    const cad = sent.files.find((file) => file.field === 'file');
    const drawing = sent.files.find((file) => file.field === 'drawing');
    if (cad === undefined) throw new Error('a required file was checked before');
    const body = withMaterial(deps, rest);
    const environments = await environmentsOf(tx, caller.orgId, body);
    // In lock order: the storage before the month.
    const uploadId = await takeUpload(tx, caller.orgId, cad, { formats: ROLE_TAKES.primary_cad, now, stage });
    await checkPending(tx, caller.orgId, environments.length, now);
    const part: Part = {
      id: asId<PartId>(newId()),
      orgId: caller.orgId,
      partNumber: givenNumber ?? numberOf(cad.name),
      description: '',
      baseUom: 'EA',
      defaultCurrency: environments[0]?.currency ?? 'EUR',
      classificationId: null,
      folderId: null,
      leadTimeDays: 0,
      makeOrBuy: 'make',
      procurementType: 'in_house',
      purchasePrice: null,
      attributes: {},
      createdAt: now,
      updatedAt: now,
    };
    const revision = unwrap(await createPart(tx, part));
    const bind = (dataSourceId: string, role: 'primary_cad' | 'drawing_2d') =>
      insertDataset(tx, caller.orgId, {
        id: newId(),
        revisionId: revision.id,
        dataSourceId,
        role,
        createdAt: now,
      });
    await bind(uploadId, 'primary_cad');
    if (drawing !== undefined) {
      await bind(
        await takeUpload(tx, caller.orgId, drawing, { formats: ROLE_TAKES.drawing_2d, now, stage }),
        'drawing_2d',
      );
    }
    const batchId = environments.length > 1 ? newId() : null;
    const cells = { revisions: [revision], environments };
    const drafts = await createDrafts(tx, caller.orgId, body, cells, { now, batchId });
    const options = { now, requestId, batchId, stage, staged };
    const ran = await runDrafts(tx, caller, drafts, options);
    const context = { ...ran, now, upgradeUrl: deps.settings.upgradeUrl };
    return { status: 201, body: await runToWire(tx, ran.rows, context) };
  },
);

export const uploadAndQuoteRoutes: readonly Route[] = [uploadAndQuote];
