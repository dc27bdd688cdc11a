/** What differs between two tellings of the same story: ids, the millisecond of a look at the clock, secrets, addresses and signatures. */

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const SECOND = /(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}):\d{2}(\.\d+)?Z/g;
const RANDOM_SLUG = /-[a-z0-9]{8}$/;
const SIGNED = /^https?:\/\/[^/]+\/([^?]+)\?.*X-Amz-Signature=.*$/;
const KEY = /sc_live_\w{8,}/g;
const SHARE = /sc_share_[\w-]{43}/g;

/** Fields whose text is made fresh each time. */
const SECRETS: Readonly<Record<string, string>> = {
  token: 'the-token-of-the-link',
  next_cursor: 'the-cursor-of-the-next-page',
  prefix: 'sc_live_0123456',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
};

/** A compressed file with ids inside has another size each time. */
const MADE_FILE_BYTES = 20_480;
const withSize = (value: object): object =>
  'download_url' in value && 'size_bytes' in value && value.size_bytes !== null
    ? { ...value, size_bytes: MADE_FILE_BYTES }
    : value;

export type Normal = (value: unknown) => unknown;

/** Each id becomes the next of a row, the same one wherever it stands; a fresh one for each story. */
export const createNormal = (): Normal => {
  const known = new Map<string, string>();
  const idOf = (id: string): string => {
    const seen = known.get(id);
    if (seen !== undefined) return seen;
    const made = `018f0000-0000-7000-8000-${String(known.size + 1).padStart(12, '0')}`;
    known.set(id, made);
    return made;
  };
  const textOf = (text: string, field: string): string => {
    const secret = SECRETS[field];
    if (secret !== undefined && text !== '') return secret;
    const signed = SIGNED.exec(text);
    if (signed !== null)
      return `https://files.example.com/${signed[1]?.replace(UUID, idOf)}?X-Amz-Signature=…`;
    if (field === 'slug') return text.replace(UUID, idOf).replace(RANDOM_SLUG, '-0a1b2c3d');
    return text
      .replace(UUID, idOf)
      .replace(KEY, 'sc_live_0123456789')
      .replace(SHARE, 'the-token-of-the-link')
      .replace(
        SECOND,
        (_, minute: string, fraction?: string) => `${minute}:00${fraction === undefined ? '' : '.000'}Z`,
      );
  };
  const normal = (value: unknown, field = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => normal(item, field));
    if (typeof value === 'string') return textOf(value, field);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(withSize(value)).map(([key, item]) => [key.replace(UUID, idOf), normal(item, key)]),
    );
  };
  return (value) => normal(value);
};
