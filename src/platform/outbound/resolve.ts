import { Resolver } from 'node:dns/promises';

/** All addresses of a name, IPv4 first; empty when the name has none or nobody answers. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const TIMEOUT_MS = 2_000;

/** Both are always the machine itself (RFC 6761); no name server is asked. */
const LOOPBACK = ['127.0.0.1', '::1'];

/** c-ares instead of getaddrinfo: a name whose server never answers would block a thread that every look-up of the process shares. */
export const resolveWithDns: Resolve = async (hostname) => {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return LOOPBACK;
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};
