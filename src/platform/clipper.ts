import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Clipper2ZFactoryFunction, MainModule, PathsD } from 'clipper2-wasm/dist/clipper2z.d.ts';

type Loop = readonly number[];

/** Operations on closed loops of alternating x and y, mm, as `nest` needs them. */
type LoopClipper = {
  readonly sumOfLines: (a: Loop, b: Loop) => readonly Loop[];
  readonly union: (loops: readonly Loop[]) => readonly Loop[];
  readonly inflate: (loops: readonly Loop[], distance: number, isSharp?: boolean) => readonly Loop[];
  readonly difference: (loops: readonly Loop[], without: readonly Loop[]) => readonly Loop[];
  readonly intersection: (loops: readonly Loop[], others: readonly Loop[]) => readonly Loop[];
};

/** Decimal places of a millimetre that the library's integers keep. */
const PLACES = 5;
const MITRE_LIMIT = 2;
/** Largest deviation from a round corner, mm. */
const ARC_TOLERANCE = 0.02;

const load = createRequire(import.meta.url);

/** Clipper2 in WebAssembly. Each call frees its memory before it returns. */
export const openClipper = async (): Promise<LoopClipper> => {
  const script = load.resolve('clipper2-wasm');
  const factory = load(script) as Clipper2ZFactoryFunction;
  const program = await readFile(script.replace(/\.js$/, '.wasm'));
  const library: MainModule = await factory({ wasmBinary: Uint8Array.from(program).buffer });
  const pathOf = (loop: Loop) => {
    const path = new library.PathD();
    for (let k = 0; k < loop.length; k += 2) {
      const point = new library.PointD(loop[k] ?? 0, loop[k + 1] ?? 0, 0);
      path.push_back(point);
      point.delete();
    }
    return path;
  };
  const pathsOf = (loops: readonly Loop[]): PathsD => {
    const paths = new library.PathsD();
    for (const loop of loops) {
      const path = pathOf(loop);
      paths.push_back(path);
      path.delete();
    }
    return paths;
  };
  const read = (paths: PathsD): readonly Loop[] => {
    const loops = Array.from({ length: paths.size() }, (_, index) => {
      const path = paths.get(index);
      const loop: number[] = [];
      for (let k = 0; k < (path?.size() ?? 0); k += 1) {
        const point = path?.get(k);
        loop.push(point?.x ?? 0, point?.y ?? 0);
        point?.delete();
      }
      path?.delete();
      return loop;
    });
    paths.delete();
    return loops;
  };
  const both = (
    operation: MainModule['DifferenceD'],
    loops: readonly Loop[],
    others: readonly Loop[],
  ): readonly Loop[] => {
    const [first, second] = [pathsOf(loops), pathsOf(others)];
    const made = read(operation(first, second, library.FillRule.NonZero, PLACES));
    first.delete();
    second.delete();
    return made;
  };
  return {
    difference: (loops, without) => both(library.DifferenceD, loops, without),
    intersection: (loops, others) => both(library.IntersectD, loops, others),
    sumOfLines: (a, b) => {
      const [first, second] = [pathOf(a), pathOf(b)];
      const sum = read(library.MinkowskiSumD(first, second, true, PLACES));
      first.delete();
      second.delete();
      return sum;
    },
    union: (loops) => {
      const paths = pathsOf(loops);
      const union = read(library.UnionSelfD(paths, library.FillRule.NonZero, PLACES));
      paths.delete();
      return union;
    },
    inflate: (loops, distance, isSharp = distance <= 0) => {
      const paths = pathsOf(loops);
      const grown = read(
        library.InflatePathsD(
          paths,
          distance,
          isSharp ? library.JoinType.Miter : library.JoinType.Round,
          library.EndType.Polygon,
          MITRE_LIMIT,
          PLACES,
          ARC_TOLERANCE,
        ),
      );
      paths.delete();
      return grown;
    },
  };
};
