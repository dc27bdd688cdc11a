import { z } from '@hono/zod-openapi';
import { findInputChanges } from '../../db/calculations/input-changes.ts';
import { lockCalculation } from '../../db/calculations/store.ts';
import { DATASET_ROLES, insertDataset, ROLE_TAKES } from '../../db/parts/datasets.ts';
import { newId } from '../../platform/ids.ts';
import { existing } from '../kit/errors.ts';
import { sentForm } from '../kit/multipart.ts';
import { type Route, writeRoute } from '../kit/route.ts';
import { uuid } from '../kit/schemas.ts';
import { takeUpload } from '../uploads/take-upload.ts';
import { calculationId, inputsChangedSince } from './schemas.ts';
import { inputChangesToWire } from './to-wire.ts';

const fields = z.object({
  role: z
    .enum(DATASET_ROLES)
    .exclude(['primary_cad'])
    .describe(
      'Role of the file: `drawing_2d` (PDF, PNG, JPEG), `mesh` (STL, OBJ) or `rfq_text` (plain text, Markdown, PDF).',
    ),
});

const addInput = writeRoute(
  {
    operationId: 'addCalculationInput',
    method: 'post',
    path: '/api/v1/calculations/{calculation_id}/inputs',
    tag: 'Calculations',
    summary: 'Add a drawing, mesh or request text',
    description:
      'Binds the file to the part revision, so that later runs use it. `drawing_2d`: the newest drawing is priced, with corrections. `mesh`: gives size, mass and area, and is priced if the revision has no primary CAD file. `rfq_text`: its material, treatment and tolerances apply if neither caller, drawing nor model states them. At most 100 MiB.',
    scope: 'calculations:write',
    weight: 'heavy',
    params: calculationId,
    multipart: { fields, files: { file: { required: true, max: 1, description: 'File to add.' } } },
    responses: {
      200: {
        description: 'The added file and its effect.',
        schema: z
          .object({
            calculation_id: uuid('UUID of the calculation that the file was added to.'),
            data_source_id: uuid('UUID of the upload that holds the file.'),
            inputs_changed_since_run: inputsChangedSince.nullable(),
            role: fields.shape.role.describe('Role in which the file was added.'),
            sha256: z.string().describe('SHA-256 digest of the file, hexadecimal.'),
            size_bytes: z.int().describe('Size of the file in bytes.'),
          })
          .openapi('CalculationInput', { description: 'The added file and its effect on the calculation.' }),
      },
    },
    errors: ['not_found', 'unsupported_file_type', 'storage_exceeded'],
  },
  async ({ tx, caller, params, form, now, stage }) => {
    const sent = sentForm(form, fields);
    const { role } = sent.fields;
    const [file] = sent.files;
    if (file === undefined) throw new Error('a required file was checked before');
    // Locks the storage before the calculation, in the order of a quote.
    await takeUpload(tx, caller.orgId, file, { formats: ROLE_TAKES[role], now, stage });
    const row = existing(await lockCalculation(tx, caller.orgId, params.calculation_id));
    await insertDataset(tx, caller.orgId, {
      id: newId(),
      revisionId: row.revisionId,
      dataSourceId: file.id,
      role,
      createdAt: now,
    });
    const changes = await findInputChanges(tx, caller.orgId, [row.id]);
    return {
      status: 200,
      body: {
        calculation_id: row.id,
        data_source_id: file.id,
        inputs_changed_since_run: inputChangesToWire(changes.get(row.id)),
        role,
        sha256: file.sha256,
        size_bytes: file.sizeBytes,
      },
    };
  },
);

export const inputRoutes: readonly Route[] = [addInput];
