import { Resolver } from 'node:dns/promises';

/**
 * All addresses of a name, IPv4 first; empty when the name has none.
 * @throws ResolverFailed when the look-up failed
 */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** The name server did not respond or failed, so it is unknown whether the name has an address. */
export class ResolverFailed extends Error {
  constructor(hostname: string, cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
    super(`the name server could not resolve ${hostname}${code}`, { cause });
  }
}

const TIMEOUT_MS = 2_000;

/** Always the machine itself (RFC 6761), without a look-up. */
const LOOPBACK = ['127.0.0.1', '::1'];

const codeOf = (answer: PromiseSettledResult<unknown>): string | null =>
  answer.status === 'fulfilled' ? null : String((answer.reason as { code?: unknown }).code);

/** The name does not exist (RFC 8020: for any type), according to its name servers, or is not a valid name. */
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'EBADNAME']);
/** The name exists but has no address of the requested type. */
const NO_SUCH_TYPE = 'ENODATA';

/**
 * c-ares instead of getaddrinfo, which would block a thread that every look-up of the process shares while a server does not
 * respond.
 * @param servers addresses of name servers; by default those of the system
 */
export const createResolve =
  (servers?: readonly string[]): Resolve =>
  async (hostname) => {
    if (hostname === 'localhost' || hostname.endsWith('.localhost')) return LOOPBACK;
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
    if (servers !== undefined) resolver.setServers(servers);
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const codes = found.map(codeOf);
    if (addresses.length > 0 || codes.some((code) => code !== null && NO_SUCH_NAME.has(code)))
      return addresses;
    const failed = found.find((_, index) => codes[index] !== null && codes[index] !== NO_SUCH_TYPE);
    if (failed?.status === 'rejected') throw new ResolverFailed(hostname, failed.reason);
    return addresses;
  };

export const resolveWithDns = createResolve();
