import ipaddr from 'ipaddr.js';

/** What the switch for local development admits; link-local (cloud metadata) and the rest stay refused even then. */
const LOCAL_RANGES = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']);

/** RFC 4291: all global unicast IPv6 addresses of today lie here; what is outside is reserved by IETF. */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * The range of the IANA special-purpose registries that an address lies in, `global` when none. An IPv4-mapped address is judged as its
 * IPv4 address.
 *
 * @param address an IPv4 or IPv6 literal without brackets or zone
 */
const rangeOf = (address: string): string => {
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range !== 'unicast') return range;
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST_V6)) return 'reserved';
  return 'global';
};

/** Null when a webhook may go to this address, else the name of the range that forbids it. */
export const addressFault = (
  address: string,
  options: { readonly allowInsecure: boolean },
): string | null => {
  if (address.includes('%') || !ipaddr.isValid(address)) return 'not an address';
  const range = rangeOf(address);
  if (range === 'global' || (options.allowInsecure && LOCAL_RANGES.has(range))) return null;
  return range;
};
