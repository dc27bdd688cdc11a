import { FaceGraph, faceId } from './brep/graph.ts';
import type { Face } from './brep/model.ts';
import type { FaceFacts, GeometryFacts } from './facts.ts';
import type { Model } from './kernel/model.ts';
import { Bvh } from './measure/bvh.ts';
import { minimumBox } from './measure/minimum-box.ts';
import { sharpEdges } from './measure/sharp-edges.ts';
import { symmetryAxis } from './measure/symmetry.ts';
import { chordsOf, wallFacts } from './measure/walls.ts';
import { nothingRecognised } from './nothing-recognised.ts';
import { Visibility } from './recognise/access.ts';
import { principalFrame } from './recognise/frame.ts';
import { manufacturabilityNotes, needsTilt } from './recognise/notes.ts';
import { faceReach, toolDirections } from './recognise/reach.ts';
import { recognise } from './recognise/recognise.ts';
import { setupDirections } from './recognise/setups.ts';
import { classify } from './recognise/shape-class.ts';
import { flatOfPlate } from './recognise/sheet/outline.ts';
import { shapingFacts } from './shaping/shaping-facts.ts';
import { clean, cleanVec, length, sub } from './vec.ts';

function faceFacts(face: Face): FaceFacts {
  const { surface } = face;
  const direction = surface.kind === 'plane' ? surface.normal : 'axis' in surface ? surface.axis : null;
  return {
    id: faceId(face),
    surface: surface.kind,
    area_mm2: clean(face.area),
    direction: direction === null ? null : cleanVec(direction),
    point_mm: 'point' in surface ? cleanVec(surface.point) : null,
    radius_mm: 'radius' in surface ? clean(surface.radius) : null,
    concave: face.concave,
  };
}

/** Measures of any shape, before recognition. */
export function measuredFacts(model: Model, source: GeometryFacts['source']): GeometryFacts {
  const { brep, box } = model;
  const least = minimumBox(brep, model.support);
  return {
    schema_version: 1,
    source,
    solids: brep.solids,
    volume_mm3: model.volume,
    area_mm2: model.area,
    centre_of_mass_mm: cleanVec(model.centre),
    inertia_mm5: model.inertia,
    symmetry_axis: symmetryAxis(brep, model.centre),
    bbox_mm: cleanVec(sub(box.max, box.min)),
    bbox_min_mm: cleanVec(box.min),
    obb_mm: cleanVec(least.sizes),
    obb_axes: [cleanVec(least.axes[0]), cleanVec(least.axes[1]), cleanVec(least.axes[2])],
    shape_class: 'free_form',
    shape_class_confidence: 0,
    shape_class_runner_up: null,
    faces: brep.faces.map(faceFacts),
    sharp_edges: sharpEdges(brep),
    ...nothingRecognised(),
    mesh: null,
    pmi: null,
    notes: [],
  };
}

/** The record of one part from the kernel's plain data. */
export function geometryFacts(model: Model, source: GeometryFacts['source']): GeometryFacts {
  const { brep, mesh, box } = model;
  const graph = new FaceGraph(brep);
  const recognition = recognise(graph, model.volume);
  const diagonal = length(sub(box.max, box.min));
  const bvh = new Bvh(mesh);
  const visibility = new Visibility(mesh, bvh, diagonal);
  const features = recognition.features.map((feature) => visibility.restrict(feature));
  const chords = chordsOf(mesh, bvh, diagonal);
  const walls = wallFacts(chords);
  const frame = principalFrame(brep);
  const { turned } = recognition;
  const tilted = features.filter((feature) => needsTilt(feature, frame, turned)).map((feature) => feature.id);
  const measured = measuredFacts(model, source);
  const tools = toolDirections(measured.obb_axes, features);
  const reach = faceReach({
    brep,
    mesh,
    bvh,
    diagonal,
    axes: measured.obb_axes,
    directions: tools,
    turned,
  });
  const shaping = shapingFacts({
    model,
    graph,
    bvh,
    diagonal,
    chords,
    walls,
    turned,
    axes: measured.obb_axes,
    box: measured.obb_mm,
  });
  return {
    ...measured,
    faces: measured.faces.map((face) => {
      const own = reach.get(face.id);
      return own === undefined ? face : { ...face, reach: own };
    }),
    tool_directions: tools,
    ...classify(brep, recognition),
    ...recognition,
    features,
    flat: recognition.flat ?? flatOfPlate(graph, model.volume),
    walls,
    ...(shaping === null ? {} : { shaping }),
    setup_directions: setupDirections(features),
    notes: manufacturabilityNotes(recognition.features, features, new Set(tilted), walls, recognition.sheet),
  };
}
