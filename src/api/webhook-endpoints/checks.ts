import { EVENT_TYPES, isSubscription, WILDCARDS } from '../../db/outbox/event-types.ts';
import { listed, shown } from '../../platform/issue-words.ts';
import { checkTarget } from '../../platform/outbound/check-target.ts';
import { resolveWithDns } from '../../platform/outbound/resolve.ts';
import { TargetRefused } from '../../platform/outbound/target-url.ts';
import type { Deps } from '../kit/deps.ts';
import { ApiError } from '../kit/errors.ts';

/** Removes duplicate subscriptions; refuses unknown ones by name. */
export const readSubscriptions = (texts: readonly string[]): readonly string[] => {
  const unknown = texts.filter((text) => !isSubscription(text));
  if (unknown.length > 0) {
    throw new ApiError('bad_request', {
      message: `These event types do not exist: ${listed(unknown.map(shown), 'and')}. details.event_types lists the known ones.`,
      details: { unknown, event_types: [...Object.keys(EVENT_TYPES), ...WILDCARDS] },
    });
  }
  return [...new Set(texts)];
};

const SETTING = 'ALLOW_INSECURE_WEBHOOK_TARGETS';

/** Null if the target may be called. */
const checkUrl = async (url: string, allowInsecure: boolean): Promise<TargetRefused | null> => {
  try {
    await checkTarget(url, { allowInsecure, mustResolve: false }, resolveWithDns);
    return null;
  } catch (error) {
    if (error instanceof TargetRefused) return error;
    throw error;
  }
};

/**
 * Checks a target before it is stored; it is checked again before every attempt. Accepts a name that does not exist yet. For a
 * local receiver, the error names the setting that allows it.
 */
export const assertTarget = async (deps: Deps, url: string): Promise<void> => {
  const { allowInsecureWebhookTargets } = deps.settings;
  const refused = await checkUrl(url, allowInsecureWebhookTargets);
  if (refused === null) return;
  const details = { field: 'url', reason: refused.reason };
  const isLocal = !allowInsecureWebhookTargets && (await checkUrl(url, true)) === null;
  throw new ApiError(
    'url_refused',
    isLocal
      ? {
          message: `${refused.message} For local development, set ${SETTING}=true; production refuses that setting.`,
          details: { ...details, setting: SETTING },
        }
      : { message: refused.message, details },
  );
};
