import { z } from '@hono/zod-openapi';
import { FEATURE_KINDS, SHAPE_CLASSES } from '../../engine/index.ts';

const vec3 = z.tuple([z.number(), z.number(), z.number()]);

const feature = z
  .object({
    id: z.string(),
    kind: z.enum(FEATURE_KINDS),
    subtype: z.string().nullable(),
    through: z.boolean().nullable(),
    diameter_mm: z.number().nullable(),
    depth_mm: z.number().nullable(),
    width_mm: z.number().nullable(),
    length_mm: z.number().nullable(),
    radius_mm: z.number().nullable(),
    angle_deg: z.number().nullable(),
    count: z.int(),
    axis: vec3.nullable(),
    position_mm: vec3.nullable(),
    access: z.array(vec3).openapi({ description: 'directions from which a tool reaches it' }),
    face_ids: z.array(z.string()),
    confidence: z.number(),
    details: z
      .record(z.string(), z.union([z.number(), z.string(), z.boolean()]))
      .optional()
      .openapi({ description: 'sizes that only some kinds have' }),
  })
  .openapi('Feature', { description: 'A field that does not apply is null' });

export const geometry = z
  .object({
    volume_mm3: z.number(),
    area_mm2: z.number(),
    mass_kg: z.number().nullable().openapi({ description: 'null until the material is known by a price' }),
    bbox_mm: vec3.openapi({ description: "lengths in the file's frame" }),
    obb_mm: vec3.openapi({ description: 'of the least box, longest first' }),
    shape_class: z.enum(SHAPE_CLASSES),
    features: z.array(feature),
  })
  .openapi('Geometry');
