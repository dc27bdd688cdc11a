import { join } from 'node:path';
import type { Fact, PageFacts } from '../../src/drawings/facts.ts';
import { loadModels, type Models } from '../../src/drawings/ocr/models.ts';
import { openPage, openPdf } from '../../src/drawings/pdf/open.ts';
import { renderPage } from '../../src/drawings/pdf/render.ts';
import type { Picture } from '../../src/drawings/picture.ts';
import { pictureContent } from '../../src/drawings/raster/content.ts';
import { straighten } from '../../src/drawings/raster/straighten.ts';
import { readContent } from '../../src/drawings/read-content.ts';
import { Random } from './sheets/random.ts';

export const MODELS = join(import.meta.dirname, '../../data/ocr');

/** The first page of a PDF as a scanner would give it: so many dots to the inch, grey paper and grain. */
export const scanned = async (pdf: Uint8Array, dpi: number, seed: number): Promise<Picture> => {
  const picture = renderPage(openPage(await openPdf(pdf), 0), dpi / 25.4);
  const random = new Random(seed);
  const grain = seed === 0 ? 0 : 24;
  const grey = picture.grey.map((value) => Math.max(0, Math.min(255, value + (random.next() - 0.7) * grain)));
  return { ...picture, grey };
};

let loaded: Promise<Models> | undefined;
const models = (): Promise<Models> => {
  loaded ??= loadModels(MODELS);
  return loaded;
};

/** The page of a picture by its pixels alone. */
export const readPicture = async (picture: Picture, by?: Models): Promise<PageFacts> =>
  readContent(await pictureContent(straighten(picture), by ?? (await models()), () => undefined), 1);

/** The facts of a picture by its pixels alone. */
export const readPixels = async (picture: Picture): Promise<readonly Fact[]> =>
  (await readPicture(picture)).facts;
