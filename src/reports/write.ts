import { readFile } from 'node:fs/promises';
import { text } from '../texts/index.ts';
import { negotiationOf } from './pdf/negotiation.ts';
import { offerOf } from './pdf/offer.ts';
import type { Fonts } from './pdf/pages.ts';
import { writePdf } from './pdf/write.ts';
import type { ReportInput } from './report.ts';
import { writeWorkbook } from './xlsx/write.ts';

const fontFile = (name: string): Promise<Uint8Array> =>
  readFile(new URL(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));

let fonts: Promise<Fonts> | undefined;

const readFonts = async (): Promise<Fonts> => {
  const [regular, bold] = await Promise.all([
    fontFile('DejaVuSansCondensed'),
    fontFile('DejaVuSansCondensed-Bold'),
  ]);
  return { regular, bold };
};

/** The bytes of a report. */
export const writeReport = async (input: ReportInput): Promise<Uint8Array> => {
  if (input.format === 'xlsx') return writeWorkbook(input);
  fonts ??= readFonts();
  const { kind, language, calculation } = input;
  return writePdf(kind === 'negotiation' ? negotiationOf(input) : offerOf(input), {
    title: text(language, `report.title.${kind}`, { part: calculation.part_number }),
    language,
    at: new Date(calculation.priced_at),
    fonts: await fonts,
  });
};
