import { ApplicationFailure } from '@temporalio/activity';
import type { Database } from '../db/kernel/database.ts';
import { asId, type EndpointId, type OrgId } from '../db/kernel/ids.ts';
import {
  type DisabledNotice,
  findDisabledNotice,
  type MailedReason,
  markDisabledMailSent,
} from '../db/webhooks/endpoint-health.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { Mailer } from '../platform/mail.ts';
import type { RowInput } from '../workflows/contract.ts';

type EndpointMailDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: Mailer;
  /** E-mail addresses of the organisation's owners. */
  readonly ownerEmails: (orgId: OrgId) => Promise<readonly string[]>;
};

const REASONS: Readonly<Record<MailedReason, string>> = {
  consecutive_failures: 'the last 20 deliveries failed, each after all of its attempts',
  failure_rate: 'more than half of the attempts of the last two hours failed',
};

export const createEndpointMailActivities = (deps: EndpointMailDeps) => ({
  /** Sent once per disabling, as recorded in the row; after a crash in between, the message id stays the same. */
  mailOwnerOfDisabledEndpoint: async (input: RowInput): Promise<void> => {
    const orgId = asId<OrgId>(input.orgId);
    const endpointId = asId<EndpointId>(input.id);
    const notice = await deps.db.asTenant(orgId, (tx) =>
      findDisabledNotice(tx, orgId, endpointId, input.seq),
    );
    if (notice === null) return;
    const to = await deps.ownerEmails(orgId);
    if (to.length === 0) {
      deps.log.warn(
        { org_id: orgId, endpoint_id: endpointId },
        'no owner found to mail about a disabled endpoint',
      );
      return;
    }
    try {
      await deps.mail.send({
        id: `endpoint-disabled.${endpointId}.${input.seq}`,
        to,
        subject: 'Your webhook endpoint was disabled',
        text: textOf(notice, endpointId),
      });
    } catch (error) {
      // Retry on any error: the mail server may accept the mail later.
      throw ApplicationFailure.create({ type: 'mail_refused', cause: error as Error });
    }
    await deps.db.asTenant(orgId, (tx) =>
      markDisabledMailSent(tx, orgId, endpointId, input.seq, deps.clock.now()),
    );
  },
});

/** Queries often carry tokens, which must not appear in mails. */
const withoutQuery = (url: string): string => {
  const at = url.search(/[?#]/);
  return at < 0 ? url : `${url.slice(0, at)}?…`;
};

const textOf = (notice: DisabledNotice, endpointId: string): string =>
  [
    'We disabled your webhook endpoint',
    '',
    `  ${withoutQuery(notice.url)}`,
    `  (${endpointId})`,
    '',
    `at ${notice.disabledAt.toISOString()}, because ${REASONS[notice.reason]}.`,
    `Open deliveries that were stopped: ${notice.stopped}. New events are not sent to it.`,
    '',
    'Once the receiver works again, enable the endpoint in the console, replay the failed deliveries and send the missed events.',
    'We keep events for 30 days.',
    '',
  ].join('\n');
