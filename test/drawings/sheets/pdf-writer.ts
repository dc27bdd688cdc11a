/** What the standard fonts of PDF show beside ASCII, by their codes in WinAnsiEncoding. */
const WIN_ANSI: Readonly<Record<string, number>> = { '€': 0x80, '–': 0x96 };

const escaped = (text: string): string =>
  [...text]
    .map((sign) => {
      const code = WIN_ANSI[sign] ?? sign.codePointAt(0) ?? 0;
      if (code > 255) throw new Error(`${sign} is not in the standard fonts`);
      return code < 32 || code > 126 || '()\\'.includes(sign)
        ? `\\${code.toString(8).padStart(3, '0')}`
        : sign;
    })
    .join('');

export type Font = 'Helvetica' | 'Helvetica-Oblique' | 'Times-Roman' | 'Courier';

/** Shares of the font's size; close enough to set boxes and to centre. */
const WIDTHS: Readonly<Record<Font, number>> = {
  Helvetica: 0.53,
  'Helvetica-Oblique': 0.53,
  'Times-Roman': 0.48,
  Courier: 0.6,
};

const n = (value: number): string => value.toFixed(3);

/** One page of a drawing, drawn in mm from the lower left corner; text stands on its baseline, its size is that of the font. */
export class SheetWriter {
  private readonly content: string[] = [];
  readonly width: number;
  readonly height: number;
  readonly font: Font;

  constructor(width: number, height: number, font: Font) {
    this.width = width;
    this.height = height;
    this.font = font;
    // Drawn in mm; PDF counts points.
    this.content.push(`${n(72 / 25.4)} 0 0 ${n(72 / 25.4)} 0 0 cm 1 J 1 j`);
  }

  textWidth(text: string, size: number): number {
    return [...text].length * size * WIDTHS[this.font];
  }

  text(x: number, y: number, text: string, size: number, degrees = 0): void {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    this.content.push(
      `BT /F1 ${n(size)} Tf ${n(c)} ${n(s)} ${n(-s)} ${n(c)} ${n(x)} ${n(y)} Tm (${escaped(text)}) Tj ET`,
    );
  }

  path(points: readonly (readonly [number, number])[], width = 0.25): void {
    const [first, ...rest] = points;
    if (first === undefined) return;
    const lines = rest.map(([x, y]) => `${n(x)} ${n(y)} l`).join(' ');
    this.content.push(`${n(width)} w ${n(first[0])} ${n(first[1])} m ${lines} S`);
  }

  /** Several strokes in one path, as CAD writes its symbols. */
  strokes(strokes: readonly (readonly (readonly [number, number])[])[], width = 0.25): void {
    const parts = strokes.map(([first, ...rest]) =>
      first === undefined
        ? ''
        : `${n(first[0])} ${n(first[1])} m ${rest.map(([x, y]) => `${n(x)} ${n(y)} l`).join(' ')}`,
    );
    this.content.push(`${n(width)} w ${parts.join(' ')} S`);
  }

  line(x1: number, y1: number, x2: number, y2: number, width = 0.25): void {
    this.path(
      [
        [x1, y1],
        [x2, y2],
      ],
      width,
    );
  }

  box(x: number, y: number, width: number, height: number, pen = 0.25): void {
    this.content.push(`${n(pen)} w ${n(x)} ${n(y)} ${n(width)} ${n(height)} re S`);
  }

  static ring(x: number, y: number, rx: number, ry = rx): [number, number][] {
    return Array.from({ length: 33 }, (_, index) => {
      const angle = (index / 32) * 2 * Math.PI;
      return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
    });
  }

  /** @param rotate quarter turns that a reader shows the page by */
  pdf(rotate = 0): Buffer {
    return writePdf(
      [{ content: this.content.join('\n'), width: this.width, height: this.height, rotate }],
      this.font,
    );
  }

  page(): { content: string; width: number; height: number; rotate: number } {
    return { content: this.content.join('\n'), width: this.width, height: this.height, rotate: 0 };
  }
}

type PageOf = {
  readonly content: string;
  readonly width: number;
  readonly height: number;
  readonly rotate: number;
};

/** A whole PDF with its table of objects. */
export const writePdf = (pages: readonly PageOf[], font: Font, catalogue = ''): Buffer => {
  const objects: string[] = [];
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  objects.push(`<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`);
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push(`<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`);
  for (const [index, { content, width, height, rotate }] of pages.entries()) {
    const box = `[0 0 ${n((width * 72) / 25.4)} ${n((height * 72) / 25.4)}]`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Rotate ${rotate} /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
    );
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};
