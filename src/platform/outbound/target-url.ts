import { isIP } from 'node:net';
import { addressFault } from './address-rules.ts';

export type TargetPolicy = {
  /** Local development: allows http and private ranges. Never another scheme. */
  readonly allowInsecure: boolean;
};

export type RefusalReason =
  | 'malformed'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'host'
  | 'address'
  | 'unresolvable';

/** Thrown when a webhook may not be sent to an address; `reason` is stable, the message is for people. */
export class TargetRefused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export const MAX_URL_LENGTH = 2048;

export type TargetUrl = {
  readonly url: URL;
  /** Name or address literal, without brackets and trailing dot. */
  readonly hostname: string;
  readonly isLiteral: boolean;
  readonly port: number;
};

/** Names that never mean a public host: RFC 6761, RFC 6762, RFC 8375, and `.internal`, which ICANN reserves for private use. */
const PRIVATE_SUFFIXES = ['localhost', 'local', 'localdomain', 'internal', 'home.arpa', 'invalid', 'onion'];

/** Names of cloud metadata services, whatever they resolve to; no setting allows them. */
const METADATA_NAMES = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
  'metadata.platformequinix.com',
  'metadata.packet.net',
  'instance-data',
  'instance-data.ec2.internal',
]);

const isPrivateName = (name: string): boolean =>
  !name.includes('.') || PRIVATE_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));

/**
 * Checks the text of a target. The URL parser has already normalised octal, hexadecimal, short and full-width spellings of an
 * address.
 * @throws TargetRefused
 */
export const parseTarget = (text: string, policy: TargetPolicy): TargetUrl => {
  if (text.length > MAX_URL_LENGTH) {
    throw new TargetRefused(
      'malformed',
      `The address has ${text.length} characters; at most ${MAX_URL_LENGTH} are allowed.`,
    );
  }
  // The parser drops tabs and newlines and reads a backslash as a slash: a person would read another URL than the one called.
  if (/[\s\p{Cc}\\]/u.test(text)) {
    throw new TargetRefused(
      'malformed',
      'The address contains white space, a control character or a backslash. Remove it.',
    );
  }
  if (!URL.canParse(text))
    throw new TargetRefused(
      'malformed',
      'The address is not a valid URL. Use one such as https://example.com/hooks.',
    );
  const url = new URL(text);
  const schemes = policy.allowInsecure ? ['https:', 'http:'] : ['https:'];
  if (!schemes.includes(url.protocol)) {
    throw new TargetRefused('scheme', `The scheme must be https, not ${url.protocol.slice(0, -1)}.`);
  }
  // An empty user name ("https://@host") leaves no trace in the parsed URL.
  if (url.username !== '' || url.password !== '' || /^[a-z]+:\/*[^/?#]*@/i.test(text)) {
    throw new TargetRefused(
      'credentials',
      'The address must not contain a user name or password. Remove them; every delivery is signed.',
    );
  }
  const port = portOf(url, policy);
  const bare = url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (bare === '' || bare.endsWith('.'))
    throw new TargetRefused(
      'malformed',
      'The address has no host. Use one such as https://example.com/hooks.',
    );
  const isLiteral = isIP(bare) !== 0;
  if (isLiteral) assertAddress(bare, policy);
  else if (METADATA_NAMES.has(bare) || (!policy.allowInsecure && isPrivateName(bare))) {
    throw new TargetRefused(
      'host',
      `The host ${bare} is not public. Use a host that the internet can reach.`,
    );
  }
  return { url, hostname: bare, isLiteral, port };
};

const portOf = (url: URL, policy: TargetPolicy): number => {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  const allowed = port === 443 || port >= 1024 || (policy.allowInsecure && port === 80);
  if (!allowed) throw new TargetRefused('port', `Port ${port} is not allowed. Use 443 or 1024 to 65535.`);
  return port;
};

/** @throws TargetRefused for an address that is not globally reachable. */
export const assertAddress = (address: string, policy: TargetPolicy): void => {
  const fault = addressFault(address, policy);
  if (fault !== null) {
    throw new TargetRefused(
      'address',
      `The address ${address} is not public (${fault}). Use a host that the internet can reach.`,
    );
  }
};
