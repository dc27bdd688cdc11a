import { describe, expect, it } from 'vitest';
import {
  type PricedResult,
  type PricingGeometry,
  price,
  verifyCalculation,
} from '../../../src/engine/index.ts';
import { parseThread } from '../../../src/engine/process/milling/threads.ts';
import { calloutOf, drawingOf, plate, snapshotOf } from '../support/parts.ts';
import { knownPart } from './plan.ts';

const priced = (snapshot: Parameters<typeof price>[0]): PricedResult => {
  const result = price(snapshot);
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  expect(verifyCalculation(result)).toEqual([]);
  return result;
};

describe('designations of threads', () => {
  it.each([
    ['M8', 8, 1.25, 6.8],
    ['M8-6H', 8, 1.25, 6.8],
    ['M10x1', 10, 1, 9],
    ['M 12 × 1,5 LH', 12, 1.5, 10.5],
    ['M1.6', 1.6, 0.35, 1.25],
    ['M42', 42, 4.5, 37.5],
    ['M64', 64, 6, 58],
    ['Tr20x4', 20, 4, 16],
    ['G1/4', 13.157, 1.337, 11.445],
    ['G 1/2 A', 20.955, 1.814, 18.631],
    ['G1 1/4', 41.91, 2.309, 38.952],
    ['R 3/4', 26.441, 1.814, 24.117],
    ['Rp 1', 33.249, 2.309, 30.291],
    ['1/4-20 UNC', 6.35, 1.27, 5.08],
    ['3/8"-24 UNF-2B', 9.525, 25.4 / 24, 9.525 - 25.4 / 24],
  ])('%s is Ø%d, pitch %d, core %d', (text, diameter, pitch, core) => {
    const size = parseThread(text);
    expect(size?.diameter).toBeCloseTo(diameter, 6);
    expect(size?.pitch).toBeCloseTo(pitch, 6);
    expect(size?.core).toBeCloseTo(core, 6);
  });

  it.each(['Tr20', 'G9/7', 'W 3/8', 'thread', 'M', ''])('%s is none', (text) =>
    expect(parseThread(text)).toBeNull(),
  );

  const threaded = (thread: string): PricedResult =>
    priced(
      snapshotOf({
        drawing: drawingOf({
          callouts: [calloutOf('hole-000', { thread })],
        }),
      }),
    );

  it('a pipe thread is cut as any other', () =>
    expect(threaded('G1/8').process_plan.map(({ step }) => step)).toContain('tap'));

  it('an unreadable one is noted, for review', () => {
    const result = threaded('Whitworth');
    expect(result.review_reasons).toContain('thread_unread');
    expect(result.notes).toContainEqual({
      code: 'thread_unread',
      params: { feature: 'hole-000', thread: 'Whitworth' },
    });
    expect(threaded('M8').review_reasons).not.toContain('thread_unread');
  });
});

describe('sheet', () => {
  const bracket = knownPart('bracket_sheetmetal');
  const gas = (material: string): readonly string[] =>
    priced(snapshotOf({ facts: bracket, material }))
      .cost_sheet.lines.find(({ bucket }) => bucket === 'tooling')
      ?.children.map(({ label_params }) => String(label_params.use)) ?? [];

  it('burns its assist gas by the hour of open nozzle: nitrogen for stainless', () => {
    expect(gas('1.4301')).toContain('gas:n2');
    expect(gas('1.4301')).not.toContain('gas:o2');
  });

  it('gas is no tool that anybody changes', () => {
    const laser = priced(snapshotOf({ facts: bracket, material: '1.4301' })).process_plan.find(
      ({ process }) => process === 'laser',
    );
    expect(laser?.time_elements.filter(({ id }) => id === 'worn_tool')).toHaveLength(1);
  });

  it('of plastic is not cut by a fibre laser', () => {
    const result = price(snapshotOf({ facts: bracket, material: 'POM-C' }));
    expect(result.outcome).toBe('unpriceable');
    expect(JSON.stringify(result)).toContain('laser_cuts_no_plastic');
  });

  it('engraved lines are marked by the laser; blind pockets are milled, and said where nobody mills', () => {
    const extra = (kind: 'engraving' | 'pocket'): PricingGeometry => {
      const [pattern] = plate().features;
      if (pattern === undefined) throw new Error('the plate has features');
      return {
        ...bracket,
        features: [
          ...bracket.features,
          { ...pattern, id: 'extra', kind, length_mm: 200, diameter_mm: null, through: false },
        ],
      };
    };
    const marked = priced(snapshotOf({ facts: extra('engraving'), material: '1.4301' }));
    const mark = marked.process_plan
      .flatMap(({ time_elements }) => time_elements)
      .find(({ id }) => id === 'mark');
    expect(mark?.time_s).toBeCloseTo((200 / 1000) * 0.25 * 60, 6);
    const sunk = snapshotOf({ facts: extra('pocket'), material: '1.4301' });
    const pocket = priced(sunk);
    expect(pocket.process_plan.map(({ step }) => step)).toContain('mill_finish');
    expect(pocket.review_reasons).not.toContain('feature_not_cut_by_laser');
    const { environment } = sunk;
    const machines = environment.machines.filter(({ klass }) => !klass.startsWith('milling'));
    const left = priced({ ...sunk, environment: { ...environment, machines } });
    expect(left.review_reasons).toContain('feature_not_cut_by_laser');
  });
});
