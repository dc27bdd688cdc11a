import { SheetWriter } from '../drawings/sheets/pdf-writer.ts';

/** A sheet with a size, a thread, a surface and a title block; of so much text that no picture has to be recognised. */
export const titleSheet = (title: readonly (readonly [caption: string, text: string])[]): Buffer => {
  const sheet = new SheetWriter(297, 210, 'Helvetica');
  sheet.box(10, 10, 277, 190, 0.5);
  sheet.text(40, 150, '4x Ø8 H7', 4.2);
  sheet.text(120, 150, '2x M6', 4.2);
  sheet.text(200, 150, 'Ra 1.6', 4.2);
  for (const [index, [caption, text]] of title.entries()) {
    const y = 10 + 10 * index;
    sheet.box(187, y, 100, 10, 0.35);
    sheet.text(188, y + 7.4, caption, 2.1);
    sheet.text(188.5, y + 1.8, text, 3.4);
  }
  return sheet.pdf();
};
