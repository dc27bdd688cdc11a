import { SheetWriter } from '../drawings/sheets/pdf-writer.ts';

/** A sheet with sizes, a surface and a title block; of so much text that no picture has to be recognised. */
export const titleSheet = (
  title: readonly (readonly [caption: string, text: string])[],
  says: readonly string[] = ['4x Ø8 H7', '2x M6', 'Ra 1.6'],
): Buffer => {
  const sheet = new SheetWriter(297, 210, 'Helvetica');
  sheet.box(10, 10, 277, 190, 0.5);
  for (const [at, text] of says.entries()) sheet.text(40 + 80 * at, 150, text, 4.2);
  for (const [index, [caption, text]] of title.entries()) {
    const y = 10 + 10 * index;
    sheet.box(187, y, 100, 10, 0.35);
    sheet.text(188, y + 7.4, caption, 2.1);
    sheet.text(188.5, y + 1.8, text, 3.4);
  }
  return sheet.pdf();
};
