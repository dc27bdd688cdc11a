import { captionOf, type DrawnSheet, stacked } from './drawing.ts';
import type { Loop } from './outline.ts';

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Characters that are invalid in XML are shown as a question mark. */
const escaped = (text: string): string =>
  text
    .replace(/[^\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '?')
    .replace(/[&<>"']/g, (sign) => ESCAPED[sign] as string);

const shown = (mm: number): string => String(Math.round(mm * 100) / 100);

/** The y axis of SVG points down, that of sheets up. */
const pathOf = (loops: readonly Loop[], width: number): string =>
  loops
    .map((loop) => {
      const points: string[] = [];
      for (let k = 0; k < loop.length; k += 2)
        points.push(`${shown(loop[k] ?? 0)} ${shown(width - (loop[k + 1] ?? 0))}`);
      return `M${points.join('L')}Z`;
    })
    .join('');

/** Distance from the middle of a letter to its baseline, as a share of its height. */
const TO_BASE = 0.35;

const drawingOf = (sheet: DrawnSheet, top: number): string => {
  const { name, outline, margin, remnant, pieces } = sheet;
  const caption = captionOf(sheet);
  const drawn = pieces.map(
    ({ label, outer, inner, x, y, letters }) =>
      `<path d="${pathOf([outer, ...inner], top)}" fill="#9db8d2" fill-rule="evenodd" stroke="#1d3a57"/>` +
      `<text x="${shown(x)}" y="${shown(top - y + TO_BASE * letters)}" font-size="${shown(letters)}" text-anchor="middle">${escaped(label)}</text>`,
  );
  const rest =
    remnant === null ? '' : `<path d="${pathOf([remnant], top)}" fill="#e3efdc" stroke="#4d7a35"/>`;
  const kept =
    margin === null
      ? ''
      : `<path d="${pathOf([margin], top)}" fill="none" stroke="#999" stroke-dasharray="8 8"/>`;
  return `<g><title>${escaped(name)}</title><path d="${pathOf([outline], top)}" fill="#fff" stroke="#333"/>${rest}${kept}${drawn.join('')}<text x="${shown(caption.x)}" y="${shown(top - caption.y)}" font-size="${caption.letters}">${escaped(name)}</text></g>`;
};

/** Sheets as SVG with its own colours, without scripts or external references. */
export const svgOf = (drawn: readonly DrawnSheet[]): string => {
  const { sheets, length, height } = stacked(drawn);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${shown(length)} ${shown(height)}" font-family="sans-serif">` +
    `${sheets.map((sheet) => drawingOf(sheet, height)).join('')}</svg>`
  );
};
