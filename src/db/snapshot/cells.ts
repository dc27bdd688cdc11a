import { sql } from 'kysely';
import type { GradeRecord, MaterialOverride, UnreadDrawing } from '../../engine/snapshot.ts';
import type { Calculation } from '../calculation-record/calculation.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';
import { toGradeRecord, toOverride } from '../materials/materials.ts';
import type { GradeDocument } from '../materials/stored-grade.ts';
import { primaryCad, readInRole, unreadDrawing } from '../parts/datasets.ts';
import { DRAWING_SOURCES } from '../uploads/drawing-facts.ts';
import type { UploadFormat } from '../uploads/uploads.ts';

type ReadUpload = { readonly uploadId: string; readonly enabled: readonly string[] };

/** The inputs of a price besides its environment. */
export type Cell = {
  readonly makeOrBuy: 'make' | 'buy';
  readonly purchasePrice: number | null;
  readonly partCurrency: string;
  readonly cad: {
    readonly linkId: string;
    readonly sha256: string | null;
    /** Key of this component in the file. */
    readonly componentKey: string | null;
    /** The source that reads it, and whether the environment enables it. */
    readonly extractor: 'cad_brep' | 'mesh';
    readonly enabled: boolean;
  } | null;
  /** The newest active drawing of the revision that was read, and the allowed sources. */
  readonly drawing: ReadUpload | null;
  /** The newest active drawing of the revision if it could not be read, and the environment reads drawings. */
  readonly unread: UnreadDrawing | null;
  /** The newest active request text that was read, and the allowed sources. */
  readonly request: ReadUpload | null;
  readonly revisionCode: string;
  /** The grade of the calculation with the organisation's override. */
  readonly grade: GradeRecord | null;
  readonly cheaperGrade: GradeRecord | null;
  readonly override: MaterialOverride | null;
};

type Row = {
  readonly id: string;
  readonly make_or_buy: 'make' | 'buy';
  readonly purchase_price: number | null;
  readonly default_currency: string;
  readonly link_id: string | null;
  readonly sha256: string | null;
  readonly component_key: string | null;
  readonly format: UploadFormat | null;
  readonly enabled: boolean | null;
  readonly drawing_id: string | null;
  readonly request_id: string | null;
  readonly unread_file: string | null;
  readonly unread_reason: string | null;
  readonly extractors: readonly string[];
  readonly revision_code: string;
  readonly grade: GradeDocument | null;
  readonly cheaper: GradeDocument | null;
  readonly override: Parameters<typeof toOverride>[0] | null;
};

/** Cells by calculation id, in one round trip. A calculation whose part was deleted has none. */
export const findCells = async (
  tx: Tx,
  orgId: OrgId,
  calculations: readonly Pick<
    Calculation,
    'id' | 'partId' | 'revisionId' | 'environmentId' | 'datasetLinkId' | 'materialGradeId'
  >[],
): Promise<ReadonlyMap<string, Cell>> => {
  const identities = calculations.map((calculation) => ({
    id: calculation.id,
    part_id: calculation.partId,
    revision_id: calculation.revisionId,
    environment_id: calculation.environmentId,
    link_id: calculation.datasetLinkId,
    grade_id: calculation.materialGradeId,
  }));
  const { rows } = await sql<Row>`${PREPARED}
    select w.id, p.make_or_buy, p.purchase_price, p.default_currency, cad.link_id, cad.sha256, cad.component_key, cad.format, cad.enabled,
      drawing.id as drawing_id, request.id as request_id, unread.file as unread_file, unread.reason as unread_reason, e.enabled_extractors as extractors, revision.revision_code, g.document as grade,
      cheaper.document as cheaper, to_jsonb(o) as override
    from jsonb_to_recordset(${JSON.stringify(identities)}::jsonb)
      as w(id uuid, part_id uuid, revision_id uuid, environment_id uuid, link_id uuid, grade_id uuid)
    join environments e on e.org_id = ${orgId} and e.id = w.environment_id
    join parts p on p.org_id = ${orgId} and p.id = w.part_id
    join part_revisions revision on revision.org_id = ${orgId} and revision.id = w.revision_id
    left join lateral (${readInRole(orgId, sql.ref('w.revision_id'), 'drawing_2d')}) drawing on true
    left join lateral (${readInRole(orgId, sql.ref('w.revision_id'), 'rfq_text')}) request on true
    left join lateral (${unreadDrawing(orgId, sql.ref('w.revision_id'))}) unread on true
    left join lateral (
      ${primaryCad(orgId, {
        revisionId: sql.ref('w.revision_id'),
        linkId: sql.ref('w.link_id'),
        extractors: sql.ref('e.enabled_extractors'),
      })}
    ) cad on true
    left join material_grades g on g.id = w.grade_id
    left join material_grades cheaper on cheaper.id = g.cheaper_grade_id
    left join material_overrides o on o.org_id = ${orgId} and o.grade_id = w.grade_id`.execute(tx);
  return new Map(rows.map((row) => [row.id, toCell(row)]));
};

const toCell = (row: Row): Cell => ({
  makeOrBuy: row.make_or_buy,
  purchasePrice: row.purchase_price,
  partCurrency: row.default_currency,
  cad:
    row.link_id === null
      ? null
      : {
          linkId: row.link_id,
          sha256: row.sha256,
          componentKey: row.component_key,
          extractor: row.format === 'stl' || row.format === 'obj' ? 'mesh' : 'cad_brep',
          enabled: row.enabled ?? true,
        },
  drawing: row.drawing_id === null ? null : { uploadId: row.drawing_id, enabled: row.extractors },
  unread:
    row.unread_file === null || !DRAWING_SOURCES.some((source) => row.extractors.includes(source))
      ? null
      : { file: row.unread_file, reason: row.unread_reason ?? '' },
  request: row.request_id === null ? null : { uploadId: row.request_id, enabled: row.extractors },
  revisionCode: row.revision_code,
  grade: row.grade === null ? null : toGradeRecord(row.grade),
  cheaperGrade: row.cheaper === null ? null : toGradeRecord(row.cheaper),
  override: row.override === null ? null : toOverride(row.override),
});
