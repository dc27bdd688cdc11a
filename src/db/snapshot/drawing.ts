import type { DrawingRead, PricingGeometry, PricingSnapshot, ReadFact } from '../../engine/snapshot.ts';
import type { Names } from '../materials/catalogue.ts';
import { FIRST_CODE } from '../parts/changes.ts';
import type { Cell } from './cells.ts';
import type { Sources } from './sources.ts';

/** How the material that a sheet names is looked up; given by the caller, because `db` runs no engine. */
export type DrawnMaterial = (
  facts: readonly ReadFact[],
  geometry: PricingGeometry,
  names: Names,
) => DrawingRead['material'];

/** What was read of the text of a request for an assembly, which has no material; null where there is nothing to take. */
export const wholeRequestOf = async (sources: Sources, { request }: Cell): Promise<DrawingRead | null> => {
  if (request === null) return null;
  const facts = await sources.request(request.uploadId, request.enabled);
  return facts.length === 0 ? null : { facts };
};

/** What was read of the text of a request, as its price takes it; null where there is nothing to take. */
export const requestOf = async (
  sources: Sources,
  cell: Cell,
  geometry: PricingGeometry,
  drawnMaterial: DrawnMaterial,
): Promise<DrawingRead | null> => {
  const read = await wholeRequestOf(sources, cell);
  if (read === null) return null;
  const material = drawnMaterial(read.facts, geometry, await sources.names());
  return { ...read, ...(material === undefined ? {} : { material }) };
};

/** How the material that a model names is looked up; given by the caller, because `db` runs no engine. */
export type ModelMaterial = (geometry: PricingGeometry, names: Names) => PricingSnapshot['model_material'];

/** The material that the model of a part names; undefined where it names none. */
export const modelMaterialOf = async (
  sources: Sources,
  geometry: PricingGeometry | null,
  modelMaterial: ModelMaterial,
): Promise<PricingSnapshot['model_material']> =>
  geometry?.source?.material === undefined ? undefined : modelMaterial(geometry, await sources.names());

const plain = (code: string): string => code.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();

/** The revision of the part where somebody has named it and the sheet names another. */
export const otherRevision = (facts: readonly ReadFact[], own: string): string | null => {
  const title = facts.find((fact) => fact.kind === 'title_block' && fact.value.field === 'revision');
  if (title?.kind !== 'title_block' || own === FIRST_CODE) return null;
  return plain(title.value.text) === plain(own) ? null : own;
};

/** What was read of an assembly's drawing that is bound to its revision; null where there is nothing to take. A whole has no material. */
export const wholeDrawingOf = async (
  sources: Sources,
  { drawing, revisionCode }: Cell,
): Promise<DrawingRead | null> => {
  if (drawing === null) return null;
  const facts = await sources.drawing(drawing.uploadId, drawing.enabled);
  if (facts.length === 0) return null;
  const revision = otherRevision(facts, revisionCode);
  return { facts, ...(revision === null ? {} : { part_revision: revision }) };
};

/** What was read of a part's drawing, as its price takes it; null where there is nothing to take. */
export const drawingOf = async (
  sources: Sources,
  cell: Cell,
  geometry: PricingGeometry,
  drawnMaterial: DrawnMaterial,
): Promise<DrawingRead | null> => {
  const read = await wholeDrawingOf(sources, cell);
  if (read === null) return null;
  const material = drawnMaterial(read.facts, geometry, await sources.names());
  return { ...read, ...(material === undefined ? {} : { material }) };
};
