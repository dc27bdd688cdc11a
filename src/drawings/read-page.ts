import type { PageFacts } from './facts.ts';
import { DrawingFailure } from './failure.ts';
import type { DrawingFormat } from './job.ts';
import { contentOf } from './pdf/content.ts';
import { openPage, openPdf } from './pdf/open.ts';
import { renderPage } from './pdf/render.ts';
import type { Picture } from './picture.ts';
import { readContent } from './read-content.ts';

export type ReadPage = { readonly facts: PageFacts; readonly picture: Picture };

type Options = { readonly format: DrawingFormat; readonly page: number; readonly models: string };

/** Of the picture that shows what was read. */
const SHOWN_PIXELS_PER_MM = 150 / 25.4;

/** One page of a drawing: its facts, and its picture. @throws DrawingFailure */
export const readPage = async (
  bytes: Buffer,
  { format, page }: Options,
  tell: (progress: number, stage: string) => void,
): Promise<ReadPage> => {
  if (format !== 'pdf')
    throw new DrawingFailure('not_a_drawing', 'The picture holds no text that could be read.');
  const document = await openPdf(bytes);
  const opened = openPage(document, page - 1);
  tell(0.2, 'text');
  const content = contentOf(opened);
  if (content === null) throw new DrawingFailure('empty_page', 'The page has no text of its own.');
  return { facts: readContent(content, page), picture: renderPage(opened, SHOWN_PIXELS_PER_MM) };
};
