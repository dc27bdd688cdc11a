import { faceId } from '../brep/graph.ts';
import type { Brep } from '../brep/model.ts';
import type { Part21File } from '../part21/file.ts';
import { isList, isRef } from '../part21/header.ts';
import { edgesOfFace, facesInFile } from './file-faces.ts';
import { matchFaces } from './match-faces.ts';

/** Maps shape aspects of the file to the faces of the record. */
export class FaceBinding {
  private readonly byFace: ReadonlyMap<number, string>;
  private readonly byEdge = new Map<number, string[]>();
  private readonly byAspect = new Map<number, string[]>();

  constructor(file: Part21File, brep: Brep) {
    this.byFace = matchFaces(facesInFile(file), brep);
    for (const [face, name] of this.byFace) {
      for (const edge of edgesOfFace(file, face)) {
        this.byEdge.set(edge, [...(this.byEdge.get(edge) ?? []), name]);
      }
    }
    // An edge stands for the round face that it bounds, if there is one.
    const round = new Set(brep.faces.filter((face) => face.surface.kind === 'cylinder').map(faceId));
    for (const [edge, names] of this.byEdge) {
      const own = names.filter((name) => round.has(name));
      if (own.length > 0) this.byEdge.set(edge, own);
    }
    this.bindAspects(file);
  }

  private bindAspects(file: Part21File): void {
    const add = (aspect: number, names: readonly string[]): void => {
      this.byAspect.set(aspect, [...new Set([...(this.byAspect.get(aspect) ?? []), ...names])]);
    };
    for (const id of file.all('GEOMETRIC_ITEM_SPECIFIC_USAGE')) {
      const [, , aspect, , items] = file.args(id, 'GEOMETRIC_ITEM_SPECIFIC_USAGE') ?? [];
      if (!isRef(aspect)) continue;
      for (const item of isList(items) ? items : [items]) {
        if (!isRef(item)) continue;
        const face = this.byFace.get(item.ref);
        add(aspect.ref, face === undefined ? (this.byEdge.get(item.ref) ?? []) : [face]);
      }
    }
    // A composite aspect includes the faces of its members.
    for (const id of file.all('SHAPE_ASPECT_RELATIONSHIP')) {
      const [, , relating, related] = file.args(id, 'SHAPE_ASPECT_RELATIONSHIP') ?? [];
      if (isRef(relating) && isRef(related)) add(relating.ref, this.byAspect.get(related.ref) ?? []);
    }
  }

  faces(aspect: number): readonly string[] {
    return this.byAspect.get(aspect) ?? [];
  }
}
