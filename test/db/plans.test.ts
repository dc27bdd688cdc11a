import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countApiKeys, listApiKeys } from '../../src/db/accounts/api-keys.ts';
import { listLedger } from '../../src/db/billing/ledger.ts';
import { findCachedSuccesses } from '../../src/db/calculations/cached-price.ts';
import { type CalculationFilter, countMatches, listCalculations } from '../../src/db/calculations/list.ts';
import { findRate } from '../../src/db/calculations/queue.ts';
import { listChanges } from '../../src/db/environments/changes.ts';
import { listEnvironments } from '../../src/db/environments/environments.ts';
import { listMachines } from '../../src/db/environments/machines.ts';
import type { Tx } from '../../src/db/kernel/database.ts';
import { asId, type OrgId, type PartId } from '../../src/db/kernel/ids.ts';
import type { ListRequest } from '../../src/db/kernel/keyset.ts';
import { listKnownPrices } from '../../src/db/known-prices/known-prices.ts';
import { findStandardPartsFor } from '../../src/db/materials/standard-part-prices.ts';
import { listStandardParts } from '../../src/db/materials/standard-parts.ts';
import { listNests } from '../../src/db/nests/nests.ts';
import { listRemnants } from '../../src/db/nests/remnants.ts';
import { listFolders } from '../../src/db/parts/folders.ts';
import {
  countFacets,
  countParts,
  listParts,
  type PartFilter,
  type PartSort,
} from '../../src/db/parts/parts-list.ts';
import { countRevisions, listRevisions } from '../../src/db/parts/revisions.ts';
import { findRollup } from '../../src/db/parts/rollup.ts';
import { listSets } from '../../src/db/reference-sets/sets.ts';
import { listShares } from '../../src/db/shares/shares.ts';
import { listUploads, uploadsAsJson } from '../../src/db/uploads/uploads.ts';
import { listDeliveries } from '../../src/db/webhooks/deliveries.ts';
import { pruneWebhooks } from '../../src/db/webhooks/delivery-retention.ts';
import { eventsAfter, listEvents } from '../../src/db/webhooks/event-log.ts';
import { newId } from '../../src/platform/ids.ts';
import { useStack } from '../support/use.ts';
import { openPlanner, type Planner, seedTables } from './plans.ts';

const ORG = asId<OrgId>(newId());

const stack = useStack();
let planner: Planner;
let partId: PartId;
let folderId: string;

beforeAll(async () => {
  await seedTables(stack, ORG);
  planner = openPlanner(stack, ORG);
  const [part] = await stack.sql<{ id: PartId; folder_id: string }>(
    'select id, folder_id from parts where org_id = $1 and folder_id is not null order by created_at limit 1',
    [ORG],
  );
  if (part === undefined) throw new Error('there are parts');
  partId = part.id;
  folderId = part.folder_id;
});

afterAll(async () => {
  await planner?.close();
});

const PAGE: ListRequest = {
  limit: 50,
  order: 'desc',
  after: null,
  offset: 0,
  createdAfter: null,
  createdBefore: null,
};

const PARTS: PartFilter = {
  q: null,
  classificationId: null,
  folderId: null,
  unfiled: null,
  makeOrBuy: [],
  procurementTypes: [],
  quoted: null,
  materialGradeIds: [],
  includeComponents: false,
  createdAfter: null,
  createdBefore: null,
};

const CALCULATIONS: CalculationFilter = {
  statuses: [],
  partId: null,
  batchId: null,
  materialGradeIds: [],
  parentId: null,
  includeComponents: false,
  ids: null,
  createdAfter: null,
  createdBefore: null,
};

const behind = (key: string): ListRequest => ({ ...PAGE, after: [key, newId()] });
const NOON = '2026-01-01T12:00:00Z';

describe('the lists of nests, remnants, known prices and standard parts', () => {
  test.each<[string, (tx: Tx) => Promise<unknown>, string]>([
    ['nests', (tx) => listNests(tx, ORG, { environmentId: null, status: null }, PAGE), 'job_nests_newest'],
    ['remnants', (tx) => listRemnants(tx, ORG, PAGE), 'remnants_newest'],
    ['known prices', (tx) => listKnownPrices(tx, ORG, { partNumber: null }, PAGE), 'known_prices_newest'],
    ['standard parts', (tx) => listStandardParts(tx, ORG, PAGE), 'standard_parts_newest'],
  ])('given %s, then their index gives the order and nothing is sorted', async (_name, list, index) => {
    const shape = await planner.shapeOf(list);
    expect(shape).toMatchObject({ wholeTables: [], sorts: 0 });
    expect(shape.indexes).toContain(index);
  });
});

