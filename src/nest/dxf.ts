import {
  DxfWriter,
  LineTypes,
  LWPolylineFlags,
  point3d,
  TextHorizontalAlignment,
  Units,
} from '@tarikjabiri/dxf';
import { captionOf, type DrawnSheet, stacked } from './drawing.ts';
import type { Loop } from './outline.ts';

/** Layers with their colours of the index. */
const LAYERS = { SHEET: 7, MARGIN: 8, REMNANT: 3, CUT_OUTER: 1, CUT_INNER: 5, LABEL: 2 } as const;
type Layer = keyof typeof LAYERS;

const R2010 = 'AC1024';

/** One line of text: line breaks would end the value, and older readers know only ASCII. */
const plain = (text: string): string => text.replaceAll('×', 'x').replace(/[^\x20-\x7e]/g, '?');

/** To a ten-thousandth of a millimetre, finer than any machine. */
const rounded = (mm: number): number => Math.round(mm * 1e4) / 1e4;

const { Left, Middle } = TextHorizontalAlignment;

/** Sheets as DXF R2010, mm. */
export const dxfOf = (drawn: readonly DrawnSheet[]): string => {
  const dxf = new DxfWriter();
  const line = (layerName: Layer, loop: Loop): void => {
    const corners = Array.from({ length: loop.length / 2 }, (_, k) => ({
      point: { x: rounded(loop[2 * k] as number), y: rounded(loop[2 * k + 1] as number) },
    }));
    dxf.addLWPolyline(corners, { layerName, flags: LWPolylineFlags.Closed });
  };
  const label = (
    text: string,
    x: number,
    y: number,
    letters: number,
    align: TextHorizontalAlignment,
  ): void => {
    const at = point3d(rounded(x), rounded(y));
    const placed = {
      layerName: 'LABEL' satisfies Layer,
      horizontalAlignment: align,
      secondAlignmentPoint: at,
    };
    dxf.addText(at, rounded(letters), plain(text), placed);
  };
  const { sheets, length, height } = stacked(drawn);
  dxf.setUnits(Units.Millimeters);
  dxf.setVariable('$ACADVER', { 1: R2010 });
  dxf.setVariable('$EXTMIN', { 10: 0, 20: 0, 30: 0 });
  dxf.setVariable('$EXTMAX', { 10: length, 20: height, 30: 0 });
  for (const [name, colour] of Object.entries(LAYERS)) dxf.addLayer(name, colour, LineTypes.Continuous);
  for (const sheet of sheets) {
    line('SHEET', sheet.outline);
    if (sheet.margin !== null) line('MARGIN', sheet.margin);
    if (sheet.remnant !== null) line('REMNANT', sheet.remnant);
    for (const { outer, inner } of sheet.pieces) {
      line('CUT_OUTER', outer);
      for (const loop of inner) line('CUT_INNER', loop);
    }
    for (const piece of sheet.pieces) label(piece.label, piece.x, piece.y, piece.letters, Middle);
    const caption = captionOf(sheet);
    label(sheet.name, caption.x, caption.y, caption.letters, Left);
  }
  return dxf.stringify();
};
