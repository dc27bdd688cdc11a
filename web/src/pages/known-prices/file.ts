/** The service takes a body of 1 MiB; base64 is a third longer than the file. */
const MAX_BODY = 1_000_000;
const CHUNK = 0x8000;

export type Sent = { readonly csv: string } | { readonly xlsx_base64: string };

const base64Of = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return btoa(parts.join(''));
};

/** Text as spreadsheets save it: UTF-8, or the code page of Windows. */
export const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** A file as the service takes it. Null: it is too large. */
export const sentOf = (bytes: Uint8Array): Sent | null => {
  const sent = isArchive(bytes) ? { xlsx_base64: base64Of(bytes) } : { csv: textOf(bytes) };
  const size = new TextEncoder().encode(JSON.stringify(sent)).length;
  return size > MAX_BODY ? null : sent;
};
