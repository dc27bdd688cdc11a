import ipaddr from 'ipaddr.js';

/** Ranges that the switch for local development allows; link-local (cloud metadata) and all others stay refused. */
const LOCAL_RANGES = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']);

/**
 * Addresses from which clouds serve credentials to a machine, outside the link-local range: AWS (with the rest of this prefix),
 * Google, Oracle, Alibaba, Azure's wire server (a public address), Scaleway, Linode. No setting allows them.
 */
const CLOUD_METADATA = [
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  '192.0.0.192/32',
  'fd00:c1::a9fe:a9fe/128',
  '100.100.100.200/32',
  'fd00:100::100:200/128',
  '168.63.129.16/32',
  'fd00:42::42/128',
  'fd00:a9fe:a9fe::1/128',
].map((range) => ipaddr.parseCIDR(range));

/** RFC 4291: all current global unicast IPv6 addresses; everything else is reserved by IETF. */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * The range of the IANA special-purpose registries that contains an address, `global` if none. An IPv4-mapped address is checked
 * as its IPv4 address.
 * @param address an IPv4 or IPv6 literal without brackets or zone
 */
const rangeOf = (address: string): string => {
  const parsed = ipaddr.process(address);
  if (CLOUD_METADATA.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits)))
    return 'cloudMetadata';
  const range = parsed.range();
  if (range !== 'unicast') return range;
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST_V6)) return 'reserved';
  return 'global';
};

/** Null when a webhook may go to this address, otherwise the name of the range that forbids it. */
export const addressFault = (
  address: string,
  options: { readonly allowInsecure: boolean },
): string | null => {
  if (address.includes('%') || !ipaddr.isValid(address)) return 'not an address';
  const range = rangeOf(address);
  if (range === 'global' || (options.allowInsecure && LOCAL_RANGES.has(range))) return null;
  return range;
};
