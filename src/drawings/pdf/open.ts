import { DrawingFailure } from '../failure.ts';
import { MAX_BYTES, MAX_PAGE_MM, MAX_PAGES } from '../limits.ts';
import { loadPdfium, type Pdfium, scratch } from './library.ts';

export type Document = { readonly pdfium: Pdfium; readonly handle: number; readonly pages: number };

export const MM_PER_POINT = 25.4 / 72;

const ERROR_PASSWORD = 4;
const ERROR_SECURITY = 5;

/** @throws DrawingFailure broken, encrypted, no_pages, too_large, too_many_pages */
export const openPdf = async (bytes: Uint8Array): Promise<Document> => {
  if (bytes.length > MAX_BYTES) {
    throw new DrawingFailure(
      'too_large',
      `The drawing is larger than ${MAX_BYTES / 2 ** 20} MiB, so it was not read. Send it smaller, or its pages one by one.`,
    );
  }
  const pdfium = await loadPdfium();
  const address = pdfium.wasmExports.malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, address);
  const handle = pdfium._FPDF_LoadMemDocument(address, bytes.length, 0);
  if (handle === 0) {
    const error = pdfium._FPDF_GetLastError();
    if (error === ERROR_PASSWORD || error === ERROR_SECURITY) {
      throw new DrawingFailure('encrypted', 'The PDF is protected by a password. Send it without one.');
    }
    throw new DrawingFailure('broken', 'The PDF is damaged and could not be read. Export it again.');
  }
  const pages = pdfium._FPDF_GetPageCount(handle);
  if (pages === 0) throw new DrawingFailure('no_pages', 'The PDF has no pages. Export it again.');
  if (pages > MAX_PAGES) {
    throw new DrawingFailure(
      'too_many_pages',
      `The PDF has ${pages} pages; at most ${MAX_PAGES} are read. Send the pages that matter as a file of their own.`,
    );
  }
  return { pdfium, handle, pages };
};

export type Page = {
  readonly pdfium: Pdfium;
  readonly handle: number;
  readonly widthMm: number;
  readonly heightMm: number;
  /** From the PDF's own points to mm of the page as displayed. */
  readonly place: (x: number, y: number) => readonly [number, number];
};

/** @param index from 0 @throws DrawingFailure broken, too_large */
export const openPage = ({ pdfium, handle }: Document, index: number): Page => {
  const page = pdfium._FPDF_LoadPage(handle, index);
  if (page === 0)
    throw new DrawingFailure('broken', 'The page is damaged and could not be read. Export the PDF again.');
  const widthMm = pdfium._FPDF_GetPageWidthF(page) * MM_PER_POINT;
  const heightMm = pdfium._FPDF_GetPageHeightF(page) * MM_PER_POINT;
  if (!(widthMm > 0 && heightMm > 0 && Math.max(widthMm, heightMm) <= MAX_PAGE_MM)) {
    throw new DrawingFailure(
      'too_large',
      `The page is ${Math.round(widthMm)} × ${Math.round(heightMm)} mm; at most ${MAX_PAGE_MM} mm are read. Plot it on a smaller sheet.`,
    );
  }
  const rectangle = scratch(pdfium, 16);
  pdfium._FPDF_GetPageBoundingBox(page, rectangle.address);
  const [left, top, right, bottom] = [0, 1, 2, 3].map(rectangle.float) as [number, number, number, number];
  rectangle.free();
  const turns = pdfium._FPDFPage_GetRotation(page);
  const place = (x: number, y: number): readonly [number, number] => {
    const k = MM_PER_POINT;
    if (turns === 1) return [(y - bottom) * k, (right - x) * k];
    if (turns === 2) return [(right - x) * k, (top - y) * k];
    if (turns === 3) return [(top - y) * k, (x - left) * k];
    return [(x - left) * k, (y - bottom) * k];
  };
  return { pdfium, handle: page, widthMm, heightMm, place };
};
