import { defineFormula } from './define.ts';

const PER = 'per_';

/**
 * Pieces of a lot that are lost while its machines are set up: the machines of each kind times the loss of one. A kind besides
 * those listed has its own pair of terms, `<kind>s` and `per_<kind>`, so that today's sheets still verify when a kind is added.
 */
export const setupPieces = defineFormula<string>({
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
  further: (name) => (name.startsWith(PER) ? 'pcs' : name.endsWith('s') ? '1' : null),
  evaluate: (t) => {
    let pieces = 0;
    for (const [name, machines] of Object.entries(t)) {
      if (name.startsWith(PER)) continue;
      const each = t[`${PER}${name.slice(0, -1)}`];
      if (each === undefined) throw new RangeError(`setup.pieces: ${name} has no ${PER}${name.slice(0, -1)}`);
      pieces += machines * each;
    }
    return pieces;
  },
});

/** Lost pieces per good one, capped: a small lot is set up with more care. */
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

/** Material of the lost pieces, minus its scrap value. */
export const setupPieceMaterial = defineFormula({
  id: 'setup.piece_material',
  unit: 'currency',
  terms: { ...SHARE, base: 'currency', net_mass: 'kg', scrap_price: 'currency/kg', recovery: '1' },
  source: 'definition',
  evaluate: (t) => share(t) * Math.max(0, t.base - t.net_mass * t.scrap_price * t.recovery),
});

export const SETUP_PIECE_FORMULAS = [setupPieces, setupPieceRun, setupPieceMaterial];
