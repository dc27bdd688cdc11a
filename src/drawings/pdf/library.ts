import { PDFiumModule } from '@hyzyla/pdfium';

/** The used part of pdfium's C interface; addresses and handles are numbers. */
export type Pdfium = {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: {
    readonly malloc: (size: number) => number;
    readonly free: (address: number) => void;
  };
  _FPDF_InitLibraryWithConfig: (config: object) => void;
  _FPDF_LoadMemDocument: (address: number, size: number, password: number) => number;
  _FPDF_GetLastError: () => number;
  _FPDF_GetPageCount: (document: number) => number;
  _FPDF_LoadPage: (document: number, index: number) => number;
  _FPDF_GetPageWidthF: (page: number) => number;
  _FPDF_GetPageHeightF: (page: number) => number;
  _FPDF_GetPageBoundingBox: (page: number, rectangle: number) => number;
  _FPDFPage_GetRotation: (page: number) => number;
  _FPDFPage_CountObjects: (page: number) => number;
  _FPDFPage_GetObject: (page: number, index: number) => number;
  _FPDFFormObj_CountObjects: (form: number) => number;
  _FPDFFormObj_GetObject: (form: number, index: number) => number;
  _FPDFPageObj_GetType: (object: number) => number;
  _FPDFPageObj_GetMatrix: (object: number, matrix: number) => number;
  _FPDFPath_CountSegments: (path: number) => number;
  _FPDFPath_GetPathSegment: (path: number, index: number) => number;
  _FPDFPathSegment_GetPoint: (segment: number, x: number, y: number) => number;
  _FPDFPathSegment_GetType: (segment: number) => number;
  _FPDFPathSegment_GetClose: (segment: number) => number;
  _FPDFText_LoadPage: (page: number) => number;
  _FPDFText_CountChars: (text: number) => number;
  _FPDFText_GetUnicode: (text: number, index: number) => number;
  _FPDFText_IsGenerated: (text: number, index: number) => number;
  _FPDFText_GetFontSize: (text: number, index: number) => number;
  _FPDFText_GetMatrix: (text: number, index: number, matrix: number) => number;
  _FPDFText_GetCharOrigin: (text: number, index: number, x: number, y: number) => number;
  _FPDFText_GetLooseCharBox: (text: number, index: number, rectangle: number) => number;
  _FPDFBitmap_CreateEx: (
    width: number,
    height: number,
    format: number,
    address: number,
    stride: number,
  ) => number;
  _FPDFBitmap_FillRect: (
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    colour: number,
  ) => void;
  _FPDFBitmap_Destroy: (bitmap: number) => void;
  _FPDF_RenderPageBitmap: (
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotation: number,
    flags: number,
  ) => void;
};

/** A separate pdfium instance. It cannot run scripts of a document: the build has no script engine. */
export const loadPdfium = async (): Promise<Pdfium> => {
  const pdfium = (await (PDFiumModule as unknown as (options: object) => Promise<unknown>)({})) as Pdfium;
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 });
  return pdfium;
};

/** Memory for numbers that a call writes: `floats` of four bytes or `doubles` of eight. Freed by `free`. */
export const scratch = (pdfium: Pdfium, bytes: number) => {
  const address = pdfium.wasmExports.malloc(bytes);
  // The memory may have moved when it grew, so the view is created each time.
  const view = () => new DataView(pdfium.HEAPU8.buffer, address, bytes);
  return {
    address,
    float: (index: number): number => view().getFloat32(index * 4, true),
    double: (index: number): number => view().getFloat64(index * 8, true),
    free: () => pdfium.wasmExports.free(address),
  };
};
