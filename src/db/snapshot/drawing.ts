import type { DrawingRead, PricingGeometry, PricingSnapshot, ReadFact } from '../../engine/snapshot.ts';
import type { Names } from '../materials/catalogue.ts';
import { FIRST_CODE } from '../parts/changes.ts';
import type { Cell } from './cells.ts';
import type { Sources } from './sources.ts';

/** Looks up the material named on a sheet. Injected, because `db` does not import the engine. */
export type DrawnMaterial = (
  facts: readonly ReadFact[],
  geometry: PricingGeometry,
  names: Names,
) => DrawingRead['material'];

/** Facts of an assembly's request text, without a material; null if there are none. */
export const wholeRequestOf = async (sources: Sources, { request }: Cell): Promise<DrawingRead | null> => {
  if (request === null) return null;
  const facts = await sources.request(request.uploadId, request.enabled);
  return facts.length === 0 ? null : { facts };
};

/** Facts of the request text as the price uses them; null if there are none. */
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

/** Looks up the material named in a model. Injected, because `db` does not import the engine. */
export type ModelMaterial = (geometry: PricingGeometry, names: Names) => PricingSnapshot['model_material'];

/** The material named in a part's model; undefined if it names none. */
export const modelMaterialOf = async (
  sources: Sources,
  geometry: PricingGeometry | null,
  modelMaterial: ModelMaterial,
): Promise<PricingSnapshot['model_material']> =>
  geometry?.source?.material === undefined ? undefined : modelMaterial(geometry, await sources.names());

const plain = (code: string): string => code.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();

/** The part's revision, if a person has named it and the sheet shows another one. */
export const otherRevision = (facts: readonly ReadFact[], own: string): string | null => {
  const title = facts.find((fact) => fact.kind === 'title_block' && fact.value.field === 'revision');
  if (title?.kind !== 'title_block' || own === FIRST_CODE) return null;
  return plain(title.value.text) === plain(own) ? null : own;
};

/** Facts of the drawing bound to an assembly's revision; null if there are none. An assembly has no material. */
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

/** Facts of a part's drawing as the price uses them; null if there are none. */
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
