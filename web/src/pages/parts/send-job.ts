import {
  addAssemblyDrawings,
  createDataset,
  createPartRevision,
  getUpload,
  listDatasets,
  listPartRevisions,
  listParts,
} from '../../../../clients/typescript/src/operations.ts';
import {
  type Calculation,
  client,
  type PartListItem,
  ShouldCostError,
  sentenceOf,
  service,
  UploadFailed,
} from '../../service/client.ts';
import { type Job, stemOf } from './plan-drop.ts';
import type { Settings, State } from './transfers.ts';

type PartJob = Extract<Job<File>, { kind: 'part' }>;
type Report = (state: State) => void;

/** The part that already has the number which the file would get. */
const findPart = async (partNumber: string): Promise<PartListItem | null> => {
  const found = await listParts({ client, query: { q: partNumber.slice(0, 255), limit: 200 } });
  return found.data.find((part) => part.part_number === partNumber) ?? null;
};

const newestRevision = async (partId: string): Promise<string> => {
  const { data } = await listPartRevisions({ client, path: { part_id: partId }, query: { limit: 1 } });
  return data[0]?.id ?? '';
};

/** Null where the page is not served over HTTPS: browsers digest nothing there. */
const digestOf = async (file: File): Promise<string | null> => {
  if (crypto.subtle === undefined) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** True if the part has this file already, false if it has another, null if nobody can tell. */
const hasFile = async (partId: string, file: File): Promise<boolean | null> => {
  const digest = await digestOf(file);
  if (digest === null) return null;
  const path = { part_id: partId, revision_id: await newestRevision(partId) };
  const { items } = await listDatasets({ client, path, query: { limit: 100 } });
  const model = items.find(({ role, active }) => active && (role === 'primary_cad' || role === 'mesh'));
  if (model === undefined) return false;
  const { sha256 } = await getUpload({ client, path: { data_source_id: model.data_source_id } });
  return sha256 === digest;
};

const reporting =
  (report: Report) =>
  (progress: { phase: string; sentBytes?: number; totalBytes?: number }): void => {
    const { phase, sentBytes = 0, totalBytes = 0 } = progress;
    const isSending = phase === 'sending' && sentBytes < totalBytes;
    if (isSending) report({ phase: 'sending', share: sentBytes / totalBytes });
    else report({ phase: phase === 'pricing' ? 'pricing' : 'reading' });
  };

const requestOf = ({ material, lotSize, environment, language }: Settings) => ({
  lotSize,
  ...(material !== '' && { material }),
  ...(environment !== null && { environment }),
  fields: { language },
});

const endOf = (calculation: Calculation, unusedDrawings: number): State => {
  const { part_id: partId, offer_price: offerPrice, currency } = calculation;
  return offerPrice === null
    ? { phase: 'failed', words: calculation.coverage?.message ?? sentenceOf(calculation.error), partId }
    : { phase: 'done', partId, calculationId: calculation.id, offerPrice, currency, unusedDrawings };
};

/** The drawings of an assembly go to its pack, which finds their components. @returns how many were not used */
const sendPack = async (calculation: Calculation, pack: readonly File[]): Promise<number> => {
  if (pack.length === 0 || calculation.assembly_role !== 'assembly') return pack.length;
  await addAssemblyDrawings({
    client,
    path: { calculation_id: calculation.id },
    body: { files: [...pack] },
  });
  return 0;
};

const sendPart = async ({ file, drawing, pack }: PartJob, settings: Settings, report: Report) => {
  const partNumber = stemOf(file.name);
  const known = await findPart(partNumber);
  if (known !== null) {
    const isSame = await hasFile(known.id, file);
    return report(
      isSame === false ? { phase: 'differs', partId: known.id } : { phase: 'known', partId: known.id },
    );
  }
  const calculation = await service.calculations.quote(
    { file, partNumber, ...(drawing !== null && { drawing }), ...requestOf(settings) },
    { onProgress: reporting(report) },
  );
  report(endOf(calculation, await sendPack(calculation, pack)));
};

/** Makes the file the next revision of a part, and prices it. */
export const sendRevision = async (
  { file, drawing }: PartJob,
  partId: string,
  settings: Settings,
  report: Report,
): Promise<void> => {
  const onProgress = reporting(report);
  const model = await service.parts.upload(file, { onProgress });
  const drawn = drawing === null ? null : await service.parts.upload(drawing, { onProgress });
  const { id } = await createPartRevision({ client, path: { part_id: partId }, body: {} });
  const path = { part_id: partId, revision_id: id };
  await createDataset({ client, path, body: { data_source_id: model.id, role: 'primary_cad' } });
  if (drawn !== null)
    await createDataset({ client, path, body: { data_source_id: drawn.id, role: 'drawing_2d' } });
  const calculation = await service.calculations.quote(
    { revision: id, ...requestOf(settings) },
    { onProgress },
  );
  report(endOf(calculation, 0));
};

/** Adds a drawing to the part of the same name. */
const sendDrawing = async (file: File, report: Report): Promise<void> => {
  const part = await findPart(stemOf(file.name));
  if (part === null) return report({ phase: 'no_part' });
  const upload = await service.parts.upload(file, { onProgress: reporting(report) });
  const path = { part_id: part.id, revision_id: await newestRevision(part.id) };
  await createDataset({ client, path, body: { data_source_id: upload.id, role: 'drawing_2d' } });
  const calculationId = part.newest_price?.calculation_id ?? null;
  report({ phase: 'attached', drawingId: upload.id, calculationId, partNumber: part.part_number });
};

export const sendJob = (job: Job<File>, settings: Settings, report: Report): Promise<void> =>
  job.kind === 'part' ? sendPart(job, settings, report) : sendDrawing(job.file, report);

export const failureOf = (error: unknown): State => {
  if (error instanceof UploadFailed) {
    const { failure_code: code, failure_reason: words } = error.upload;
    return { phase: 'failed', words, code, partId: null };
  }
  const words = error instanceof ShouldCostError && error.status > 0 ? error.message : null;
  return { phase: 'failed', words, partId: null };
};
