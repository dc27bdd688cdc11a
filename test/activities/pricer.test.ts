import { availableParallelism } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { solveInTime } from '../../src/activities/nest.ts';
import { priceSnapshot } from '../../src/activities/price-snapshot.ts';
import { nestPreviewWeight, openPricer, PREVIEW_PLACES } from '../../src/activities/pricer.ts';
import { shareSheets } from '../../src/activities/share-sheets.ts';
import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import {
  type NestAsked,
  type PricingSnapshot,
  previewText,
  previewWeight,
  type SheetComponent,
} from '../../src/engine/index.ts';
import type { NestJob } from '../../src/nest/index.ts';
import type { Outline } from '../../src/nest/outline.ts';
import { presetEnvironment } from '../engine/support/environment.ts';
import { bracket, plate, shaft, snapshotOf } from '../engine/support/parts.ts';
import { jobOf, line, sheetGroup } from '../nest/jobs.ts';
import { angle, rectangle } from '../nest/parts.ts';

const ORG = asId<OrgId>('0190c9d2-0000-7000-8000-000000000001');
const OTHER = asId<OrgId>('0190c9d2-0000-7000-8000-000000000002');
const NEVER = new AbortController().signal;
const pricer = openPricer({
  warm: true,
  onIdleError: (error) => {
    throw error;
  },
});
afterAll(() => pricer.close());

const bytesOf = (outcome: Awaited<ReturnType<typeof pricer.price>>): Buffer => {
  if (outcome.kind !== 'priced') throw new Error(JSON.stringify(outcome));
  return Buffer.from(outcome.stored.document);
};

test('given a snapshot, then a thread gives the same figures and the same bytes as this one', async () => {
  for (const facts of [plate(), shaft()]) {
    const snapshot = snapshotOf({ facts });
    const there = await pricer.price(ORG, snapshot, NEVER);
    const here = priceSnapshot(snapshot);
    expect(bytesOf(there).equals(bytesOf(here))).toBe(true);
    expect(there.kind === 'priced' && here.kind === 'priced' && there.stored.figures).toEqual(
      here.kind === 'priced' && here.stored.figures,
    );
  }
});

test('given parts and an assembly in two environments, then each preview of a thread has the bytes of this one, however often it knows them', async () => {
  const environment = presetEnvironment();
  const part = snapshotOf({ facts: plate(), environment });
  const component = { key: 'c', name: 'Plate', quantity: 2, fastener: null, snapshot: part };
  const snapshots: readonly PricingSnapshot[] = [
    part,
    snapshotOf({ facts: shaft(), environment }),
    snapshotOf({ facts: plate(), environment: presetEnvironment('us-2026') }),
    {
      ...part,
      facts: { ...plate(), shape_class: 'assembly', features: [] },
      material: null,
      assembly: { of: 'products', components: [component, { ...component, key: 'none', snapshot: null }] },
    },
  ];
  for (let round = 0; round < 2 * PREVIEW_PLACES.places; round += 1) {
    for (const snapshot of snapshots) {
      for (const adjustments of [{}, { 'rate.labour': 1.1 }]) {
        const request = { adjustments, lot_size: 75 };
        const there = await pricer.preview(ORG, snapshot, request);
        expect(there).toEqual(previewText(snapshot, request));
        expect(there.outcome).toBe('previewed');
      }
    }
  }
});

test('given a part that cannot be priced, then its reasons; given what the engine refuses, then its error', async () => {
  const nothing = snapshotOf({ facts: plate(), environment: { ...presetEnvironment(), machines: [] } });
  const unpriceable = await pricer.price(ORG, nothing, NEVER);
  expect(unpriceable).toEqual(priceSnapshot(nothing));
  expect(unpriceable.kind).toBe('unpriceable');
  const fault = await pricer.price(ORG, snapshotOf({ facts: plate(), request: { lot_size: 0 } }), NEVER);
  expect(fault.kind === 'fault' && fault.error.message).toBe('lot_size is 0');
});

/** A part of sheet with its blank, as a component of a lot of ten. */
const componentOf = (
  key: string,
  outline: Outline,
  [width, height]: readonly [number, number],
): SheetComponent => {
  const { facts: _, ...rest } = snapshotOf({ request: { lot_size: 10 } });
  const of = bracket();
  return {
    key,
    quantity: 1,
    snapshot: {
      ...rest,
      facts: {
        ...of,
        volume_mm3: width * height * 2,
        ...(of.sheet == null ? {} : { sheet: { ...of.sheet, unfolded_mm: [width, height] } }),
      },
    },
    outline,
  };
};

