import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Feature } from '../../src/cad/facts.ts';
import { readPart21 } from '../../src/cad/part21/file.ts';
import { isList, isRef } from '../../src/cad/part21/header.ts';
import { CAD_DATA, factsOf, json, withData } from './support.ts';

const folder = join(CAD_DATA, 'mfcad');
const STOCK = 15;

/** How the labels of MFCAD are called here: kind, subtype and, where it matters, through. */
const CODES: Readonly<Record<string, number>> = {
  'chamfer/plane': 0,
  'pocket/triangular/through': 1,
  'pocket/rectangular/through': 2,
  'pocket/hexagonal/through': 3,
  'slot/triangular/through': 4,
  'slot/through/through': 5,
  'step/through/through': 6,
  'step/two_sided/through': 7,
  'step/slanted/through': 8,
  'pocket/triangular': 9,
  'pocket/rectangular': 10,
  'pocket/hexagonal': 11,
  'slot/blind': 12,
  'step/triangular': 13,
  'step/blind': 14,
};

const codeOf = (feature: Feature): number =>
  CODES[`${feature.kind}/${feature.subtype}${feature.through === true ? '/through' : ''}`] ?? -1;

/** Names of the faces in the order of the shell, which is that of our ids. */
function faceNames(path: string): string[] {
  const file = readPart21(readFileSync(path));
  return file.all('CLOSED_SHELL').flatMap((shell) => {
    const faces = file.args(shell, 'CLOSED_SHELL')?.[1];
    return (isList(faces) ? faces : []).map((face) =>
      isRef(face) ? String(file.args(face.ref, 'ADVANCED_FACE')?.[0]) : '',
    );
  });
}

withData('MFCAD, labelled face by face', () => {
  test('features are distinguished from stock on 99 % of the faces, the kind of feature on 90 %', async () => {
    let [faces, toldApart, rightKind] = [0, 0, 0];
    const wrong: string[] = [];
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.step'))) {
      const path = join(folder, name);
      const labels = json<Record<string, number>>(path.replace(/\.step$/, '.labels.json'));
      const names = faceNames(path);
      const facts = await factsOf(path);
      expect(facts.faces).toHaveLength(names.length);
      const featureOf = new Map(
        facts.features
          .filter((one) => one.kind !== 'face')
          .flatMap((one) => one.face_ids.map((id) => [id, one])),
      );
      facts.faces.forEach((face, i) => {
        const label = labels[names[i] ?? ''];
        const feature = featureOf.get(face.id);
        const code = feature === undefined ? STOCK : codeOf(feature);
        faces += 1;
        if ((code === STOCK) === (label === STOCK)) toldApart += 1;
        if (code === label) rightKind += 1;
        else
          wrong.push(
            `${name} ${face.id}: ${label} read as ${feature?.id ?? 'stock'}/${feature?.subtype ?? ''}`,
          );
      });
    }
    expect(faces).toBe(287);
    expect(toldApart / faces, wrong.join('\n')).toBeGreaterThanOrEqual(0.99);
    expect(rightKind / faces, wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
  });
});
