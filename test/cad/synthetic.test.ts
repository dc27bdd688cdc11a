import { expect, test } from 'vitest';
import { faceId } from '../../src/cad/brep/graph.ts';
import type { Feature } from '../../src/cad/facts.ts';
import { geometryFacts } from '../../src/cad/geometry-facts.ts';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { modelOf } from '../../src/cad/kernel/model.ts';
import { explore } from '../../src/cad/kernel/read-step.ts';
import { type Sample, sampleOf, trianglesByFace } from '../../src/cad/measure/samples.ts';
import { makerFor } from './shapes.ts';
import { generator, randomPart } from './synthetic.ts';

const labelOf = (feature: Feature | undefined): string => {
  if (feature === undefined) return 'stock';
  const through = feature.kind === 'pocket' && feature.through === true ? '/through' : '';
  return `${feature.kind}/${feature.subtype}${through}`;
};

const largest = (samples: readonly Sample[]): Sample | undefined =>
  samples.reduce<Sample | undefined>((a, b) => (a === undefined || b.area > a.area ? b : a), undefined);

test('features that run into each other: 99 % of the faces distinguished from stock, 90 % of the kinds right', async () => {
  const oc = await loadKernel();
  const maker = makerFor(oc);
  const next = generator(20_240);
  let [faces, toldApart, rightKind] = [0, 0, 0];
  const wrong: string[] = [];
  for (let n = 0; n < 30; n += 1) {
    const { shape, labelsAt } = randomPart(maker, next);
    const solids = explore(oc, shape, 'SOLID');
    if (solids.length !== 1) continue;
    const model = modelOf(oc, shape, solids);
    const facts = geometryFacts(model, {
      format: 'step',
      schema: null,
      length_unit: 'mm',
      product_name: null,
    });
    const featureOf = new Map(
      facts.features
        .filter((one) => one.kind !== 'face')
        .flatMap((one) => one.face_ids.map((id) => [id, one])),
    );
    const triangles = trianglesByFace(model.mesh);
    for (const face of model.brep.faces) {
      const at = largest((triangles.get(face.index) ?? []).flatMap((t) => sampleOf(model.mesh, t) ?? []));
      if (at === undefined) continue;
      const [labels, read] = [labelsAt(at.point), labelOf(featureOf.get(faceId(face)))];
      faces += 1;
      if ((read === 'stock') === labels.includes('stock')) toldApart += 1;
      if (labels.includes(read)) rightKind += 1;
      else wrong.push(`part ${n}: ${labels.join(' or ')} read as ${read}`);
    }
  }
  expect(faces).toBeGreaterThan(350);
  expect(toldApart / faces, wrong.join('\n')).toBeGreaterThanOrEqual(0.99);
  expect(rightKind / faces, wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
}, 600_000);
