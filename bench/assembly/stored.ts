import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { asId, type OrgId, type RevisionId } from '../../src/db/kernel/ids.ts';
import { insertDataset } from '../../src/db/parts/datasets.ts';
import { insertFacts } from '../../src/db/uploads/geometries.ts';
import type { PricingGeometry } from '../../src/engine/index.ts';
import { sha256Hex } from '../../src/platform/digest.ts';
import { newId } from '../../src/platform/ids.ts';
import type { BenchClient } from '../support/client.ts';
import type { BenchStack } from '../support/stack.ts';

const FACTS = path.resolve(import.meta.dirname, '../../test/engine/planner/facts/plate_holes_pocket.json');

/** The plate of the examples in so many weights: parts of one kind, and no two the same. */
export const plates = async (count: number): Promise<readonly PricingGeometry[]> => {
  const plate = JSON.parse(await readFile(FACTS, 'utf8')) as PricingGeometry;
  return Array.from({ length: count }, (_, at) => ({
    ...plate,
    volume_mm3: plate.volume_mm3 * (1 - at / 1000),
  }));
};

const UNMOVED = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** An assembly that holds each of them once, and in which nothing touches. */
export const assemblyOf = (parts: readonly PricingGeometry[]): unknown => ({
  ...parts[0],
  shape_class: 'assembly',
  features: [],
  contacts: [],
  components: {
    key: 'root',
    product_id: 'ROOT',
    name: 'Root',
    quantity: 1,
    placements: [UNMOVED],
    geometry_key: null,
    fastener: null,
    children: parts.map((_, at) => ({
      key: `p${at}`,
      product_id: `P-${at}`,
      name: `Plate ${at}`,
      quantity: 1,
      placements: [UNMOVED],
      geometry_key: `p${at}`,
      fastener: null,
      children: [],
    })),
  },
  component_facts: Object.fromEntries(parts.map((one, at) => [`p${at}`, one])),
});

/** A revision whose file was read to these facts: what reading costs is measured elsewhere. */
export const revisionOf = async (
  { db }: Pick<BenchStack, 'db'>,
  api: Pick<BenchClient, 'get' | 'post'>,
  orgId: OrgId,
  facts: unknown,
): Promise<string> => {
  const part = await api.post<{ id: string }>('/api/v1/parts/', {
    part_number: `bench-${crypto.randomUUID()}`,
  });
  const { data } = await api.get<{ data: { id: string }[] }>(`/api/v1/parts/${part.id}/revisions`);
  const revisionId = asId<RevisionId>(data[0]?.id ?? '');
  const [id, sha256, now] = [newId(), sha256Hex(JSON.stringify(facts)), new Date()];
  await db.asTenant(orgId, async (tx) => {
    await sql`
      insert into uploads (org_id, id, name, format, size_bytes, sha256, status, object_key, created_at, updated_at)
      values (${orgId}, ${id}, 'file.step', 'step', 1, ${sha256}, 'confirmed', ${`org/${orgId}/files/${id}`}, ${now}, ${now})`.execute(
      tx,
    );
    await insertFacts(tx, orgId, { sha256, facts, now });
    await insertDataset(tx, orgId, {
      id: newId(),
      revisionId,
      dataSourceId: id,
      role: 'primary_cad',
      createdAt: now,
    });
  });
  return revisionId;
};
