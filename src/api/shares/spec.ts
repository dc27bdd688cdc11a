import type { OpenSpec } from '../kit/open-spec.ts';
import { readSharedBody, shared } from './schemas.ts';

/** A request body keeps the token out of addresses, and so out of logs. */
export const readSharedSpec = {
  operationId: 'readShared',
  method: 'post',
  path: '/api/v1/shared',
  tag: 'Shares',
  summary: 'Read what a link shows',
  description:
    'Needs no account. Returns 404 for an unknown, an expired and a revoked link alike. An address may read 120 links in 5 minutes.',
  body: readSharedBody,
  answer: { status: 200, description: 'The price or the comparison.', schema: shared },
  errors: ['not_found', 'too_many_requests'],
} as const satisfies OpenSpec;
