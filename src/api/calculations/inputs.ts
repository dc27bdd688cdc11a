import { z } from '@hono/zod-openapi';
import { findInputChanges } from '../../db/calculations/input-changes.ts';
import { lockCalculation } from '../../db/calculations/store.ts';
import { DATASET_ROLES, insertDataset, ROLE_TAKES } from '../../db/parts/datasets.ts';
import { newId } from '../../platform/ids.ts';
import { existing } from '../kit/errors.ts';
import { sentForm } from '../kit/multipart.ts';
import { type Route, writeRoute } from '../kit/route.ts';
import { uuid } from '../kit/schemas.ts';
import { takeUpload } from '../uploads/take.ts';
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
    summary: 'Add a drawing, a mesh or a request text',
    description:
      'The file is bound to the revision in its role; later runs find it there, and the datasets of the revision list it. `drawing_2d`: PDF, PNG, JPEG; what the newest one says, as people corrected it, is priced. `mesh`: STL, OBJ; gives envelope, mass and area, and is priced where the revision has no primary CAD. `rfq_text`: plain text, Markdown, PDF; what it says of material, treatment and tolerances counts where neither the caller nor the drawing nor the model says otherwise; quantities and delivery are proposed in the notes. At most 100 MiB.',
    scope: 'calculations:write',
    weight: 'heavy',
    params: calculationId,
    multipart: { fields, files: { file: { required: true, max: 1, description: 'the file of the role' } } },
    responses: {
      200: {
        description: 'The file, and what it makes of the price',
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
    // The storage before the calculation, in the order of a quote.
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
