import { PARAMETER_ROWS } from '../parameters/registry.ts';
import { groupChain } from '../parameters/select.ts';
import type { CuttingDatum, EnvironmentTool } from '../snapshot.ts';
import { type AuditFinding, finding, type Subject } from './finding.ts';
import type { Plant } from './open-plant.ts';

/** Cutting speeds between a third of the slowest and three times the fastest default of the group are plausible. */
const SPEED_BAND = [0.3, 3] as const;

/** Bins with the cutting speeds of each tool class. */
const PROCESSES: Readonly<Record<string, readonly string[]>> = {
  end_mill: ['milling'],
  ball_mill: ['milling'],
  ball_end_mill: ['milling'],
  face_mill: ['milling'],
  chamfer_mill: ['milling'],
  slot_cutter: ['milling'],
  thread_mill: ['thread_milling', 'milling'],
  drill: ['drilling'],
  drill_hss: ['drilling'],
  indexable_drill: ['drilling'],
  spot_drill: ['drilling'],
  countersink: ['countersink', 'drilling'],
  reamer: ['reaming'],
  tap: ['tapping'],
  turning_insert: ['turning'],
  cbn_insert: ['turning'],
  part_off_insert: ['turning'],
  groove_insert: ['turning'],
};

const MILLING_FEED = ['end_mill', 'ball_mill', 'ball_end_mill', 'face_mill'];

const SPEEDS: readonly { readonly parts: readonly string[]; readonly value: number }[] =
  PARAMETER_ROWS.filter((row) => row.parameter === 'vc').map((row) => ({
    parts: row.bin.split('.'),
    value: row.value,
  }));

type Band = readonly [slowest: number, fastest: number];

/** Cached by tool class and material group: the registry never changes, and a shop has many tools of a class. */
const KNOWN_SPEEDS = new Map<string, Band | null>();

/** Slowest and fastest default of a tool class in a material group, or in the nearest group that has one. */
const typicalSpeeds = (klass: string, group: string): Band | null => {
  const key = `${klass} ${group}`;
  const known = KNOWN_SPEEDS.get(key);
  if (known !== undefined) return known;
  const found = speedsOf(klass, group);
  KNOWN_SPEEDS.set(key, found);
  return found;
};

const speedsOf = (klass: string, group: string): Band | null => {
  const processes = PROCESSES[klass] ?? [];
  for (const name of groupChain(group)) {
    const values = SPEEDS.filter(
      ({ parts }) => processes.includes(parts[0] ?? '') && parts.includes(name),
    ).map((row) => row.value);
    if (values.length > 0) return [Math.min(...values), Math.max(...values)];
  }
  return null;
};

const auditDatum = (
  tool: EnvironmentTool,
  datum: CuttingDatum,
  subject: Subject,
  fastest: Fastest | null,
): readonly AuditFinding[] => {
  const found: AuditFinding[] = [];
  if (datum.source === null || datum.source.trim() === '') {
    found.push(finding('cutting_data_unsourced', subject, { iso_group: datum.iso_group }));
  }
  const typical = typicalSpeeds(tool.klass, datum.iso_group);
  if (typical !== null) {
    const [low, high] = [typical[0] * SPEED_BAND[0], typical[1] * SPEED_BAND[1]];
    if (datum.vc_m_min < low || datum.vc_m_min > high) {
      const params = { iso_group: datum.iso_group, field: 'vc_m_min', value: datum.vc_m_min, low, high };
      found.push(finding('cutting_data_out_of_range', subject, params));
    }
  }
  const feed = tableFeed(tool, datum, fastest);
  if (feed !== null && feed.feed > feed.limit) {
    const params = { iso_group: datum.iso_group, feed_mm_min: feed.feed, machine_mm_min: feed.limit };
    found.push(finding('feed_above_machine', subject, params));
  }
  return found;
};

type Fastest = { readonly rpm: number; readonly feedMmMin: number };

/** Highest feed of the fastest milling machine; null if there is none, or one does not state its rapid traverse. */
const fastestMilling = (plant: Plant): Fastest | null => {
  const millings = plant.environment.machines.filter((member) => member.klass.startsWith('milling'));
  if (millings.length === 0) return null;
  let [rpm, rapid] = [0, 0];
  for (const { capabilities } of millings) {
    if (capabilities.rapid_traverse_m_per_min === null) return null;
    rpm = Math.max(rpm, capabilities.max_spindle_rpm ?? Number.POSITIVE_INFINITY);
    rapid = Math.max(rapid, capabilities.rapid_traverse_m_per_min);
  }
  return { rpm, feedMmMin: rapid * 1000 };
};

/** fz · z · n of a milling tool compared with the fastest milling machine, limited by its maximum spindle speed. */
const tableFeed = (tool: EnvironmentTool, datum: CuttingDatum, fastest: Fastest | null) => {
  if (!MILLING_FEED.includes(tool.klass) || tool.diameter_mm === null || tool.flutes === null) return null;
  if (fastest === null) return null;
  const rpm = Math.min((datum.vc_m_min * 1000) / (Math.PI * tool.diameter_mm), fastest.rpm);
  return { feed: datum.fz_mm * tool.flutes * rpm, limit: fastest.feedMmMin };
};

export const auditTools = (plant: Plant): readonly AuditFinding[] => {
  const fastest = fastestMilling(plant);
  return plant.environment.tools.flatMap((tool) => {
    const subject: Subject = { id: tool.tool_id, kind: 'tool', name: tool.name };
    const data = tool.cutting_data.flatMap((datum) => auditDatum(tool, datum, subject, fastest));
    const isPricedWithoutLife = tool.price !== null && tool.life_min === null;
    return isPricedWithoutLife
      ? [finding('tool_without_life', subject, { price: tool.price }), ...data]
      : data;
  });
};
