import { type Calculation, newCalculation } from '../calculation-record/calculation.ts';
import { INPUTS, type Inputs } from '../calculation-record/inputs.ts';
import { materialNow } from '../calculation-record/material.ts';
import { asId, type CalculationId } from '../kernel/ids.ts';

const inputsOf = (parent: Calculation): Inputs => {
  const names = Object.keys(INPUTS) as (keyof Inputs)[];
  const inputs = Object.fromEntries(names.map((name) => [name, parent[name]])) as Inputs;
  const { gradeId, ref } = materialNow(parent);
  return { ...inputs, materialGradeId: gradeId, materialRef: ref };
};

/** A draft that repeats a calculation with every input as it was stated or corrected, in the same environment. */
export const repeatOf = (
  parent: Calculation,
  draft: Pick<Calculation, 'batchId' | 'createdAt'> & { readonly id: string },
): Calculation =>
  newCalculation({
    orgId: parent.orgId,
    name: parent.name,
    partId: parent.partId,
    revisionId: parent.revisionId,
    environmentId: parent.environmentId,
    derivedFromId: parent.id,
    datasetLinkId: null,
    ...inputsOf(parent),
    partNumber: parent.partNumber,
    revisionCode: parent.revisionCode,
    environmentName: parent.environmentName,
    batchId: draft.batchId,
    createdAt: draft.createdAt,
    id: asId<CalculationId>(draft.id),
  });
