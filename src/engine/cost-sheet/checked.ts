import type {
  CascadeStep,
  CostLine,
  CostSheet,
  ProcessOperation,
  PublishedRate,
  Tooling,
  ToolingItem,
} from '../result.ts';

/** The part of a calculation that the verifier reads; other fields may be present or missing. */
export type CheckedLine = Pick<
  CostLine,
  | 'amount'
  | 'bucket'
  | 'line_kind'
  | 'label_id'
  | 'label_params'
  | 'formula_id'
  | 'terms'
  | 'rate'
  | 'time_s'
  | 'time_basis'
  | 'factors'
> & { readonly children: readonly CheckedLine[] };

export type CheckedSheet = Pick<CostSheet, 'currency' | 'lot_size' | 'total' | 'residual' | 'reconciled'> & {
  readonly lines: readonly CheckedLine[];
  readonly cascade: readonly Pick<CascadeStep, 'step' | 'amount'>[];
};

export type CheckedOperation = Pick<ProcessOperation, 'op_id' | 'time_elements'>;

export type CheckedRate = Pick<PublishedRate, 'machine_id' | 'value' | 'setup_value' | 'components'>;

/** The sheet of a component, and its place in its assembly. */
export type ComponentSheet = {
  readonly key: string;
  readonly quantity: number;
  readonly sheet: CheckedSheet;
};

export type CheckedTooling = Pick<Tooling, 'mode' | 'cost'> & {
  readonly items: readonly Pick<ToolingItem, 'id' | 'cost'>[];
};
