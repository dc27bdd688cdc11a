import type { PageContent } from '../content.ts';
import type { Page } from './open.ts';
import { textOf } from './text.ts';
import { vectorsOf } from './vectors.ts';

/** A sheet has at least this many texts; with fewer it is drawn as strokes, or scanned. */
const FEWEST_RUNS = 6;
const SCANNED = 0.6;

/** Content of a page from its characters and lines; null if they are a picture, or strokes. */
export const contentOf = (page: Page): PageContent | null => {
  const runs = textOf(page);
  const { segments, figures, circles, pictureShare } = vectorsOf(page);
  if (runs.length < FEWEST_RUNS || pictureShare > SCANNED) return null;
  return {
    widthMm: page.widthMm,
    heightMm: page.heightMm,
    extractor: 'text',
    runs,
    segments,
    figures,
    circles,
  };
};
