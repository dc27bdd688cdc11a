import { extentOf, type Loop } from './outline.ts';

/** Depth of a point inside loops, mm; 0 outside and on the boundary. */
export type DepthField = {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly depth: (x: number, y: number) => number;
  /** Writes the shortest displacement out of the loops; false if the point is not inside. */
  readonly escape: (x: number, y: number, way: Way) => boolean;
  /** Writes a random point of the loops: a random edge, with probability one half its start, otherwise a random point on it. */
  readonly touch: (random: () => number, way: Way) => void;
};

/** A displacement, mm. */
export type Way = { x: number; y: number };

const CELLS = 64;
/** Cells along a block's side. */
const BLOCK = 8;
const OUTSIDE = -1;
const INSIDE = -2;

/** Values per edge: start, direction, squared length, and the outward normals at its line, its start and its end. */
const EDGE = 11;

const edgesOf = (loops: readonly Loop[]): Float64Array => {
  const edges: number[] = [];
  for (const loop of loops) {
    const count = loop.length / 2;
    const unit = (k: number): readonly [number, number, number] => {
      const from = (((k % count) + count) % count) * 2;
      const to = ((from / 2 + 1) % count) * 2;
      const dx = (loop[to] ?? 0) - (loop[from] ?? 0);
      const dy = (loop[to + 1] ?? 0) - (loop[from + 1] ?? 0);
      const length = Math.sqrt(dx * dx + dy * dy);
      return [dx / length, dy / length, length];
    };
    for (let k = 0; k < count; k += 1) {
      const [ux, uy, length] = unit(k);
      const [px, py] = unit(k - 1);
      const [nx, ny] = unit(k + 1);
      // For a loop with its inside on the left, the outside is to the right of each edge.
      edges.push(loop[k * 2] ?? 0, loop[k * 2 + 1] ?? 0, ux * length, uy * length, length * length);
      edges.push(uy, -ux, uy + py, -ux - px, uy + ny, -ux - nx);
    }
  }
  return Float64Array.from(edges);
};

/** The sign of the edge feature measured last: positive outside. */
type Side = { sign: number };

/** Squared distance to one edge. */
const squaredTo = (edges: Float64Array, edge: number, x: number, y: number, side: Side): number => {
  const at = edge * EDGE;
  const px = x - (edges[at] as number);
  const py = y - (edges[at + 1] as number);
  const dx = edges[at + 2] as number;
  const dy = edges[at + 3] as number;
  const t = (px * dx + py * dy) / (edges[at + 4] as number);
  if (t <= 0) {
    side.sign = px * (edges[at + 7] as number) + py * (edges[at + 8] as number);
    return px * px + py * py;
  }
  if (t >= 1) {
    const [qx, qy] = [px - dx, py - dy];
    side.sign = qx * (edges[at + 9] as number) + qy * (edges[at + 10] as number);
    return qx * qx + qy * qy;
  }
  const [qx, qy] = [px - t * dx, py - t * dy];
  side.sign = qx * (edges[at + 5] as number) + qy * (edges[at + 6] as number);
  return qx * qx + qy * qy;
};

type Measured = {
  readonly count: number;
  /** Squared distances of the point queried last. */
  readonly distances: Float64Array;
  /** Over all edges, positive inside; leaves each distance in `distances`. */
  readonly signed: (x: number, y: number) => number;
};

const measuredBy = (edges: Float64Array): Measured => {
  const count = edges.length / EDGE;
  const distances = new Float64Array(count);
  const side: Side = { sign: 0 };
  const signed = (x: number, y: number): number => {
    let best = Infinity;
    let sign = 0;
    for (let edge = 0; edge < count; edge += 1) {
      const d2 = squaredTo(edges, edge, x, y, side);
      distances[edge] = d2;
      if (d2 < best) {
        best = d2;
        sign = side.sign;
      }
    }
    const distance = Math.sqrt(best);
    return sign < 0 ? distance : -distance;
  };
  return { count, distances, signed };
};

type Grid = {
  readonly minX: number;
  readonly minY: number;
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
};

type Cells = {
  /** Per cell: where its edges begin in `edges`, their number first; or a marker for outside or deep inside. */
  readonly starts: Int32Array;
  readonly edges: Uint16Array;
};

const cellsOf = (
  { minX, minY, size, columns, rows }: Grid,
  { count, distances, signed }: Measured,
): Cells => {
  const reach = size * Math.SQRT1_2;
  const starts = new Int32Array(columns * rows + 1);
  const near: number[] = [];
  // Most blocks of cells are entirely on one side, so that their cells are skipped.
  const acrossBlocks = Math.ceil(columns / BLOCK);
  const blocks = new Int8Array(acrossBlocks * Math.ceil(rows / BLOCK));
  for (let block = 0; block < blocks.length; block += 1) {
    const x = ((block % acrossBlocks) + 0.5) * BLOCK;
    const y = (Math.floor(block / acrossBlocks) + 0.5) * BLOCK;
    const middle = signed(minX + x * size, minY + y * size);
    if (Math.abs(middle) > reach * BLOCK) blocks[block] = middle < 0 ? OUTSIDE : INSIDE;
  }
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const cell = row * columns + column;
      const whole = blocks[Math.floor(row / BLOCK) * acrossBlocks + Math.floor(column / BLOCK)] as number;
      if (whole !== 0) {
        starts[cell] = whole;
        continue;
      }
      const middle = signed(minX + (column + 0.5) * size, minY + (row + 0.5) * size);
      if (Math.abs(middle) > reach) {
        starts[cell] = middle < 0 ? OUTSIDE : INSIDE;
        continue;
      }
      starts[cell] = near.length;
      const within = Math.abs(middle) + 2 * reach;
      const limit = within * within;
      let held = 0;
      near.push(0);
      for (let edge = 0; edge < count; edge += 1)
        if ((distances[edge] as number) <= limit) {
          near.push(edge);
          held += 1;
        }
      near[starts[cell] as number] = held;
    }
  return { starts, edges: Uint16Array.from(near) };
};

