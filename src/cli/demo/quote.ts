import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CostSheet, ProcessOperation } from '../../engine/index.ts';
import { type Api, ApiFailure } from './api.ts';
import { type DemoPart, EXAMPLES } from './parts.ts';
import { createPoll } from './poll.ts';

type Upload = { readonly id: string; readonly status: string; readonly failure_reason: string | null };
type Status = { readonly id: string; readonly status: string; readonly error: string | null };

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
  readonly cost_sheet: CostSheet;
  readonly process_plan: readonly ProcessOperation[];
  /** The price before the drawing was added; left out if the part had it from the start, or has none. */
  readonly without_drawing?: number;
};

export const STAGES = [
  'requesting an upload URL',
  'uploading the file',
  'waiting until the file is read',
  'creating the part',
  'binding the file to the part',
  'creating the calculation',
  'waiting for the price',
] as const;
export type Stage = (typeof STAGES)[number];

const POLL = { everyMs: 400, limitMs: 300_000 };
const OPEN = ['draft', 'queued', 'running', 'polling'];

/** State shared by the parts of one demo: the connection and the polls. */
export const createQuoting = (api: Api) => ({
  api,
  uploads: createPoll<Upload>(() => api.get<Upload[]>('/api/v1/uploads/'), {
    ...POLL,
    what: 'Reading upload',
  }),
  calculations: createPoll<Status>(
    async (ids) => (await api.get<{ items: Status[] }>(`/api/v1/calculations?ids=${ids.join(',')}`)).items,
    { ...POLL, what: 'Calculation' },
  ),
});

type Quoting = ReturnType<typeof createQuoting>;

/** From a file on disk to a priced calculation, through the public API only. Throws at the first failed step. */
export const quote = async (
  quoting: Quoting,
  part: DemoPart,
  onStage: (stage: Stage) => void,
): Promise<Quote> => {
  const { api } = quoting;
  const cad = await send(quoting, part.file, onStage);
  onStage('creating the part');
  const partId = await ensurePart(api, part);
  const revisions = await api.get<{ data: { id: string }[] }>(`/api/v1/parts/${partId}/revisions`);
  const revisionId = revisions.data[0]?.id;
  if (revisionId === undefined) throw new Error(`${part.partNumber} has no revision`);
  const bind = (dataSourceId: string, role: 'primary_cad' | 'drawing_2d') =>
    api.post(`/api/v1/parts/${partId}/revisions/${revisionId}/datasets`, {
      data_source_id: dataSourceId,
      role,
    });
  onStage('binding the file to the part');
  await bind(cad, 'primary_cad');
  if (part.drawing === undefined) return price(quoting, part, revisionId, onStage);
  const bare = await price(quoting, part, revisionId, onStage);
  await bind(await send(quoting, part.drawing, onStage), 'drawing_2d');
  const drawn = await price(quoting, part, revisionId, onStage);
  // The part of an earlier demo already has its drawing.
  const isBare = bare.process_plan.every(({ facts }) => facts === undefined);
  return isBare ? { ...drawn, without_drawing: bare.offer_price } : drawn;
};

const TYPES: Readonly<Record<string, string>> = { '.step': 'model/step', '.pdf': 'application/pdf' };

/** Uploads a file of `examples/` and waits until it is read. */
const send = async (quoting: Quoting, file: string, onStage: (stage: Stage) => void): Promise<string> => {
  const { api } = quoting;
  onStage('requesting an upload URL');
  const bytes = await readFile(path.join(EXAMPLES, file));
  const target = await api.post<{
    data_source_id: string;
    url: string;
    method: string;
    headers: Record<string, string> | null;
  }>('/api/v1/uploads/presign', {
    name: file,
    content_type: TYPES[path.extname(file)],
    size_bytes: bytes.length,
  });
  onStage('uploading the file');
  await put(target, bytes);
  onStage('waiting until the file is read');
  await api.post('/api/v1/uploads/confirm', { data_source_id: target.data_source_id });
  const upload = await quoting.uploads.until(target.data_source_id, ({ status }) => status !== 'pending');
  if (upload.status !== 'confirmed')
    throw new Error(`${file}: upload ${upload.status}, ${upload.failure_reason}`);
  return target.data_source_id;
};

/** Runs a calculation of the part with its current files. */
const price = async (
  quoting: Quoting,
  part: DemoPart,
  revisionId: string,
  onStage: (stage: Stage) => void,
): Promise<Quote> => {
  const { api } = quoting;
  onStage('creating the calculation');
  const { id } = await api.post<{ id: string }>('/api/v1/calculations', {
    part_revision_id: revisionId,
    name: part.title,
    lot_size: part.lotSize,
    annual_volume: part.annualVolume,
    material_ref: part.material,
  });
  onStage('waiting for the price');
  const { status } = await api.post<{ status: string }>(`/api/v1/calculations/${id}/run`, {});
  if (OPEN.includes(status)) await quoting.calculations.until(id, (row) => !OPEN.includes(row.status));
  const priced = await api.get<Quote>(`/api/v1/calculations/${id}?include=all`);
  if (priced.status !== 'succeeded')
    throw new Error(`${part.title}: calculation ${priced.status}, ${priced.error}`);
  return priced;
};

const put = async (
  target: { url: string; method: string; headers: Record<string, string> | null },
  bytes: Buffer,
): Promise<void> => {
  const response = await fetch(target.url, {
    method: target.method,
    headers: target.headers ?? {},
    body: new Uint8Array(bytes),
    signal: AbortSignal.timeout(60_000),
  });
  if (!response.ok) throw new Error(`PUT of the file returned ${response.status}: ${await response.text()}`);
};

/** A second run of the demo reuses the part of the first. */
const ensurePart = async (api: Api, part: DemoPart): Promise<string> => {
  try {
    const made = await api.post<{ id: string }>('/api/v1/parts/', {
      part_number: part.partNumber,
      description: part.title,
    });
    return made.id;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 409) throw error;
    const id = error.details.existing_part_id;
    if (typeof id !== 'string') throw error;
    return id;
  }
};
