import { z } from '@hono/zod-openapi';
import { FEATURE_KINDS, SHAPE_CLASSES } from '../../engine/index.ts';

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
    details: z
      .record(z.string(), z.union([z.number(), z.string(), z.boolean()]))
      .optional()
      .describe('Further dimensions that only some kinds have, by name.'),
  })
  .openapi('Feature', { description: 'One recognised feature. Fields that do not apply to its kind are null.' });

export const geometry = z
  .object({
    volume_mm3: z.number().describe('Volume of the part in mm³.'),
    area_mm2: z.number().describe('Surface area of the part in mm².'),
    mass_kg: z.number().nullable().describe('Mass of the part in kg. Null until a price determines the material.'),
    bbox_mm: vec3.describe('Size of the bounding box in mm along x, y and z of the file.'),
    obb_mm: vec3.describe('Size of the smallest bounding box in any orientation, in mm, longest side first.'),
    shape_class: z.enum(SHAPE_CLASSES).describe('Shape class, which selects the manufacturing processes.'),
    features: z.array(feature).describe('Recognised features.'),
  })
  .openapi('Geometry', { description: 'Measurements and features of the CAD model.' });
