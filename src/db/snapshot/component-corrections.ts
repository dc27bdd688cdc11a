import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

/** A customer's correction of one component of an assembly; null: not corrected. */
export type ComponentCorrection = {
  readonly materialGradeId: string | null;
  readonly materialRef: string | null;
  readonly makeOrBuy: 'make' | 'buy' | null;
  /** Of one piece, in the currency of the calculation. */
  readonly purchasePrice: number | null;
  /** Pieces in one assembly. */
  readonly quantityPer: number | null;
  readonly note: string | null;
};

export const NO_CORRECTION: ComponentCorrection = {
  materialGradeId: null,
  materialRef: null,
  makeOrBuy: null,
  purchasePrice: null,
  quantityPer: null,
  note: null,
};

/** By component key. */
export type ComponentCorrections = ReadonlyMap<string, ComponentCorrection>;

export const findComponentCorrections = async (
  tx: Tx,
  orgId: OrgId,
  calculationId: string,
): Promise<ComponentCorrections> => {
  const rows = await tx
    .selectFrom('component_corrections')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('calculation_id', '=', calculationId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.component_key,
      {
        materialGradeId: row.material_grade_id,
        materialRef: row.material_ref,
        makeOrBuy: row.make_or_buy as ComponentCorrection['makeOrBuy'],
        purchasePrice: row.purchase_price,
        quantityPer: row.quantity_per,
        note: row.note,
      },
    ]),
  );
};

export const saveComponentCorrection = async (
  tx: Tx,
  orgId: OrgId,
  of: { readonly calculationId: string; readonly key: string },
  correction: ComponentCorrection,
  now: Date,
): Promise<void> => {
  const columns = {
    material_grade_id: correction.materialGradeId,
    material_ref: correction.materialRef,
    make_or_buy: correction.makeOrBuy,
    purchase_price: correction.purchasePrice,
    quantity_per: correction.quantityPer,
    note: correction.note,
    updated_at: now,
  };
  await tx
    .insertInto('component_corrections')
    .values({ org_id: orgId, calculation_id: of.calculationId, component_key: of.key, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'calculation_id', 'component_key']).doUpdateSet(columns),
    )
    .execute();
};

/** A derived calculation starts with the corrections of its parent's components. */
export const copyComponentCorrections = async (
  tx: Tx,
  orgId: OrgId,
  from: string,
  to: readonly string[],
): Promise<void> => {
  for (const id of to) {
    await tx
      .insertInto('component_corrections')
      .columns([
        'org_id',
        'calculation_id',
        'component_key',
        'material_grade_id',
        'material_ref',
        'make_or_buy',
        'purchase_price',
        'quantity_per',
        'note',
        'updated_at',
      ])
      .expression((eb) =>
        eb
          .selectFrom('component_corrections as correction')
          .select([
            'correction.org_id',
            eb.val(id).$castTo<string>().as('calculation_id'),
            'correction.component_key',
            'correction.material_grade_id',
            'correction.material_ref',
            'correction.make_or_buy',
            'correction.purchase_price',
            'correction.quantity_per',
            'correction.note',
            'correction.updated_at',
          ])
          .where('correction.org_id', '=', orgId)
          .where('correction.calculation_id', '=', from),
      )
      .execute();
  }
};