test('given a catalogue of names with umlauts, then an index finds those of the components', async () => {
  const sought = {
    name: 'Größe-7',
    kind: 'screw',
    standard: 'ISO 4762',
    size: 'M6',
    length_mm: 7,
  } as const;
  const shape = await planner.shapeOf(async (tx) => {
    const rows = await findStandardPartsFor(tx, ORG, [sought]);
    expect(rows.map(({ name }) => name)).toEqual(['größe 7']);
  });
  expect(shape).toMatchObject({ wholeTables: [] });
  expect(shape.indexes).toEqual(['standard_parts_sought']);
});

describe('the parts list', () => {
  test.each<[string, PartSort, ListRequest, string]>([
    ['created_at', 'created_at', PAGE, 'parts_newest'],
    ['created_at, ascending', 'created_at', { ...PAGE, order: 'asc' }, 'parts_newest'],
    ['created_at, behind a cursor', 'created_at', behind('2999-01-01T00:00:00Z'), 'parts_newest'],
    ['updated_at', 'updated_at', PAGE, 'parts_updated'],
    ['updated_at, behind a cursor', 'updated_at', behind('2999-01-01T00:00:00Z'), 'parts_updated'],
    ['part_number', 'part_number', PAGE, 'parts_number'],
    ['part_number, behind a cursor', 'part_number', behind('P-9'), 'parts_number'],
  ])(
    'given the sort %s, then its index gives the order and nothing is sorted [SPE-1]',
    async (_name, sort, page, index) => {
      const shape = await planner.shapeOf((tx) => listParts(tx, ORG, PARTS, sort, page));
      expect(shape.wholeTables).toEqual([]);
      expect(shape.indexes).toContain(index);
      // One inside the readiness of each picture, over the files of one revision.
      expect(shape.sorts).toBeLessThanOrEqual(1);
    },
  );

  test.each<[string, Partial<PartFilter>]>([
    ['a classification', { classificationId: 'c1' }],
    ['make_or_buy', { makeOrBuy: ['buy'] }],
    ['a procurement type', { procurementTypes: ['external'] }],
    ['no folder', { unfiled: true }],
    ['a price', { quoted: true }],
    ['no price', { quoted: false }],
    ['a grade', { materialGradeIds: [newId()] }],
    ['bounds on the creation', { createdAfter: NOON, createdBefore: '2999-01-01T00:00:00Z' }],
  ])('given a filter by %s, then indexes serve page, count and facets [SPE-1]', async (_name, part) => {
    const filter = { ...PARTS, ...part };
    const shape = await planner.shapeOf(async (tx) => {
      await listParts(tx, ORG, filter, 'created_at', PAGE);
      await countParts(tx, ORG, filter);
      await countFacets(tx, ORG, filter);
    });
    expect(shape.wholeTables).toEqual([]);
  });

  test.each<PartSort>(['unit_cost', 'annual_spend', 'last_quoted_at'])(
    'given the offset-only sort %s, then the rows of the organisation are found by an index',
    async (sort) => {
      const shape = await planner.shapeOf((tx) => listParts(tx, ORG, PARTS, sort, PAGE));
      expect(shape.wholeTables).toEqual([]);
    },
  );

  test('given a folder, then its index is used', async () => {
    const shape = await planner.shapeOf((tx) =>
      listParts(tx, ORG, { ...PARTS, folderId }, 'created_at', PAGE),
    );
    expect(shape.wholeTables).toEqual([]);
    expect(shape.indexes).toContain('parts_folder');
  });

  test('given a substring, then its trigrams find the rows although row-level security stands before them [SPE-1]', async () => {
    const filter = { ...PARTS, q: 'p-1234-' };
    let found = -1;
    const shape = await planner.shapeOf(async (tx) => {
      const { rows } = await listParts(tx, ORG, filter, 'created_at', PAGE);
      expect(Number(await countParts(tx, ORG, filter))).toBe(rows.length);
      expect(rows.every((row) => row.orgId === ORG)).toBe(true);
      found = rows.length;
    });
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(50);
    expect(shape.wholeTables).toEqual([]);
    expect(shape.indexes).toContain('parts_search');
    expect(shape.indexes).not.toContain('parts_newest');
  });

  test('given a substring of one letter, then the rows of the organisation are read, not the table', async () => {
    const shape = await planner.shapeOf((tx) => listParts(tx, ORG, { ...PARTS, q: '%' }, 'created_at', PAGE));
    expect(shape.wholeTables).toEqual([]);
  });

  test('given a search, then the transaction is the tenant’s again, and without an organisation nothing is found', async () => {
    await planner.shapeOf(async (tx) => {
      await countParts(tx, ORG, { ...PARTS, q: 'bracket' });
      const rows = await tx.selectFrom('parts').select('org_id').distinct().execute();
      expect(rows).toEqual([{ org_id: ORG }]);
    });
    const found = await stack.sql(
      `select set_config('role', 'sc_tenant', true), set_config('app.org_id', '', true), (select count(*) from search_parts('%'))`,
    );
    expect(found[0]).toMatchObject({ count: '0' });
  });
});

