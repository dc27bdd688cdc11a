import type { UploadFormat } from '../../db/uploads/uploads.ts';

type Known = { readonly format: UploadFormat; readonly contentType: string };

const BY_EXTENSION: Readonly<Record<string, Known>> = {
  step: { format: 'step', contentType: 'model/step' },
  stp: { format: 'step', contentType: 'model/step' },
  p21: { format: 'step', contentType: 'model/step' },
  stl: { format: 'stl', contentType: 'model/stl' },
  obj: { format: 'obj', contentType: 'model/obj' },
  zip: { format: 'zip', contentType: 'application/zip' },
  pdf: { format: 'pdf', contentType: 'application/pdf' },
  png: { format: 'png', contentType: 'image/png' },
  jpg: { format: 'jpeg', contentType: 'image/jpeg' },
  jpeg: { format: 'jpeg', contentType: 'image/jpeg' },
  txt: { format: 'text', contentType: 'text/plain' },
  md: { format: 'markdown', contentType: 'text/markdown' },
};

export const ACCEPTED_EXTENSIONS: readonly string[] = Object.keys(BY_EXTENSION);

/** The format that a file name claims, or null; ingest checks the bytes against it. */
export const formatOf = (name: string): Known | null => {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return BY_EXTENSION[extension] ?? null;
};

/** Content type of a download: from the detected format, never from the uploader's claim. */
export const contentTypeOf = (format: UploadFormat): string =>
  Object.values(BY_EXTENSION).find((known) => known.format === format)?.contentType ??
  'application/octet-stream';
