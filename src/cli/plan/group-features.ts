import type { GeometryFeature } from '../../engine/index.ts';

const shown = (mm: number): string => String(Number(mm.toFixed(2)));

const sizeOf = ({ diameter_mm, radius_mm, length_mm, width_mm }: GeometryFeature): string => {
  if (diameter_mm !== null) return `Ø${shown(diameter_mm)}`;
  if (radius_mm !== null) return `R${shown(radius_mm)}`;
  if (length_mm !== null && width_mm !== null) return `${shown(length_mm)}×${shown(width_mm)}`;
  return length_mm === null ? '' : shown(length_mm);
};

/** Groups equal features: `hole-1 … hole-200: 200 × Ø6`; ids that the file does not contain stay unchanged. */
export const groupFeatures = (
  ids: readonly string[],
  features: ReadonlyMap<string, GeometryFeature>,
): readonly string[] => {
  const groups = new Map<string, { readonly size: string; readonly ids: string[] }>();
  for (const id of ids) {
    const feature = features.get(id);
    const size = feature === undefined ? '' : sizeOf(feature);
    const key = feature === undefined ? id : `${feature.kind} ${size} ${feature.depth_mm}`;
    const group = groups.get(key) ?? { size, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ size, ids: of }) => {
    const [first = ''] = of;
    if (of.length === 1) return `${first} ${size}`.trimEnd();
    return `${first} … ${of.at(-1)}: ${of.length} × ${size}`.trimEnd();
  });
};
