import { UsageError } from '../../../../../scripts/lib/arguments.mjs';
import type { Client } from '../../generated/api/client/index.ts';
import type {
  GetWebhookReplayJobResponses,
  ReplayMissedWebhookEventsResponses,
  WebhookReplayJob,
  WebhookReplayRequest,
} from '../../generated/webhooks/types.gen.ts';
import { pause } from '../../retries.ts';
import { type Command, text } from '../command.ts';

const KINDS = ['failed', 'missed'] as const;
const ENDPOINT = '/api/v1/webhook-endpoints/{endpoint_id}';
/** Between two looks at a replay, which has no end to wait for in one request. */
const LOOK_MS = 1000;

const begin = async (
  client: Client,
  {
    endpoint_id,
    kind,
    body,
    signal,
  }: { endpoint_id: string; kind: string; body: WebhookReplayRequest; signal: AbortSignal },
): Promise<string> => {
  const { job_id } = await client.post<ReplayMissedWebhookEventsResponses, unknown, true, 'data'>({
    url: `${ENDPOINT}/replay-${kind}`,
    path: { endpoint_id },
    headers: { 'Content-Type': 'application/json' },
    body,
    signal,
    responseStyle: 'data',
  });
  return job_id;
};

const finished = async (
  client: Client,
  path: { endpoint_id: string; job_id: string },
  signal: AbortSignal,
): Promise<WebhookReplayJob> => {
  for (;;) {
    const job = await client.get<GetWebhookReplayJobResponses, unknown, true, 'data'>({
      url: `${ENDPOINT}/jobs/{job_id}`,
      path,
      signal,
      responseStyle: 'data',
    });
    if (job.status === 'finished') return job;
    await pause(LOOK_MS, signal);
  }
};

export const webhooks: Command = {
  usage: 'replay ENDPOINT_ID --since TIME [--until TIME] [--kind failed|missed]',
  what: 'send failed deliveries of an endpoint again, or events that it missed, and wait until all are sent',
  options: {
    since: { type: 'string', what: 'start of the period, RFC 3339' },
    until: { type: 'string', what: 'end of the period; default: now' },
    kind: { type: 'string', what: 'what is sent again; default: failed', words: KINDS },
  },
  run: async ({ positionals, values, output, open, signal }) => {
    const [action = 'nothing', endpoint_id, ...more] = positionals;
    if (action !== 'replay') throw new UsageError(`The action must be replay (got ${action}).`);
    if (endpoint_id === undefined || more.length > 0) throw new UsageError('Name one webhook endpoint.');
    const [since, until, kind = 'failed'] = ['since', 'until', 'kind'].map((name) => text(values, name));
    if (since === undefined) throw new UsageError('--since is required.');
    if (!KINDS.some((known) => known === kind))
      throw new UsageError(`--kind must be one of ${KINDS.join(', ')} (got ${kind}).`);
    const { http: client } = await open();
    const body = until === undefined ? { since } : { since, until };
    const job_id = await begin(client, { endpoint_id, kind, body, signal });
    const job = await finished(client, { endpoint_id, job_id }, signal);
    output.rows([
      {
        job_id,
        kind: job.kind,
        found: job.count,
        replayed: job.replayed,
        since: job.since,
        until: job.until,
      },
    ]);
    return 0;
  },
};
