import { type Resolve, ResolverFailed } from './resolve.ts';
import {
  assertAddress,
  parseTarget,
  type TargetPolicy,
  TargetRefused,
  type TargetUrl,
} from './target-url.ts';

/** A target with checked addresses; connect to `addresses[0]` only. */
export type CheckedTarget = TargetUrl & { readonly addresses: readonly string[] };

/**
 * Checks text and resolved addresses. One forbidden address refuses the name, whatever else it resolves to.
 * @throws TargetRefused `unresolvable` only with `mustResolve`: at creation a name need not exist yet, and it is checked again
 * before
 * every attempt.
 * @throws ResolverFailed only with `mustResolve`, too
 */
export const checkTarget = async (
  text: string,
  policy: TargetPolicy & { readonly mustResolve: boolean },
  resolve: Resolve,
): Promise<CheckedTarget> => {
  const target = parseTarget(text, policy);
  const addresses = target.isLiteral
    ? [target.hostname]
    : await resolve(target.hostname).catch((error: unknown) => {
        if (policy.mustResolve || !(error instanceof ResolverFailed)) throw error;
        return [];
      });
  for (const address of addresses) assertAddress(address, policy);
  if (addresses.length === 0 && policy.mustResolve) {
    throw new TargetRefused(
      'unresolvable',
      `The name ${target.hostname} has no address in DNS. Check the spelling.`,
    );
  }
  return { ...target, addresses };
};
