import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faceId } from '../../src/cad/brep/graph.ts';
import { readPart21 } from '../../src/cad/part21/file.ts';
import { facesInFile } from '../../src/cad/pmi/file-faces.ts';
import { itGradeFor } from '../../src/cad/pmi/it-grade.ts';
import { matchFaces } from '../../src/cad/pmi/match-faces.ts';
import { pmiFacts } from '../../src/cad/pmi/pmi.ts';
import { CAD_DATA, EXAMPLES, factsOf, near, readStepAt, withData } from './support.ts';

withData('semantic PMI of NIST CTC-02 (AP242)', () => {
  const facts = () => factsOf(join(CAD_DATA, 'nist/nist_ctc_02_ap242.stp'));

  test('every diameter stands on a cylinder of that diameter, on a hole', async () => {
    const { pmi, faces, features } = await facts();
    const diameters = pmi?.dimensions.filter((one) => one.kind === 'diameter') ?? [];
    expect(diameters.map((one) => one.nominal).sort()).toEqual([100, 12, 12, 22, 22, 40, 52].sort());
    for (const dimension of diameters) {
      const bound = faces.filter((face) => dimension.face_ids.includes(face.id));
      expect(bound.length).toBeGreaterThan(0);
      for (const face of bound) {
        expect(face.surface).toBe('cylinder');
        near(2 * (face.radius_mm ?? 0), dimension.nominal ?? 0);
      }
      const hole = features.find(
        (one) => one.kind === 'hole' && one.face_ids.some((id) => dimension.face_ids.includes(id)),
      );
      expect(hole).toBeDefined();
    }
    expect(pmi?.callouts.every((one) => one.feature_id !== null)).toBe(true);
  });

  test('tolerances as the file states them: Ø52 ±0.15, position with datums and modifier', async () => {
    const { pmi } = await facts();
    expect(pmi?.dimensions.find((one) => one.nominal === 52)).toMatchObject({
      lower: -0.15,
      upper: 0.15,
      unit: 'mm',
    });
    expect(pmi?.geometric_tolerances).toHaveLength(22);
    const positions = pmi?.geometric_tolerances.filter((one) => one.kind === 'position') ?? [];
    expect(positions.map(({ value_mm, datums, modifiers }) => [value_mm, datums, modifiers])).toContainEqual([
      1,
      ['A', 'B', 'C'],
      ['least_material_requirement'],
    ]);
    expect(pmi?.geometric_tolerances.find((one) => one.kind === 'flatness')).toMatchObject({
      value_mm: 0.05,
      datums: [],
    });
    expect(pmi?.datums.map((one) => one.label).sort()).toEqual([
      'A',
      'B',
      'C',
      'D',
      'E',
      'F',
      'G',
      'H',
      'J',
      'K',
    ]);
  });

  test('every face of the file finds its face in the record, and every annotation its faces', async () => {
    const path = join(CAD_DATA, 'nist/nist_ctc_02_ap242.stp');
    const { model } = await readStepAt(path);
    const written = facesInFile(readPart21(readFileSync(path)));
    expect(new Set(matchFaces(written, model.brep).values()).size).toBe(written.length);
    const { pmi } = await facts();
    for (const one of [...(pmi?.dimensions ?? []), ...(pmi?.datums ?? [])])
      expect(one.face_ids, JSON.stringify(one)).not.toEqual([]);
    // The line profile stands on a curve beside the part (a TRIMMED_CURVE), which is no face.
    const unbound = pmi?.geometric_tolerances.filter((one) => one.face_ids.length === 0);
    expect(unbound?.map((one) => one.kind)).toEqual(['line_profile']);
  });

  test('faces that the kernel leaves in the order of the file are matched in that order', async () => {
    const path = join(CAD_DATA, 'nist/nist_ctc_01_ap203.stp');
    const { model } = await readStepAt(path);
    const matched = [...matchFaces(facesInFile(readPart21(readFileSync(path))), model.brep)];
    const inOrder = matched.sort(([a], [b]) => a - b).map(([, id]) => id);
    expect(inOrder).toEqual(model.brep.faces.map(faceId));
  });

  test('datum targets, cylindrical zones and unequally disposed profiles', async () => {
    const { pmi } = await facts();
    const targets = (label: string) => pmi?.datums.find((one) => one.label === label)?.targets;
    expect(targets('B')?.map((one) => `${one.label} ${one.form}`)).toEqual([
      'B1 point',
      'B2 point',
      'B3 point',
      'B4 point',
    ]);
    expect(targets('K')).toEqual([{ label: 'K1', form: 'circle' }]);
    expect(targets('D')).toEqual([]);
    const tolerances = pmi?.geometric_tolerances ?? [];
    expect(tolerances.filter((one) => one.zone === 'cylindrical or circular').map((one) => one.kind)).toEqual(
      [...Array(3).fill('perpendicularity'), ...Array(4).fill('position')],
    );
    const unequal = tolerances.filter((one) => one.outside_mm !== null);
    expect(unequal.map((one) => [one.kind, one.value_mm, one.outside_mm])).toEqual([
      ['surface_profile', 2.5, 0.5],
      ['surface_profile', 2.5, 2.5],
      ['surface_profile', 2.5, 0],
    ]);
  });

  test('a file without PMI has none', async () => {
    expect((await factsOf(join(CAD_DATA, 'nist/nist_ctc_01_ap203.stp'))).pmi).toBeNull();
  });
});

