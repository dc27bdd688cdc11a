type Sourced = { readonly value: unknown; readonly citation: string; readonly sigma: number };

export type PresetDocument = {
  readonly name: string;
  readonly description: string;
  readonly currency: string;
  readonly region: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly settings: Readonly<Record<string, Sourced>>;
  readonly rates: readonly {
    readonly kind: string;
    readonly subject: string | null;
    readonly value: number;
    readonly unit: string;
    readonly currency: string;
    readonly valid_from: string;
    readonly valid_to: string | null;
    readonly citation: string;
  }[];
  readonly machines: readonly {
    readonly key: string;
    readonly fleet_priority: number;
    readonly definition: Readonly<Record<string, unknown>>;
    readonly citations: Readonly<Record<string, string>>;
    readonly sigmas?: Readonly<Record<string, number>>;
  }[];
  readonly tools: readonly (Readonly<Record<string, unknown>> & { readonly citations: unknown })[];
  readonly subcontractors: readonly (Readonly<Record<string, unknown>> & { readonly citations: unknown })[];
};
