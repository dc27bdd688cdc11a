import { decode } from 'fast-png';
import { DrawingFailure } from '../failure.ts';
import { openPage, openPdf } from '../pdf/open.ts';
import { renderPage } from '../pdf/render.ts';
import type { Picture } from '../picture.ts';
import { type ImageFormat, type ImageHead, imageHead } from './image.ts';

const USUAL_DPI = 200;
const INCH_MM = 25.4;
/** Less is what programs write for a screen and says nothing of the paper; more is no sheet. */
const [LEAST_DPI, MOST_DPI] = [100, 1300];

const perMm = ({ dpi }: ImageHead): number => {
  const usable = dpi !== null && dpi >= LEAST_DPI && dpi <= MOST_DPI ? dpi : USUAL_DPI;
  return usable / INCH_MM;
};

const fromPng = (bytes: Buffer, head: ImageHead): Picture => {
  let image: ReturnType<typeof decode>;
  try {
    image = decode(bytes);
  } catch (error) {
    throw new DrawingFailure(
      'broken',
      `The image is damaged and could not be read (${(error as Error).message}). Export it again.`,
    );
  }
  const { width, height, data, channels, depth, palette } = image;
  const grey = new Uint8Array(width * height);
  const top = 2 ** depth - 1;
  const colours = channels >= 3 ? 3 : 1;
  for (let at = 0; at < grey.length; at += 1) {
    let sum = 0;
    if (palette !== undefined) {
      const colour = palette[data[at] ?? 0] ?? [255, 255, 255];
      sum = ((colour[0] ?? 255) + (colour[1] ?? 255) + (colour[2] ?? 255)) / 3;
    } else {
      for (let channel = 0; channel < colours; channel += 1) sum += data[at * channels + channel] ?? top;
      sum = ((sum / colours) * 255) / top;
      // What is transparent is paper.
      if (channels === 2 || channels === 4) {
        const alpha = (data[at * channels + channels - 1] ?? top) / top;
        sum = 255 - (255 - sum) * alpha;
      }
    }
    grey[at] = Math.round(sum);
  }
  return { width, height, grey, pixelsPerMm: perMm(head) };
};

/** pdfium decodes JPEG: the picture becomes the one thing on a page of its size. */
const fromJpeg = async (bytes: Buffer, head: ImageHead): Promise<Picture> => {
  const { width, height, channels } = head;
  const k = perMm(head);
  const [w, h] = [((width / k) * 72) / INCH_MM, ((height / k) * 72) / INCH_MM];
  const space = channels === 1 ? '/DeviceGray' : channels === 4 ? '/DeviceCMYK' : '/DeviceRGB';
  const content = `${w.toFixed(4)} 0 0 ${h.toFixed(4)} 0 0 cm /I Do`;
  const head1 = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w.toFixed(4)} ${h.toFixed(4)}] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >> endobj
4 0 obj << /Length ${content.length} >> stream
${content}
endstream endobj
5 0 obj << /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >> stream
`;
  const tail = '\nendstream endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n';
  const pdf = Buffer.concat([Buffer.from(head1, 'latin1'), bytes, Buffer.from(tail, 'latin1')]);
  return renderPage(openPage(await openPdf(pdf), 0), k);
};

/** A picture that was sent, decoded after its head was looked at. @throws DrawingFailure broken, too_large */
export const decodeImage = async (bytes: Buffer, format: ImageFormat): Promise<Picture> => {
  const head = imageHead(bytes, format);
  return format === 'png' ? fromPng(bytes, head) : fromJpeg(bytes, head);
};
