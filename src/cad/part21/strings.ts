/** Code page of ISO 8859 selected by `\P?\`; part 1 (Latin-1) is the default. `A` is part 1, `B` part 2, and so on. */
const decoders = new Map<string, InstanceType<typeof TextDecoder>>();

function decodePage(page: string, byte: number): string {
  let decoder = decoders.get(page);
  if (decoder === undefined) {
    decoder = new TextDecoder(`iso-8859-${page.charCodeAt(0) - 64}`);
    decoders.set(page, decoder);
  }
  return decoder.decode(Uint8Array.of(byte));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Edition 3 of Part 21 writes UTF-8 directly; older files contain single bytes of the system's code page. */
function decodeBytes(latin1: string): string {
  if (!/[\u0080-\u00ff]/.test(latin1)) return latin1;
  try {
    return utf8.decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return new TextDecoder('windows-1252').decode(Buffer.from(latin1, 'latin1'));
  }
}

function fromHex(hex: string, digits: 4 | 8): string {
  let out = '';
  for (let i = 0; i + digits <= hex.length; i += digits) {
    const code = Number.parseInt(hex.slice(i, i + digits), 16);
    // UTF-16 surrogates may come in two groups of \X2\; they combine in a string.
    out +=
      digits === 4 ? String.fromCharCode(code) : code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  }
  return out;
}

const DIRECTIVE =
  /''|\\\\|\\P([A-I])\\|\\S\\([\s\S])|\\X2\\([0-9A-Fa-f]*)\\X0\\|\\X4\\([0-9A-Fa-f]*)\\X0\\|\\X\\([0-9A-Fa-f]{2})|\\N\\/g;

/**
 * Decodes the inside of a Part 21 string literal (ISO 10303-21, 6.4.3): doubled apostrophes, `\S\`, `\P?\`, `\X\`, `\X2\`,
 * `\X4\`, and bytes outside the ASCII range. A truncated directive stays as it is.
 */
export function decodeString(raw: string): string {
  return storable(decode(raw));
}

/** Replaces lone surrogates and U+0000, which databases and JSON readers refuse, by the replacement character. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd');

function decode(raw: string): string {
  if (!raw.includes('\\') && !raw.includes("''")) return decodeBytes(raw);
  let page = 'A';
  let out = '';
  let from = 0;
  for (const match of raw.matchAll(DIRECTIVE)) {
    out += decodeBytes(raw.slice(from, match.index));
    from = match.index + match[0].length;
    const [all, pageName, shifted, two, four, byte] = match;
    if (all === "''") out += "'";
    else if (all === '\\\\') out += '\\';
    else if (all === '\\N\\') out += '\n';
    else if (pageName !== undefined) page = pageName;
    else if (shifted !== undefined) out += decodePage(page, shifted.charCodeAt(0) | 0x80);
    else if (two !== undefined) out += fromHex(two, 4);
    else if (four !== undefined) out += fromHex(four, 8);
    else if (byte !== undefined) out += String.fromCharCode(Number.parseInt(byte, 16));
  }
  return out + decodeBytes(raw.slice(from));
}
