import type { PageContent } from '../content.ts';
import type { Page } from './open.ts';
import { textOf } from './text.ts';
import { vectorsOf } from './vectors.ts';

/** A sheet has more text than this; what has less is drawn, or scanned. */
const FEWEST_RUNS = 6;
const SCANNED = 0.6;

/** What a page says by its own characters and lines; null where they are a picture, or strokes. */
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
