import type { NestItem } from '../nest/index.ts';
import type { ComponentJoint } from './assembly/joints.ts';
import type { DrawingRead, FactRef } from './drawing/read-facts.ts';
import type { ResolvedEnvironment, SubcontractProcess } from './environment.ts';
import type { ModelCallout, PricingGeometry, Vec3 } from './geometry.ts';
import type {
  FASTENER_KINDS,
  GENERAL_TOLERANCES,
  GRADE_FORMS,
  ISO_GROUPS,
  MATERIAL_CATEGORIES,
  PROVIDED_FORMS,
  STOCK_CHARGES,
  STOCK_FORMS,
} from './vocabulary.ts';

export type * from './assembly/joints.ts';
export type * from './drawing/read-facts.ts';
export type * from './environment.ts';
export type * from './geometry.ts';

/** What the drawing demands of one feature. `feature_id` null: read from the drawing, not matched to a feature. */
export type DrawingCallout = ModelCallout & {
  /** What of ISO 1101 is asked, as `flatness`; left out where the demand is of size, surface or thread. */
  readonly characteristic?: string;
  /** Where it stands; left out where nobody read it from a sheet. */
  readonly fact?: FactRef;
};

export type GeneralTolerance = (typeof GENERAL_TOLERANCES)[number];

export type Treatment = {
  readonly kind: Exclude<SubcontractProcess, 'grinding'>;
  /** What the drawing says, as it is written there. */
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
  /** A format of `stock_formats`, or a size given by hand, or neither. */
  readonly stock_format_id: string | null;
  readonly stock_format_mm: { readonly length_mm: number; readonly width_mm: number } | null;
  readonly nest_item: NestItem | null;
};

export type IsoGroup = (typeof ISO_GROUPS)[number];

export type MaterialCategory = (typeof MATERIAL_CATEGORIES)[number];

export type GradeForm = (typeof GRADE_FORMS)[number];

/** A grade of the catalogue. Null: the catalogue has no value, the engine takes the category's row of its registry. */
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
  /** Citation keys of the catalogue row; `assumed` where there is none. */
  readonly source: string;
  readonly price_source: string;
  readonly price_sigma: number;
  /** Form that the price was quoted for; left out where it is that of a bar, as the catalogue's are. */
  readonly price_form?: StockForm;
  /** Forms in which the grade is sold; empty: only as moulding compound. Left out where nobody recorded them. */
  readonly forms?: readonly GradeForm[];
};

/** The organisation's own values for a grade: each that is not null wins over the catalogue. */
export type MaterialOverride = {
  readonly override_id: string;
  readonly price_per_kg: number | null;
  readonly scrap_price_per_kg: number | null;
  readonly price_currency: string | null;
  readonly density_kg_m3: number | null;
  readonly kc1_1_n_mm2: number | null;
  readonly mc: number | null;
};

/** What a material costs in a country, as a factor on the catalogue's price. */
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
  /** The nearest cheaper grade of the catalogue that is as strong, for the lever of the material; left out where there is none. */
  readonly cheaper_grade?: GradeRecord;
  readonly override: MaterialOverride | null;
  /** Of the calculation's region; left out in the country whose prices the catalogue holds. Never on a price that the organisation states. */
  readonly price_level?: MaterialPriceLevel;
  /** Where the grade came from; `environment_default` is a guess that a human should confirm. */
  readonly resolved_from: 'request' | 'drawing' | 'model' | 'request_text' | 'environment_default';
};

/** A drawing that could not be read, and why as far as it is known. */
export type UnreadDrawing = { readonly file: string; readonly reason: string };

export type StockForm = (typeof STOCK_FORMS)[number];

/** A format that the organisation can buy. Standard formats of the trade live in the engine's registry. */
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