describe('every other list', () => {
  const LISTS: readonly [string, (tx: Tx) => Promise<unknown>, string][] = [
    [
      'calculations',
      (tx) => listCalculations(tx, ORG, CALCULATIONS, 'created_at', PAGE),
      'calculations_newest',
    ],
    [
      'calculations behind a cursor',
      (tx) => listCalculations(tx, ORG, CALCULATIONS, 'created_at', behind('2999-01-01T00:00:00Z')),
      'calculations_newest',
    ],
    [
      'calculations of a part',
      (tx) => listCalculations(tx, ORG, { ...CALCULATIONS, partId }, 'created_at', PAGE),
      'calculations_part',
    ],
    ['revisions', (tx) => listRevisions(tx, ORG, partId, PAGE), 'part_revisions_'],
    ['the count of revisions', (tx) => countRevisions(tx, ORG, partId), 'part_revisions_'],
    ['uploads', (tx) => listUploads(tx, ORG, { includeCancelled: false }, PAGE), 'uploads_'],
    ['uploads as JSON', (tx) => uploadsAsJson(tx, ORG, { includeCancelled: false }, PAGE), 'uploads_'],
    ['environments', (tx) => listEnvironments(tx, ORG, PAGE), 'environments_newest'],
    [
      'changes of an environment',
      (tx) => listChanges(tx, ORG, { environmentId: newId() }, PAGE),
      'environment_changes_newest',
    ],
    ['machines', (tx) => listMachines(tx, ORG, { klass: null }, PAGE), 'machines_newest'],
    ['API keys', (tx) => listApiKeys(tx, ORG, PAGE), 'api_keys_newest'],
    [
      'deliveries of an endpoint',
      (tx) => listDeliveries(tx, ORG, { endpointId: newId(), status: null, eventType: null }, PAGE),
      'webhook_deliveries_endpoint',
    ],
    ['events', (tx) => listEvents(tx, ORG, { types: null, now: new Date() }, PAGE), 'events_with_body'],
    [
      'events after a position',
      (tx) => {
        const page = { after: { writtenBy: '0', id: newId() }, limit: PAGE.limit };
        return eventsAfter(tx, ORG, { types: null, now: new Date() }, page);
      },
      'events_stream',
    ],
    [
      'the price of a content',
      (tx) => findCachedSuccesses(tx, ORG, ['a'.repeat(64)], '2026-11'),
      'calculations_cache',
    ],
    ['how fast work ends', (tx) => findRate(tx, ORG, new Date()), 'calculations_ended'],
    ['links', (tx) => listShares(tx, ORG, { calculationId: null, now: new Date() }, PAGE), 'shares_newest'],
    ['reference sets', (tx) => listSets(tx, ORG, PAGE), 'reference_sets_newest'],
    ['the ledger', (tx) => listLedger(tx, ORG, PAGE), 'ledger_transactions_newest'],
  ];

  test('calculations, on each page: the index gives the order, and nothing before the cursor is read', async () => {
    for (const page of [PAGE, { ...PAGE, order: 'asc' } as const, behind('2999-01-01T00:00:00Z')]) {
      const shape = await planner.shapeOf((tx) =>
        listCalculations(tx, ORG, CALCULATIONS, 'created_at', page),
      );
      expect(shape.indexes).toContain('calculations_newest');
      expect(shape.sorts).toBe(0);
    }
  });

  // An index by its name, or by the beginning of it where one of several serves.
  test.each(LISTS)('%s: by an index [SPE-1]', async (_name, list, index) => {
    const shape = await planner.shapeOf(list);
    expect(shape.statements).toBeGreaterThan(0);
    expect(shape.wholeTables).toEqual([]);
    expect(
      shape.indexes.some((name) => name.startsWith(index)),
      String(shape.indexes),
    ).toBe(true);
  });

  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['folders with their parts', (tx) => listFolders(tx, ORG)],
    ['the rollup of a folder', (tx) => findRollup(tx, ORG, folderId)],
    ['the rollup of the workspace', (tx) => findRollup(tx, ORG, null)],
    ['the count of calculations', (tx) => countMatches(tx, ORG, CALCULATIONS)],
    ['old events', (tx) => pruneWebhooks(tx, ORG, { now: new Date(NOON), limit: 10 })],
    ['the count of API keys', (tx) => countApiKeys(tx, ORG, PAGE)],
  ])('%s: no table is read whole [SPE-1]', async (_name, work) => {
    const shape = await planner.shapeOf(work);
    expect(shape.statements).toBeGreaterThan(0);
    expect(shape.wholeTables).toEqual([]);
  });
});
