import type { DrawingFormat, PageFacts } from './facts.ts';
import { DrawingFailure } from './failure.ts';
import { loadModels } from './ocr/models.ts';
import { contentOf } from './pdf/content.ts';
import { openPage, openPdf } from './pdf/open.ts';
import { renderPage } from './pdf/render.ts';
import type { Picture } from './picture.ts';
import { pictureContent } from './raster/content.ts';
import { decodeImage } from './raster/decode.ts';
import { straighten } from './raster/straighten.ts';
import { readContent } from './read-content.ts';
import { readLetter } from './request/letter.ts';

export type ReadPage = { readonly facts: PageFacts; readonly picture: Picture };

type Options = { readonly format: DrawingFormat; readonly page: number; readonly models: string };

type OnProgress = (progress: number, stage: string) => void;

/** Resolution of the picture that is shown with its facts. */
const SHOWN_PIXELS_PER_MM = 150 / 25.4;
/** Resolution of the picture that is read. */
const READ_PIXELS_PER_MM = 200 / 25.4;

const isBlank = ({ grey }: Picture): boolean => grey.every((value) => value > 250);

const fromPicture = async (
  scan: Picture,
  { page, models }: Options,
  onProgress: OnProgress,
): Promise<ReadPage> => {
  if (isBlank(scan))
    throw new DrawingFailure('empty_page', 'The page is empty. Send a page with the drawing on it.');
  // The straightened picture is also the one shown, because boxes are shares of it.
  const picture = straighten(scan);
  const content = await pictureContent(picture, await loadModels(models), (share) =>
    onProgress(0.3 + 0.5 * share, 'text'),
  );
  return { facts: readContent(content, page), picture };
};

/** One page of a drawing: its facts, and its picture. @throws DrawingFailure */
export const readPage = async (
  bytes: Buffer,
  options: Options,
  onProgress: OnProgress,
): Promise<ReadPage> => {
  if (options.format !== 'pdf')
    return fromPicture(await decodeImage(bytes, options.format), options, onProgress);
  const document = await openPdf(bytes);
  const page = openPage(document, options.page - 1);
  onProgress(0.2, 'text');
  const content = contentOf(page);
  if (content === null) return fromPicture(renderPage(page, READ_PIXELS_PER_MM), options, onProgress);
  const facts = readLetter(content, options.page) ?? readContent(content, options.page);
  return { facts, picture: renderPage(page, SHOWN_PIXELS_PER_MM) };
};
