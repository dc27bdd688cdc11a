import { z } from '@hono/zod-openapi';
import { FEATURE_KINDS, FINDING_SEVERITIES, RIB_KINDS, SHAPE_CLASSES, TOOL_RELEASES } from '../../engine/index.ts';
import { params } from './term-schemas.ts';

const vec3 = z.tuple([z.number(), z.number(), z.number()]);

const feature = z
  .object({
    id: z.string().describe('Id of the feature within this file.'),
    kind: z.enum(FEATURE_KINDS).describe('Kind of feature, for example `hole` or `pocket`.'),
    subtype: z.string().nullable().describe('Subtype, for example `blind` for a hole. Null if the kind has none.'),
    through: z.boolean().nullable().describe('True if the feature goes through the part.'),
    diameter_mm: z.number().nullable().describe('Diameter in mm.'),
    depth_mm: z.number().nullable().describe('Depth in mm.'),
    width_mm: z.number().nullable().describe('Width in mm.'),
    length_mm: z.number().nullable().describe('Length in mm.'),
    radius_mm: z.number().nullable().describe('Radius in mm.'),
    angle_deg: z.number().nullable().describe('Angle in degrees.'),
    count: z.int().describe('Number of identical features that this entry stands for.'),
    axis: vec3.nullable().describe('Direction of the axis as a unit vector.'),
    position_mm: vec3.nullable().describe('Position in mm, in the coordinates of the file.'),
    access: z.array(vec3).describe('Directions from which a tool can reach the feature, as unit vectors.'),
    face_ids: z.array(z.string()).describe('Faces of the CAD model that form the feature.'),
    confidence: z.number().describe('Confidence of the recognition, from 0 (none) to 1 (certain).'),
    it_grade: z.int().nullable().describe('ISO 286 tolerance grade that drawing or model require, for example 7 for IT7. Null if only the general tolerance applies, or without a price.'),
    fit: z.string().nullable().describe('Fit that drawing or model require, for example `H7`. Null without one, or without a price.'),
    ra_um: z.number().nullable().describe('Roughness Ra in µm that drawing or model require. Null without one, or without a price.'),
    details: z
      .record(z.string(), z.union([z.number(), z.string(), z.boolean()]))
      .optional()
      .describe('Further dimensions that only some kinds have, by name.'),
  })
  .openapi('Feature', { description: 'One recognised feature. Fields that do not apply to its kind are null.' });

const walls = z
  .object({
    least_mm: z.number().describe('Thinnest wall in mm.'),
    p5_mm: z.number().nullable().describe('Thickness in mm that 5 % of the surface does not reach. Null for a file that was read before it was measured.'),
    median_mm: z.number().describe('Median wall thickness in mm, weighted by surface.'),
    p95_mm: z.number().nullable().describe('Thickness in mm that 95 % of the surface does not exceed. Null for a file that was read before it was measured.'),
    greatest_mm: z.number().describe('Thickest wall in mm.'),
    by_face: z.record(z.string(), z.number()).nullable().describe('Thinnest wall in mm at each face with a surface opposite, by face id. Null for a file that was read before it was measured.'),
  })
  .openapi('Walls', { description: 'Wall thickness between opposite surfaces.' });

const release = z
  .object({
    kind: z.enum(TOOL_RELEASES).describe('`slide`: pulled out across the opening direction; `lifter`: moved aside within the tool; `core`: pulled out at an angle.'),
    direction: vec3.describe('Direction in which it leaves the part, as a unit vector.'),
  })
  .openapi('ToolRelease', { description: 'A moving member of a tool that frees an undercut.' });

const undercut = z
  .object({
    face_ids: z.array(z.string()).describe('Adjacent faces that a tool without moving members would lock in.'),
    area_mm2: z.number().describe('Area of these faces in mm².'),
    releases: z.array(release).describe('Members of the tool that free the faces together. Empty if none does.'),
  })
  .openapi('Undercut', { description: 'An undercut for one opening direction of a tool.' });

const parting = z
  .object({
    length_mm: z.number().describe('Length in mm round the part.'),
    inner_mm: z.number().describe('Length in mm round openings of the part.'),
    planar: z.boolean().describe('True if the line round the part lies in one plane across the opening direction.'),
  })
  .openapi('PartingLine', { description: 'The line where the halves of a tool meet.' });

