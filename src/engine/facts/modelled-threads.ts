import { SAME_DIRECTION_COSINE, WIDTH_NOISE } from '../quantities/conventions.ts';
import type { ModelledThread } from '../records.ts';
import type { GeometryFeature, PricingGeometry, Vec3 } from '../snapshot.ts';
import { dot, minus } from '../vec.ts';

/** A thread modelled with its flanks, with the data for a plan. */
type Drawn = {
  readonly feature: GeometryFeature;
  readonly internal: boolean;
  readonly axis: Vec3;
  readonly point: Vec3;
  readonly from: number;
  readonly to: number;
  readonly major: number;
  readonly minor: number;
  readonly size: ModelledThread;
};

const numberIn = ({ details }: GeometryFeature, name: string): number | null => {
  const value = details?.[name];
  return typeof value === 'number' ? value : null;
};

const textIn = ({ details }: GeometryFeature, name: string): string | null => {
  const value = details?.[name];
  return typeof value === 'string' ? value : null;
};

const shown = (mm: number): string => String(Number(mm.toFixed(2)));

/** `M8`; another profile or a multi-start thread gets diameter and pitch, which cannot be mistaken for a designation. */
const nameOf = (feature: GeometryFeature, major: number, pitch: number): string => {
  const starts = numberIn(feature, 'starts') ?? 1;
  const size = `Ø${shown(major)} × ${shown(pitch)}`;
  return starts > 1 ? `${size}, ${starts} starts` : (textIn(feature, 'designation') ?? size);
};

const drawnOf = (feature: GeometryFeature): Drawn | null => {
  const { axis, position_mm: point, diameter_mm: major, length_mm: length } = feature;
  const pitch = numberIn(feature, 'pitch_mm');
  if (feature.kind !== 'thread' || axis === null || point === null || major === null) return null;
  if (length === null || pitch === null || pitch <= 0) return null;
  const from = dot(point, axis);
  const minor = numberIn(feature, 'minor_diameter_mm') ?? major - pitch;
  const size = { name: nameOf(feature, major, pitch), diameter_mm: major, pitch_mm: pitch, core_mm: minor };
  return {
    feature,
    internal: feature.subtype === 'internal',
    axis,
    point,
    from,
    to: from + length,
    major,
    minor,
    size: { ...size, length_mm: length, times: 1 },
  };
};

/** Extent of a feature along the axis of the thread. */
const reachOf = (feature: GeometryFeature, { axis }: Drawn): readonly [number, number] => {
  const { position_mm: point, axis: own } = feature;
  const length = (feature.kind === 'hole' ? feature.depth_mm : feature.length_mm) ?? 0;
  const start = point === null ? 0 : dot(point, axis);
  const end = start + length * (own === null ? 1 : dot(own, axis));
  return [Math.min(start, end), Math.max(start, end)];
};

/** A coaxial bore or diameter as wide as the thread's crest. */
const mayCarry = (feature: GeometryFeature, thread: Drawn): boolean => {
  const { axis, position_mm: point, diameter_mm: diameter } = feature;
  const fits = thread.internal
    ? feature.kind === 'hole' || feature.subtype === 'inner'
    : feature.kind === 'turned_segment' && feature.subtype === 'outer';
  if (!fits || axis === null || point === null || diameter === null) return false;
  if (Math.abs(dot(axis, thread.axis)) < SAME_DIRECTION_COSINE) return false;
  const away = minus(point, thread.point);
  const along = dot(away, thread.axis);
  const most = 2 * WIDTH_NOISE * thread.major;
  if (dot(away, away) - along * along > most * most) return false;
  const crest = thread.internal ? thread.minor : thread.major;
  return Math.abs(diameter - crest) < (thread.major - thread.minor) / 2;
};

/** Host of a thread without another feature: a bore, or a turned diameter; null on a milled part. */
const bareHost = (thread: Drawn, geometry: PricingGeometry): GeometryFeature | null => {
  const { feature, axis } = thread;
  const { turned } = geometry;
  const { minor_diameter_mm: _, pitch_mm: __, ...details } = feature.details ?? {};
  const base = { ...feature, details };
  if (thread.internal)
    return {
      ...base,
      kind: 'hole',
      subtype: 'plain',
      diameter_mm: thread.minor,
      depth_mm: feature.length_mm,
    };
  return turned === null || Math.abs(dot(turned.axis, axis)) < SAME_DIRECTION_COSINE
    ? null
    : { ...base, kind: 'turned_segment', subtype: 'outer', depth_mm: null };
};

/** The part of the host with the thread, including the flanks as its faces. */
const withThread = (host: GeometryFeature, thread: Drawn): GeometryFeature => {
  const face_ids = [...host.face_ids, ...thread.feature.face_ids.filter((id) => !host.face_ids.includes(id))];
  const [from, to] = reachOf(host, thread);
  const [least, most] = [Math.min(from, thread.from), Math.max(to, thread.to)];
  if (host.kind === 'hole') return { ...host, face_ids, depth_mm: most - least };
  const { axis, position_mm: point } = host;
  if (axis === null || point === null) return { ...host, face_ids };
  const back = dot(axis, thread.axis) > 0 ? from - least : most - to;
  return {
    ...host,
    face_ids,
    length_mm: most - least,
    position_mm: [point[0] - axis[0] * back, point[1] - axis[1] * back, point[2] - axis[2] * back],
  };
};

export type Threaded = {
  readonly geometry: PricingGeometry;
  /** By host feature. */
  readonly threads: ReadonlyMap<string, ModelledThread>;
  /** Host for a thread callout on this feature: the flanks, and a neighbour of one diameter, refer to the host. */
  readonly hostOf: ReadonlyMap<string, string>;
};

/** Threads on one host are cut one after the other. */
const both = (known: ModelledThread | undefined, size: ModelledThread): ModelledThread => {
  if (known === undefined) return size;
  const times = known.times + 1;
  return { ...known, length_mm: (known.length_mm * known.times + size.length_mm) / times, times };
};

/**
 * Assigns every modelled thread to the hole or turned diameter that carries most of it. Its own feature is removed, so that
 * nothing is counted twice; on a milled part it stays, because thread milling cuts it.
 */
export const withThreads = (geometry: PricingGeometry): Threaded => {
  const threads = new Map<string, ModelledThread>();
  const hostOf = new Map<string, string>();
  let features = geometry.features;
  for (const drawn of geometry.features.flatMap((feature) => drawnOf(feature) ?? [])) {
    const hosts = features.filter((feature) => mayCarry(feature, drawn));
    const shared = (feature: GeometryFeature): number => {
      const [from, to] = reachOf(feature, drawn);
      return Math.min(to, drawn.to) - Math.max(from, drawn.from);
    };
    const host = hosts
      .filter((feature) => shared(feature) > 0)
      .reduce<GeometryFeature | null>(
        (best, one) => (best === null || shared(one) > shared(best) ? one : best),
        null,
      );
    const made = host === null ? bareHost(drawn, geometry) : withThread(host, drawn);
    const id = made?.id ?? drawn.feature.id;
    features = features.flatMap((feature) => {
      if (feature.id === id) return [made ?? feature];
      return feature.id === drawn.feature.id ? [] : [feature];
    });
    for (const one of [drawn.feature, ...hosts])
      if (!threads.has(one.id) && !hostOf.has(one.id)) hostOf.set(one.id, id);
    hostOf.set(id, id);
    threads.set(id, both(threads.get(id), drawn.size));
  }
  return { geometry: { ...geometry, features }, threads, hostOf };
};
