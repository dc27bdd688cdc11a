import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ShouldCost, ShouldCostError } from '../../../clients/typescript/src/index.ts';
import {
  createCalculation,
  createDataset,
  createPart,
  listPartRevisions,
  runCalculation,
} from '../../../clients/typescript/src/operations.ts';
import type { CostSheet, ProcessOperation } from '../../engine/index.ts';
import type { Params } from '../../texts/index.ts';
import { type DemoPart, EXAMPLES } from './parts.ts';

export type Quote = {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly currency: string;
  readonly assembly_role: string | null;
  readonly lot_size: number;
  readonly unit_cost: number;
  readonly offer_price: number;
  readonly served_from_cache: boolean;
  readonly needs_human_review: boolean;
  readonly review_reasons: readonly string[];
  /** `notes` hold the values of the reasons, by the same code. */
  readonly analytics: { readonly notes: readonly { readonly code: string; readonly params: Params }[] };
  readonly cost_sheet: CostSheet;
  readonly process_plan: readonly ProcessOperation[];
  /** The price before the drawing was added; left out if the part had it from the start, or has none. */
  readonly without_drawing?: number;
};

export const STAGES = [
  'uploading the file',
  'waiting until the file is read',
  'creating the part',
  'binding the file to the part',
  'creating the calculation',
  'waiting for the price',
] as const;
export type Stage = (typeof STAGES)[number];

/** From a file on disk to a priced calculation, through the public API only. Throws at the first failed step. */
export const quote = async (
  shouldCost: ShouldCost,
  part: DemoPart,
  onStage: (stage: Stage) => void,
): Promise<Quote> => {
  const client = shouldCost.http;
  const cad = await send(shouldCost, part.file, onStage);
  onStage('creating the part');
  const part_id = await ensurePart(shouldCost, part);
  const revisions = await listPartRevisions({ client, path: { part_id } });
  const revision_id = revisions.data[0]?.id;
  if (revision_id === undefined) throw new Error(`${part.partNumber} has no revision`);
  const bind = (data_source_id: string, role: 'primary_cad' | 'drawing_2d') =>
    createDataset({ client, path: { part_id, revision_id }, body: { data_source_id, role } });
  onStage('binding the file to the part');
  await bind(cad, 'primary_cad');
  if (part.drawing === undefined) return price(shouldCost, part, revision_id, onStage);
  const bare = await price(shouldCost, part, revision_id, onStage);
  await bind(await send(shouldCost, part.drawing, onStage), 'drawing_2d');
  const drawn = await price(shouldCost, part, revision_id, onStage);
  // The part of an earlier demo already has its drawing.
  const isBare = bare.process_plan.every(({ facts }) => facts === undefined);
  return isBare ? { ...drawn, without_drawing: bare.offer_price } : drawn;
};

/** Uploads a file of `examples/` and waits until it is read. */
const send = async (
  { parts }: ShouldCost,
  file: string,
  onStage: (stage: Stage) => void,
): Promise<string> => {
  onStage('uploading the file');
  const data = await readFile(path.join(EXAMPLES, file));
  const upload = await parts.upload(
    { name: file, data },
    {
      onProgress: (progress) => {
        if (progress.phase === 'sending' && progress.sentBytes === progress.totalBytes)
          onStage('waiting until the file is read');
      },
    },
  );
  return upload.id;
};

/** Runs a calculation of the part with its current files. */
const price = async (
  { http: client, calculations }: ShouldCost,
  part: DemoPart,
  revisionId: string,
  onStage: (stage: Stage) => void,
): Promise<Quote> => {
  onStage('creating the calculation');
  const { id } = await createCalculation({
    client,
    body: {
      part_revision_id: revisionId,
      name: part.title,
      lot_size: part.lotSize,
      annual_volume: part.annualVolume,
      material_ref: part.material,
    },
  });
  onStage('waiting for the price');
  await runCalculation({ client, path: { calculation_id: id } });
  const priced = await calculations.wait(id, { query: { include: ['all'] } });
  if (priced.status !== 'succeeded')
    throw new Error(`${part.title}: calculation ${priced.status}, ${priced.error}`);
  // The types of the engine, which prints the sheet, are those of the API for a price with all of its blocks.
  return priced as unknown as Quote;
};

/** A second run of the demo reuses the part of the first. */
const ensurePart = async ({ http: client }: ShouldCost, part: DemoPart): Promise<string> => {
  try {
    const made = await createPart({
      client,
      body: { part_number: part.partNumber, description: part.title },
    });
    return made.id;
  } catch (error) {
    if (!(error instanceof ShouldCostError) || error.status !== 409) throw error;
    const id = (error.details as { readonly existing_part_id?: unknown }).existing_part_id;
    if (typeof id !== 'string') throw error;
    return id;
  }
};
