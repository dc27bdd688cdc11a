import type { NestItem } from '../nest/index.ts';
import type { DrawingRead, FactRef } from './drawing/read-facts.ts';
import type { ResolvedEnvironment, SubcontractProcess } from './environment.ts';
import type { ModelCallout, PricingGeometry, Vec3 } from './geometry.ts';
import type {
  FASTENER_KINDS,
  GENERAL_TOLERANCES,
  GRADE_FORMS,
  ISO_GROUPS,
  JOINT_KINDS,
  MATERIAL_CATEGORIES,
  PROVIDED_FORMS,
  STOCK_CHARGES,
  STOCK_FORMS,
} from './vocabulary.ts';

export type * from './drawing/read-facts.ts';
export type * from './environment.ts';
export type * from './geometry.ts';

/** A requirement of the drawing on one feature. `feature_id` null: read from the drawing, not matched to a feature. */
export type DrawingCallout = ModelCallout & {
  /** ISO 1101 characteristic, for example `flatness`; left out for a requirement on size, surface or thread. */
  readonly characteristic?: string;
  /** Its place on the sheet; left out if it was not read from a sheet. */
  readonly fact?: FactRef;
};

export type GeneralTolerance = (typeof GENERAL_TOLERANCES)[number];

export type Treatment = {
  readonly kind: Exclude<SubcontractProcess, 'grinding'>;
  /** The text of the drawing. */
  readonly text: string;
};

export type DrawingFacts = {
  /** ISO 2768-1 class. */
  readonly general_tolerance: GeneralTolerance | null;
  readonly default_ra_um: number | null;
  readonly callouts: readonly DrawingCallout[];
  readonly heat_treatment: Treatment | null;
  readonly surface_treatment: Treatment | null;
  readonly hardness_hrc: number | null;
  /** Dimensions to be measured at a full inspection. */
  readonly dimension_count: number | null;
};

export type ProvidedStockKind = 'none' | (typeof PROVIDED_FORMS)[number];
export type FullStockCharge = 'auto' | (typeof STOCK_CHARGES)[number];

export type PricingRequest = {
  readonly lot_size: number;
  readonly annual_volume: number | null;
  /** ISO 4217 of the sheet. */
  readonly currency: string;
  /** BCP 47. */
  readonly language: string;
  readonly region: string;
  readonly make_or_buy: 'make' | 'buy';
  readonly purchase_price: { readonly value: number; readonly currency: string } | null;
  readonly material_is_provided: boolean;
  readonly provided_stock_kind: ProvidedStockKind;
  readonly full_stock_charge: FullStockCharge;
  /** A format of `stock_formats`, or a size entered by hand, or neither. */
  readonly stock_format_id: string | null;
  readonly stock_format_mm: { readonly length_mm: number; readonly width_mm: number } | null;
  readonly nest_item: NestItem | null;
  /** The only process that may be used; left out: the cheapest one. */
  readonly manufacturing_process?: string;
};

export type IsoGroup = (typeof ISO_GROUPS)[number];

export type MaterialCategory = (typeof MATERIAL_CATEGORIES)[number];

export type GradeForm = (typeof GRADE_FORMS)[number];

/** A grade of the catalogue. Null: the catalogue has no value, and the engine uses the category's row of its registry. */
export type GradeRecord = {
  readonly id: string;
  readonly urn: string;
  readonly category: MaterialCategory;
  readonly iso_group: IsoGroup | null;
  readonly display_code: string;
  readonly name: string;
  readonly density_kg_m3: number;
  readonly tensile_mpa: number | null;
  readonly hardness_hb: number | null;
  readonly kc1_1_n_mm2: number | null;
  readonly mc: number | null;
  readonly kc_basis_rake_deg: number | null;
  readonly price_per_kg: number | null;
  readonly scrap_price_per_kg: number | null;
  readonly price_currency: string;
  readonly price_as_of: string | null;
  /** Citation keys of the catalogue row; `assumed` without any. */
  readonly source: string;
  readonly price_source: string;
  readonly price_sigma: number;
  /** Form of the quoted price; left out for bar, as in the catalogue. */
  readonly price_form?: StockForm;
  /** Forms in which the grade is sold; empty: only as moulding compound. Left out if unknown. */
  readonly forms?: readonly GradeForm[];
};

/** The organisation's own values for a grade: values other than null take precedence over the catalogue. */
export type MaterialOverride = {
  readonly override_id: string;
  readonly price_per_kg: number | null;
  readonly scrap_price_per_kg: number | null;
  readonly price_currency: string | null;
  readonly density_kg_m3: number | null;
  readonly kc1_1_n_mm2: number | null;
  readonly mc: number | null;
};

/** Price level of a material in a country, as a factor on the catalogue's price. */
export type MaterialPriceLevel = {
  readonly region: string;
  readonly factor: number;
  readonly sigma: number;
  readonly as_of: string | null;
  /** Citation keys, or `assumed`. */
  readonly source: string;
};

export type SnapshotMaterial = {
  readonly grade: GradeRecord;
  /** The nearest cheaper grade of at least the same strength, for the material lever; left out if there is none. */
  readonly cheaper_grade?: GradeRecord;
  readonly override: MaterialOverride | null;
  /**
   * For the calculation's region; left out in the country of the catalogue's prices. Never applied to a price that the
   * organisation states.
   */
  readonly price_level?: MaterialPriceLevel;
  /** Source of the grade; `environment_default` is a guess that a person should confirm. */
  readonly resolved_from: 'request' | 'drawing' | 'model' | 'request_text' | 'environment_default';
};

