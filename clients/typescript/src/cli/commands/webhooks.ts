import { UsageError } from '../../../../../scripts/lib/arguments.mjs';
import type { Client } from '../../generated/client/index.ts';
import {
  getWebhookReplayJob,
  replayFailedWebhookDeliveries,
  replayMissedWebhookEvents,
} from '../../generated/sdk.gen.ts';
import type { WebhookReplayJob } from '../../generated/types.gen.ts';
import { pause } from '../../retries.ts';
import { type Command, type Context, listOf, text } from '../command.ts';
import { forward, newEvents } from '../listen.ts';

const REPLAYS = { failed: replayFailedWebhookDeliveries, missed: replayMissedWebhookEvents } as const;
const KINDS = Object.keys(REPLAYS) as (keyof typeof REPLAYS)[];
/** Between two looks at a replay, which has no end to wait for in one request. */
const LOOK_MS = 1000;

const finished = async (
  client: Client,
  path: { endpoint_id: string; job_id: string },
  signal: AbortSignal,
): Promise<WebhookReplayJob> => {
  for (;;) {
    const job = await getWebhookReplayJob({ client, path, signal });
    if (job.status === 'finished') return job;
    await pause(LOOK_MS, signal);
  }
};

const replay = async ({ positionals, values, output, open, signal }: Context): Promise<number> => {
  const [, endpoint_id, ...more] = positionals;
  if (endpoint_id === undefined || more.length > 0) throw new UsageError('Name one webhook endpoint.');
  const [since, until, given = 'failed'] = ['since', 'until', 'kind'].map((name) => text(values, name));
  if (since === undefined) throw new UsageError('--since is required.');
  const kind = KINDS.find((known) => known === given);
  if (kind === undefined) throw new UsageError(`--kind must be one of ${KINDS.join(', ')} (got ${given}).`);
  const { http: client } = await open();
  const body = until === undefined ? { since } : { since, until };
  const { job_id } = await REPLAYS[kind]({ client, path: { endpoint_id }, body, signal });
  const job = await finished(client, { endpoint_id, job_id }, signal);
  await output.rows([
    { job_id, kind: job.kind, found: job.count, replayed: job.replayed, since: job.since, until: job.until },
  ]);
  return 0;
};

const SECRET_BYTES = 24;

const listen = async ({ positionals, values, output, open, signal }: Context): Promise<number> => {
  const to = text(values, 'to');
  if (positionals.length > 1) throw new UsageError('listen takes options only.');
  if (to === undefined || !URL.canParse(to))
    throw new UsageError(`--to must be an address (got ${to ?? 'nothing'}).`);
  const { http: client } = await open();
  const secret = `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString('base64')}`;
  const ready = () =>
    output.say(`Forwarding new events to ${to}, signed with ${secret}. Press Ctrl-C to stop.`);
  for await (const event of newEvents({ client, types: listOf(text(values, 'types')), signal }, ready)) {
    const { id, type, created_at } = event;
    output.say(`${created_at}  ${type}  ${id}  ${await forward(event, to, secret, signal)}`);
  }
  return 0;
};

const ACTIONS: Readonly<Record<string, (context: Context) => Promise<number>>> = { listen, replay };

export const webhooks: Command = {
  usage:
    'listen --to ADDRESS [--types TYPE,…] | replay ENDPOINT_ID --since TIME [--until TIME] [--kind failed|missed]',
  what: 'forward new events to a local address, signed as the service signs; or send failed deliveries or missed events of an endpoint again',
  actions: Object.keys(ACTIONS),
  options: {
    to: { type: 'string', what: 'listen: address that receives the events' },
    types: {
      type: 'string',
      what: 'listen: event types, comma-separated, such as calculation.*; default: all',
    },
    since: { type: 'string', what: 'replay: start of the period, RFC 3339' },
    until: { type: 'string', what: 'replay: end of the period; default: now' },
    kind: { type: 'string', what: 'replay: deliveries to send again; default: failed', words: KINDS },
  },
  run: async (context) => {
    const [name = 'nothing'] = context.positionals;
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (action === undefined)
      throw new UsageError(`The action must be one of ${Object.keys(ACTIONS).join(', ')} (got ${name}).`);
    return action(context);
  },
};
