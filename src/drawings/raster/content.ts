import type { PageContent } from '../content.ts';
import { DrawingFailure } from '../failure.ts';
import { withWholeNumbers } from '../ocr/complete.ts';
import type { Models } from '../ocr/models.ts';
import { readText } from '../ocr/read.ts';
import type { Picture } from '../picture.ts';
import { withDoubts } from './doubts.ts';
import { withDatums } from './frame-datums.ts';
import { loneZeros } from './lone-zeros.ts';
import { withRoughness } from './roughness-signs.ts';
import { outsideText, segmentsOf } from './segments.ts';
import { withSigns } from './signs.ts';
import { withSizeSigns } from './size-signs.ts';
import { whitened } from './whiten.ts';

/** A sheet has more words than a photograph contains by chance. */
const FEWEST_RUNS = 4;

/** Content of a picture of a sheet. @throws DrawingFailure not_a_drawing */
export const pictureContent = async (
  picture: Picture,
  models: Models,
  onProgress: (share: number) => void,
): Promise<PageContent> => {
  const read = await readText(picture, models, onProgress);
  if (read.length < FEWEST_RUNS) {
    throw new DrawingFailure(
      'not_a_drawing',
      'No drawing text was recognised on the page. Send a sharper scan, or a PDF with text.',
    );
  }
  // Letters are recognised by their contrast, lines and symbols by their darkness.
  const white = whitened(picture);
  const whole = await withWholeNumbers(picture, white, read, models);
  const sized = withSizeSigns(white, whole);
  const runs = withRoughness(white, [...sized, ...loneZeros(white, sized)]);
  const segments = outsideText(segmentsOf(white), runs);
  const framed = await withDatums(picture, white, runs, segments, models);
  const signed = withSigns(white, framed, segments);
  return {
    widthMm: picture.width / picture.pixelsPerMm,
    heightMm: picture.height / picture.pixelsPerMm,
    extractor: 'pixels',
    segments: signed.segments,
    runs: withDoubts(white, signed.runs),
    figures: [],
  };
};
