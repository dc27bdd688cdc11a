import {
  allowsExtraction,
  type ExtractionCall,
  type ExtractionOutcome,
  releaseExtraction,
  reserveExtraction,
  settleExtraction,
} from '../../db/billing/extraction.ts';
import type { Database } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import type { Starter } from '../../db/outbox/starter.ts';
import type { StoredFact } from '../../db/uploads/drawing-facts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { checkTarget } from '../../platform/outbound/check-target.ts';
import {
  createOpenSocket,
  type OpenSocket,
  PostFailed,
  postPinned,
} from '../../platform/outbound/pinned-post.ts';
import { type Resolve, ResolverFailed, resolveWithDns } from '../../platform/outbound/resolve.ts';
import { TargetRefused } from '../../platform/outbound/target-url.ts';
import { factsOfAnswer } from './answer.ts';
import {
  costMicrocents,
  type ExtractorSettings,
  extractorName,
  readAnswer,
  requestOf,
  worstMicrocents,
} from './shapes.ts';

export type ExternalExtractorDeps = {
  readonly db: Database;
  readonly starter: Starter;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings: ExtractorSettings;
  readonly allowInsecureTargets: boolean;
  /** Set by tests; default: the system's name servers and real sockets. */
  readonly resolveName?: Resolve;
  readonly openSocket?: OpenSocket;
};

/** Outcome of a call. `spentMicrocents` null: the provider reported no usage, so the maximum is charged. */
type CallEnd =
  /** The request was not sent, or the provider rejected it before reading the page. */
  | { readonly kind: 'not_asked'; readonly reason: string }
  | {
      readonly kind: 'ended';
      readonly outcome: ExtractionOutcome;
      readonly spentMicrocents: number | null;
      readonly facts: readonly StoredFact[] | null;
    };

/** Status codes whose cause is the key, the address or the rate, not the page. */
const NOT_PROCESSED: ReadonlySet<number> = new Set([401, 403, 404, 429]);

const ended = (outcome: ExtractionOutcome, spentMicrocents: number | null): CallEnd => ({
  kind: 'ended',
  outcome,
  spentMicrocents,
  facts: null,
});

/** Outcome of a response: facts if it is complete and valid, and its cost in any case. */
export const endOfAnswer = (
  settings: ExtractorSettings,
  answer: { readonly statusCode: number; readonly body: string },
  page: number,
): CallEnd => {
  const { statusCode: status, body } = answer;
  if (NOT_PROCESSED.has(status)) return { kind: 'not_asked', reason: `status ${status}` };
  if (status < 200 || status > 299) return ended('failed', status >= 400 && status < 500 ? 0 : null);
  const parsed = readAnswer(settings, body);
  const spent = parsed.usage === null ? null : costMicrocents(settings, parsed.usage);
  if (parsed.kind !== 'answered') return ended(parsed.kind, spent);
  const facts = factsOfAnswer(parsed.json, page);
  return facts === null
    ? ended('invalid', spent)
    : { kind: 'ended', outcome: 'read', spentMicrocents: spent, facts };
};

/** Connection errors before anything was sent. */
const UNCONNECTED = /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/;

const endOfFailure = (error: unknown): CallEnd => {
  if (error instanceof TargetRefused || error instanceof ResolverFailed)
    return { kind: 'not_asked', reason: error.message };
  if (!(error instanceof PostFailed)) throw error;
  const isUnsent = error.code === 'tls_failed' || UNCONNECTED.test(error.message);
  return isUnsent ? { kind: 'not_asked', reason: error.message } : ended('lost', null);
};

const send = async (deps: ExternalExtractorDeps, png: Buffer, page: number): Promise<CallEnd> => {
  const { settings } = deps;
  try {
    const policy = { allowInsecure: deps.allowInsecureTargets, mustResolve: true };
    const target = await checkTarget(settings.url, policy, deps.resolveName ?? resolveWithDns);
    const { statusCode, body } = await postPinned(target, {
      ...requestOf(settings, png),
      openSocket: deps.openSocket ?? createOpenSocket(),
      timeoutMs: settings.timeoutMs,
      bodyTimeoutMs: settings.timeoutMs,
    });
    return endOfAnswer(settings, { statusCode, body: body.toString('utf8') }, page);
  } catch (error) {
    return endOfFailure(error);
  }
};

export type ExternalExtractor = {
  /** True if any environment of the organisation allows sending pages. */
  readonly isAllowed: (orgId: OrgId) => Promise<boolean>;
  /**
   * Facts of one page by the extractor: requested once for the same bytes, within the budget of an environment that allows it. A
   * call that was cut off is not repeated. Empty if there is no result.
   */
  readonly read: (
    orgId: OrgId,
    call: Omit<ExtractionCall, 'extractor'>,
    png: Buffer,
  ) => Promise<readonly StoredFact[]>;
};

export const createExternalExtractor = (deps: ExternalExtractorDeps): ExternalExtractor => ({
  isAllowed: (orgId) => deps.db.asTenant(orgId, (tx) => allowsExtraction(tx, orgId, deps.clock.now())),
  read: async (orgId, { sha256, page, uploadId, ingestSeq }, png) => {
    const extractor = extractorName(deps.settings);
    const call = { sha256, page, uploadId, ingestSeq, extractor };
    const { reservation, staged } = await deps.db.asTenant(orgId, (tx) =>
      reserveExtraction(tx, orgId, call, {
        worstMicrocents: worstMicrocents(deps.settings),
        now: deps.clock.now(),
      }),
    );
    deps.starter.kick(staged);
    if (reservation.kind === 'not_allowed') return [];
    if (reservation.kind === 'asked') return (reservation.facts ?? []) as readonly StoredFact[];
    const end = await send(deps, png, page);
    const context = { org_id: orgId, upload_id: uploadId, page, extractor };
    if (end.kind === 'not_asked') {
      deps.log.warn({ ...context, reason: end.reason }, 'the call of the external extractor failed');
      await deps.db.asTenant(orgId, (tx) => releaseExtraction(tx, orgId, call));
      return [];
    }
    deps.log.info({ ...context, outcome: end.outcome }, 'the external extractor was called');
    await deps.db.asTenant(orgId, (tx) =>
      settleExtraction(tx, orgId, call, { ...end, now: deps.clock.now() }),
    );
    return end.facts ?? [];
  },
});