/** Exact depth at a corner of a cell, computed on demand. */
const nodesOf = ({ minX, minY, size, columns, rows }: Grid, { signed }: Measured) => {
  const nodes = new Float32Array((columns + 1) * (rows + 1)).fill(Number.NaN);
  return (column: number, row: number): number => {
    const node = row * (columns + 1) + column;
    const known = nodes[node] as number;
    if (!Number.isNaN(known)) return known;
    nodes[node] = signed(minX + column * size, minY + row * size);
    return nodes[node] as number;
  };
};

const escapeOf = (
  grid: Grid,
  edges: Float64Array,
  { starts, edges: candidates }: Cells,
): DepthField['escape'] => {
  const { minX, minY, size, columns, rows } = grid;
  const every = Uint16Array.from({ length: edges.length / EDGE }, (_, edge) => edge);
  const side: Side = { sign: 0 };
  return (x, y, way) => {
    const column = Math.floor((x - minX) / size);
    const row = Math.floor((y - minY) / size);
    if (column < 0 || row < 0 || column >= columns || row >= rows) return false;
    const start = starts[row * columns + column] as number;
    if (start === OUTSIDE) return false;
    const own = start === INSIDE ? every : candidates;
    const from = start === INSIDE ? 0 : start + 1;
    const end = start === INSIDE ? every.length : from + (candidates[start] as number);
    let [best, sign, nearest] = [Infinity, 0, 0];
    for (let k = from; k < end; k += 1) {
      const d2 = squaredTo(edges, own[k] as number, x, y, side);
      if (d2 >= best) continue;
      best = d2;
      sign = side.sign;
      nearest = own[k] as number;
    }
    if (sign >= 0) return false;
    const at = nearest * EDGE;
    const px = x - (edges[at] as number);
    const py = y - (edges[at + 1] as number);
    const dx = edges[at + 2] as number;
    const dy = edges[at + 3] as number;
    const t = Math.max(0, Math.min(1, (px * dx + py * dy) / (edges[at + 4] as number)));
    way.x = t * dx - px;
    way.y = t * dy - py;
    return true;
  };
};

const touchOf =
  (edges: Float64Array): DepthField['touch'] =>
  (random, way) => {
    const at = Math.floor((random() * edges.length) / EDGE) * EDGE;
    const along = Math.max(0, 2 * random() - 1);
    way.x = (edges[at] as number) + along * (edges[at + 2] as number);
    way.y = (edges[at + 1] as number) + along * (edges[at + 3] as number);
  };

/**
 * A grid over the loops. Cells that the boundary may cross keep the possible nearest edges, so that depth is exact there (signed
 * by pseudo-normals, Bærentzen and Aanæs 2005); deep inside it is interpolated between exact nodes.
 */
export const depthField = (loops: readonly Loop[]): DepthField => {
  const { minX, minY, maxX, maxY } = extentOf(loops);
  const edges = edgesOf(loops);
  const size = Math.max(maxX - minX, maxY - minY) / CELLS;
  const columns = Math.max(1, Math.ceil((maxX - minX) / size));
  const rows = Math.max(1, Math.ceil((maxY - minY) / size));
  const grid: Grid = { minX, minY, size, columns, rows };
  const measured = measuredBy(edges);
  const cells = cellsOf(grid, measured);
  const nodeAt = nodesOf(grid, measured);
  const { starts, edges: candidates } = cells;
  const side: Side = { sign: 0 };

  const depth = (x: number, y: number): number => {
    const gx = (x - minX) / size;
    const gy = (y - minY) / size;
    if (gx < 0 || gy < 0) return 0;
    const column = gx | 0;
    const row = gy | 0;
    if (column >= columns || row >= rows) return 0;
    const start = starts[row * columns + column] as number;
    if (start === OUTSIDE) return 0;
    if (start === INSIDE) {
      const [fx, fy] = [gx - column, gy - row];
      const low = nodeAt(column, row) * (1 - fx) + nodeAt(column + 1, row) * fx;
      const high = nodeAt(column, row + 1) * (1 - fx) + nodeAt(column + 1, row + 1) * fx;
      return low * (1 - fy) + high * fy;
    }
    const end = start + (candidates[start] as number);
    let best = Infinity;
    let sign = 0;
    for (let k = start + 1; k <= end; k += 1) {
      const d2 = squaredTo(edges, candidates[k] as number, x, y, side);
      if (d2 < best) {
        best = d2;
        sign = side.sign;
      }
    }
    return sign < 0 ? Math.sqrt(best) : 0;
  };
  return { minX, minY, maxX, maxY, depth, escape: escapeOf(grid, edges, cells), touch: touchOf(edges) };
};
