import type { Fact, PageFacts } from '../../src/drawings/facts.ts';
import { contentOf } from '../../src/drawings/pdf/content.ts';
import { openPage, openPdf } from '../../src/drawings/pdf/open.ts';
import { readContent } from '../../src/drawings/read-content.ts';

/** What the first page says by its own text. @throws Error when it has none */
export const readTextPage = async (pdf: Uint8Array): Promise<PageFacts> => {
  const content = contentOf(openPage(await openPdf(pdf), 0));
  if (content === null) throw new Error('the page has no text of its own');
  return readContent(content, 1);
};

export const readText = async (pdf: Uint8Array): Promise<readonly Fact[]> => (await readTextPage(pdf)).facts;