const pull = z
  .object({
    direction: vec3.describe('Direction in which one half of the tool opens, as a unit vector; the other half opens against it.'),
    projected_area_mm2: z.number().describe('Area of the shadow of the part along this direction in mm².'),
    depth_mm: z.number().describe('Extent of the part along this direction in mm.'),
    draft_deg: z.record(z.string(), z.number()).describe('Smallest angle in degrees between each face and this direction, by face id.'),
    undercuts: z.array(undercut).describe('Undercuts for this direction.'),
    parting: parting.nullable().describe('Parting line. Null if no line separates the halves.'),
  })
  .openapi('Pull', { description: 'The part in a tool whose halves open along one direction.' });

const rib = z
  .object({
    kind: z.enum(RIB_KINDS).describe('`rib`: an upright wall; `boss`: a round one.'),
    face_ids: z.array(z.string()).describe('Sides of the rib or boss.'),
    thickness_mm: z.number().describe('Thickness in mm; of a solid boss its diameter.'),
    base_mm: z.number().describe('Thickness in mm of the wall below.'),
    ratio: z.number().describe('Thickness over that of the wall below.'),
  })
  .openapi('Rib', { description: 'A rib or boss on a wall.' });

const shaping = z
  .object({
    pulls: z.array(pull).describe('Candidate opening directions of a tool.'),
    thickest_mm: z.number().describe('Diameter in mm of the largest ball inside the part.'),
    thickest_at_mm: vec3.describe('Centre of this ball in mm, in the coordinates of the file.'),
    flow_length_mm: z.number().describe('Longest way in mm over the surface from a gate in the middle of the part.'),
    flow_ratio: z.number().nullable().describe('Flow length over the median wall thickness. Null without a wall.'),
    ribs: z.array(rib).describe('Ribs and bosses.'),
    sharp_inner_edges: z
      .array(
        z
          .object({
            face_ids: z.array(z.string()).describe('The two faces.'),
            length_mm: z.number().describe('Length of the edge in mm.'),
          })
          .openapi('SharpEdge', { description: 'An edge without a rounding.' }),
      )
      .describe('Inner edges without a rounding.'),
    rounded_inner_faces: z.array(z.string()).optional().describe('Faces that round inner edges, those of a pocket and its floor among them. Absent in older records.'),
    box_share: z.number().describe('Volume of the part over that of its smallest bounding box.'),
  })
  .openapi('Shaping', { description: 'Measurements for processes that shape a part in a tool, such as moulding and casting.' });

export const geometryFinding = z
  .object({
    code: z.string().describe('Stable code, for example `deep_hole` or `thin_wall`.'),
    severity: z.enum(FINDING_SEVERITIES).describe('`warning`: hard to make as drawn; `info`: makes the part dearer.'),
    face_ids: z.array(z.string()).describe('Faces of the CAD model that it is about.'),
    params,
  })
  .openapi('GeometryFinding', { description: 'A shape that is hard or expensive to make.' });

export const geometry = z
  .object({
    volume_mm3: z.number().describe('Volume of the part in mm³.'),
    area_mm2: z.number().describe('Surface area of the part in mm².'),
    mass_kg: z.number().nullable().describe('Mass of the part in kg. Null until a price determines the material.'),
    bbox_mm: vec3.describe('Size of the bounding box in mm along x, y and z of the file.'),
    obb_mm: vec3.describe('Size of the smallest bounding box in any orientation, in mm, longest side first.'),
    shape_class: z.enum(SHAPE_CLASSES).describe('Shape class, which selects the manufacturing processes.'),
    features: z.array(feature).describe('Recognised features.'),
    findings: z.array(geometryFinding).describe('Shapes that are hard or expensive to make.'),
    walls: walls.nullable().describe('Wall thickness. Null without opposite surfaces, and for a mesh.'),
    shaping: shaping.nullable().describe('Measurements for moulding and casting. Null for a mesh, for a part with more than 5000 faces, and for a file that was read before they were measured.'),
  })
  .openapi('Geometry', { description: 'Measurements and features of the CAD model.' });
