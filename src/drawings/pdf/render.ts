import { DrawingFailure } from '../failure.ts';
import { MAX_RENDERED_PIXELS } from '../limits.ts';
import type { Picture } from '../picture.ts';
import type { Page } from './open.ts';

const GREY = 1;
const WITH_NOTES_IN_GREY = 0x01 | 0x08;
const WHITE = 0xffffffff;

/** Renders a page at this many pixels per mm, or at the maximum number of pixels. @throws DrawingFailure too_large */
export const renderPage = (page: Page, requestedResolution: number): Picture => {
  const { pdfium, widthMm, heightMm } = page;
  const pixelsPerMm = Math.min(requestedResolution, Math.sqrt(MAX_RENDERED_PIXELS / (widthMm * heightMm)));
  const width = Math.max(1, Math.round(widthMm * pixelsPerMm));
  const height = Math.max(1, Math.round(heightMm * pixelsPerMm));
  const address = pdfium.wasmExports.malloc(width * height);
  if (address === 0)
    throw new DrawingFailure('too_large', 'The page is too large to render. Plot it on a smaller sheet.');
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, GREY, address, width);
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium._FPDF_RenderPageBitmap(bitmap, page.handle, 0, 0, width, height, 0, WITH_NOTES_IN_GREY);
  const grey = pdfium.HEAPU8.slice(address, address + width * height);
  pdfium._FPDFBitmap_Destroy(bitmap);
  pdfium.wasmExports.free(address);
  return { width, height, grey, pixelsPerMm };
};
