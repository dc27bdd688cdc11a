import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { titleSheet } from '../test/support/title-sheet.ts';

/** The drawings of `vice_assembly.step`: `node examples/make_drawings.ts`. Two say their number, one has it as its name alone. */
const SHEETS = [
  ['vice base plate.pdf', 'Base plate', 'VC-100', 'S355JR', ['4x Ø8.5', '160', 'Ra 3.2']],
  ['vice jaw.pdf', 'Movable jaw', 'VC-102', 'C45', ['Ø16 H7', '80', 'Ra 1.6']],
  ['VC-103_Rev.B.pdf', 'Spindle', null, '42CrMo4', ['Ø16 h6', 'Ø22', 'Ra 0.8']],
] as const;

for (const [name, title, number, material, says] of SHEETS)
  writeFileSync(
    path.join(import.meta.dirname, 'drawings', name),
    titleSheet(
      [
        ['TITLE', title],
        ...(number === null ? [] : ([['DRAWING NO.', number]] as const)),
        ['MATERIAL', material],
        ['GENERAL TOLERANCE', 'ISO 2768-mK'],
      ],
      says,
    ),
  );
