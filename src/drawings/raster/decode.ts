import { openPage, openPdf } from '../pdf/open.ts';
import { renderPage } from '../pdf/render.ts';
import type { Picture } from '../picture.ts';
import { isTurned, placementOf } from './exif.ts';
import { type ImageFormat, type ImageHead, imageHead } from './image.ts';
import { decodePng } from './png.ts';

const USUAL_DPI = 200;
const INCH_MM = 25.4;
/** A lower value is a screen default and unrelated to the paper; a higher one is not plausible. */
const [MIN_DPI, MAX_DPI] = [100, 1300];

const perMm = ({ dpi }: ImageHead): number => {
  const usable = dpi !== null && dpi >= MIN_DPI && dpi <= MAX_DPI ? dpi : USUAL_DPI;
  return usable / INCH_MM;
};

/** pdfium decodes JPEG and turns it: the picture is placed alone on a page of its size. */
const fromJpeg = async (bytes: Buffer, head: ImageHead): Promise<Picture> => {
  const { width, height, channels, orientation } = head;
  const k = perMm(head);
  const [w, h] = [((width / k) * 72) / INCH_MM, ((height / k) * 72) / INCH_MM];
  const space = channels === 1 ? '/DeviceGray' : channels === 4 ? '/DeviceCMYK' : '/DeviceRGB';
  const [across, down] = isTurned(orientation) ? [h, w] : [w, h];
  const matrix = placementOf(orientation, w, h).map((value) => value.toFixed(4));
  const content = `${matrix.join(' ')} cm /I Do`;
  const head1 = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across.toFixed(4)} ${down.toFixed(4)}] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >> endobj
4 0 obj << /Length ${content.length} >> stream
${content}
endstream endobj
5 0 obj << /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >> stream
`;
  const tail = '\nendstream endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n';
  const pdf = Buffer.concat([Buffer.from(head1, 'latin1'), bytes, Buffer.from(tail, 'latin1')]);
  return renderPage(openPage(await openPdf(pdf), 0), k);
};

/** Decodes an input picture after checking its header. @throws DrawingFailure broken, too_large */
export const decodeImage = async (bytes: Buffer, format: ImageFormat): Promise<Picture> => {
  const head = imageHead(bytes, format);
  return format === 'png' ? { ...decodePng(bytes), pixelsPerMm: perMm(head) } : fromJpeg(bytes, head);
};