test('given components of one assembly, then a thread shares the same sheets among them as this one; what the engine refuses is its error', async () => {
  const component = (key: string, width: number, height: number): SheetComponent =>
    componentOf(key, rectangle(width, height, 1).outline, [width, height]);
  const two = [component('a', 800, 600), component('b', 500, 400)];
  const there = await pricer.shareSheets(ORG, two, NEVER);
  expect(there).toEqual(await shareSheets(two));
  expect(there.kind === 'shared' && [...there.lines.keys()].sort()).toEqual(['a', 'b']);
  const wrong = two.map((one) => ({
    ...one,
    snapshot: { ...one.snapshot, request: { ...one.snapshot.request, lot_size: 0.5 } },
  }));
  const fault = await pricer.shareSheets(ORG, wrong, NEVER);
  expect(fault.kind === 'fault' && fault.error.message).toBe('lot_size is 0.5');
});

test('given the pages of an assembly before it, then the part of another organisation is priced after one of them', async () => {
  const snapshot = snapshotOf({ facts: plate() });
  const priced: string[] = [];
  const made = async (orgId: OrgId, name: string): Promise<void> => {
    await pricer.price(orgId, snapshot, NEVER);
    priced.push(name);
  };
  const page = Array.from({ length: 25 }, () => made(ORG, 'component'));
  await Promise.all([...page, made(OTHER, 'part')]);
  // Each thread had begun one component, and ends at most one more while the part is at work.
  expect(priced.indexOf('part')).toBeLessThanOrEqual(2 * availableParallelism());
});

test('given a signal while a thread is at work, then the caller hears of it and the next snapshot is priced', async () => {
  const snapshot = snapshotOf({ facts: plate() });
  const ended = new AbortController();
  const asked = pricer.price(ORG, snapshot, ended.signal);
  ended.abort();
  await expect(asked).rejects.toThrow(/abort/i);
  expect(bytesOf(await pricer.price(ORG, snapshot, NEVER)).equals(bytesOf(priceSnapshot(snapshot)))).toBe(
    true,
  );
});

/** Of 1e12 evaluations it is more work than any test waits for. */
const nestOf = (evaluations: number): NestJob =>
  jobOf([sheetGroup([line('a', angle(300, 260, 60, 1).outline, 40)])], evaluations);

test('given a signal while a nest is at work, then the nest that waits for its thread is made [NST-3]', async () => {
  const ended = new AbortController();
  const atWork = pricer.nest(nestOf(1e12), ended.signal, () => ended.abort());
  const refused = expect(atWork).rejects.toThrow(/abort/i);
  const waiting = pricer.nest(nestOf(1000), NEVER, () => undefined);
  await refused;
  expect((await waiting).groups).toHaveLength(1);
});

/** Blanks of many corners, no two alike: their no-fit polygons alone take minutes. */
const rough = (size: number): Outline => ({
  outer: Array.from({ length: 80 }, (_, corner) => {
    const [angle, radius] = [(corner / 40) * Math.PI, corner % 2 === 0 ? size : size * 0.7];
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  }).flat(),
  inner: [],
});
const ROUGH = Array.from({ length: 40 }, (_, index) => 100 + index);
const ofSheets: NestAsked = {
  rotation: 'free',
  part_gap_mm: null,
  edge_mm: null,
  currency: 'EUR',
  remnants: [],
  lines: ROUGH.map((size) => ({
    item_id: `part-${size}`,
    quantity: 5,
    snapshot: componentOf('', rough(size), [2 * size, 2 * size]).snapshot,
    outline: rough(size),
    reason: null,
  })),
};
const ofComponents = ROUGH.map((size) => componentOf(`part-${size}`, rough(size), [2 * size, 2 * size]));

test.each([
  ['previews of nests', (_: AbortSignal) => pricer.nestPreview(ORG, ofSheets)],
  [
    'nests of an assembly’s own sheets',
    (signal: AbortSignal) => pricer.shareSheets(ORG, ofComponents, signal),
  ],
])(
  'given more %s than there are threads, then a price is made before the first of them ends [NST-4 HOU-13]',
  async (_, nest) => {
    const ended = new AbortController();
    const asked = Array.from({ length: availableParallelism() }, () =>
      nest(ended.signal).then(
        () => 'a nest',
        () => 'a nest',
      ),
    );
    const price = pricer.price(ORG, snapshotOf({ facts: plate() }), NEVER).then(({ kind }) => kind);
    expect(await Promise.race([...asked, price])).toBe('priced');
    ended.abort();
  },
);

