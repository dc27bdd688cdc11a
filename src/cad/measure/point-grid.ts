import type { Vec3 } from '../facts.ts';
import { distance } from '../vec.ts';

/** A spatial hash: comparing many thousand things by position takes one pass. */
export class PointGrid<T> {
  private readonly near: number;
  private readonly cells = new Map<string, { readonly at: Vec3; readonly item: T }[]>();

  /** @param near points closer than this are the same */
  constructor(near: number, items: Iterable<T>, placeOf: (item: T) => Vec3) {
    this.near = near;
    for (const item of items) {
      const at = placeOf(item);
      const key = at.map((x) => Math.floor(x / (2 * near))).join();
      const list = this.cells.get(key);
      if (list === undefined) this.cells.set(key, [{ at, item }]);
      else list.push({ at, item });
    }
  }

  /** Everything closer than `near`, in no order. */
  at(p: Vec3): T[] {
    const [i, j, k] = p.map((x) => Math.round(x / (2 * this.near))) as [number, number, number];
    const around = [i - 1, i].flatMap((a) =>
      [j - 1, j].flatMap((b) => [k - 1, k].flatMap((c) => this.cells.get(`${a},${b},${c}`) ?? [])),
    );
    return around.filter(({ at }) => distance(at, p) < this.near).map(({ item }) => item);
  }
}