/** Roughness, fit and angle on records written by hand after ISO 10303-242: no free file has them. */
const HANDWRITTEN = `ISO-10303-21;
HEADER;FILE_SCHEMA(('AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF'));ENDSEC;
DATA;
#1=PRODUCT_DEFINITION_SHAPE('','',#2);
#2=PRODUCT_DEFINITION('','',#3,$);#3=PRODUCT_DEFINITION_FORMATION('','',#4);#4=PRODUCT('p','p','',());
#10=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));
#11=(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.));
#20=SHAPE_ASPECT('bore','',#1,.T.);
#21=DIMENSIONAL_SIZE(#20,'diameter');
#22=SHAPE_DIMENSION_REPRESENTATION('',(#23),#90);
#23=(LENGTH_MEASURE_WITH_UNIT()MEASURE_REPRESENTATION_ITEM()MEASURE_WITH_UNIT(POSITIVE_LENGTH_MEASURE(8.),#10)REPRESENTATION_ITEM('nominal value'));
#24=DIMENSIONAL_CHARACTERISTIC_REPRESENTATION(#21,#22);
#25=LIMITS_AND_FITS('H','hole','7','');
#26=PLUS_MINUS_TOLERANCE(#25,#21);
#30=PROPERTY_DEFINITION('surface texture','',#20);
#31=SURFACE_TEXTURE_REPRESENTATION('machining',(#32),#90);
#32=(LENGTH_MEASURE_WITH_UNIT()MEASURE_REPRESENTATION_ITEM()MEASURE_WITH_UNIT(LENGTH_MEASURE(0.0016),#10)REPRESENTATION_ITEM('roughness average'));
#33=PROPERTY_DEFINITION_REPRESENTATION(#30,#31);
#40=ANGULAR_SIZE(#20,'angle',.SMALL.);
#41=SHAPE_DIMENSION_REPRESENTATION('',(#42),#90);
#42=(MEASURE_REPRESENTATION_ITEM()MEASURE_WITH_UNIT(PLANE_ANGLE_MEASURE(1.5707963267948966),#11)PLANE_ANGLE_MEASURE_WITH_UNIT()REPRESENTATION_ITEM('nominal value'));
#43=DIMENSIONAL_CHARACTERISTIC_REPRESENTATION(#40,#41);
ENDSEC;
END-ISO-10303-21;
`;

describe('records of PMI', () => {
  test('fit, roughness and angle', async () => {
    const { facts, model } = await readStepAt(join(EXAMPLES, 'plate_holes_pocket.step'));
    const pmi = pmiFacts(readPart21(Buffer.from(HANDWRITTEN)), facts, model.brep);
    expect(pmi?.dimensions).toMatchObject([
      { kind: 'diameter', nominal: 8, fit: 'H7', unit: 'mm' },
      { kind: 'angle', nominal: 90, unit: 'deg' },
    ]);
    expect(pmi?.roughness).toEqual([{ ra_um: 1.6, face_ids: [] }]);
    expect(pmi?.callouts.map((one) => [one.fit, one.ra_um])).toEqual([
      ['H7', null],
      [null, 1.6],
    ]);
  });

  test.each([
    // Widths from the table of ISO 286-1.
    [25, 0.021, 7],
    [25, 0.033, 8],
    [100, 0.035, 7],
    [150, 0.04, 7],
    [8, 0.009, 6],
    [52, 0.3, 12],
    [22, 0.2, 11],
    [25, 0.001, null],
    [600, 0.1, null],
  ])('Ø%d with %d mm is IT%s', (nominal, width, grade) => {
    expect(itGradeFor(nominal, width)).toBe(grade);
  });
});
