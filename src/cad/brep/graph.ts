import type { Brep, Convexity, Edge, Face } from './model.ts';

/** A face's neighbour across one edge. */
export type Link = { readonly face: Face; readonly edge: Edge; readonly convexity: Convexity };

/** Adjacency of faces. Built once, read by every recogniser. */
export class FaceGraph {
  readonly brep: Brep;
  private readonly linksOf: readonly (readonly Link[])[];

  constructor(brep: Brep) {
    this.brep = brep;
    const links: Link[][] = brep.faces.map(() => []);
    for (const edge of brep.edges) {
      const [a, b] = edge.faces;
      if (a === undefined || b === undefined || a === b) continue;
      const [fa, fb] = [brep.faces[a], brep.faces[b]];
      if (fa === undefined || fb === undefined) continue;
      links[a]?.push({ face: fb, edge, convexity: edge.convexity });
      links[b]?.push({ face: fa, edge, convexity: edge.convexity });
    }
    this.linksOf = links;
  }

  links(face: Face): readonly Link[] {
    return this.linksOf[face.index] ?? [];
  }

  edge(index: number): Edge | undefined {
    return this.brep.edges[index];
  }

  edges(face: Face): Edge[] {
    return face.loops.flatMap((loop) => loop.edges.flatMap((index) => this.brep.edges[index] ?? []));
  }

  /** The face on the other side of one of a face's edges. */
  across(face: Face, edge: Edge): Face | undefined {
    const other = edge.faces.find((index) => index !== face.index);
    return other === undefined ? undefined : this.brep.faces[other];
  }

  /** Connected groups among `members`, over links that `follow` accepts. */
  components(members: readonly Face[], follow: (link: Link, from: Face) => boolean): Face[][] {
    const left = new Set(members.map((face) => face.index));
    const out: Face[][] = [];
    for (const start of members) {
      if (!left.delete(start.index)) continue;
      const group = [start];
      for (const face of group) {
        for (const link of this.links(face)) {
          if (left.has(link.face.index) && follow(link, face)) {
            left.delete(link.face.index);
            group.push(link.face);
          }
        }
      }
      out.push(group.sort((a, b) => a.index - b.index));
    }
    return out;
  }
}

export const faceId = (face: Pick<Face, 'index'>): string => `f${face.index + 1}`;
