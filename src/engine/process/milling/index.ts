import { blockStock } from '../../stock/block.ts';
import type { Process } from '../process.ts';
import { besideAxis } from './beside-axis.ts';
import { claimsOfMilling } from './claims.ts';
import { holdsMilled } from './holding.ts';
import { millPart } from './route.ts';
import { hasRow, rowsOf } from './rows.ts';

const always = (): boolean => true;

/** Prismatic parts in clampings from the access directions of their features, from bar, plate or block. */
export const milling: Process = {
  name: 'milling',
  machines: {
    milling_3axis: { process: 'milling', setup: 'mill', spindle: 'programmed', shapes: 'any' },
    milling_5axis: { process: 'milling', setup: 'mill', spindle: 'programmed', shapes: 'any' },
    drilling: { process: 'drilling', setup: 'mill', spindle: 'by_hand' },
  },
  steps: [
    'mill_face',
    'mill_outline',
    'mill_rest',
    'mill_surface',
    'mill_rough',
    'mill_finish',
    'mill_undercut',
    'mill_disc',
    'mill_chamfer',
    'mill_deburr',
    'centre_drill',
    'drill',
    'counterbore',
    'ream',
    'bore_finish',
    'countersink',
    'tap',
    'thread_mill',
  ],
  machining: {
    applies: ({ part: { shape_class } }) => shape_class === 'prismatic',
    blanks: (input) => blockStock(input, input.part.geometry.obb_mm),
    routes: [
      {
        name: 'mill_3axis',
        applies: always,
        machine: (ctx, stock) => millPart(ctx, stock, false),
        byLot: 'clamped',
      },
      {
        name: 'mill_3axis_row',
        applies: (ctx, stock) => hasRow(ctx, stock),
        machine: (ctx, stock) => millPart(ctx, stock, false, rowsOf(ctx, stock)),
        byLot: 'clamped',
      },
      { name: 'mill_5axis', applies: always, machine: (ctx, stock) => millPart(ctx, stock, true) },
    ],
    fixture: holdsMilled,
    claims: claimsOfMilling,
  },
  additions: [besideAxis],
};
