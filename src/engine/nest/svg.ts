import { type DrawnSheet, stacked } from './drawing.ts';
import type { Loop } from './outline.ts';

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] as string);

const shown = (mm: number): string => String(Math.round(mm * 100) / 100);

/** Pictures grow downwards, sheets upwards. */
const pathOf = (loops: readonly Loop[], width: number): string =>
  loops
    .map((loop) => {
      const points: string[] = [];
      for (let k = 0; k < loop.length; k += 2)
        points.push(`${shown(loop[k] ?? 0)} ${shown(width - (loop[k + 1] ?? 0))}`);
      return `M${points.join('L')}Z`;
    })
    .join('');

const [LEAST_TEXT, MOST_TEXT] = [4, 24];

const drawingOf = ({ name, outline, margin, remnant, pieces }: DrawnSheet, top: number): string => {
  const size = (height: number): number => Math.min(MOST_TEXT, Math.max(LEAST_TEXT, height / 6));
  const drawn = pieces.map(
    ({ label, outer, inner, x, y, height }) =>
      `<path d="${pathOf([outer, ...inner], top)}" fill="#9db8d2" fill-rule="evenodd" stroke="#1d3a57"/>` +
      `<text x="${shown(x)}" y="${shown(top - y)}" font-size="${shown(size(height))}" text-anchor="middle">${escaped(label)}</text>`,
  );
  const rest =
    remnant === null ? '' : `<path d="${pathOf([remnant], top)}" fill="#e3efdc" stroke="#4d7a35"/>`;
  const kept =
    margin === null
      ? ''
      : `<path d="${pathOf([margin], top)}" fill="none" stroke="#999" stroke-dasharray="8 8"/>`;
  return `<g><title>${escaped(name)}</title><path d="${pathOf([outline], top)}" fill="#fff" stroke="#333"/>${rest}${kept}${drawn.join('')}</g>`;
};

/** Sheets as a picture: its own colours, no script, nothing from elsewhere. */
export const svgOf = (drawn: readonly DrawnSheet[]): string => {
  const { sheets, length, height } = stacked(drawn);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${shown(length)} ${shown(height)}" font-family="sans-serif">` +
    `${sheets.map((sheet) => drawingOf(sheet, height)).join('')}</svg>`
  );
};
