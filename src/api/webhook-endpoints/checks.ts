import { EVENT_TYPES, isSubscription, WILDCARDS } from '../../db/event-types.ts';
import { checkTarget } from '../../platform/outbound/check-target.ts';
import { resolveWithDns } from '../../platform/outbound/resolve.ts';
import { TargetRefused } from '../../platform/outbound/target-url.ts';
import type { Deps } from '../kit/deps.ts';
import { ApiError } from '../kit/errors.ts';

/** Each subscription once; an unknown one is refused by name. */
export const readSubscriptions = (texts: readonly string[]): readonly string[] => {
  const unknown = texts.filter((text) => !isSubscription(text));
  if (unknown.length > 0) {
    throw new ApiError('bad_request', {
      message: `Unknown event type: ${unknown.join(', ')}.`,
      details: { unknown, event_types: [...Object.keys(EVENT_TYPES), ...WILDCARDS] },
    });
  }
  return [...new Set(texts)];
};

/** Judges a target before it is stored; it is judged again before every attempt. A name that does not exist yet is accepted. */
export const assertTarget = async (deps: Deps, url: string): Promise<void> => {
  const policy = { allowInsecure: deps.settings.allowInsecureWebhookTargets, mustResolve: false };
  try {
    await checkTarget(url, policy, resolveWithDns);
  } catch (error) {
    if (!(error instanceof TargetRefused)) throw error;
    throw new ApiError('url_refused', {
      message: error.message,
      details: { field: 'url', reason: error.reason },
    });
  }
};
