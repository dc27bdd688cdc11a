import ipaddr from 'ipaddr.js';

type Range = ReturnType<typeof ipaddr.parseCIDR>;

const rangeOf = (text: string): Range => {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
};

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, [base, bits]: Range): boolean =>
  base instanceof ipaddr.IPv6
    ? address instanceof ipaddr.IPv6 && address.match(base, bits)
    : address instanceof ipaddr.IPv4 && address.match(base, bits);

/** A person with one IPv6 line owns a /64 of addresses, so these count as one. */
const bucketOf = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
  address instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`).toString()}/64`
    : address.toString();

/** The address of the client, for limits per address. */
type ClientAddress = (socketAddress: string | undefined, forwardedFor: string | undefined) => string;

/**
 * Trusts X-Forwarded-For only as far as trusted proxies wrote it: read from the right, the first address that is not one of them
 * is the client. Anybody could have written entries further left.
 */
export const createClientAddress = (trustedProxies: readonly string[]): ClientAddress => {
  const trusted = trustedProxies.map(rangeOf);
  const isTrusted = (address: ipaddr.IPv4 | ipaddr.IPv6) => trusted.some((range) => isWithin(address, range));
  return (socketAddress, forwardedFor) => {
    if (socketAddress === undefined || !ipaddr.isValid(socketAddress)) return 'unknown';
    let client = ipaddr.process(socketAddress);
    const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
    while (isTrusted(client)) {
      const hop = hops.pop();
      if (hop === undefined || !ipaddr.isValid(hop)) break;
      client = ipaddr.process(hop);
    }
    return bucketOf(client);
  };
};
