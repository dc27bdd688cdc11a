import type { TopoDS_Shape } from 'replicad-opencascadejs';
import { loadKernel } from '../../src/cad/kernel/load.ts';

const SIZE = [400, 300, 40] as const;
const POCKET_MM = 16;
const PITCH_MM = 25;
const ROWS = 11;
const COLUMNS = 9;
/** A pocket adds a floor and four walls to the six faces of the block. */
export const FACES = 6 + ROWS * COLUMNS * 5;

/** A plate with pockets in rows, as a STEP file: 501 faces. */
export const pocketedPlate = async (): Promise<Buffer> => {
  const oc = await loadKernel();
  const range = () => new oc.Message_ProgressRange();
  const box = (from: readonly number[], to: readonly number[]): TopoDS_Shape =>
    new oc.BRepPrimAPI_MakeBox(
      new oc.gp_Pnt(from[0] ?? 0, from[1] ?? 0, from[2] ?? 0),
      new oc.gp_Pnt(to[0] ?? 0, to[1] ?? 0, to[2] ?? 0),
    ).Shape();
  let plate = box([0, 0, 0], SIZE);
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      const [x, y] = [20 + row * PITCH_MM, 20 + column * PITCH_MM];
      const pocket = box([x, y, SIZE[2] - 12], [x + POCKET_MM, y + POCKET_MM, SIZE[2] + 1]);
      plate = new oc.BRepAlgoAPI_Cut(plate, pocket, range()).Shape();
    }
  const writer = new oc.STEPControl_Writer();
  writer.Transfer(plate, oc.STEPControl_StepModelType.STEPControl_AsIs, true, range());
  writer.Write('/plate.step');
  return Buffer.from(oc.FS.readFile('/plate.step'));
};