/** A drawing that could not be read, and the reason if known. */
export type UnreadDrawing = { readonly file: string; readonly reason: string };

export type StockForm = (typeof STOCK_FORMS)[number];

/** A format that the organisation can buy. The engine's registry contains standard formats. */
export type StockFormat = {
  readonly id: string;
  readonly form: StockForm;
  readonly category: MaterialCategory | null;
  readonly length_mm: number;
  readonly width_mm: number | null;
  readonly thickness_mm: number | null;
  readonly diameter_mm: number | null;
};

/** `rate` units of `to` for one unit of `from`. */
export type FxRate = {
  readonly from: string;
  readonly to: string;
  readonly rate: number;
  readonly as_of: string;
  readonly source: string;
};

export type JointKind = (typeof JOINT_KINDS)[number];

/** Pieces of one component with the same joint. */
export type ComponentJoint = {
  readonly kind: JointKind;
  readonly count: number;
  /** Faces of both sides, of all these pieces. */
  readonly faces: readonly { readonly component_key: string; readonly face_ids: readonly string[] }[];
};

/** A standard part as named in the geometry record: size `M6`, length under the head. */
export type ComponentFastener = {
  readonly kind: (typeof FASTENER_KINDS)[number];
  readonly size: string | null;
  readonly length_mm: number | null;
};

/** A priced component of an assembly, one per unique component. */
export type PricedComponent = {
  readonly key: string;
  readonly name: string;
  readonly quantity: number;
  readonly make_or_buy: 'make' | 'buy';
  /** Manufacturing cost (Herstellkosten) per piece (bought: its purchase price); null if it could not be priced. */
  readonly manufacturing_cost: number | null;
  /** The part of it that pays for tools made for the component; absent if it cannot have any. */
  readonly tools?: number;
  readonly currency: string;
  readonly mass_kg: number;
  /** Edges a ≥ b ≥ c of the minimum box, and whether it is a body of revolution; null or undefined if unknown. */
  readonly obb_mm?: Vec3 | null;
  readonly is_rotational?: boolean | null;
  /** A standard part from recognition; if undefined or null, its name is parsed. */
  readonly fastener?: ComponentFastener | null;
  /** Joints of its pieces, from their contacts; pieces without a known joint are not counted. */
  readonly joints?: readonly ComponentJoint[];
  readonly sigma_rel: number;
  /** Sourced share of its price; left out in prices older than the field. */
  readonly sourced_share?: number;
  /** Share of cutting in its price; left out like the one before. */
  readonly cutting_share?: number;
  readonly kg_co2e: number;
};

/** One unique component with its inputs for the assembly's price. */
export type AssemblyComponent = {
  readonly key: string;
  readonly name: string;
  /** Pieces in one assembly, over the whole tree. */
  readonly quantity: number;
  readonly fastener: ComponentFastener | null;
  /** The product whose body it is, if bodies have no product structure; left out for a product. */
  readonly body_of?: string;
  /** The component alone, at the assembly's lot times its quantity; null without geometry. */
  readonly snapshot: PricingSnapshot | null;
};

/**
 * All inputs of a price: canonical JSON, snake_case. Its digest identifies a price, so it contains no time, no name of part or
 * calculation and no tenant.
 */
export type PricingSnapshot = {
  readonly schema_version: 1;
  readonly engine_version: string;
  readonly parameter_version: string;
  /** Null for a bought part without CAD. */
  readonly facts: PricingGeometry | null;
  /** Drawing data stated by the caller. */
  readonly drawing: DrawingFacts | null;
  /** Facts of the part's drawing, to be bound to the model; left out without a drawing. */
  readonly drawing_read?: DrawingRead;
  /** The newest drawing of the part if it could not be read; otherwise left out. */
  readonly drawing_unread?: UnreadDrawing;
  /** The material named in the model, looked up in the catalogue; left out if it names none. */
  readonly model_material?: NonNullable<DrawingRead['material']>;
  /** Facts of a request text; left out without one. Every other source takes precedence. */
  readonly request_read?: DrawingRead;
  /** For an assembly: facts of its revision's drawing; a drawing of the calculation takes precedence. Left out without one. */
  readonly revision_drawing?: DrawingRead;
  /** Digests of its drawing files, in order; left out without a pack. */
  readonly drawing_files?: readonly string[];
  readonly request: PricingRequest;
  /** Null only for a bought part or an assembly. */
  readonly material: SnapshotMaterial | null;
  /** For a component: its material without the drawing, which the price does not use. Left out if the drawing names none. */
  readonly material_undrawn?: SnapshotMaterial;
  readonly environment: ResolvedEnvironment;
  readonly stock_formats: readonly StockFormat[];
  /** A recognised bought standard part; left out for any other part. */
  readonly standard_part?: ComponentFastener;
  /**
   * Every required pair: environment, material, purchase price and, since registry money is in EUR, EUR to the sheet's currency.
   */
  readonly fx: readonly FxRate[];
  /** Null unless the part is an assembly whose components are priced already. */
  readonly components: readonly PricedComponent[] | null;
  /** For an assembly: the inputs of its components; otherwise left out. */
  readonly assembly?: {
    /** Products of the file's structure, or bodies without one. */
    readonly of: 'products' | 'bodies';
    /** Stated by the caller: contacts without fasteners are welded. Otherwise left out. */
    readonly joining?: 'welded';
    readonly components: readonly AssemblyComponent[];
  };
  /** Left out unless several bodies without a product structure are priced as one part. */
  readonly one_part?: true;
};