test('given an organisation whose previews hold her half of the threads and fill her queue, then one more is refused and another’s is made', async () => {
  const heavy = { ...ofSheets, lines: ofSheets.lines.slice(0, 12) };
  const asked: Promise<unknown>[] = [];
  const results: string[] = [];
  for (let weight = 0; weight <= PREVIEW_PLACES.waiting.perKey; weight += nestPreviewWeight(heavy))
    asked.push(pricer.nestPreview(ORG, heavy).then(() => results.push('hers')));
  for (let held = 0; held < PREVIEW_PLACES.placesPerKey; held += 1)
    asked.push(pricer.nestPreview(ORG, heavy).then(() => results.push('hers')));
  for (const one of asked) one.catch(() => undefined);
  await expect(asked.at(-1)).rejects.toThrow(
    'Too many requests of this organisation are waiting. Wait until earlier ones have finished',
  );
  const small = {
    ...ofSheets,
    lines: ofSheets.lines.slice(0, 1).map((line) => ({ ...line, outline: rectangle(200, 200, 1).outline })),
  };
  expect((await pricer.nestPreview(OTHER, small)).result.lines).toHaveLength(1);
});

test('given an organisation whose previews of prices hold her half of the threads and fill her queue, then one more is refused and another’s is made', async () => {
  const plain = snapshotOf({ facts: plate() });
  const [hole] = plate().features;
  if (hole === undefined) throw new Error('the plate has no feature');
  const heavy = snapshotOf({ facts: { ...plate(), features: Array.from({ length: 1_200 }, () => hole) } });
  const request = { adjustments: {}, lot_size: null };
  const { placesPerKey, waiting } = PREVIEW_PLACES;
  // Each of both has a thread that has loaded the engine: from here on a preview takes what it computes.
  await Promise.all([ORG, OTHER].map((org) => pricer.preview(org, plain, request)));
  const fitting = placesPerKey + Math.floor(waiting.perKey / previewWeight(heavy));
  const hers = Array.from({ length: fitting }, () => pricer.preview(ORG, heavy, request));
  for (const one of hers) one.catch(() => undefined);
  await expect(pricer.preview(ORG, heavy, request)).rejects.toThrow(
    'Too many requests of this organisation are waiting',
  );
  const first = await Promise.race([
    pricer.preview(OTHER, plain, request).then(() => 'another’s'),
    Promise.allSettled(hers).then(() => 'all of hers'),
  ]);
  expect(first).toBe('another’s');
});

test('given an assembly or a part of many features, then its preview weighs more than that of a plain part', () => {
  const plain = snapshotOf({ facts: plate() });
  const [hole] = plate().features;
  if (hole === undefined) throw new Error('the plate has no feature');
  const perforated = snapshotOf({
    facts: { ...plate(), features: Array.from({ length: 1200 }, () => hole) },
  });
  const component = { key: 'a', name: 'a', quantity: 1, fastener: null, snapshot: plain };
  const assembly = {
    ...plain,
    assembly: { of: 'products' as const, components: Array.from({ length: 200 }, () => component) },
  };
  expect(previewWeight(plain)).toBe(1);
  expect(previewWeight(perforated)).toBeGreaterThan(49);
  expect(previewWeight(assembly)).toBeGreaterThan(200);
  const { machines } = plain.environment;
  const another = (n: number, change: object) =>
    machines.map((member) => ({
      ...member,
      membership_id: `${member.membership_id}-${n}`,
      capabilities: { ...member.capabilities, ...change },
    }));
  const withMachines = (of: (n: number) => object) => ({
    ...perforated,
    environment: {
      ...perforated.environment,
      machines: [machines, ...[1, 2, 3].map((n) => another(n, of(n)))].flat(),
    },
  });
  const alike = previewWeight(withMachines(() => ({})));
  expect(alike).toBeGreaterThan(previewWeight(perforated));
  expect(previewWeight(withMachines((n) => ({ max_spindle_rpm: 1_000 * n })))).toBeGreaterThan(alike);
});

test('given a clock that ends a nest, then the best so far is its answer', async () => {
  const over = new AbortController();
  const result = await solveInTime(pricer, nestOf(1e12), NEVER, () => over.abort(), over.signal);
  expect(result.groups).toHaveLength(1);
});
