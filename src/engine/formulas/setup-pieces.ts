import { defineFormula } from './define.ts';

/** Pieces of a lot that are lost while its machines are set up. */
export const setupPieces = defineFormula({
  id: 'setup.pieces',
  unit: 'pcs',
  terms: {
    lathes: '1',
    per_lathe: 'pcs',
    mills: '1',
    per_mill: 'pcs',
    lasers: '1',
    per_laser: 'pcs',
    brakes: '1',
    per_brake: 'pcs',
  },
  source: 'definition',
  evaluate: (t) =>
    t.lathes * t.per_lathe + t.mills * t.per_mill + t.lasers * t.per_laser + t.brakes * t.per_brake,
});

/** Lost pieces per good one: a small lot is set up with more care than it would lose otherwise. */
const share = (t: { pieces: number; most_share: number; lot_size: number }): number =>
  Math.min(t.pieces / t.lot_size, t.most_share);

const SHARE = { pieces: 'pcs', most_share: '1', lot_size: 'pcs' } as const;

/** Machine, wages or tools of the lost pieces. */
export const setupPieceRun = defineFormula({
  id: 'setup.piece_run',
  unit: 'currency',
  terms: { ...SHARE, base: 'currency' },
  source: 'definition',
  evaluate: (t) => share(t) * t.base,
});

/** Material of the lost pieces, less what they bring as scrap. */
export const setupPieceMaterial = defineFormula({
  id: 'setup.piece_material',
  unit: 'currency',
  terms: { ...SHARE, base: 'currency', net_mass: 'kg', scrap_price: 'currency/kg', recovery: '1' },
  source: 'definition',
  evaluate: (t) => share(t) * Math.max(0, t.base - t.net_mass * t.scrap_price * t.recovery),
});

export const SETUP_PIECE_FORMULAS = [setupPieces, setupPieceRun, setupPieceMaterial];
