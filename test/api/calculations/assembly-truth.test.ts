import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ComponentNode, GeometryFacts } from '../../../src/cad/facts.ts';
import { loadKernel } from '../../../src/cad/kernel/load.ts';
import { readStepFile } from '../../../src/cad/step.ts';
import { EXAMPLES, factsOf } from '../../cad/support.ts';
import { createCalculation } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { bindFile } from '../../support/known-geometry.ts';
import { newPart } from '../../support/priced.ts';
import { createPricingHelpers } from '../../support/pricing.ts';
import { use, useOrganisation } from '../../support/use.ts';

const PATH = '/api/v1/calculations';
const DATA = path.resolve(
  process.env.TEST_DATA_DIR ?? path.resolve(import.meta.dirname, '../../../../shared/data'),
);
const KNOWN = path.join(DATA, 'cad/known/assembly3.step');
const NESTED = path.resolve(import.meta.dirname, '../../cad/files/nested_assembly.step');

type Entry = {
  label: string;
  level: number;
  position: string;
  quantity: number;
  is_assembly: boolean;
  make_or_buy: string | null;
  standard: string | null;
  size: string | null;
  calculation_id: string | null;
  unit_cost: number | null;
  manufacturing_cost: number | null;
};
type Detail = {
  id: string;
  name: string;
  lot_size: number;
  status: string;
  part_revision_id: string;
  unit_cost: number;
  offer_price: number;
  geometry: { volume_mm3: number } | null;
  cost_sheet: {
    cascade: { step: string; amount: number }[];
    lines: { bucket: string; children: { amount: number; label_params: { name: string } }[] }[];
  };
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

describe('an assembly of known truth, through the API', () => {
  const { stack, app, organisation, client } = useOrganisation({ namespace: true, clock: steadyClock() });
  const hands = use(() => createPricingHelpers(app, stack));

  const detail = (id: string) => client.get<Detail>(`${PATH}/${id}?include=all`);
  const bill = async (id: string, view: string) =>
    (await client.get<{ items: Entry[] }>(`${PATH}/${id}/components?view=${view}`)).items;
  const priced = async (revisionId: string, lotSize: number | undefined): Promise<string> => {
    const id = await createCalculation(client, revisionId, { lot_size: lotSize });
    await client.post(`${PATH}/${id}/run`);
    await hands.drain(organisation.id);
    return id;
  };
  const revisionOf = (file: string): Promise<string> => factsOf(file).then(revisionWith);
  const revisionWith = async (facts: GeometryFacts): Promise<string> => {
    const { revisionId } = await newPart(client);
    await bindFile(stack, app, organisation.id, { revisionId, role: 'primary_cad', facts });
    return revisionId;
  };

  it.runIf(existsSync(KNOWN))(
    'has the tree, quantities and positions of its file, and each component costs what it costs alone at the same lot',
    async () => {
      const id = await priced(await revisionOf(KNOWN), 10);
      const tree = await bill(id, 'tree');
      expect(
        tree.map(({ label, level, quantity, is_assembly }) => [label, level, quantity, is_assembly]),
      ).toEqual([
        ['BASE-001', 1, 1, false],
        ['BOLT M6x20', 1, 4, false],
        ['BRACKET-PAIR', 1, 1, true],
        ['BRACKET', 2, 2, false],
      ]);
      expect(tree.map(({ position }) => position)).toEqual(['1', '2', '3', '3.1']);
      const volumes = { 'BASE-001': 60_000, 'BOLT M6x20': 879.646, BRACKET: 12_000 };
      const whole = await detail(id);
      const flat = await bill(id, 'flat');
      expect(flat.map(({ label, quantity }) => [label, quantity])).toEqual([
        ['BASE-001', 1],
        ['BOLT M6x20', 4],
        ['BRACKET', 2],
      ]);
      for (const entry of flat) {
        const own = await detail(entry.calculation_id ?? '');
        expect(own.geometry?.volume_mm3).toBeCloseTo(volumes[entry.label as keyof typeof volumes], 1);
        expect(own.lot_size).toBe(10 * entry.quantity);
        const manufacturing = own.cost_sheet.cascade.find(
          ({ step }) => step === 'manufacturing_cost',
        )?.amount;
        expect(entry.unit_cost).toBe(own.unit_cost);
        expect(entry.manufacturing_cost).toBeCloseTo(manufacturing ?? 0, 2);
        const line = whole.cost_sheet.lines
          .find(({ bucket }) => bucket === 'components')
          ?.children.find(({ label_params }) => label_params.name === entry.label);
        expect(line?.amount).toBeCloseTo((entry.manufacturing_cost ?? 0) * entry.quantity, 2);
        if (entry.make_or_buy === 'buy') continue;
        const alone = await detail(await priced(own.part_revision_id, own.lot_size));
        expect([alone.unit_cost, alone.offer_price]).toEqual([own.unit_cost, own.offer_price]);
      }
    },
  );

  it('takes a listed standard part at the price of the catalogue, at the next run [CALC-15]', async () => {
    const revisionId = await revisionOf(NESTED);
    const before = await bill(await priced(revisionId, 5), 'flat');
    const screw = before.find(({ standard, size }) => standard === 'ISO 4762' && size !== null);
    if (screw === undefined) throw new Error('the frame has screws');
    expect(screw.make_or_buy).toBe('buy');
    await client.post('/api/v1/standard-parts', {
      kind: 'screw',
      standard: screw.standard,
      size: screw.size,
      price: 0.137,
      currency: 'EUR',
      source: 'framework contract 2026',
    });
    const after = await priced(revisionId, 5);
    const listed = (await bill(after, 'flat')).find(({ label }) => label === screw.label);
    expect(listed).toMatchObject({ make_or_buy: 'buy', unit_cost: 0.137, quantity: screw.quantity });
    const line = (await detail(after)).cost_sheet.lines
      .find(({ bucket }) => bucket === 'components')
      ?.children.find(({ label_params }) => label_params.name === screw.label);
    expect(line?.amount).toBeCloseTo(0.137 * screw.quantity, 2);
    expect(screw.unit_cost).not.toBe(0.137);
  });

  /** The second SIDE of the frame, with all that is in it, stands mirrored. */
  const mirrored = (text: string): string =>
    text
      .replace(
        "#3589 = ITEM_DEFINED_TRANSFORMATION('','',#11,#37);",
        "#3589 = CARTESIAN_TRANSFORMATION_OPERATOR_3D('','','',#90001,#90002,#90004,1.,#90003);",
      )
      .replace(
        'DATA;',
        "DATA;\n#90001=DIRECTION('',(1.,0.,0.));#90002=DIRECTION('',(0.,1.,0.));#90003=DIRECTION('',(0.,0.,-1.));#90004=CARTESIAN_POINT('',(0.,300.,0.));",
      );

  it('has a mirrored component once, however often it stands so: a part of its own, priced once [CALC-5]', async () => {
    const bytes = Buffer.from(mirrored(readFileSync(NESTED, 'latin1')), 'latin1');
    const { facts } = readStepFile(await loadKernel(), bytes, () => undefined);
    const id = await priced(await revisionWith(facts), 5);
    const entries = new Map((await bill(id, 'flat')).map((entry) => [entry.label, entry]));
    expect(entries.size).toBe(13);
    const [plain, hand] = [entries.get('SPACER_A'), entries.get('SPACER_A (mirrored)')];
    expect(hand).toMatchObject({ quantity: 2, make_or_buy: 'make' });
    expect(hand?.unit_cost).toBeCloseTo(plain?.unit_cost ?? 0, 6);
    const rows = await stack.sql<{ name: string; part_id: string; lot_size: number; results: number }>(
      `select name, part_id, lot_size::int,
         (select count(*)::int from calculation_results r where r.calculation_id = k.id) as results
       from calculations k where parent_calculation_id = $1`,
      [id],
    );
    expect(rows.map(({ results }) => results)).toEqual(Array(13).fill(1));
    const spacers = rows.filter(({ name }) => name.startsWith('SPACER_A'));
    expect(spacers.map(({ lot_size }) => lot_size)).toEqual([10, 10]);
    expect(new Set(spacers.map(({ part_id }) => part_id)).size).toBe(2);
  });

  /** Files of other people and of ours that say how products are put together, by what they hold and not by their names. */
  const structuredIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.ste?p$/i.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file, 'latin1').includes('NEXT_ASSEMBLY_USAGE_OCCURRENCE'));

  const expectPriced = async (file: string): Promise<void> => {
    const facts = await factsOf(file);
    const id = await priced(await revisionWith(facts), 4);
    expect(await detail(id), file).toMatchObject({ status: 'succeeded' });
    if (facts.components === null) return;
    const leaves = (node: ComponentNode): number =>
      node.quantity * (node.children.length === 0 ? 1 : sumOf(node.children.map(leaves)));
    const flat = await bill(id, 'flat');
    expect(sumOf(flat.map(({ quantity }) => quantity)), file).toBe(
      sumOf(facts.components.children.map(leaves)),
    );
    for (const { unit_cost, label } of flat) expect(unit_cost, `${file}: ${label}`).toBeGreaterThan(0);
  };

  it('takes every assembly of the examples through to a price of each component', async () => {
    const files = structuredIn(EXAMPLES);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) await expectPriced(file);
  });

  it.runIf(existsSync(DATA))(
    'takes every file of the data with a structure of products through to a price: by its tree, or as the part that it wraps',
    async () => {
      const files = structuredIn(path.join(DATA, 'cad'));
      expect(files).toContain(KNOWN);
      for (const file of files) await expectPriced(file);
    },
  );
});
