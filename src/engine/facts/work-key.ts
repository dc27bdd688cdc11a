import { LIKE_STEPS_PER_MM } from '../quantities/conventions.ts';
import type { PartFeature } from '../records.ts';

const size = (mm: number | null): string => (mm === null ? '' : String(Math.round(mm * LIKE_STEPS_PER_MM)));

/** All properties of a feature that its work depends on, without place and faces. */
export const workKey = (feature: PartFeature): string =>
  [
    feature.kind,
    feature.subtype,
    feature.through,
    size(feature.diameter_mm),
    size(feature.depth_mm),
    size(feature.width_mm),
    size(feature.length_mm),
    size(feature.radius_mm),
    feature.count,
    feature.it_grade,
    feature.ra_um,
    feature.thread,
    feature.characteristics?.join(' '),
    Object.values(feature.modelled_thread ?? {}).join(' '),
    feature.face_ids.length,
    feature.seats?.map(({ diameter_mm, depth_mm }) => `${size(diameter_mm)}x${size(depth_mm)}`).join(' '),
    Object.values(feature.details ?? {}).join(' '),
  ].join('|');
