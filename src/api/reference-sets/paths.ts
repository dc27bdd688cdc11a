import { z } from '@hono/zod-openapi';
import { uuid } from '../kit/schemas.ts';

export const SETS_PATH = '/api/v1/reference-sets';

export const setId = z.object({ reference_set_id: uuid('UUID of the reference set to read or change.') });