/** A standard part as the geometry record names it: size `M6`, length under the head. */
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
  /** Herstellkosten per piece (a bought one: its purchase price); null when it could not be priced. */
  readonly manufacturing_cost: number | null;
  readonly currency: string;
  readonly mass_kg: number;
  /** Edges a ≥ b ≥ c of the minimal box, and whether it is a body of revolution; null or left out where nobody knows. */
  readonly obb_mm?: Vec3 | null;
  readonly is_rotational?: boolean | null;
  /** What recognition knows of a standard part; left out or null, its name is read. */
  readonly fastener?: ComponentFastener | null;
  /** How its pieces go in, by what they touch; pieces of no joint that is known are not counted. */
  readonly joints?: readonly ComponentJoint[];
  readonly sigma_rel: number;
  /** Share of its price that rests on sources; left out where its price is older than the figure. */
  readonly sourced_share?: number;
  /** Share of its price that is cutting; left out as the one before. */
  readonly cutting_share?: number;
  readonly kg_co2e: number;
};

/** One unique component as its assembly's price sees it. */
export type AssemblyComponent = {
  readonly key: string;
  readonly name: string;
  /** Pieces in one assembly, over the whole tree. */
  readonly quantity: number;
  readonly fastener: ComponentFastener | null;
  /** The product whose body it is, where no structure parts the bodies of one; left out of a product. */
  readonly body_of?: string;
  /** The component alone, at the assembly's lot times its quantity; null where it has no geometry to be priced. */
  readonly snapshot: PricingSnapshot | null;
};

/**
 * Everything a price depends on, and nothing else: canonical JSON, snake_case. Its digest is the identity of a price, so it holds
 * no clock time, no name of part or calculation and no tenant.
 */
export type PricingSnapshot = {
  readonly schema_version: 1;
  readonly engine_version: string;
  readonly parameter_version: string;
  /** Null for a bought part without CAD. */
  readonly facts: PricingGeometry | null;
  /** What the caller says of the drawing. */
  readonly drawing: DrawingFacts | null;
  /** What was read of the part's drawing, to be bound to the model; left out where there is none. */
  readonly drawing_read?: DrawingRead;
  /** The newest drawing of the part where it could not be read; left out otherwise. */
  readonly drawing_unread?: UnreadDrawing;
  /** The material that the model names, as the catalogue knows it; left out where it names none. */
  readonly model_material?: NonNullable<DrawingRead['material']>;
  /** What was read of the text of a request; left out where there is none. It yields to everybody else's word. */
  readonly request_read?: DrawingRead;
  /** Of an assembly: what was read of its revision's drawing, which yields to one that was sent for the calculation; left out where there is none. */
  readonly revision_drawing?: DrawingRead;
  /** Digests of the files of its drawings, in their order; left out: a pack brought none. */
  readonly drawing_files?: readonly string[];
  readonly request: PricingRequest;
  /** Null only for a bought part or an assembly. */
  readonly material: SnapshotMaterial | null;
  /** Of a component: what it would be made of if its drawing named nothing else; no price rests on it. Left out where none does. */
  readonly material_undrawn?: SnapshotMaterial;
  readonly environment: ResolvedEnvironment;
  readonly stock_formats: readonly StockFormat[];
  /** What recognition knows of a bought standard part; left out of any other part. */
  readonly standard_part?: ComponentFastener;
  /** Every pair the price needs: environment, material, purchase price and, since registry money is in EUR, EUR to the sheet's currency. */
  readonly fx: readonly FxRate[];
  /** Null unless the part is an assembly whose components are priced already. */
  readonly components: readonly PricedComponent[] | null;
  /** Left out unless the part is an assembly: what its components are priced from. */
  readonly assembly?: {
    /** Products of the file's structure, or bodies that no structure parts. */
    readonly of: 'products' | 'bodies';
    /** Left out unless somebody says that what touches and nothing holds is welded. */
    readonly joining?: 'welded';
    readonly components: readonly AssemblyComponent[];
  };
  /** Left out unless several bodies that no structure parts are priced as one part. */
  readonly one_part?: true;
};
