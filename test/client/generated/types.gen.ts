// @ts-nocheck
// Generated from openapi.json; npm run openapi

export type ClientOptions = {
    baseUrl: 'http://127.0.0.1:8080' | (string & {});
};

export type EnvironmentSummary = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * Free text of its owner.
     */
    description: string;
    /**
     * ISO 4217 of every amount of this environment
     */
    currency: string;
    /**
     * Country (ISO 3166-1 alpha-2) or continent whose prices and emissions hold; null: the parent states it.
     */
    region: string;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from: string;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to: string | null;
    /**
     * True for the environment that the others are compared with.
     */
    is_baseline: boolean;
    /**
     * what is not stated here is read there
     */
    parent_environment_id: string | null;
    /**
     * Machines in the fleet.
     */
    machine_count: number;
    /**
     * Tools stated.
     */
    tool_count: number;
    /**
     * Subcontractors stated.
     */
    subcontractor_count: number;
    /**
     * rows stated here; inherited ones are not counted
     */
    rate_count: number;
    /**
     * set by clone only
     */
    machines_cloned: number | null;
    /**
     * set by clone only
     */
    rates_cloned: number | null;
    /**
     * set by clone only: memberships that are not active today
     */
    scheduled_changes_dropped: number | null;
};

export type Error = {
    /**
     * What went wrong.
     */
    error: {
        /**
         * stable machine code
         */
        code: 'bad_request' | 'invalid_cursor' | 'invalid_api_key' | 'invalid_credentials' | 'invalid_operator_token' | 'insufficient_funds' | 'quota_exceeded' | 'insufficient_scope' | 'forbidden_origin' | 'not_found' | 'method_not_allowed' | 'conflict' | 'environment_limit' | 'storage_exceeded' | 'not_reproducible' | 'payload_too_large' | 'unsupported_media_type' | 'validation_error' | 'unsupported_file_type' | 'url_refused' | 'material_unresolved' | 'stock_format_unresolved' | 'nest_item_unresolved' | 'currency_unresolved' | 'adjustment_refused' | 'rate_limited' | 'too_many_requests' | 'too_many_pending' | 'internal_error' | 'unavailable';
        /**
         * A sentence for people.
         */
        message: string;
        details?: ErrorDetails;
    };
    /**
     * The request that did it, as in its `X-Request-Id`.
     */
    request_id: string;
};

/**
 * What programs need beside the code
 */
export type ErrorDetails = {
    /**
     * of a 422: every problem of the request
     */
    errors?: Array<Problem>;
    /**
     * problems beside those that are told
     */
    errors_omitted?: number;
    /**
     * of a 404: the field that names what is not there
     */
    field?: string;
    /**
     * of a conflict: which, for programs
     */
    reason?: string;
    /**
     * The scope that the credential lacks.
     */
    required_scope?: string;
    /**
     * The roles of which the caller has none.
     */
    required_role?: Array<string>;
    /**
     * how many, of the limit that refused
     */
    limit?: number;
    /**
     * Seconds in which so many are allowed.
     */
    window_seconds?: number;
    /**
     * most bytes of a body
     */
    limit_bytes?: number;
    [key: string]: unknown;
};

export type Problem = {
    /**
     * where: `body`, `lot_size`
     */
    loc: Array<string | number>;
    /**
     * What is wrong, for people.
     */
    msg: string;
    /**
     * stable, for programs
     */
    type: string;
};

export type EnvironmentCreate = {
    /**
     * Its name.
     */
    name: string;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from: string;
    /**
     * default: of the baseline
     */
    currency?: string;
    /**
     * Free text of its owner.
     */
    description?: string;
    /**
     * default: of the baseline
     */
    region?: string;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to?: string | null;
    /**
     * `baseline_copy` (default): settings, rates, fleet, tools and subcontractors of the baseline, in another currency at the dated exchange rate; `preset`: the same of a plant that the platform ships, named by `preset`, with its currency and region; `blank`: the platform's tools, no settings and no machines; `empty`: nothing
     */
    source?: 'baseline_copy' | 'preset' | 'blank' | 'empty';
    /**
     * with source `preset`: one of GET /api/v1/environments/presets
     */
    preset?: string;
    /**
     * true acts like source `empty`
     */
    empty?: boolean;
};

export type EnvironmentPreset = {
    /**
     * the `source_preset_id` of environments made from it
     */
    id: string;
    /**
     * A plant that the platform ships, for `source: preset`.
     */
    preset: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * Free text of its owner.
     */
    description: string;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * Country (ISO 3166-1 alpha-2) or continent whose prices and emissions hold; null: the parent states it.
     */
    region: string;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from: string;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to: string | null;
    /**
     * Machines in the fleet.
     */
    machine_count: number;
    /**
     * Tools stated.
     */
    tool_count: number;
    /**
     * Subcontractors stated.
     */
    subcontractor_count: number;
};

export type Environment = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * Free text of its owner.
     */
    description: string;
    /**
     * ISO 4217 of every amount of this environment
     */
    currency: string;
    /**
     * Country (ISO 3166-1 alpha-2) or continent whose prices and emissions hold; null: the parent states it.
     */
    region: string;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from: string;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to: string | null;
    /**
     * True for the environment that the others are compared with.
     */
    is_baseline: boolean;
    /**
     * what is not stated here is read there
     */
    parent_environment_id: string | null;
    /**
     * Machines in the fleet.
     */
    machine_count: number;
    /**
     * Tools stated.
     */
    tool_count: number;
    /**
     * Subcontractors stated.
     */
    subcontractor_count: number;
    /**
     * rows stated here; inherited ones are not counted
     */
    rate_count: number;
    /**
     * set by clone only
     */
    machines_cloned: number | null;
    /**
     * set by clone only
     */
    rates_cloned: number | null;
    /**
     * set by clone only: memberships that are not active today
     */
    scheduled_changes_dropped: number | null;
    /**
     * rises with every write that a price could see
     */
    config_revision: number;
    /**
     * customer cash discount on the target price; a fraction below 1
     */
    cash_discount_pct: number | null;
    /**
     * customer discount on the list price; a fraction below 1
     */
    customer_discount_pct: number | null;
    /**
     * commission on the target price; a fraction below 1
     */
    sales_commission_pct: number | null;
    /**
     * for calculations that name no grade
     */
    default_material_family: 'carbon_steel' | 'alloy_steel' | 'tool_steel' | 'stainless_steel' | 'cast_iron' | 'aluminium' | 'copper_alloy' | 'titanium' | 'nickel_alloy' | 'magnesium' | 'zinc_alloy' | 'thermoplastic' | 'thermoset' | null;
    /**
     * per unit; in the environment's currency
     */
    duty_eur_per_part: number | null;
    /**
     * per unit; in the environment's currency
     */
    freight_eur_per_part: number | null;
    /**
     * per unit; in the environment's currency
     */
    packaging_eur_per_part: number | null;
    /**
     * price of a kilowatt hour; in the environment's currency
     */
    energy_eur_per_kwh: number | null;
    /**
     * floor space per square metre and year; in the environment's currency
     */
    space_eur_per_m2_y: number | null;
    /**
     * storage of finished stock per kg and year; in the environment's currency
     */
    eoq_holding_cost_per_kg_per_year: number | null;
    /**
     * imputed interest on stock; a fraction, 0.02 is 2 percent
     */
    holding_cost_rate_per_year: number | null;
    /**
     * buyer's cost per order; in the environment's currency
     */
    ordering_cost_eur_per_order: number | null;
    /**
     * full inspections per lot; 0 is none
     */
    factor_first_off: number | null;
    /**
     * first-article inspection per lot; in the environment's currency
     */
    fai_cost: number | null;
    /**
     * in-process sampling; a fraction, 0.02 is 2 percent
     */
    sample_pct_default: number | null;
    /**
     * What the margin is taken of: `selbstkosten`, or `netto_selbstkosten` without packaging, freight and duty.
     */
    margin_base: 'selbstkosten' | 'netto_selbstkosten' | null;
    /**
     * profit mark-up on total cost; a fraction, 0.02 is 2 percent
     */
    margin_pct: number | null;
    /**
     * procurement and storage on material; a fraction, 0.02 is 2 percent
     */
    material_overhead_pct: number | null;
    /**
     * on production wages; a fraction, 0.02 is 2 percent
     */
    production_overhead_pct: number | null;
    /**
     * administration and selling on manufacturing cost; a fraction, 0.02 is 2 percent
     */
    sga_pct: number | null;
    /**
     * on subcontract cost; a fraction, 0.02 is 2 percent
     */
    subcontract_overhead_pct: number | null;
    /**
     * started parts that are rejected; a fraction below 1
     */
    reject_rate_pct: number | null;
    /**
     * What rejects are charged on: `material` or `herstellkosten`.
     */
    reject_rate_base: 'material' | 'herstellkosten' | null;
    /**
     * flat return per kg of scrap, net of selling cost; in the environment's currency
     */
    scrap_credit_eur_per_kg: number | null;
    /**
     * read-only: the effective labour-rate row
     */
    default_labour_rate_eur_per_h: number | null;
    /**
     * read-only: the effective fixed-overhead rate row
     */
    overhead_fixed_eur_per_part: number | null;
    /**
     * read-only: the effective variable-overhead rate row
     */
    overhead_var_pct: number | null;
    /**
     * the preset or environment that this one was copied from
     */
    source_preset_id: string | null;
    /**
     * source of each stated setting that names one
     */
    setting_sources: {
        [key: string]: string;
    };
    /**
     * True while observed prices move its results.
     */
    is_calibrated: boolean;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    /**
     * RFC 3339, UTC
     */
    updated_at: string;
};

/**
 * a field present is applied, null clears it, omitted stays
 */
export type EnvironmentUpdate = {
    /**
     * Its name.
     */
    name?: string;
    /**
     * Free text of its owner.
     */
    description?: string;
    /**
     * relabels every amount; nothing is converted
     */
    currency?: string;
    /**
     * ISO 3166 country: selects the price level of materials and the emission factor
     */
    region?: string;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from?: string;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to?: string | null;
    /**
     * same currency; no cycle
     */
    parent_environment_id?: string | null;
    /**
     * customer cash discount on the target price; a fraction below 1
     */
    cash_discount_pct?: number | null;
    /**
     * customer discount on the list price; a fraction below 1
     */
    customer_discount_pct?: number | null;
    /**
     * commission on the target price; a fraction below 1
     */
    sales_commission_pct?: number | null;
    /**
     * for calculations that name no grade
     */
    default_material_family?: 'carbon_steel' | 'alloy_steel' | 'tool_steel' | 'stainless_steel' | 'cast_iron' | 'aluminium' | 'copper_alloy' | 'titanium' | 'nickel_alloy' | 'magnesium' | 'zinc_alloy' | 'thermoplastic' | 'thermoset' | null;
    /**
     * per unit; in the environment's currency
     */
    duty_eur_per_part?: number | null;
    /**
     * per unit; in the environment's currency
     */
    freight_eur_per_part?: number | null;
    /**
     * per unit; in the environment's currency
     */
    packaging_eur_per_part?: number | null;
    /**
     * price of a kilowatt hour; in the environment's currency
     */
    energy_eur_per_kwh?: number | null;
    /**
     * floor space per square metre and year; in the environment's currency
     */
    space_eur_per_m2_y?: number | null;
    /**
     * storage of finished stock per kg and year; in the environment's currency
     */
    eoq_holding_cost_per_kg_per_year?: number | null;
    /**
     * imputed interest on stock; a fraction, 0.02 is 2 percent
     */
    holding_cost_rate_per_year?: number | null;
    /**
     * buyer's cost per order; in the environment's currency
     */
    ordering_cost_eur_per_order?: number | null;
    /**
     * full inspections per lot; 0 is none
     */
    factor_first_off?: number | null;
    /**
     * first-article inspection per lot; in the environment's currency
     */
    fai_cost?: number | null;
    /**
     * in-process sampling; a fraction, 0.02 is 2 percent
     */
    sample_pct_default?: number | null;
    /**
     * What the margin is taken of: `selbstkosten`, or `netto_selbstkosten` without packaging, freight and duty.
     */
    margin_base?: 'selbstkosten' | 'netto_selbstkosten' | null;
    /**
     * profit mark-up on total cost; a fraction, 0.02 is 2 percent
     */
    margin_pct?: number | null;
    /**
     * procurement and storage on material; a fraction, 0.02 is 2 percent
     */
    material_overhead_pct?: number | null;
    /**
     * on production wages; a fraction, 0.02 is 2 percent
     */
    production_overhead_pct?: number | null;
    /**
     * administration and selling on manufacturing cost; a fraction, 0.02 is 2 percent
     */
    sga_pct?: number | null;
    /**
     * on subcontract cost; a fraction, 0.02 is 2 percent
     */
    subcontract_overhead_pct?: number | null;
    /**
     * started parts that are rejected; a fraction below 1
     */
    reject_rate_pct?: number | null;
    /**
     * What rejects are charged on: `material` or `herstellkosten`.
     */
    reject_rate_base?: 'material' | 'herstellkosten' | null;
    /**
     * flat return per kg of scrap, net of selling cost; in the environment's currency
     */
    scrap_credit_eur_per_kg?: number | null;
    /**
     * where stated settings come from, by field; null takes it back
     */
    setting_sources?: {
        [key: string]: string | null;
    };
    /**
     * 409 when somebody else wrote in between
     */
    expected_config_revision?: number;
};

export type Message = {
    /**
     * A sentence for people.
     */
    message: string;
};

export type EnvironmentClone = {
    /**
     * Its name.
     */
    name: string;
    /**
     * default: today
     */
    valid_from?: string;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to?: string | null;
    /**
     * Free text of its owner.
     */
    description?: string;
};

export type EnvironmentRate = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Which of its kinds it is.
     */
    kind: 'labour' | 'machine' | 'fixed_overhead' | 'variable_overhead' | 'energy' | 'space';
    /**
     * the machine; null: everybody
     */
    subject_id: string | null;
    /**
     * The value.
     */
    value: number;
    /**
     * follows from kind and currency
     */
    unit: string;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from: string;
    /**
     * inclusive; null: open
     */
    valid_to: string | null;
    /**
     * Where the value comes from.
     */
    source: string | null;
};

export type EnvironmentRateCreate = {
    /**
     * Which of its kinds it is.
     */
    kind: 'labour' | 'machine' | 'fixed_overhead' | 'variable_overhead' | 'energy' | 'space';
    /**
     * the machine; null: everybody
     */
    subject_id?: string | null;
    /**
     * The value.
     */
    value: number;
    /**
     * follows from kind and currency
     */
    unit?: string;
    /**
     * default: of the environment
     */
    currency?: string;
    /**
     * default: of the environment
     */
    valid_from?: string;
    /**
     * inclusive; null: open
     */
    valid_to?: string | null;
    /**
     * Where the value comes from.
     */
    source?: string | null;
};

export type EnvironmentRateUpdate = {
    /**
     * The value.
     */
    value?: number;
    /**
     * follows from kind and currency
     */
    unit?: string;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency?: string;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from?: string;
    /**
     * inclusive; null: open
     */
    valid_to?: string | null;
    /**
     * Where the value comes from.
     */
    source?: string | null;
};

export type EnvironmentTool = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * Class of machine or tool, which selects times, rates and cutting data.
     */
    klass: 'end_mill' | 'ball_mill' | 'ball_end_mill' | 'face_mill' | 'chamfer_mill' | 'slot_cutter' | 'thread_mill' | 'drill' | 'drill_hss' | 'indexable_drill' | 'spot_drill' | 'countersink' | 'reamer' | 'boring_head' | 'boring_insert' | 'tap' | 'turning_insert' | 'turning_insert_finish' | 'cbn_insert' | 'groove_insert' | 'part_off_insert' | 'thread_insert' | 'saw_blade' | 'grinding_wheel';
    /**
     * Diameter, in mm.
     */
    diameter_mm: number | null;
    /**
     * Number of cutting edges.
     */
    flutes: number | null;
    /**
     * Material of it.
     */
    material: 'hss' | 'carbide' | 'coated_carbide' | 'cermet' | 'cbn' | 'pcd';
    /**
     * in the environment's currency
     */
    price: number | null;
    /**
     * minutes in the cut
     */
    life_min: number | null;
    /**
     * Cutting data by group of material; what is absent comes from the platform.
     */
    cutting_data: Array<{
        /**
         * Group of materials after ISO 513, or a finer one of the platform.
         */
        iso_group: 'P' | 'P_mild' | 'P_free' | 'P_alloy' | 'P_qt' | 'P_tool' | 'P_400HB' | 'P_ferritic' | 'M' | 'M_martensitic' | 'M_ferritic' | 'M_duplex' | 'M_303' | 'M_316' | 'K' | 'K_gjs' | 'K_gjm' | 'N' | 'N_al_wrought' | 'N_al_cast' | 'N_cu' | 'N_plastic' | 'S' | 'S_ni' | 'S_ti' | 'S_fe' | 'S_co' | 'H';
        /**
         * Cutting speed, in m/min.
         */
        vc_m_min: number;
        /**
         * Feed per tooth, in mm.
         */
        fz_mm: number;
        /**
         * Largest depth of cut, in mm.
         */
        ap_max_mm: number | null;
        /**
         * Where the value comes from.
         */
        source: string | null;
    }>;
    /**
     * Where the value comes from.
     */
    source: string | null;
};

export type EnvironmentToolCreate = {
    /**
     * Its name.
     */
    name: string;
    /**
     * Class of machine or tool, which selects times, rates and cutting data.
     */
    klass: 'end_mill' | 'ball_mill' | 'ball_end_mill' | 'face_mill' | 'chamfer_mill' | 'slot_cutter' | 'thread_mill' | 'drill' | 'drill_hss' | 'indexable_drill' | 'spot_drill' | 'countersink' | 'reamer' | 'boring_head' | 'boring_insert' | 'tap' | 'turning_insert' | 'turning_insert_finish' | 'cbn_insert' | 'groove_insert' | 'part_off_insert' | 'thread_insert' | 'saw_blade' | 'grinding_wheel';
    /**
     * Diameter, in mm.
     */
    diameter_mm?: number | null;
    /**
     * Number of cutting edges.
     */
    flutes?: number | null;
    /**
     * Material of it.
     */
    material: 'hss' | 'carbide' | 'coated_carbide' | 'cermet' | 'cbn' | 'pcd';
    /**
     * in the environment's currency
     */
    price?: number | null;
    /**
     * minutes in the cut
     */
    life_min?: number | null;
    /**
     * Cutting data by group of material; what is absent comes from the platform.
     */
    cutting_data?: Array<{
        /**
         * Group of materials after ISO 513, or a finer one of the platform.
         */
        iso_group: 'P' | 'P_mild' | 'P_free' | 'P_alloy' | 'P_qt' | 'P_tool' | 'P_400HB' | 'P_ferritic' | 'M' | 'M_martensitic' | 'M_ferritic' | 'M_duplex' | 'M_303' | 'M_316' | 'K' | 'K_gjs' | 'K_gjm' | 'N' | 'N_al_wrought' | 'N_al_cast' | 'N_cu' | 'N_plastic' | 'S' | 'S_ni' | 'S_ti' | 'S_fe' | 'S_co' | 'H';
        /**
         * Cutting speed, in m/min.
         */
        vc_m_min: number;
        /**
         * Feed per tooth, in mm.
         */
        fz_mm: number;
        /**
         * Largest depth of cut, in mm.
         */
        ap_max_mm?: number | null;
        /**
         * Where the value comes from.
         */
        source?: string | null;
        /**
         * Relative standard deviation of the value.
         */
        sigma?: number | null;
    }>;
    /**
     * Where the value comes from.
     */
    source?: string | null;
};

export type EnvironmentToolUpdate = {
    /**
     * Its name.
     */
    name?: string;
    /**
     * Class of machine or tool, which selects times, rates and cutting data.
     */
    klass?: 'end_mill' | 'ball_mill' | 'ball_end_mill' | 'face_mill' | 'chamfer_mill' | 'slot_cutter' | 'thread_mill' | 'drill' | 'drill_hss' | 'indexable_drill' | 'spot_drill' | 'countersink' | 'reamer' | 'boring_head' | 'boring_insert' | 'tap' | 'turning_insert' | 'turning_insert_finish' | 'cbn_insert' | 'groove_insert' | 'part_off_insert' | 'thread_insert' | 'saw_blade' | 'grinding_wheel';
    /**
     * Diameter, in mm.
     */
    diameter_mm?: number | null;
    /**
     * Number of cutting edges.
     */
    flutes?: number | null;
    /**
     * Material of it.
     */
    material?: 'hss' | 'carbide' | 'coated_carbide' | 'cermet' | 'cbn' | 'pcd';
    /**
     * in the environment's currency
     */
    price?: number | null;
    /**
     * minutes in the cut
     */
    life_min?: number | null;
    /**
     * Cutting data by group of material; what is absent comes from the platform.
     */
    cutting_data?: Array<{
        /**
         * Group of materials after ISO 513, or a finer one of the platform.
         */
        iso_group: 'P' | 'P_mild' | 'P_free' | 'P_alloy' | 'P_qt' | 'P_tool' | 'P_400HB' | 'P_ferritic' | 'M' | 'M_martensitic' | 'M_ferritic' | 'M_duplex' | 'M_303' | 'M_316' | 'K' | 'K_gjs' | 'K_gjm' | 'N' | 'N_al_wrought' | 'N_al_cast' | 'N_cu' | 'N_plastic' | 'S' | 'S_ni' | 'S_ti' | 'S_fe' | 'S_co' | 'H';
        /**
         * Cutting speed, in m/min.
         */
        vc_m_min: number;
        /**
         * Feed per tooth, in mm.
         */
        fz_mm: number;
        /**
         * Largest depth of cut, in mm.
         */
        ap_max_mm?: number | null;
        /**
         * Where the value comes from.
         */
        source?: string | null;
        /**
         * Relative standard deviation of the value.
         */
        sigma?: number | null;
    }>;
    /**
     * Where the value comes from.
     */
    source?: string | null;
};

export type EnvironmentSubcontractor = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * Process of manufacture.
     */
    process: 'heat_treatment' | 'anodising' | 'zinc_plating' | 'powder_coating' | 'passivation' | 'grinding' | 'other';
    /**
     * Price per kilogram.
     */
    price_per_kg: number | null;
    /**
     * Price per square decimetre.
     */
    price_per_dm2: number | null;
    /**
     * Price per lot.
     */
    price_per_lot: number | null;
    /**
     * least charge per lot
     */
    min_price: number | null;
    /**
     * Days from order to delivery.
     */
    lead_time_days: number | null;
    /**
     * Transport there and back per lot, in the currency of the environment.
     */
    transport_eur_per_lot: number | null;
    /**
     * Where the value comes from.
     */
    source: string | null;
};

export type EnvironmentSubcontractorCreate = {
    /**
     * Its name.
     */
    name: string;
    /**
     * Process of manufacture.
     */
    process: 'heat_treatment' | 'anodising' | 'zinc_plating' | 'powder_coating' | 'passivation' | 'grinding' | 'other';
    /**
     * Price per kilogram.
     */
    price_per_kg?: number | null;
    /**
     * Price per square decimetre.
     */
    price_per_dm2?: number | null;
    /**
     * Price per lot.
     */
    price_per_lot?: number | null;
    /**
     * least charge per lot
     */
    min_price?: number | null;
    /**
     * Days from order to delivery.
     */
    lead_time_days?: number | null;
    /**
     * Transport there and back per lot, in the currency of the environment.
     */
    transport_eur_per_lot?: number | null;
    /**
     * Where the value comes from.
     */
    source?: string | null;
};

export type EnvironmentSubcontractorUpdate = {
    /**
     * Its name.
     */
    name?: string;
    /**
     * Process of manufacture.
     */
    process?: 'heat_treatment' | 'anodising' | 'zinc_plating' | 'powder_coating' | 'passivation' | 'grinding' | 'other';
    /**
     * Price per kilogram.
     */
    price_per_kg?: number | null;
    /**
     * Price per square decimetre.
     */
    price_per_dm2?: number | null;
    /**
     * Price per lot.
     */
    price_per_lot?: number | null;
    /**
     * least charge per lot
     */
    min_price?: number | null;
    /**
     * Days from order to delivery.
     */
    lead_time_days?: number | null;
    /**
     * Transport there and back per lot, in the currency of the environment.
     */
    transport_eur_per_lot?: number | null;
    /**
     * Where the value comes from.
     */
    source?: string | null;
};

export type EnvironmentOverride = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Which row of a table parameter is meant; null: a parameter without rows.
     */
    bin: string;
    /**
     * The parameter, by the name that the assumptions list.
     */
    parameter: string;
    /**
     * in the unit of the platform's parameter
     */
    value: number;
    /**
     * Where the value comes from.
     */
    source: string | null;
};

export type EnvironmentOverrideCreate = {
    /**
     * Which row of a table parameter is meant; null: a parameter without rows.
     */
    bin: string;
    /**
     * The parameter, by the name that the assumptions list.
     */
    parameter: string;
    /**
     * in the unit of the platform's parameter
     */
    value: number;
    /**
     * Where the value comes from.
     */
    source?: string | null;
};

export type EnvironmentOverrideUpdate = {
    /**
     * in the unit of the platform's parameter
     */
    value?: number;
    /**
     * Where the value comes from.
     */
    source?: string | null;
};

export type EnvMachineRowPublic = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * The environment.
     */
    environment_id: string;
    /**
     * The machine.
     */
    machine: MachineDefinition;
    /**
     * Lower is tried first.
     */
    fleet_priority: number;
    /**
     * False: kept, and not used for pricing.
     */
    is_enabled: boolean;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from: string | null;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to: string | null;
    /**
     * Money per hour of the machine.
     */
    hourly_rate: MachineHourlyRate;
};

export type MachineDefinition = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * Who built it.
     */
    vendor: string | null;
    /**
     * Model number of its builder.
     */
    model_no: string | null;
    /**
     * Class of machine or tool, which selects times, rates and cutting data.
     */
    klass: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
    /**
     * Narrower class; implies the class.
     */
    subclass: string | null;
    /**
     * the definition that unstated fields are read from
     */
    parent_template_id: string | null;
    /**
     * per hour, without operator; wins over VDI 3258
     */
    hourly_rate_eur: number | null;
    /**
     * added to the hourly rate
     */
    burden_rate_eur: number | null;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from: string | null;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to: string | null;
    /**
     * What the machine can do; a field that is null is taken from its class.
     */
    capabilities: {
        /**
         * Version of the layout of the capabilities.
         */
        schema_version: 1;
        /**
         * Class of machine or tool, which selects times, rates and cutting data.
         */
        klass: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
        /**
         * Narrower class; implies the class.
         */
        subclass: string | null;
        /**
         * Axes that position.
         */
        axes_indexable: number | null;
        /**
         * Axes that move at once.
         */
        axes_simultaneous: number | null;
        /**
         * Standards that the machine is approved for.
         */
        certifications: Array<string>;
        /**
         * [rpm, greatest axial depth in mm], ascending
         */
        chatter_stability_lobe: Array<[
            number,
            number,
            unknown
        ]>;
        /**
         * How it cools.
         */
        coolant: Array<string>;
        /**
         * Finest tolerance grade of ISO 286 that it holds.
         */
        iso_286_achievable_grade: number | null;
        /**
         * Thickest material that it cuts, in mm.
         */
        max_material_thickness_mm: number | null;
        /**
         * Largest part that it takes, in mm.
         */
        max_part_envelope_mm: Array<number>;
        /**
         * Most set-ups of one part.
         */
        max_setups_per_part: number | null;
        /**
         * Highest speed of its spindle, in 1/min.
         */
        max_spindle_rpm: number | null;
        /**
         * Heaviest load of its table, in kg.
         */
        max_table_load_kg: number | null;
        /**
         * Thickest tool that it takes, in mm.
         */
        max_tool_diameter_mm: number | null;
        /**
         * Longest tool that it takes, in mm.
         */
        max_tool_length_mm: number | null;
        /**
         * Seconds for a change of tool, by class of tool.
         */
        nominal_tool_change_time_s_by_class: {
            [key: string]: number;
        };
        /**
         * How exactly it positions, in mm.
         */
        positioning_accuracy_mm: number | null;
        /**
         * How exactly it finds a position again, in mm.
         */
        repeatability_mm: number | null;
        /**
         * Speed of its rapid moves, in m/min.
         */
        rapid_traverse_m_per_min: number | null;
        /**
         * Power of its spindle, in kW.
         */
        spindle_power_kw: number | null;
        /**
         * How it holds parts.
         */
        workholding: Array<string>;
        /**
         * What a machine hour costs is made of, after VDI 3258; null: not stated.
         */
        vdi_3258: {
            /**
             * Price of the machine, in the currency of the organisation’s statement.
             */
            acquisition_cost_eur: number | null;
            /**
             * theoretical machine time per year
             */
            annual_hours_T_G: number | null;
            /**
             * maintenance; default: a share of T_G
             */
            annual_hours_T_IH: number | null;
            /**
             * standstill without set-up; default: a share of T_G
             */
            annual_hours_T_ST: number | null;
            /**
             * Interest on the capital per year, as a fraction.
             */
            capital_interest_rate: number | null;
            /**
             * Hours over which it is written off.
             */
            depreciation_life_h: number | null;
            /**
             * the environment's price wins
             */
            energy_eur_per_kwh: number | null;
            /**
             * mean draw while running
             */
            energy_kw: number | null;
            /**
             * Floor that it takes, in square metres.
             */
            floor_space_m2: number | null;
            /**
             * Maintenance per year, in the currency of the statement.
             */
            maintenance_eur_per_year: number | null;
            /**
             * never part of the rate: labour is a line of its own
             */
            operator_hourly_eur: number | null;
            /**
             * Share of an operator that it needs while it runs; 1: one operator.
             */
            operator_share: number | null;
            /**
             * the environment's price wins
             */
            space_eur_per_m2_y: number | null;
            /**
             * general tooling, not the wear of a part
             */
            tooling_eur_per_year: number | null;
        } | null;
        /**
         * further numbers that the method reads: `laser_power_kw`, `press_force_kn`, `bar_capacity_mm`, …
         */
        extra: {
            [key: string]: number | string;
        };
    };
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    /**
     * RFC 3339, UTC
     */
    updated_at: string;
};

export type MachineHourlyRate = {
    /**
     * per hour, without operator; null: unresolvable
     */
    value: number | null;
    /**
     * per hour of set-up: energy at idle
     */
    setup_value: number | null;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * Where the value comes from.
     */
    source: 'rate_row' | 'stated' | 'vdi_3258' | 'class_default' | null;
    /**
     * who states what won
     */
    level: 'environment' | 'parent' | 'platform';
    /**
     * the rate row or machine behind it
     */
    source_id: string | null;
    /**
     * True where too little is known behind the rate for it to be trusted unread.
     */
    needs_review: boolean;
    /**
     * why it is unresolvable
     */
    reason: string | null;
    /**
     * What it is made of.
     */
    components: Array<{
        /**
         * Its id, a UUID.
         */
        id: string;
        /**
         * Money, in the currency of the answer.
         */
        amount: number;
        /**
         * The formula, as the method pages name it.
         */
        formula_id: string;
        /**
         * The terms of the formula, each with its value, unit and source.
         */
        terms: Array<{
            /**
             * Its name.
             */
            name: string;
            /**
             * The value.
             */
            value: number;
            /**
             * Unit of the value.
             */
            unit: string;
            /**
             * Where the value comes from.
             */
            source: string;
        }>;
    }>;
};

export type AttachMachine = {
    /**
     * exclusive with new_machine
     */
    machine_id?: string;
    /**
     * A machine to define and attach in one step.
     */
    new_machine?: MachineDefinitionCreate;
    /**
     * lower is tried first; default 100
     */
    fleet_priority?: number;
    /**
     * default true
     */
    is_enabled?: boolean;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from?: string | null;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to?: string | null;
};

export type MachineDefinitionCreate = {
    /**
     * Its name.
     */
    name: string;
    /**
     * Who built it.
     */
    vendor?: string | null;
    /**
     * Model number of its builder.
     */
    model_no?: string | null;
    /**
     * Class of machine or tool, which selects times, rates and cutting data.
     */
    klass: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
    /**
     * Narrower class; implies the class.
     */
    subclass?: string | null;
    /**
     * the definition that unstated fields are read from
     */
    parent_template_id?: string | null;
    /**
     * per hour, without operator; wins over VDI 3258
     */
    hourly_rate_eur?: number | null;
    /**
     * added to the hourly rate
     */
    burden_rate_eur?: number | null;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from?: string | null;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to?: string | null;
    /**
     * What the machine can do; a field that is null is taken from its class.
     */
    capabilities?: {
        /**
         * Version of the layout of the capabilities.
         */
        schema_version?: 1;
        /**
         * Class of machine or tool, which selects times, rates and cutting data.
         */
        klass?: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
        /**
         * Narrower class; implies the class.
         */
        subclass?: string | null;
        /**
         * Axes that position.
         */
        axes_indexable?: number | null;
        /**
         * Axes that move at once.
         */
        axes_simultaneous?: number | null;
        /**
         * Standards that the machine is approved for.
         */
        certifications?: Array<string>;
        /**
         * [rpm, greatest axial depth in mm], ascending
         */
        chatter_stability_lobe?: Array<[
            number,
            number,
            unknown
        ]>;
        /**
         * How it cools.
         */
        coolant?: Array<string>;
        /**
         * Finest tolerance grade of ISO 286 that it holds.
         */
        iso_286_achievable_grade?: number | null;
        /**
         * Thickest material that it cuts, in mm.
         */
        max_material_thickness_mm?: number | null;
        /**
         * Largest part that it takes, in mm.
         */
        max_part_envelope_mm?: Array<number>;
        /**
         * Most set-ups of one part.
         */
        max_setups_per_part?: number | null;
        /**
         * Highest speed of its spindle, in 1/min.
         */
        max_spindle_rpm?: number | null;
        /**
         * Heaviest load of its table, in kg.
         */
        max_table_load_kg?: number | null;
        /**
         * Thickest tool that it takes, in mm.
         */
        max_tool_diameter_mm?: number | null;
        /**
         * Longest tool that it takes, in mm.
         */
        max_tool_length_mm?: number | null;
        /**
         * Seconds for a change of tool, by class of tool.
         */
        nominal_tool_change_time_s_by_class?: {
            [key: string]: number;
        };
        /**
         * How exactly it positions, in mm.
         */
        positioning_accuracy_mm?: number | null;
        /**
         * How exactly it finds a position again, in mm.
         */
        repeatability_mm?: number | null;
        /**
         * Speed of its rapid moves, in m/min.
         */
        rapid_traverse_m_per_min?: number | null;
        /**
         * Power of its spindle, in kW.
         */
        spindle_power_kw?: number | null;
        /**
         * How it holds parts.
         */
        workholding?: Array<string>;
        /**
         * What a machine hour costs is made of, after VDI 3258; null: not stated.
         */
        vdi_3258?: {
            /**
             * Price of the machine, in the currency of the organisation’s statement.
             */
            acquisition_cost_eur?: number | null;
            /**
             * theoretical machine time per year
             */
            annual_hours_T_G?: number | null;
            /**
             * maintenance; default: a share of T_G
             */
            annual_hours_T_IH?: number | null;
            /**
             * standstill without set-up; default: a share of T_G
             */
            annual_hours_T_ST?: number | null;
            /**
             * Interest on the capital per year, as a fraction.
             */
            capital_interest_rate?: number | null;
            /**
             * Hours over which it is written off.
             */
            depreciation_life_h?: number | null;
            /**
             * the environment's price wins
             */
            energy_eur_per_kwh?: number | null;
            /**
             * mean draw while running
             */
            energy_kw?: number | null;
            /**
             * Floor that it takes, in square metres.
             */
            floor_space_m2?: number | null;
            /**
             * Maintenance per year, in the currency of the statement.
             */
            maintenance_eur_per_year?: number | null;
            /**
             * never part of the rate: labour is a line of its own
             */
            operator_hourly_eur?: number | null;
            /**
             * Share of an operator that it needs while it runs; 1: one operator.
             */
            operator_share?: number | null;
            /**
             * the environment's price wins
             */
            space_eur_per_m2_y?: number | null;
            /**
             * general tooling, not the wear of a part
             */
            tooling_eur_per_year?: number | null;
        } | null;
        /**
         * further numbers that the method reads: `laser_power_kw`, `press_force_kn`, `bar_capacity_mm`, …
         */
        extra?: {
            [key: string]: number | string;
        };
    };
};

export type EnvMachineUpdate = {
    /**
     * lower is tried first; default 100
     */
    fleet_priority?: number;
    /**
     * False: kept, and not used for pricing.
     */
    is_enabled?: boolean;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from?: string | null;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to?: string | null;
};

export type MachineRateAnswer = {
    /**
     * Money per hour of the machine.
     */
    hourly_rate: MachineHourlyRate;
    /**
     * What an hour of its operator costs.
     */
    labour: {
        /**
         * wage per hour of the operator, a line of its own
         */
        value: number;
        /**
         * Share of an operator that it needs while it runs; 1: one operator.
         */
        operator_share: number | null;
        /**
         * Where the value comes from.
         */
        source: string;
    };
};

export type MachineRateRequest = {
    /**
     * The machine definition.
     */
    machine_id?: string;
    /**
     * The machine.
     */
    machine?: MachineDefinitionCreate;
};

export type EnvironmentAssumptions = {
    /**
     * names, from the environment to its root
     */
    chain: Array<string>;
    /**
     * Counts the changes of the environment.
     */
    config_revision: number;
    /**
     * The settings in force, each with where it was stated.
     */
    economics: {
        [key: string]: {
            /**
             * The value.
             */
            value: number | string | null;
            /**
             * Unit of the value.
             */
            unit: string | null;
            /**
             * who states it
             */
            level: 'calculation' | 'environment' | 'parent' | 'platform';
            /**
             * Where the value comes from.
             */
            source: string | null;
            /**
             * The row behind it.
             */
            source_id: string | null;
            /**
             * Relative standard deviation of the value.
             */
            sigma: number | null;
        };
    };
    /**
     * The environment.
     */
    environment_id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * How sure the platform is of values by the way they were stated.
     */
    named_sigmas: {
        /**
         * Of a value that somebody typed in.
         */
        manual_entry: number;
        /**
         * Of a rate that somebody fixed.
         */
        tuning_and_rate_pin: number;
        /**
         * Of what a subcontractor row states.
         */
        subcontract_override: number;
    };
    /**
     * equal stamps mean equal parameters
     */
    parameter_version: string;
    /**
     * The parameters of the method in force.
     */
    parameters: Array<{
        /**
         * Which row of a table parameter is meant; null: a parameter without rows.
         */
        bin: string;
        /**
         * The parameter, by the name that the assumptions list.
         */
        parameter: string;
        /**
         * relative, one standard deviation
         */
        sigma: number;
        /**
         * Where the value comes from.
         */
        source: 'override' | 'inherited' | 'tool' | 'platform';
        /**
         * The row behind it.
         */
        source_id: string;
        /**
         * Unit of the value.
         */
        unit: string;
        /**
         * The value.
         */
        value: number;
    }>;
    /**
     * the sources behind the keys that `source` fields name
     */
    sources: {
        [key: string]: {
            /**
             * Title of the source.
             */
            title: string;
            /**
             * Who published it.
             */
            author: string | null;
            /**
             * or the day on which it was seen
             */
            year: string | null;
            /**
             * Where it can be read; null: in print only.
             */
            address: string;
        };
    };
    /**
     * rows sent
     */
    total: number;
};

export type EnvironmentAudit = {
    /**
     * no error and no warning
     */
    clean: boolean;
    /**
     * Findings by how grave they are.
     */
    counts: {
        /**
         * How many are errors.
         */
        error: number;
        /**
         * How many are for information.
         */
        info: number;
        /**
         * How many are warnings.
         */
        warning: number;
    };
    /**
     * What was found.
     */
    findings: Array<{
        /**
         * For programs; stays the same in every language.
         */
        code: string;
        /**
         * Part of the environment that the finding is about.
         */
        panel: 'machines' | 'tools' | 'rates' | 'parameters' | 'materials';
        /**
         * How grave it is.
         */
        severity: 'error' | 'warning' | 'info';
        /**
         * Id of what was changed.
         */
        subject_id: string | null;
        /**
         * What kind of thing was changed.
         */
        subject_kind: string;
        /**
         * The name that it had.
         */
        subject_name: string;
        /**
         * What the sentence of this code fills in, by name.
         */
        params: {
            [key: string]: string | number | boolean | null;
        };
    }>;
};

export type Calibration = {
    /**
     * The environment.
     */
    environment_id: string;
    /**
     * RFC 3339, UTC
     */
    calibrated_at: string;
    /**
     * What each kind of cost is multiplied with.
     */
    factors: Array<{
        /**
         * top-level bucket of the cost sheet
         */
        category: string;
        /**
         * 0.5 to 2
         */
        factor: number;
        /**
         * relative, one standard deviation
         */
        sigma: number;
        /**
         * mean relative deviation, weighted by the category's share
         */
        error_before: number;
        /**
         * Mean relative error of the observations with the calibration, as a fraction.
         */
        error_after: number;
    }>;
    /**
     * mean relative deviation of the unit costs
     */
    error_before: number;
    /**
     * Mean relative error of the observations with the calibration, as a fraction.
     */
    error_after: number;
    /**
     * The observed prices.
     */
    observations: Array<{
        /**
         * The calculation.
         */
        calculation_id: string;
        /**
         * Observed cost of a piece.
         */
        actual_unit_cost: number;
        /**
         * ISO 4217 code of the money beside it.
         */
        currency: string;
        /**
         * without any calibration
         */
        model_unit_cost: number;
        /**
         * Cost of a piece after calibration.
         */
        calibrated_unit_cost: number;
    }>;
};

export type CalibrationRequest = {
    /**
     * at least 3, each of another calculation
     */
    observations: Array<{
        /**
         * succeeded, priced in this environment
         */
        calculation_id: string;
        /**
         * what a piece really cost, on the basis of the unit cost
         */
        actual_unit_cost: number;
        /**
         * of the calculation
         */
        currency: string;
    }>;
};

export type EnvironmentChange = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * RFC 3339, UTC
     */
    at: string;
    /**
     * Who did it.
     */
    actor: {
        /**
         * Its id, a UUID.
         */
        id: string;
        /**
         * Which of its kinds it is.
         */
        kind: 'api_key' | 'user';
        /**
         * of the key; null for a person
         */
        name: string | null;
    };
    /**
     * The request that did it, as in its `X-Request-Id`.
     */
    request_id: string;
    /**
     * The environment.
     */
    environment_id: string | null;
    /**
     * of the environment after the change
     */
    config_revision: number | null;
    /**
     * What was done.
     */
    action: 'create' | 'update' | 'delete' | 'clone' | 'import' | 'calibrate';
    /**
     * What kind of thing was changed.
     */
    subject_kind: 'environment' | 'machine' | 'membership' | 'rate' | 'tool' | 'subcontractor' | 'override' | 'calibration';
    /**
     * Id of what was changed.
     */
    subject_id: string;
    /**
     * The name that it had.
     */
    subject_name: string;
    /**
     * null: it was not there. Which record it is follows from `subject_kind` and `action`
     */
    before: RatesImported | MembershipsImported | EnvironmentDocument | EnvironmentCreated | EnvironmentCloned | EnvironmentImported | MembershipRecord | MachineRecord | EnvironmentRate | EnvironmentTool | EnvironmentSubcontractor | EnvironmentOverride | CalibrationRecord | EnvironmentFieldsChanged | null;
    /**
     * null: it is gone. Which record it is follows from `subject_kind` and `action`
     */
    after: RatesImported | MembershipsImported | EnvironmentDocument | EnvironmentCreated | EnvironmentCloned | EnvironmentImported | MembershipRecord | MachineRecord | EnvironmentRate | EnvironmentTool | EnvironmentSubcontractor | EnvironmentOverride | CalibrationRecord | EnvironmentFieldsChanged | null;
};

export type RatesImported = {
    /**
     * every row that the import replaced or made
     */
    rows: Array<EnvironmentRate & {
        /**
         * The environment.
         */
        environment_id: string;
    }>;
};

export type MembershipsImported = {
    /**
     * every row that the import replaced or made
     */
    rows: Array<MembershipRecord>;
};

export type MembershipRecord = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * The environment.
     */
    environment_id: string;
    /**
     * The machine definition.
     */
    machine_id: string;
    /**
     * of the machine, of an import
     */
    name?: string;
    /**
     * Lower is tried first.
     */
    fleet_priority: number;
    /**
     * False: kept, and not used for pricing.
     */
    is_enabled: boolean;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from: string | null;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to: string | null;
};

export type EnvironmentDocument = {
    /**
     * Names the format of the document.
     */
    format: 'should-cost/environment';
    /**
     * Version of the layout.
     */
    version: 1;
    /**
     * Its name.
     */
    name: string;
    /**
     * Free text of its owner.
     */
    description: string;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * ISO 3166 country: selects the price level of materials and the emission factor
     */
    region: string;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from: string;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to: string | null;
    /**
     * name of an environment of the same organisation
     */
    parent: string | null;
    /**
     * Which kinds of file a run reads.
     */
    enabled_extractors: Array<string>;
    /**
     * Free keys and values of the caller; replaced whole by a PATCH that holds it.
     */
    attributes: {
        [key: string]: unknown;
    };
    settings: EnvironmentSettings;
    /**
     * Machine definitions that the fleet names.
     */
    machines: Array<{
        /**
         * names the machine within this document
         */
        key: string;
        /**
         * key of the machine that unstated fields are read from
         */
        template: string | null;
        /**
         * The machine as it stands in the catalogue of the organisation.
         */
        definition: {
            /**
             * Its name.
             */
            name: string;
            /**
             * Who built it.
             */
            vendor?: string | null;
            /**
             * Model number of its builder.
             */
            model_no?: string | null;
            /**
             * Class of machine or tool, which selects times, rates and cutting data.
             */
            klass: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
            /**
             * Narrower class; implies the class.
             */
            subclass?: string | null;
            /**
             * per hour, without operator; wins over VDI 3258
             */
            hourly_rate_eur?: number | null;
            /**
             * added to the hourly rate
             */
            burden_rate_eur?: number | null;
            /**
             * First day on which it holds; null: no beginning.
             */
            valid_from?: string | null;
            /**
             * Last day on which it holds; null: no end.
             */
            valid_to?: string | null;
            /**
             * What the machine can do; a field that is null is taken from its class.
             */
            capabilities?: {
                /**
                 * Version of the layout of the capabilities.
                 */
                schema_version?: 1;
                /**
                 * Class of machine or tool, which selects times, rates and cutting data.
                 */
                klass?: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
                /**
                 * Narrower class; implies the class.
                 */
                subclass?: string | null;
                /**
                 * Axes that position.
                 */
                axes_indexable?: number | null;
                /**
                 * Axes that move at once.
                 */
                axes_simultaneous?: number | null;
                /**
                 * Standards that the machine is approved for.
                 */
                certifications?: Array<string>;
                /**
                 * [rpm, greatest axial depth in mm], ascending
                 */
                chatter_stability_lobe?: Array<[
                    number,
                    number,
                    unknown
                ]>;
                /**
                 * How it cools.
                 */
                coolant?: Array<string>;
                /**
                 * Finest tolerance grade of ISO 286 that it holds.
                 */
                iso_286_achievable_grade?: number | null;
                /**
                 * Thickest material that it cuts, in mm.
                 */
                max_material_thickness_mm?: number | null;
                /**
                 * Largest part that it takes, in mm.
                 */
                max_part_envelope_mm?: Array<number>;
                /**
                 * Most set-ups of one part.
                 */
                max_setups_per_part?: number | null;
                /**
                 * Highest speed of its spindle, in 1/min.
                 */
                max_spindle_rpm?: number | null;
                /**
                 * Heaviest load of its table, in kg.
                 */
                max_table_load_kg?: number | null;
                /**
                 * Thickest tool that it takes, in mm.
                 */
                max_tool_diameter_mm?: number | null;
                /**
                 * Longest tool that it takes, in mm.
                 */
                max_tool_length_mm?: number | null;
                /**
                 * Seconds for a change of tool, by class of tool.
                 */
                nominal_tool_change_time_s_by_class?: {
                    [key: string]: number;
                };
                /**
                 * How exactly it positions, in mm.
                 */
                positioning_accuracy_mm?: number | null;
                /**
                 * How exactly it finds a position again, in mm.
                 */
                repeatability_mm?: number | null;
                /**
                 * Speed of its rapid moves, in m/min.
                 */
                rapid_traverse_m_per_min?: number | null;
                /**
                 * Power of its spindle, in kW.
                 */
                spindle_power_kw?: number | null;
                /**
                 * How it holds parts.
                 */
                workholding?: Array<string>;
                /**
                 * What a machine hour costs is made of, after VDI 3258; null: not stated.
                 */
                vdi_3258?: {
                    /**
                     * Price of the machine, in the currency of the organisation’s statement.
                     */
                    acquisition_cost_eur?: number | null;
                    /**
                     * theoretical machine time per year
                     */
                    annual_hours_T_G?: number | null;
                    /**
                     * maintenance; default: a share of T_G
                     */
                    annual_hours_T_IH?: number | null;
                    /**
                     * standstill without set-up; default: a share of T_G
                     */
                    annual_hours_T_ST?: number | null;
                    /**
                     * Interest on the capital per year, as a fraction.
                     */
                    capital_interest_rate?: number | null;
                    /**
                     * Hours over which it is written off.
                     */
                    depreciation_life_h?: number | null;
                    /**
                     * the environment's price wins
                     */
                    energy_eur_per_kwh?: number | null;
                    /**
                     * mean draw while running
                     */
                    energy_kw?: number | null;
                    /**
                     * Floor that it takes, in square metres.
                     */
                    floor_space_m2?: number | null;
                    /**
                     * Maintenance per year, in the currency of the statement.
                     */
                    maintenance_eur_per_year?: number | null;
                    /**
                     * never part of the rate: labour is a line of its own
                     */
                    operator_hourly_eur?: number | null;
                    /**
                     * Share of an operator that it needs while it runs; 1: one operator.
                     */
                    operator_share?: number | null;
                    /**
                     * the environment's price wins
                     */
                    space_eur_per_m2_y?: number | null;
                    /**
                     * general tooling, not the wear of a part
                     */
                    tooling_eur_per_year?: number | null;
                } | null;
                /**
                 * further numbers that the method reads: `laser_power_kw`, `press_force_kn`, `bar_capacity_mm`, …
                 */
                extra?: {
                    [key: string]: number | string;
                };
            };
        };
        /**
         * where the figures of the definition come from
         */
        citations: {
            /**
             * source by figure
             */
            citations?: {
                [key: string]: string;
            };
            /**
             * relative spread by figure
             */
            sigmas?: {
                [key: string]: number;
            };
        };
    }>;
    /**
     * The machines of the plant, in the order in which they are tried.
     */
    fleet: Array<{
        /**
         * The machine.
         */
        machine: string;
        /**
         * Lower is tried first.
         */
        fleet_priority: number;
        /**
         * False: kept, and not used for pricing.
         */
        is_enabled: boolean;
        /**
         * First day on which it holds; null: no beginning.
         */
        valid_from: string | null;
        /**
         * Last day on which it holds; null: no end.
         */
        valid_to: string | null;
    }>;
    /**
     * Rates that the environment states.
     */
    rates: Array<{
        /**
         * Which of its kinds it is.
         */
        kind: 'labour' | 'machine' | 'fixed_overhead' | 'variable_overhead' | 'energy' | 'space';
        /**
         * The machine.
         */
        machine: string | null;
        /**
         * The value.
         */
        value: number;
        /**
         * Unit of the value.
         */
        unit: string;
        /**
         * ISO 4217 code of the money beside it.
         */
        currency: string;
        /**
         * First day on which it holds; null: no beginning.
         */
        valid_from: string;
        /**
         * Last day on which it holds; null: no end.
         */
        valid_to: string | null;
        /**
         * Where the value comes from.
         */
        source: string | null;
    }>;
    /**
     * Tools that the environment states.
     */
    tools: Array<{
        /**
         * Its name.
         */
        name: string;
        /**
         * Class of machine or tool, which selects times, rates and cutting data.
         */
        klass: 'end_mill' | 'ball_mill' | 'ball_end_mill' | 'face_mill' | 'chamfer_mill' | 'slot_cutter' | 'thread_mill' | 'drill' | 'drill_hss' | 'indexable_drill' | 'spot_drill' | 'countersink' | 'reamer' | 'boring_head' | 'boring_insert' | 'tap' | 'turning_insert' | 'turning_insert_finish' | 'cbn_insert' | 'groove_insert' | 'part_off_insert' | 'thread_insert' | 'saw_blade' | 'grinding_wheel';
        /**
         * Diameter, in mm.
         */
        diameter_mm?: number | null;
        /**
         * Number of cutting edges.
         */
        flutes?: number | null;
        /**
         * Material of it.
         */
        material: 'hss' | 'carbide' | 'coated_carbide' | 'cermet' | 'cbn' | 'pcd';
        /**
         * in the environment's currency
         */
        price?: number | null;
        /**
         * minutes in the cut
         */
        life_min?: number | null;
        /**
         * Cutting data by group of material; what is absent comes from the platform.
         */
        cutting_data?: Array<{
            /**
             * Group of materials after ISO 513, or a finer one of the platform.
             */
            iso_group: 'P' | 'P_mild' | 'P_free' | 'P_alloy' | 'P_qt' | 'P_tool' | 'P_400HB' | 'P_ferritic' | 'M' | 'M_martensitic' | 'M_ferritic' | 'M_duplex' | 'M_303' | 'M_316' | 'K' | 'K_gjs' | 'K_gjm' | 'N' | 'N_al_wrought' | 'N_al_cast' | 'N_cu' | 'N_plastic' | 'S' | 'S_ni' | 'S_ti' | 'S_fe' | 'S_co' | 'H';
            /**
             * Cutting speed, in m/min.
             */
            vc_m_min: number;
            /**
             * Feed per tooth, in mm.
             */
            fz_mm: number;
            /**
             * Largest depth of cut, in mm.
             */
            ap_max_mm?: number | null;
            /**
             * Where the value comes from.
             */
            source?: string | null;
            /**
             * Relative standard deviation of the value.
             */
            sigma?: number | null;
        }>;
        /**
         * Where the value comes from.
         */
        source?: string | null;
    }>;
    /**
     * Subcontractors that the environment states.
     */
    subcontractors: Array<{
        /**
         * Its name.
         */
        name: string;
        /**
         * Process of manufacture.
         */
        process: 'heat_treatment' | 'anodising' | 'zinc_plating' | 'powder_coating' | 'passivation' | 'grinding' | 'other';
        /**
         * Price per kilogram.
         */
        price_per_kg?: number | null;
        /**
         * Price per square decimetre.
         */
        price_per_dm2?: number | null;
        /**
         * Price per lot.
         */
        price_per_lot?: number | null;
        /**
         * least charge per lot
         */
        min_price?: number | null;
        /**
         * Days from order to delivery.
         */
        lead_time_days?: number | null;
        /**
         * Transport there and back per lot, in the currency of the environment.
         */
        transport_eur_per_lot?: number | null;
        /**
         * Where the value comes from.
         */
        source?: string | null;
    }>;
    /**
     * Parameters of the method that the environment states otherwise.
     */
    overrides: Array<EnvironmentOverrideCreate>;
};

/**
 * what is stated, and by whom; a field that is not there is not stated
 */
export type EnvironmentSettings = {
    /**
     * Discount for early payment that the offer price allows for, as a fraction.
     */
    cash_discount_pct?: {
        /**
         * customer cash discount on the target price; a fraction below 1
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Discount to the customer that the offer price allows for, as a fraction.
     */
    customer_discount_pct?: {
        /**
         * customer discount on the list price; a fraction below 1
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Commission that the offer price allows for, as a fraction.
     */
    sales_commission_pct?: {
        /**
         * commission on the target price; a fraction below 1
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Family that is priced where a calculation names no material.
     */
    default_material_family?: {
        /**
         * for calculations that name no grade
         */
        value: 'carbon_steel' | 'alloy_steel' | 'tool_steel' | 'stainless_steel' | 'cast_iron' | 'aluminium' | 'copper_alloy' | 'titanium' | 'nickel_alloy' | 'magnesium' | 'zinc_alloy' | 'thermoplastic' | 'thermoset';
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Duty per piece, in the currency of the environment.
     */
    duty_eur_per_part?: {
        /**
         * per unit; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Freight per piece, in the currency of the environment.
     */
    freight_eur_per_part?: {
        /**
         * per unit; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Packaging per piece, in the currency of the environment.
     */
    packaging_eur_per_part?: {
        /**
         * per unit; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Price of electricity per kWh, in the currency of the environment.
     */
    energy_eur_per_kwh?: {
        /**
         * price of a kilowatt hour; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Price of floor space per square metre and year, in the currency of the environment.
     */
    space_eur_per_m2_y?: {
        /**
         * floor space per square metre and year; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Cost of keeping a kilogram in stock for a year, in the currency of the environment.
     */
    eoq_holding_cost_per_kg_per_year?: {
        /**
         * storage of finished stock per kg and year; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Cost of keeping stock for a year, as a fraction of its value.
     */
    holding_cost_rate_per_year?: {
        /**
         * imputed interest on stock; a fraction, 0.02 is 2 percent
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Cost of one order, in the currency of the environment.
     */
    ordering_cost_eur_per_order?: {
        /**
         * buyer's cost per order; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * How much longer the inspection of the first piece takes than of any other.
     */
    factor_first_off?: {
        /**
         * full inspections per lot; 0 is none
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Cost of a first article inspection, in the currency of the environment.
     */
    fai_cost?: {
        /**
         * first-article inspection per lot; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Share of pieces that are inspected, as a fraction.
     */
    sample_pct_default?: {
        /**
         * in-process sampling; a fraction, 0.02 is 2 percent
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * What the margin is taken of: `selbstkosten`, or `netto_selbstkosten` without packaging, freight and duty.
     */
    margin_base?: {
        /**
         * The value.
         */
        value: 'selbstkosten' | 'netto_selbstkosten';
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Margin, as a fraction of its base.
     */
    margin_pct?: {
        /**
         * profit mark-up on total cost; a fraction, 0.02 is 2 percent
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Overhead on material, as a fraction.
     */
    material_overhead_pct?: {
        /**
         * procurement and storage on material; a fraction, 0.02 is 2 percent
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Overhead on production, as a fraction.
     */
    production_overhead_pct?: {
        /**
         * on production wages; a fraction, 0.02 is 2 percent
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Overhead of sales and administration, as a fraction.
     */
    sga_pct?: {
        /**
         * administration and selling on manufacturing cost; a fraction, 0.02 is 2 percent
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Overhead on what is subcontracted, as a fraction.
     */
    subcontract_overhead_pct?: {
        /**
         * on subcontract cost; a fraction, 0.02 is 2 percent
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * Share of pieces that are rejected, as a fraction.
     */
    reject_rate_pct?: {
        /**
         * started parts that are rejected; a fraction below 1
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * What rejects are charged on: `material` or `herstellkosten`.
     */
    reject_rate_base?: {
        /**
         * The value.
         */
        value: 'material' | 'herstellkosten';
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
    /**
     * What a kilogram of chips brings back, in the currency of the environment.
     */
    scrap_credit_eur_per_kg?: {
        /**
         * flat return per kg of scrap, net of selling cost; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    };
};

/**
 * of a create: what was asked for
 */
export type EnvironmentCreated = {
    /**
     * Its name.
     */
    name: string;
    /**
     * Where the value comes from.
     */
    source: 'baseline_copy' | 'preset' | 'blank' | 'empty';
    /**
     * A plant that the platform ships, for `source: preset`.
     */
    preset?: string;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * ISO 3166 country: selects the price level of materials and the emission factor
     */
    region?: string;
    /**
     * Free text of its owner.
     */
    description?: string;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from: string;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to?: string | null;
    /**
     * Which kinds of file a run reads.
     */
    enabled_extractors?: Array<string>;
};

export type EnvironmentCloned = {
    /**
     * what was copied
     */
    source_environment_id: string;
    /**
     * of the source when it was copied
     */
    config_revision: number;
    /**
     * memberships that were copied
     */
    machines: number;
    /**
     * rate rows that were copied
     */
    rates: number;
    /**
     * memberships that were not active on the day
     */
    dropped: number;
};

/**
 * of an import: the settings, and how many of everything else
 */
export type EnvironmentImported = {
    /**
     * definitions that were made
     */
    machines: number;
    /**
     * memberships that were made
     */
    members: number;
    /**
     * rate rows that were made
     */
    rates: number;
    /**
     * tools that were made
     */
    tools: number;
    /**
     * subcontractors that were made
     */
    subcontractors: number;
    /**
     * overrides that were made
     */
    overrides: number;
    settings: EnvironmentSettings;
};

export type MachineRecord = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * Who built it.
     */
    vendor: string | null;
    /**
     * Model number of its builder.
     */
    model_no: string | null;
    /**
     * Class of machine or tool, which selects times, rates and cutting data.
     */
    klass: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
    /**
     * Narrower class; implies the class.
     */
    subclass: string | null;
    /**
     * the definition that unstated fields are read from
     */
    parent_template_id: string | null;
    /**
     * per hour, without operator; wins over VDI 3258
     */
    hourly_rate_eur: number | null;
    /**
     * added to the hourly rate
     */
    burden_rate_eur: number | null;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from: string | null;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to: string | null;
    /**
     * What the machine can do; a field that is null is taken from its class.
     */
    capabilities: {
        /**
         * Version of the layout of the capabilities.
         */
        schema_version: 1;
        /**
         * Class of machine or tool, which selects times, rates and cutting data.
         */
        klass: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
        /**
         * Narrower class; implies the class.
         */
        subclass: string | null;
        /**
         * Axes that position.
         */
        axes_indexable: number | null;
        /**
         * Axes that move at once.
         */
        axes_simultaneous: number | null;
        /**
         * Standards that the machine is approved for.
         */
        certifications: Array<string>;
        /**
         * [rpm, greatest axial depth in mm], ascending
         */
        chatter_stability_lobe: Array<[
            number,
            number,
            unknown
        ]>;
        /**
         * How it cools.
         */
        coolant: Array<string>;
        /**
         * Finest tolerance grade of ISO 286 that it holds.
         */
        iso_286_achievable_grade: number | null;
        /**
         * Thickest material that it cuts, in mm.
         */
        max_material_thickness_mm: number | null;
        /**
         * Largest part that it takes, in mm.
         */
        max_part_envelope_mm: Array<number>;
        /**
         * Most set-ups of one part.
         */
        max_setups_per_part: number | null;
        /**
         * Highest speed of its spindle, in 1/min.
         */
        max_spindle_rpm: number | null;
        /**
         * Heaviest load of its table, in kg.
         */
        max_table_load_kg: number | null;
        /**
         * Thickest tool that it takes, in mm.
         */
        max_tool_diameter_mm: number | null;
        /**
         * Longest tool that it takes, in mm.
         */
        max_tool_length_mm: number | null;
        /**
         * Seconds for a change of tool, by class of tool.
         */
        nominal_tool_change_time_s_by_class: {
            [key: string]: number;
        };
        /**
         * How exactly it positions, in mm.
         */
        positioning_accuracy_mm: number | null;
        /**
         * How exactly it finds a position again, in mm.
         */
        repeatability_mm: number | null;
        /**
         * Speed of its rapid moves, in m/min.
         */
        rapid_traverse_m_per_min: number | null;
        /**
         * Power of its spindle, in kW.
         */
        spindle_power_kw: number | null;
        /**
         * How it holds parts.
         */
        workholding: Array<string>;
        /**
         * What a machine hour costs is made of, after VDI 3258; null: not stated.
         */
        vdi_3258: {
            /**
             * Price of the machine, in the currency of the organisation’s statement.
             */
            acquisition_cost_eur: number | null;
            /**
             * theoretical machine time per year
             */
            annual_hours_T_G: number | null;
            /**
             * maintenance; default: a share of T_G
             */
            annual_hours_T_IH: number | null;
            /**
             * standstill without set-up; default: a share of T_G
             */
            annual_hours_T_ST: number | null;
            /**
             * Interest on the capital per year, as a fraction.
             */
            capital_interest_rate: number | null;
            /**
             * Hours over which it is written off.
             */
            depreciation_life_h: number | null;
            /**
             * the environment's price wins
             */
            energy_eur_per_kwh: number | null;
            /**
             * mean draw while running
             */
            energy_kw: number | null;
            /**
             * Floor that it takes, in square metres.
             */
            floor_space_m2: number | null;
            /**
             * Maintenance per year, in the currency of the statement.
             */
            maintenance_eur_per_year: number | null;
            /**
             * never part of the rate: labour is a line of its own
             */
            operator_hourly_eur: number | null;
            /**
             * Share of an operator that it needs while it runs; 1: one operator.
             */
            operator_share: number | null;
            /**
             * the environment's price wins
             */
            space_eur_per_m2_y: number | null;
            /**
             * general tooling, not the wear of a part
             */
            tooling_eur_per_year: number | null;
        } | null;
        /**
         * further numbers that the method reads: `laser_power_kw`, `press_force_kn`, `bar_capacity_mm`, …
         */
        extra: {
            [key: string]: number | string;
        };
    };
};

/**
 * of a calibration: the factors in force
 */
export type CalibrationRecord = {
    /**
     * What each kind of cost is multiplied with.
     */
    factors: Array<{
        /**
         * top-level bucket of the cost sheet
         */
        category: string;
        /**
         * 0.5 to 2
         */
        factor: number;
        /**
         * relative, one standard deviation
         */
        sigma: number;
        /**
         * mean relative deviation, weighted by the category's share
         */
        error_before: number;
        /**
         * Mean relative error of the observations with the calibration, as a fraction.
         */
        error_after: number;
    }>;
};

/**
 * of an update: the fields that changed; of a setting, null states nothing
 */
export type EnvironmentFieldsChanged = {
    /**
     * Its name.
     */
    name?: string;
    /**
     * Free text of its owner.
     */
    description?: string;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency?: string;
    /**
     * ISO 3166 country: selects the price level of materials and the emission factor
     */
    region?: string;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from?: string;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to?: string | null;
    /**
     * what is not stated here is read there
     */
    parent_environment_id?: string | null;
    /**
     * Which kinds of file a run reads.
     */
    enabled_extractors?: Array<string>;
    /**
     * What an external extractor may cost in a calendar month, in cents; null: none is asked.
     */
    extraction_budget_cents?: number | null;
    /**
     * Discount for early payment that the offer price allows for, as a fraction.
     */
    cash_discount_pct?: {
        /**
         * customer cash discount on the target price; a fraction below 1
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Discount to the customer that the offer price allows for, as a fraction.
     */
    customer_discount_pct?: {
        /**
         * customer discount on the list price; a fraction below 1
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Commission that the offer price allows for, as a fraction.
     */
    sales_commission_pct?: {
        /**
         * commission on the target price; a fraction below 1
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Family that is priced where a calculation names no material.
     */
    default_material_family?: {
        /**
         * for calculations that name no grade
         */
        value: 'carbon_steel' | 'alloy_steel' | 'tool_steel' | 'stainless_steel' | 'cast_iron' | 'aluminium' | 'copper_alloy' | 'titanium' | 'nickel_alloy' | 'magnesium' | 'zinc_alloy' | 'thermoplastic' | 'thermoset';
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Duty per piece, in the currency of the environment.
     */
    duty_eur_per_part?: {
        /**
         * per unit; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Freight per piece, in the currency of the environment.
     */
    freight_eur_per_part?: {
        /**
         * per unit; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Packaging per piece, in the currency of the environment.
     */
    packaging_eur_per_part?: {
        /**
         * per unit; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Price of electricity per kWh, in the currency of the environment.
     */
    energy_eur_per_kwh?: {
        /**
         * price of a kilowatt hour; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Price of floor space per square metre and year, in the currency of the environment.
     */
    space_eur_per_m2_y?: {
        /**
         * floor space per square metre and year; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Cost of keeping a kilogram in stock for a year, in the currency of the environment.
     */
    eoq_holding_cost_per_kg_per_year?: {
        /**
         * storage of finished stock per kg and year; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Cost of keeping stock for a year, as a fraction of its value.
     */
    holding_cost_rate_per_year?: {
        /**
         * imputed interest on stock; a fraction, 0.02 is 2 percent
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Cost of one order, in the currency of the environment.
     */
    ordering_cost_eur_per_order?: {
        /**
         * buyer's cost per order; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * How much longer the inspection of the first piece takes than of any other.
     */
    factor_first_off?: {
        /**
         * full inspections per lot; 0 is none
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Cost of a first article inspection, in the currency of the environment.
     */
    fai_cost?: {
        /**
         * first-article inspection per lot; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Share of pieces that are inspected, as a fraction.
     */
    sample_pct_default?: {
        /**
         * in-process sampling; a fraction, 0.02 is 2 percent
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * What the margin is taken of: `selbstkosten`, or `netto_selbstkosten` without packaging, freight and duty.
     */
    margin_base?: {
        /**
         * The value.
         */
        value: 'selbstkosten' | 'netto_selbstkosten';
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Margin, as a fraction of its base.
     */
    margin_pct?: {
        /**
         * profit mark-up on total cost; a fraction, 0.02 is 2 percent
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Overhead on material, as a fraction.
     */
    material_overhead_pct?: {
        /**
         * procurement and storage on material; a fraction, 0.02 is 2 percent
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Overhead on production, as a fraction.
     */
    production_overhead_pct?: {
        /**
         * on production wages; a fraction, 0.02 is 2 percent
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Overhead of sales and administration, as a fraction.
     */
    sga_pct?: {
        /**
         * administration and selling on manufacturing cost; a fraction, 0.02 is 2 percent
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Overhead on what is subcontracted, as a fraction.
     */
    subcontract_overhead_pct?: {
        /**
         * on subcontract cost; a fraction, 0.02 is 2 percent
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * Share of pieces that are rejected, as a fraction.
     */
    reject_rate_pct?: {
        /**
         * started parts that are rejected; a fraction below 1
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * What rejects are charged on: `material` or `herstellkosten`.
     */
    reject_rate_base?: {
        /**
         * The value.
         */
        value: 'material' | 'herstellkosten';
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
    /**
     * What a kilogram of chips brings back, in the currency of the environment.
     */
    scrap_credit_eur_per_kg?: {
        /**
         * flat return per kg of scrap, net of selling cost; in the environment's currency
         */
        value: number;
        /**
         * Where the value comes from.
         */
        source: string | null;
    } | null;
};

export type EnvironmentCsv = {
    /**
     * Which of its kinds it is.
     */
    kind: 'machines' | 'rates';
    /**
     * The rows as CSV, with a header line.
     */
    csv: string;
    /**
     * `add` (default) puts the lines beside what is there, `replace` in its place; definitions of machines survive
     */
    mode?: 'add' | 'replace';
};

export type Machine = MachineDefinition & {
    /**
     * Money per hour of the machine.
     */
    hourly_rate: MachineHourlyRate;
};

/**
 * a field present is applied, null clears it, omitted stays; within capabilities and vdi_3258 as well
 */
export type MachineDefinitionUpdate = {
    /**
     * Its name.
     */
    name?: string;
    /**
     * Who built it.
     */
    vendor?: string | null;
    /**
     * Model number of its builder.
     */
    model_no?: string | null;
    /**
     * Class of machine or tool, which selects times, rates and cutting data.
     */
    klass?: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
    /**
     * Narrower class; implies the class.
     */
    subclass?: string | null;
    /**
     * the definition that unstated fields are read from
     */
    parent_template_id?: string | null;
    /**
     * per hour, without operator; wins over VDI 3258
     */
    hourly_rate_eur?: number | null;
    /**
     * added to the hourly rate
     */
    burden_rate_eur?: number | null;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from?: string | null;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to?: string | null;
    /**
     * What the machine can do; a field that is null is taken from its class.
     */
    capabilities?: {
        /**
         * Version of the layout of the capabilities.
         */
        schema_version?: 1;
        /**
         * Class of machine or tool, which selects times, rates and cutting data.
         */
        klass?: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
        /**
         * Narrower class; implies the class.
         */
        subclass?: string | null;
        /**
         * Axes that position.
         */
        axes_indexable?: number | null;
        /**
         * Axes that move at once.
         */
        axes_simultaneous?: number | null;
        /**
         * Standards that the machine is approved for.
         */
        certifications?: Array<string>;
        /**
         * [rpm, greatest axial depth in mm], ascending
         */
        chatter_stability_lobe?: Array<[
            number,
            number,
            unknown
        ]>;
        /**
         * How it cools.
         */
        coolant?: Array<string>;
        /**
         * Finest tolerance grade of ISO 286 that it holds.
         */
        iso_286_achievable_grade?: number | null;
        /**
         * Thickest material that it cuts, in mm.
         */
        max_material_thickness_mm?: number | null;
        /**
         * Largest part that it takes, in mm.
         */
        max_part_envelope_mm?: Array<number>;
        /**
         * Most set-ups of one part.
         */
        max_setups_per_part?: number | null;
        /**
         * Highest speed of its spindle, in 1/min.
         */
        max_spindle_rpm?: number | null;
        /**
         * Heaviest load of its table, in kg.
         */
        max_table_load_kg?: number | null;
        /**
         * Thickest tool that it takes, in mm.
         */
        max_tool_diameter_mm?: number | null;
        /**
         * Longest tool that it takes, in mm.
         */
        max_tool_length_mm?: number | null;
        /**
         * Seconds for a change of tool, by class of tool.
         */
        nominal_tool_change_time_s_by_class?: {
            [key: string]: number;
        };
        /**
         * How exactly it positions, in mm.
         */
        positioning_accuracy_mm?: number | null;
        /**
         * How exactly it finds a position again, in mm.
         */
        repeatability_mm?: number | null;
        /**
         * Speed of its rapid moves, in m/min.
         */
        rapid_traverse_m_per_min?: number | null;
        /**
         * Power of its spindle, in kW.
         */
        spindle_power_kw?: number | null;
        /**
         * How it holds parts.
         */
        workholding?: Array<string>;
        /**
         * What a machine hour costs is made of, after VDI 3258; null: not stated.
         */
        vdi_3258?: {
            /**
             * Price of the machine, in the currency of the organisation’s statement.
             */
            acquisition_cost_eur?: number | null;
            /**
             * theoretical machine time per year
             */
            annual_hours_T_G?: number | null;
            /**
             * maintenance; default: a share of T_G
             */
            annual_hours_T_IH?: number | null;
            /**
             * standstill without set-up; default: a share of T_G
             */
            annual_hours_T_ST?: number | null;
            /**
             * Interest on the capital per year, as a fraction.
             */
            capital_interest_rate?: number | null;
            /**
             * Hours over which it is written off.
             */
            depreciation_life_h?: number | null;
            /**
             * the environment's price wins
             */
            energy_eur_per_kwh?: number | null;
            /**
             * mean draw while running
             */
            energy_kw?: number | null;
            /**
             * Floor that it takes, in square metres.
             */
            floor_space_m2?: number | null;
            /**
             * Maintenance per year, in the currency of the statement.
             */
            maintenance_eur_per_year?: number | null;
            /**
             * never part of the rate: labour is a line of its own
             */
            operator_hourly_eur?: number | null;
            /**
             * Share of an operator that it needs while it runs; 1: one operator.
             */
            operator_share?: number | null;
            /**
             * the environment's price wins
             */
            space_eur_per_m2_y?: number | null;
            /**
             * general tooling, not the wear of a part
             */
            tooling_eur_per_year?: number | null;
        } | null;
        /**
         * further numbers that the method reads: `laser_power_kw`, `press_force_kn`, `bar_capacity_mm`, …
         */
        extra?: {
            [key: string]: number | string;
        };
    };
};

export type JobNest = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * The environment that it is priced in.
     */
    costing_environment_id: string;
    /**
     * Where it stands.
     */
    status: 'queued' | 'solving' | 'solved' | 'failed' | 'cancelled';
    /**
     * rises with each solve
     */
    nest_revision: number;
    /**
     * work done so far
     */
    evaluations: number;
    /**
     * Why, as a code for programs.
     */
    reason: string | null;
    /**
     * RFC 3339, UTC
     */
    accepted_at: string | null;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    /**
     * RFC 3339, UTC
     */
    finished_at: string | null;
    /**
     * work that the search may do; null: not known yet
     */
    evaluations_allowed: number | null;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string | null;
    /**
     * while it solves: the best so far
     */
    groups: Array<NestGroup>;
    /**
     * The rows of this page.
     */
    items: Array<NestItem>;
    /**
     * Share that is part, in per cent.
     */
    utilisation_pct: number | null;
    /**
     * each part bought for itself, less the nest, which pays for its sheets but for the rests that are kept: below 0, a nest of these parts costs more than buying for each; null: not known yet
     */
    savings: NestSavings | null;
};

export type NestGroup = {
    /**
     * Grade of the catalogue; null: none.
     */
    material_grade_id: string;
    /**
     * Form of the stock: bar, sheet, tube, …
     */
    form: 'sheet' | 'bar';
    /**
     * Thickness, in mm.
     */
    thickness_mm: number | null;
    /**
     * Section of the bar; null: a sheet.
     */
    section: string | null;
    /**
     * Left between pieces, mm; of bars the kerf.
     */
    part_gap_mm: number;
    /**
     * Left free around a sheet, mm; of bars the end that no saw takes.
     */
    edge_mm: number;
    /**
     * The sheets or bars, as they are cut.
     */
    sheets: Array<NestSheet>;
    /**
     * no nest needs fewer new formats
     */
    lower_bound_sheets: number;
    /**
     * true: no nest takes less
     */
    proven: boolean;
    /**
     * by how much a plan of bars may take more than the least, its length counted, that of remnants half; null: not known, of sheets
     */
    gap_pct: number | null;
    /**
     * in the currency of the nest, to the cent
     */
    material_cost: number;
    /**
     * that is charged
     */
    mass_kg: number;
};

export type NestSheet = {
    /**
     * A stock format of the organisation that is to be used; null: chosen.
     */
    stock_format_id: string | null;
    /**
     * The remnant; null: a format that is bought.
     */
    remnant_id: string | null;
    /**
     * length and width; of a bar its length
     */
    format_mm: Array<number>;
    /**
     * corners x, y of a remnant that is no rectangle; null: the rectangle
     */
    outline_mm: Array<Array<number>> | null;
    /**
     * cut so often
     */
    count: number;
    /**
     * Share that is part, in per cent.
     */
    utilisation_pct: number;
    /**
     * Where each piece lies.
     */
    placements: Array<NestPlacement>;
    /**
     * length and width of the extent of what is left in one piece, of a bar its length; null: nothing worth keeping
     */
    remnant_mm: Array<number> | null;
    /**
     * its corners x, y as it lies on the sheet
     */
    remnant_outline_mm: Array<Array<number>> | null;
};

export type NestPlacement = {
    /**
     * The line of a job nest that its material is shared by; null: bought for itself.
     */
    nest_item_id: string;
    /**
     * left end of the piece as it lies
     */
    x_mm: number;
    /**
     * lower end of the piece as it lies
     */
    y_mm: number;
    /**
     * counter-clockwise
     */
    rotation_deg: number;
};

export type NestItem = {
    /**
     * The line of a job nest that its material is shared by; null: bought for itself.
     */
    nest_item_id: string;
    /**
     * The revision of the part.
     */
    part_revision_id: string | null;
    /**
     * The calculation.
     */
    calculation_id: string | null;
    /**
     * How many of them.
     */
    quantity: number;
    /**
     * The order that the line belongs to; written on its pieces.
     */
    order_ref: string | null;
    /**
     * The day by which the line is wanted.
     */
    due: string | null;
    /**
     * The rank of the line, for whoever cuts it.
     */
    priority: number | null;
    /**
     * Where it stands.
     */
    status: 'waiting' | 'placed' | 'refused';
    /**
     * why the line is refused
     */
    reason: string | null;
    /**
     * of what its group charges, 0 to 1
     */
    area_share: number | null;
    /**
     * formats that its group charges
     */
    sheets_used: number | null;
    /**
     * in the currency of the nest, to the cent
     */
    material_cost_alone: number | null;
    /**
     * in the currency of the nest, to the cent
     */
    material_cost_nested: number | null;
};

export type NestSavings = {
    /**
     * in the currency of the nest, to the cent
     */
    amount: number;
    /**
     * of material
     */
    mass_kg: number;
    /**
     * kg of CO₂ equivalents.
     */
    kg_co2e: number;
};

export type JobNestCreate = {
    /**
     * The environment that it is priced in.
     */
    costing_environment_id: string;
    /**
     * The rows of this page.
     */
    items?: Array<{
        /**
         * The revision of the part.
         */
        part_revision_id?: string;
        /**
         * The calculation.
         */
        calculation_id?: string;
        /**
         * How many of them.
         */
        quantity: number;
        /**
         * The order that the line belongs to; written on its pieces.
         */
        order_ref?: string | null;
        /**
         * The day by which the line is wanted.
         */
        due?: string | null;
        /**
         * The rank of the line, for whoever cuts it.
         */
        priority?: number | null;
    }>;
    /**
     * The batch that it was made in; null: alone.
     */
    batch_id?: string;
    /**
     * The folder; null: in none.
     */
    folder_id?: string;
    /**
     * A stock format of the organisation that is to be used; null: chosen.
     */
    stock_format_id?: string | null;
    /**
     * Size of the stock that is to be used, in mm; null: chosen.
     */
    stock_format_mm?: {
        /**
         * Length, in mm.
         */
        length_mm: number;
        /**
         * Width, in mm.
         */
        width_mm: number;
    } | null;
    /**
     * take remnants first; default true
     */
    remnants?: boolean;
    /**
     * null: as the environment says
     */
    part_gap_mm?: number | null;
    /**
     * null: as the environment says
     */
    edge_mm?: number | null;
    /**
     * how pieces may be turned; `half` and `none` keep the grain; default quarter. `free` turns in steps of 5 degrees for up to 10 different parts of one thickness, of 15 up to 18, of 45 beyond
     */
    rotation?: 'free' | 'quarter' | 'half' | 'none';
    /**
     * Its name.
     */
    name?: string;
};

export type JobNestPreviewResult = {
    /**
     * work done so far
     */
    evaluations: number;
    /**
     * work that the search may do; null: not known yet
     */
    evaluations_allowed: number | null;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string | null;
    /**
     * while it solves: the best so far
     */
    groups: Array<NestGroup>;
    /**
     * The rows of this page.
     */
    items: Array<NestItem>;
    /**
     * Share that is part, in per cent.
     */
    utilisation_pct: number | null;
    /**
     * each part bought for itself, less the nest, which pays for its sheets but for the rests that are kept: below 0, a nest of these parts costs more than buying for each; null: not known yet
     */
    savings: NestSavings | null;
};

export type JobNestPreview = {
    /**
     * The environment that it is priced in.
     */
    costing_environment_id: string;
    /**
     * The rows of this page.
     */
    items?: Array<{
        /**
         * The revision of the part.
         */
        part_revision_id?: string;
        /**
         * The calculation.
         */
        calculation_id?: string;
        /**
         * How many of them.
         */
        quantity: number;
        /**
         * The order that the line belongs to; written on its pieces.
         */
        order_ref?: string | null;
        /**
         * The day by which the line is wanted.
         */
        due?: string | null;
        /**
         * The rank of the line, for whoever cuts it.
         */
        priority?: number | null;
    }>;
    /**
     * The batch that it was made in; null: alone.
     */
    batch_id?: string;
    /**
     * The folder; null: in none.
     */
    folder_id?: string;
    /**
     * A stock format of the organisation that is to be used; null: chosen.
     */
    stock_format_id?: string | null;
    /**
     * Size of the stock that is to be used, in mm; null: chosen.
     */
    stock_format_mm?: {
        /**
         * Length, in mm.
         */
        length_mm: number;
        /**
         * Width, in mm.
         */
        width_mm: number;
    } | null;
    /**
     * take remnants first; default true
     */
    remnants?: boolean;
    /**
     * null: as the environment says
     */
    part_gap_mm?: number | null;
    /**
     * null: as the environment says
     */
    edge_mm?: number | null;
    /**
     * how pieces may be turned; `half` and `none` keep the grain; default quarter. `free` turns in steps of 5 degrees for up to 10 different parts of one thickness, of 15 up to 18, of 45 beyond
     */
    rotation?: 'free' | 'quarter' | 'half' | 'none';
};

export type JobNestSummary = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * The environment that it is priced in.
     */
    costing_environment_id: string;
    /**
     * Where it stands.
     */
    status: 'queued' | 'solving' | 'solved' | 'failed' | 'cancelled';
    /**
     * rises with each solve
     */
    nest_revision: number;
    /**
     * work done so far
     */
    evaluations: number;
    /**
     * Why, as a code for programs.
     */
    reason: string | null;
    /**
     * RFC 3339, UTC
     */
    accepted_at: string | null;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    /**
     * RFC 3339, UTC
     */
    finished_at: string | null;
};

export type AcceptedNest = {
    /**
     * The nest that will be cut.
     */
    nest: JobNest;
    /**
     * What is left and worth keeping.
     */
    remnants: Array<Remnant>;
};

export type Remnant = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Grade of the catalogue; null: none.
     */
    material_grade_id: string;
    /**
     * Form of the stock: bar, sheet, tube, …
     */
    form: 'sheet' | 'bar';
    /**
     * Thickness, in mm.
     */
    thickness_mm: number | null;
    /**
     * Section of the bar; null: a sheet.
     */
    section: string | null;
    /**
     * of its extent
     */
    length_mm: number;
    /**
     * Width, in mm.
     */
    width_mm: number | null;
    /**
     * corners x, y; null: the rectangle
     */
    outline_mm: Array<Array<number>> | null;
    /**
     * the nest that left it; null: stated by hand
     */
    job_nest_id: string | null;
    /**
     * a nest that means to take it
     */
    held_by_nest_id: string | null;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
};

export type RemnantCreate = {
    /**
     * Grade of the catalogue; null: none.
     */
    material_grade_id: string;
    /**
     * default sheet
     */
    form?: 'sheet' | 'bar';
    /**
     * Thickness, in mm.
     */
    thickness_mm?: number | null;
    /**
     * Section of the bar; null: a sheet.
     */
    section?: string | null;
    /**
     * Length, in mm.
     */
    length_mm?: number | null;
    /**
     * Width, in mm.
     */
    width_mm?: number | null;
    /**
     * corners x, y of a sheet of any shape, instead of length and width
     */
    outline_mm?: Array<Array<number>> | null;
};

export type LegacyEnvironment = {
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * Free text of its owner.
     */
    description: string;
    /**
     * Which kinds of file a run reads.
     */
    enabled_extractors: Array<string>;
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * True for the environment that the others are compared with.
     */
    is_baseline: boolean;
    /**
     * Its name.
     */
    name: string;
    /**
     * Country (ISO 3166-1 alpha-2) or continent whose prices and emissions hold; null: the parent states it.
     */
    region: string;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from: string;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to: string | null;
};

export type LegacyEnvironmentCreate = {
    /**
     * Its name.
     */
    name: string;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from: string;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency?: string;
    /**
     * Free text of its owner.
     */
    description?: string;
    /**
     * `cad_brep` is always among them
     */
    enabled_extractors?: Array<'cad_brep' | 'mesh' | 'drawing_text' | 'drawing_ocr' | 'rfq_text' | 'ai_vision'>;
    /**
     * ISO 3166 country: selects the price level of materials and the emission factor
     */
    region?: string;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to?: string | null;
};

export type LegacyEnvironmentDetail = {
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * Free text of its owner.
     */
    description: string;
    /**
     * Which kinds of file a run reads.
     */
    enabled_extractors: Array<string>;
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * True for the environment that the others are compared with.
     */
    is_baseline: boolean;
    /**
     * Its name.
     */
    name: string;
    /**
     * Country (ISO 3166-1 alpha-2) or continent whose prices and emissions hold; null: the parent states it.
     */
    region: string;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from: string;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to: string | null;
    /**
     * Free keys and values of the caller; replaced whole by a PATCH that holds it.
     */
    attributes: {
        [key: string]: unknown;
    };
    /**
     * what an external extractor (`ai_vision`) may cost in a calendar month (UTC), in cents of its configured prices; null: none is asked
     */
    extraction_budget_cents: number | null;
};

export type LegacyEnvironmentUpdate = {
    /**
     * `cad_brep` is always among them
     */
    enabled_extractors: Array<'cad_brep' | 'mesh' | 'drawing_text' | 'drawing_ocr' | 'rfq_text' | 'ai_vision'>;
    /**
     * what an external extractor (`ai_vision`) may cost in a calendar month (UTC), in cents of its configured prices; null: none is asked
     */
    extraction_budget_cents?: number | null;
};

export type LegacyEnvironmentIdentity = {
    /**
     * ISO 4217 code of the money beside it.
     */
    currency?: string;
    /**
     * Free text of its owner.
     */
    description?: string;
    /**
     * Its name.
     */
    name?: string;
    /**
     * ISO 3166 country: selects the price level of materials and the emission factor
     */
    region?: string;
    /**
     * First day on which it holds; null: no beginning.
     */
    valid_from?: string;
    /**
     * Last day on which it holds; null: no end.
     */
    valid_to?: string | null;
};

export type PresignResponse = {
    /**
     * pass to confirm
     */
    data_source_id: string;
    /**
     * presigned address the bytes are sent to
     */
    url: string;
    /**
     * HTTP method to send the bytes with.
     */
    method: string;
    /**
     * must accompany the upload
     */
    headers: {
        [key: string]: string;
    } | null;
    /**
     * form fields of a multipart POST
     */
    fields: {
        [key: string]: string;
    } | null;
    /**
     * seconds until the address expires
     */
    expires_in: number;
};

export type PresignRequest = {
    /**
     * Its name.
     */
    name: string;
    /**
     * MIME type of the file.
     */
    content_type?: string;
    /**
     * size, if known
     */
    size_bytes?: number;
};

export type ConfirmResponse = {
    /**
     * the background job that validates and ingests the file
     */
    job_id: string;
};

export type ConfirmRequest = {
    /**
     * The upload.
     */
    data_source_id: string;
};

export type Upload = {
    /**
     * identifier of the data source
     */
    id: string;
    /**
     * original filename
     */
    name: string;
    /**
     * MIME type of the file.
     */
    content_type: string | null;
    /**
     * null until confirmed
     */
    size_bytes: number | null;
    /**
     * hex digest, null until confirmed
     */
    sha256: string | null;
    /**
     * Where it stands.
     */
    status: 'pending' | 'confirmed' | 'failed' | 'cancelled';
    /**
     * why the file was refused, for people
     */
    failure_reason: string | null;
    /**
     * names of the files that the parts of an assembly are in and that have not been sent; null where none are asked for
     */
    missing_files: Array<string> | null;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
};

export type DownloadUrl = {
    /**
     * Where the bytes are; good for `expires_in_s`.
     */
    url: string;
};

export type DrawingFacts = {
    /**
     * The upload.
     */
    data_source_id: string;
    /**
     * `none`: no drawing, or none that was read; `reading`: page by page; `read`; `failed`: nothing could be read, the file stays usable.
     */
    status: 'none' | 'reading' | 'read' | 'failed';
    /**
     * Why nothing could be read, for programs.
     */
    failure_code: string | null;
    /**
     * Why nothing could be read, for people.
     */
    failure_reason: string | null;
    /**
     * Null until the document was opened.
     */
    page_count: number | null;
    /**
     * Pages that are done, those that gave nothing too.
     */
    pages_read: number;
    /**
     * The pages that are done.
     */
    pages: Array<DrawingPage>;
    /**
     * What the pages say, page by page.
     */
    facts: Array<DrawingFact>;
};

export type DrawingPage = {
    /**
     * From 1.
     */
    page: number;
    /**
     * As it is shown; null where it was not read.
     */
    width_mm: number | null;
    /**
     * As it is shown; null where it was not read.
     */
    height_mm: number | null;
    /**
     * `text` or `pixels`; null where it was not read.
     */
    extractor: string | null;
    /**
     * Why it was not read, for programs.
     */
    failure_code: string | null;
    /**
     * Why it was not read, for people.
     */
    failure_reason: string | null;
    /**
     * Short-lived address of the page as PNG with a box round each fact, where asked for.
     */
    overlay_url: string | null;
};

export type DrawingFact = {
    /**
     * The same for the same file, as `1-14`.
     */
    id: string;
    /**
     * `title_block`, `dimension`, `thread`, `roughness`, `geometric_tolerance`, `datum`, `hardness`, `edge` or `note`.
     */
    kind: string;
    /**
     * What it says, by its kind; the guide to drawings lists the keys of each.
     */
    value: {
        [key: string]: number | string | boolean | {
            /**
             * Lower limit or deviation.
             */
            lower: number;
            /**
             * Upper limit or deviation.
             */
            upper: number;
        } | Array<string> | Array<{
            /**
             * Letter of a datum.
             */
            letter: string;
            /**
             * Letters in circles behind it.
             */
            modifiers: Array<string>;
        }> | null;
    };
    /**
     * `mm`, `deg`, `um` or `kg`; null: none.
     */
    unit: string | null;
    /**
     * As it is printed.
     */
    text: string;
    /**
     * From 1.
     */
    page: number;
    /**
     * Where it stands, in shares of the page as it is shown.
     */
    box: {
        /**
         * From the left edge of the page.
         */
        left: number;
        /**
         * From the upper edge of the page.
         */
        top: number;
        /**
         * Of the width of the page.
         */
        width: number;
        /**
         * Of the height of the page.
         */
        height: number;
    };
    /**
     * From 0 to 1; 1 where a person said it.
     */
    confidence: number;
    /**
     * `text`: from the characters of the file; `pixels`: recognised in its picture; `ai_vision`: by the external extractor; `person`.
     */
    extractor: string;
    /**
     * Faces of the model that it is about, as a price binds it: of the revision that the drawing came to last. Null: not known, or no single face.
     */
    binds_to: Array<string> | null;
    /**
     * The last word of a person about it; null: as it was read.
     */
    correction: {
        /**
         * the person or key that said it
         */
        by: string;
        /**
         * RFC 3339, UTC
         */
        at: string;
        /**
         * What it says, by its kind; the guide to drawings lists the keys of each.
         */
        read_value: {
            [key: string]: number | string | boolean | {
                /**
                 * Lower limit or deviation.
                 */
                lower: number;
                /**
                 * Upper limit or deviation.
                 */
                upper: number;
            } | Array<string> | Array<{
                /**
                 * Letter of a datum.
                 */
                letter: string;
                /**
                 * Letters in circles behind it.
                 */
                modifiers: Array<string>;
            }> | null;
        };
        /**
         * The sheet does not say it.
         */
        is_struck: boolean;
    } | null;
};

export type CorrectedDrawingFacts = {
    /**
     * What holds of each fact that was corrected.
     */
    facts: Array<DrawingFact>;
};

export type CorrectDrawingFacts = {
    /**
     * Each fact once.
     */
    corrections: Array<{
        /**
         * Of a fact that was read.
         */
        fact_id: string;
        /**
         * The keys to replace; null: the sheet does not say it.
         */
        value: {
            [key: string]: number | string | boolean | {
                /**
                 * Lower limit or deviation.
                 */
                lower: number;
                /**
                 * Upper limit or deviation.
                 */
                upper: number;
            } | Array<string> | Array<{
                /**
                 * Letter of a datum.
                 */
                letter: string;
                /**
                 * Letters in circles behind it.
                 */
                modifiers: Array<string>;
            }> | null;
        } | null;
    }>;
};

export type BulkUploadResult = {
    /**
     * What was cancelled.
     */
    cancelled: Array<string>;
    /**
     * What is read again.
     */
    retried: Array<string>;
    /**
     * The ids for which it was not done, each with its reason.
     */
    skipped: Array<{
        /**
         * Its id, a UUID.
         */
        id: string;
        /**
         * Why, as a code for programs.
         */
        reason: string;
    }>;
};

export type BulkUploadIds = {
    /**
     * The rows that are meant.
     */
    ids: Array<string>;
};

export type FolderList = {
    /**
     * How many there are.
     */
    count: number;
    /**
     * The rows of this page.
     */
    data: Array<Folder>;
};

export type Folder = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * null for a top-level folder
     */
    parent_id: string | null;
    /**
     * parts filed directly in it
     */
    part_count: number;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    /**
     * RFC 3339, UTC
     */
    updated_at: string;
};

export type FolderCreate = {
    /**
     * unique among siblings, in whatever case
     */
    name: string;
    /**
     * null: top level
     */
    parent_id?: string | null;
};

export type FolderSummary = {
    /**
     * null: the whole workspace
     */
    folder_id: string | null;
    /**
     * parts in the folder and all subfolders
     */
    part_count: number;
    /**
     * parts with at least one succeeded calculation
     */
    quoted_part_count: number;
    /**
     * succeeded calculations
     */
    calculation_count: number;
    /**
     * sorted; more than one: every money total is null
     */
    currencies: Array<string>;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string | null;
    /**
     * latest should-cost unit price × annual volume, summed; in `currency`
     */
    total_annual_spend_eur: number | null;
    /**
     * null also when offer prices would be added to purchase prices
     */
    effective_annual_cost_eur: number | null;
    /**
     * net annual saving at the recommended lot sizes, summed
     */
    potential_savings_eur: number | null;
};

export type MovedParts = {
    /**
     * parts that were filed elsewhere before
     */
    moved: number;
    /**
     * distinct ids
     */
    requested: number;
    /**
     * unknown ids, at most 100 of them
     */
    not_found: Array<string>;
};

export type MoveParts = {
    /**
     * The parts.
     */
    part_ids: Array<string>;
    /**
     * null unfiles
     */
    folder_id?: string | null;
};

export type FolderUpdate = {
    /**
     * unique among siblings, in whatever case
     */
    name?: string;
    /**
     * null: top level
     */
    parent_id?: string | null;
};

export type PartList = {
    /**
     * total number of matches
     */
    count: number;
    /**
     * The rows of this page.
     */
    data: Array<PartListItem>;
    /**
     * How many rows each value of a filter would leave.
     */
    facets: {
        [key: string]: Array<{
            /**
             * The value.
             */
            value: string | boolean | null;
            /**
             * How many there are.
             */
            count: number;
        }>;
    } | null;
    /**
     * False on the last page.
     */
    has_more: boolean;
    /**
     * Position of the next page; null on the last.
     */
    next_cursor: string | null;
};

export type PartListItem = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * owning organisation
     */
    org_id: string;
    /**
     * Number of the part, unique in the organisation.
     */
    part_number: string;
    /**
     * Free text of its owner.
     */
    description: string;
    /**
     * unit of measure such as EA, KG, M
     */
    base_uom: string;
    /**
     * Currency of the purchase price.
     */
    default_currency: string;
    /**
     * Class of the part in a system of the caller.
     */
    classification_id: string | null;
    /**
     * null means unfiled
     */
    folder_id: string | null;
    /**
     * Days from order to delivery.
     */
    lead_time_days: number;
    /**
     * Whether the part is made or bought.
     */
    make_or_buy: 'make' | 'buy';
    /**
     * a label for filtering; never changes a price
     */
    procurement_type: string;
    /**
     * per piece, for a bought part, in default_currency
     */
    purchase_price: number | null;
    /**
     * free-form metadata; a PATCH replaces the whole object
     */
    attributes: {
        [key: string]: unknown;
    };
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    /**
     * RFC 3339, UTC
     */
    updated_at: string;
    /**
     * Where the pictures of the file stand.
     */
    preview_status: string;
};

export type Part = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * owning organisation
     */
    org_id: string;
    /**
     * Number of the part, unique in the organisation.
     */
    part_number: string;
    /**
     * Free text of its owner.
     */
    description: string;
    /**
     * unit of measure such as EA, KG, M
     */
    base_uom: string;
    /**
     * Currency of the purchase price.
     */
    default_currency: string;
    /**
     * Class of the part in a system of the caller.
     */
    classification_id: string | null;
    /**
     * null means unfiled
     */
    folder_id: string | null;
    /**
     * Days from order to delivery.
     */
    lead_time_days: number;
    /**
     * Whether the part is made or bought.
     */
    make_or_buy: 'make' | 'buy';
    /**
     * a label for filtering; never changes a price
     */
    procurement_type: string;
    /**
     * per piece, for a bought part, in default_currency
     */
    purchase_price: number | null;
    /**
     * free-form metadata; a PATCH replaces the whole object
     */
    attributes: {
        [key: string]: unknown;
    };
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    /**
     * RFC 3339, UTC
     */
    updated_at: string;
};

export type PartCreate = {
    /**
     * Number of the part, unique in the organisation.
     */
    part_number: string;
    /**
     * Free text of its owner.
     */
    description?: string;
    /**
     * unit of measure such as EA, KG, M
     */
    base_uom?: string;
    /**
     * Currency of the purchase price.
     */
    default_currency?: string;
    /**
     * Class of the part in a system of the caller.
     */
    classification_id?: string | null;
    /**
     * null means unfiled
     */
    folder_id?: string | null;
    /**
     * Days from order to delivery.
     */
    lead_time_days?: number;
    /**
     * Whether the part is made or bought.
     */
    make_or_buy?: 'make' | 'buy';
    /**
     * a label for filtering; never changes a price
     */
    procurement_type?: string;
    /**
     * per piece, for a bought part, in default_currency
     */
    purchase_price?: number | null;
    /**
     * free-form metadata; a PATCH replaces the whole object
     */
    attributes?: {
        [key: string]: unknown;
    };
};

export type PartUpdate = {
    /**
     * Free text of its owner.
     */
    description?: string;
    /**
     * unit of measure such as EA, KG, M
     */
    base_uom?: string;
    /**
     * Currency of the purchase price.
     */
    default_currency?: string;
    /**
     * Class of the part in a system of the caller.
     */
    classification_id?: string | null;
    /**
     * null means unfiled
     */
    folder_id?: string | null;
    /**
     * Days from order to delivery.
     */
    lead_time_days?: number;
    /**
     * Whether the part is made or bought.
     */
    make_or_buy?: 'make' | 'buy';
    /**
     * a label for filtering; never changes a price
     */
    procurement_type?: string;
    /**
     * per piece, for a bought part, in default_currency
     */
    purchase_price?: number | null;
    /**
     * free-form metadata; a PATCH replaces the whole object
     */
    attributes?: {
        [key: string]: unknown;
    };
};

export type PartRevision = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * The part.
     */
    part_id: string;
    /**
     * Code of the revision; by default the next free one.
     */
    revision_code: string;
    /**
     * Free text of its owner.
     */
    description: string;
    /**
     * The files of the revision.
     */
    datasets: Array<Dataset>;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    /**
     * RFC 3339, UTC
     */
    updated_at: string;
};

export type Dataset = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * The upload.
     */
    data_source_id: string;
    /**
     * What the file is to the revision.
     */
    role: 'primary_cad' | 'drawing_2d' | 'mesh' | 'rfq_text';
    /**
     * False: replaced by a newer file of the same role.
     */
    active: boolean;
    /**
     * Name of the file.
     */
    filename: string;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
};

export type PartRevisionCreate = {
    /**
     * default: the next free letter
     */
    revision_code?: string;
    /**
     * Free text of its owner.
     */
    description?: string;
    /**
     * bind the files of the newest revision too
     */
    copy_datasets?: boolean;
};

export type PartRevisionList = {
    /**
     * total number of revisions
     */
    count: number;
    /**
     * The rows of this page.
     */
    data: Array<PartRevision>;
    /**
     * False on the last page.
     */
    has_more: boolean;
    /**
     * Position of the next page; null on the last.
     */
    next_cursor: string | null;
};

export type PartRevisionUpdate = {
    /**
     * Code of the revision; by default the next free one.
     */
    revision_code?: string;
    /**
     * Free text of its owner.
     */
    description?: string;
};

export type DatasetCreate = {
    /**
     * The upload.
     */
    data_source_id: string;
    /**
     * What the file is to the revision.
     */
    role: 'primary_cad' | 'drawing_2d' | 'mesh' | 'rfq_text';
};

export type DatasetList = {
    /**
     * The rows of this page.
     */
    items: Array<Dataset>;
    /**
     * size of this page
     */
    count: number;
    /**
     * Position of the next page; null on the last.
     */
    next_cursor: string | null;
    /**
     * False on the last page.
     */
    has_more: boolean;
    /**
     * set only with include_total=true
     */
    total: number | null;
};

export type PreviewUrl = {
    /**
     * `ok`, `pending`, `failed` or `no_dataset`
     */
    status: string;
    /**
     * presigned address of a GLB model, only when ok
     */
    url: string | null;
    /**
     * The upload.
     */
    data_source_id: string | null;
    /**
     * RFC 3339, UTC
     */
    expires_at: string | null;
    /**
     * Seconds for which the address is good.
     */
    expires_in_s: number | null;
};

export type MaterialStandard = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * as in URNs and aliases
     */
    scheme: string;
    /**
     * Country (ISO 3166-1 alpha-2) or continent whose prices and emissions hold; null: the parent states it.
     */
    region: string;
};

export type MaterialGradeList = {
    /**
     * total number of matches
     */
    count: number;
    /**
     * The rows of this page.
     */
    data: Array<MaterialGrade>;
};

export type MaterialGrade = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Stable name of the grade.
     */
    urn: string;
    /**
     * scheme of the primary code
     */
    standard: string;
    /**
     * Category of material.
     */
    category: 'carbon_steel' | 'alloy_steel' | 'tool_steel' | 'stainless_steel' | 'cast_iron' | 'aluminium' | 'copper_alloy' | 'titanium' | 'nickel_alloy' | 'magnesium' | 'zinc_alloy' | 'thermoplastic' | 'thermoset';
    /**
     * ISO 513 group
     */
    iso_group: 'P' | 'M' | 'K' | 'N' | 'S' | 'H' | null;
    /**
     * Code by which the grade is shown.
     */
    primary_code: string;
    /**
     * The code as it is usually written.
     */
    display_code: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * Other codes of the same grade.
     */
    aliases: Array<{
        /**
         * scheme of a standard, or `other` for further national and trade names
         */
        scheme: string;
        /**
         * upper case, without blanks and punctuation
         */
        code: string;
        /**
         * The code as it is usually written.
         */
        display_code: string;
    }>;
    /**
     * Density, in kg/m³.
     */
    density_kg_m3: number;
    /**
     * Tensile strength, in MPa.
     */
    tensile_mpa: number | null;
    /**
     * Brinell hardness.
     */
    hardness_hb: number | null;
    /**
     * specific cutting force at 1 × 1 mm
     */
    kc1_1_n_mm2: number | null;
    /**
     * Exponent of Kienzle’s cutting force.
     */
    mc: number | null;
    /**
     * Rake angle at which the cutting force was measured, in degrees.
     */
    kc_basis_rake_deg: number | null;
    /**
     * per kg, in price_currency
     */
    price_per_kg: number | null;
    /**
     * per kg, in price_currency
     */
    scrap_price_per_kg: number | null;
    /**
     * Currency of its prices.
     */
    price_currency: string;
    /**
     * Day of its prices.
     */
    price_as_of: string | null;
    /**
     * Forms in which it can be bought.
     */
    forms: Array<string>;
};

export type MaterialLookupResult = {
    /**
     * What was looked up.
     */
    query: string;
    /**
     * null when the text names no grade, or more than one: nothing is guessed
     */
    result: {
        /**
         * The grade.
         */
        grade: MaterialGrade;
        /**
         * 0 to 1
         */
        score: number;
        /**
         * How the text was understood.
         */
        resolved_via: 'urn' | 'exact_code' | 'alias' | 'name' | 'fuzzy';
    } | null;
    /**
     * best first
     */
    candidates: Array<{
        /**
         * The grade.
         */
        grade: MaterialGrade;
        /**
         * 0 to 1
         */
        score: number;
    }>;
};

export type MaterialLookup = {
    /**
     * What was looked up.
     */
    query: string;
    /**
     * Category of material.
     */
    category?: 'carbon_steel' | 'alloy_steel' | 'tool_steel' | 'stainless_steel' | 'cast_iron' | 'aluminium' | 'copper_alloy' | 'titanium' | 'nickel_alloy' | 'magnesium' | 'zinc_alloy' | 'thermoplastic' | 'thermoset';
    /**
     * ISO 513 group
     */
    iso_group?: 'P' | 'M' | 'K' | 'N' | 'S' | 'H';
    /**
     * scheme or name of a standard in which the grade must have a code
     */
    standard?: string;
};

export type MaterialLookupBatchResult = {
    /**
     * in the order of the queries
     */
    results: Array<MaterialLookupResult>;
};

export type MaterialLookupBatch = {
    /**
     * queries as text, or with filters
     */
    queries: Array<string | MaterialLookup>;
};

export type MaterialOverride = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * The grade.
     */
    grade_id: string;
    /**
     * Price per kilogram.
     */
    price_per_kg: number | null;
    /**
     * What a kilogram of its chips brings.
     */
    scrap_price_per_kg: number | null;
    /**
     * required with a price; ISO 4217
     */
    price_currency: string | null;
    /**
     * Density, in kg/m³.
     */
    density_kg_m3: number | null;
    /**
     * Specific cutting force of Kienzle for 1 mm², in N/mm².
     */
    kc1_1_n_mm2: number | null;
    /**
     * Exponent of Kienzle’s cutting force.
     */
    mc: number | null;
    /**
     * Free text beside it.
     */
    note: string | null;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    /**
     * RFC 3339, UTC
     */
    updated_at: string;
};

export type MaterialOverrideCreate = {
    /**
     * The grade.
     */
    grade_id: string;
    /**
     * Price per kilogram.
     */
    price_per_kg?: number | null;
    /**
     * What a kilogram of its chips brings.
     */
    scrap_price_per_kg?: number | null;
    /**
     * required with a price; ISO 4217
     */
    price_currency?: string | null;
    /**
     * Density, in kg/m³.
     */
    density_kg_m3?: number | null;
    /**
     * Specific cutting force of Kienzle for 1 mm², in N/mm².
     */
    kc1_1_n_mm2?: number | null;
    /**
     * Exponent of Kienzle’s cutting force.
     */
    mc?: number | null;
    /**
     * Free text beside it.
     */
    note?: string | null;
};

/**
 * a field present is applied, null clears it, omitted stays
 */
export type MaterialOverrideUpdate = {
    /**
     * Price per kilogram.
     */
    price_per_kg?: number | null;
    /**
     * What a kilogram of its chips brings.
     */
    scrap_price_per_kg?: number | null;
    /**
     * required with a price; ISO 4217
     */
    price_currency?: string | null;
    /**
     * Density, in kg/m³.
     */
    density_kg_m3?: number | null;
    /**
     * Specific cutting force of Kienzle for 1 mm², in N/mm².
     */
    kc1_1_n_mm2?: number | null;
    /**
     * Exponent of Kienzle’s cutting force.
     */
    mc?: number | null;
    /**
     * Free text beside it.
     */
    note?: string | null;
};

export type CalculationCapacity = {
    /**
     * pending_bound is enforced
     */
    admission_enabled: boolean;
    /**
     * Runs that end per second.
     */
    completion_rate_per_s: number;
    /**
     * What the estimate rests on.
     */
    eta_basis: 'org_rate' | 'platform_default';
    /**
     * True: organisations are served in turn.
     */
    fair_scheduling: boolean;
    /**
     * Most runs of the organisation at once.
     */
    inflight_cap: number;
    /**
     * True while that cap is in force.
     */
    inflight_enabled: boolean;
    /**
     * Runs that are under way.
     */
    inflight_now: number;
    /**
     * Most runs that may wait or run.
     */
    pending_bound: number;
    /**
     * queued plus running
     */
    pending_count: number;
    /**
     * at most 200
     */
    queue: Array<{
        /**
         * The calculation.
         */
        calculation_id: string;
        /**
         * Estimated seconds until it is done.
         */
        eta_seconds: number;
        /**
         * Its place, from 1.
         */
        position: number;
    }>;
    /**
     * waiting for a slot
     */
    queue_pending_total: number;
    /**
     * The plan.
     */
    tier_slug: string;
};

export type ComparisonMatrix = {
    /**
     * The environment that the others are compared with.
     */
    baseline_environment_id: string | null;
    /**
     * The batch that it was made in; null: alone.
     */
    batch_id: string | null;
    /**
     * no queued or running cell
     */
    complete: boolean;
    /**
     * The columns, one environment each.
     */
    environments: Array<ComparisonEnvironment>;
    /**
     * RFC 3339, UTC
     */
    generated_at: string;
    /**
     * older calculations of the same revision and environment
     */
    ignored_duplicates: Array<string>;
    /**
     * True: some columns are calibrated and some are not.
     */
    mixed_calibration: boolean;
    /**
     * True: the columns have several currencies.
     */
    mixed_currency: boolean;
    /**
     * The ids that the organisation does not have.
     */
    not_found: Array<string>;
    /**
     * The rows, one part each.
     */
    parts: Array<{
        /**
         * The cheapest environment of the row; null where they cannot be compared.
         */
        best_environment_id: string | null;
        /**
         * in the order of environments
         */
        cells: Array<ComparisonCell>;
        /**
         * Pieces per lot.
         */
        lot_size: number;
        /**
         * The part.
         */
        part_id: string;
        /**
         * Number of the part, unique in the organisation.
         */
        part_number: string;
        /**
         * The revision of the part.
         */
        part_revision_id: string;
        /**
         * Code of the revision; by default the next free one.
         */
        revision_code: string;
    }>;
};

export type ComparisonEnvironment = {
    /**
     * Cells of assemblies some of whose components have no price.
     */
    assembly_partial: number;
    /**
     * sum of offer_price × lot_size over the parts priced in every column of its currency
     */
    basket_total: number | null;
    /**
     * Cells that are parked for want of cover.
     */
    blocked: number;
    /**
     * Cells moved by observed prices.
     */
    calibrated_cells: number;
    /**
     * The environment that it is priced in.
     */
    costing_environment_id: string;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * Cells whose run failed.
     */
    failed: number;
    /**
     * Median difference to the baseline over the rows, as a fraction.
     */
    median_delta_vs_baseline_pct: number | null;
    /**
     * Its name.
     */
    name: string;
    /**
     * Cells that were not run.
     */
    not_run: number;
    /**
     * Cells that wait or run.
     */
    pending: number;
    /**
     * Cells whose inputs or environment changed after their run.
     */
    stale_cells: number;
    /**
     * Cells that are priced.
     */
    succeeded: number;
    /**
     * Rows of which this environment is the cheapest.
     */
    wins: number;
};

export type ComparisonCell = {
    /**
     * null: nothing was calculated here
     */
    calculation_id: string | null;
    /**
     * Where it stands.
     */
    status: 'draft' | 'queued' | 'running' | 'polling' | 'succeeded' | 'failed' | 'cancelled' | 'timed_out' | 'blocked' | null;
    /**
     * Cost of a piece; null until it is priced.
     */
    unit_cost: number | null;
    /**
     * Price of a piece to the customer; null until it is priced.
     */
    offer_price: number | null;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string | null;
    /**
     * fraction: 0.02 is 2 percent
     */
    delta_vs_baseline_pct: number | null;
    /**
     * True: the cheapest of its row.
     */
    is_best: boolean;
    /**
     * environment or inputs changed since the run
     */
    stale: boolean;
    /**
     * True: moved by observed prices.
     */
    calibrated: boolean;
    /**
     * What went wrong; null where nothing did.
     */
    error: string | null;
    /**
     * Why the cell is left out of the comparison.
     */
    incomparable_reasons: Array<'different_lot_size' | 'different_revision' | 'different_currency' | 'different_material' | 'calibration_differs' | 'incomplete_assembly'>;
};

export type ComparisonRequest = {
    /**
     * The calculations.
     */
    calculation_ids: Array<string>;
    /**
     * The environment that the others are compared with.
     */
    baseline_environment_id?: string;
};

export type ComponentComparison = {
    /**
     * The batch that it was made in; null: alone.
     */
    batch_id: string;
    /**
     * What it is made of.
     */
    components: Array<{
        /**
         * One of each part and environment.
         */
        cells: Array<ComparisonCell>;
        /**
         * Stable name of the component.
         */
        component_key: string;
        /**
         * In words, in the language of the answer.
         */
        label: string;
        /**
         * in the order of the assembly, from 1
         */
        position: number;
    }>;
    /**
     * column order of the matrix
     */
    environments: Array<{
        /**
         * The environment that it is priced in.
         */
        costing_environment_id: string;
        /**
         * Its name.
         */
        name: string;
        /**
         * ISO 4217 code of the money beside it.
         */
        currency: string;
    }>;
    /**
     * The revision of the part.
     */
    part_revision_id: string;
    /**
     * where which component should be made; null until the whole has a best environment and each of its components a price there
     */
    sourcing: ComponentSourcing | null;
};

export type ComponentSourcing = {
    /**
     * where the whole is cheapest in one place; it is put together here
     */
    costing_environment_id: string;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * manufacturing cost of all components of one assembly, made here
     */
    cost_in_one_place: number;
    /**
     * the same with each component made where it is cheapest, brought here
     */
    cost_at_best: number;
    /**
     * before the surcharges on the whole
     */
    saving_per_piece: number;
    /**
     * null without an annual volume
     */
    saving_per_year: number | null;
    /**
     * what is cheaper elsewhere with packaging, freight and duty as that environment states them, largest saving first; bought components are paid for anywhere alike
     */
    components: Array<{
        /**
         * Stable name of the component.
         */
        component_key: string;
        /**
         * In words, in the language of the answer.
         */
        label: string;
        /**
         * pieces in one assembly
         */
        quantity: number;
        /**
         * The calculation.
         */
        calculation_id: string;
        /**
         * where it is made cheapest
         */
        costing_environment_id: string;
        /**
         * of one piece
         */
        cost_in_one_place: number;
        /**
         * of one piece, where it is cheapest
         */
        manufacturing_cost: number;
        /**
         * of one piece, as that environment states it
         */
        packaging: number;
        /**
         * of one piece, as that environment states it
         */
        freight: number;
        /**
         * of one piece, as that environment states it
         */
        duty: number;
        /**
         * of one assembly
         */
        saving_per_piece: number;
    }>;
};

export type BillOfMaterials = {
    /**
     * The calculation.
     */
    calculation_id: string;
    /**
     * each component once, or each place of the structure
     */
    view: 'flat' | 'tree';
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * How many there are.
     */
    count: number;
    /**
     * cost of all priced components in one assembly
     */
    total: number | null;
    /**
     * The rows of this page.
     */
    items: Array<BillOfMaterialsEntry>;
};

export type BillOfMaterialsEntry = {
    /**
     * Stable name of the component.
     */
    component_key: string;
    /**
     * In words, in the language of the answer.
     */
    label: string;
    /**
     * 1: directly in the assembly
     */
    level: number;
    /**
     * Its place, from 1.
     */
    position: string;
    /**
     * Where they sit in the assembly.
     */
    positions: Array<string>;
    /**
     * pieces in one assembly
     */
    quantity: number;
    /**
     * a group of others, which has no price of its own
     */
    is_assembly: boolean;
    /**
     * Whether the part is made or bought.
     */
    make_or_buy: 'make' | 'buy' | null;
    /**
     * Standard that the code is of.
     */
    standard: string | null;
    /**
     * of a standard part
     */
    size: string | null;
    /**
     * Grade of the catalogue; null: none.
     */
    material_grade_id: string | null;
    /**
     * Material of it.
     */
    material: string | null;
    /**
     * The part.
     */
    part_id: string | null;
    /**
     * Number of the part, unique in the organisation.
     */
    part_number: string | null;
    /**
     * The calculation.
     */
    calculation_id: string | null;
    /**
     * Where it stands.
     */
    status: 'draft' | 'queued' | 'running' | 'polling' | 'succeeded' | 'failed' | 'cancelled' | 'timed_out' | 'blocked' | null;
    /**
     * What went wrong; null where nothing did.
     */
    error: string | null;
    /**
     * Cost of a piece; null until it is priced.
     */
    unit_cost: number | null;
    /**
     * Cost of all pieces in one assembly.
     */
    extended_cost: number | null;
    /**
     * of the cost of all components, as a fraction
     */
    share: number | null;
    /**
     * What was said of it for the next run; null: nothing.
     */
    correction: ComponentCorrection | null;
};

export type ComponentCorrection = {
    /**
     * Grade of the catalogue; null: none.
     */
    material_grade_id: string | null;
    /**
     * The material as the caller wrote it; resolved to a grade.
     */
    material_ref: string | null;
    /**
     * Whether the part is made or bought.
     */
    make_or_buy: 'make' | 'buy' | null;
    /**
     * of one piece, in the currency of the calculation
     */
    purchase_price: number | null;
    /**
     * Pieces in one assembly; null: as its file has them.
     */
    quantity_per: number | null;
    /**
     * Free text beside it.
     */
    note: string | null;
};

export type ComponentCorrected = {
    /**
     * The calculation.
     */
    calculation_id: string;
    /**
     * Stable name of the component.
     */
    component_key: string;
    /**
     * true: nothing was kept
     */
    dry_run: boolean;
    /**
     * What was said of it for the next run; null: nothing.
     */
    correction: ComponentCorrection;
};

export type ComponentCorrectionPatch = {
    /**
     * The material as the caller wrote it; resolved to a grade.
     */
    material_ref?: string | null;
    /**
     * Whether the part is made or bought.
     */
    make_or_buy?: 'make' | 'buy' | null;
    /**
     * of one piece, in the currency of the calculation; it makes the component a bought one
     */
    purchase_price?: number | null;
    /**
     * Pieces in one assembly; null: as its file has them.
     */
    quantity_per?: number | null;
    /**
     * Free text beside it.
     */
    note?: string | null;
    /**
     * says what would stand, and keeps nothing
     */
    dry_run?: boolean;
};

export type AssemblyDrawingsAnswer = {
    /**
     * Whether every file of the request has its place: none waits
     */
    applied: boolean;
    /**
     * The calculation.
     */
    calculation_id: string;
    /**
     * The drawings of the assembly.
     */
    drawings: AssemblyDrawingsOut;
    /**
     * Those of the request; of a read, all of them
     */
    files: Array<AssemblyDrawingEntryOut>;
    /**
     * How many show the assembly as a whole.
     */
    n_assembly: number;
    /**
     * How many show a component.
     */
    n_matched: number;
    /**
     * How many have no place.
     */
    n_unassigned: number;
    /**
     * Components that are priced again, in place and at no charge
     */
    rerun_child_calculation_ids: Array<string>;
};

export type AssemblyDrawingsOut = {
    /**
     * The newest drawing of the assembly itself
     */
    assembly: AssemblyDrawingEntryOut | null;
    /**
     * Files that nothing was found for, or several.
     */
    unassigned: Array<AssemblyDrawingEntryOut>;
    /**
     * How many files there are.
     */
    n_files: number;
    /**
     * How many show a component.
     */
    n_matched: number;
    /**
     * How many have no place.
     */
    n_unassigned: number;
    /**
     * Components that a drawing shows
     */
    n_with_drawing: number;
};

export type AssemblyDrawingEntryOut = {
    /**
     * RFC 3339, UTC
     */
    added_at: string;
    /**
     * What it was matched by; null: not matched
     */
    basis: 'drawing_number' | 'filename' | 'title' | 'manual' | null;
    /**
     * What an unassigned file may show
     */
    candidates: Array<AssemblyDrawingCandidate>;
    /**
     * Stable name of the component.
     */
    component_key: string | null;
    /**
     * The upload.
     */
    data_source_id: string;
    /**
     * As its title block has it
     */
    drawing_number: string | null;
    /**
     * Name of the file.
     */
    filename: string;
    /**
     * As its title block has it
     */
    material: string | null;
    /**
     * Why it is not matched, or could not be read
     */
    note: string | null;
    /**
     * Pages; null until it was opened.
     */
    page_count: number | null;
    /**
     * Where its component stands
     */
    position: string | null;
    /**
     * Size in bytes; null until it is known.
     */
    size_bytes: number | null;
    /**
     * `waiting`: until it is read and the assembly is split. `discarded` can be assigned again
     */
    status: 'matched' | 'assembly' | 'unassigned' | 'waiting' | 'discarded';
    /**
     * As its title block has it
     */
    title: string | null;
};

export type AssemblyDrawingCandidate = {
    /**
     * null: the assembly itself
     */
    component_key: string | null;
    /**
     * In words, in the language of the answer.
     */
    label: string;
    /**
     * Its place, from 1.
     */
    position: string | null;
};

export type AssemblyDrawingAssignment = {
    /**
     * `discard`: it shows nothing of the assembly
     */
    target: 'component' | 'assembly' | 'discard';
    /**
     * of `component`, and of nothing else
     */
    component_key?: string;
};

export type CalculationRun = {
    /**
     * The batch that it was made in; null: alone.
     */
    batch_id: string | null;
    /**
     * The environment that it is priced in.
     */
    costing_environment_id: string;
    /**
     * What pays for a run.
     */
    coverage: CalculationCoverage | null;
    /**
     * Each calculation that was made, with what became of it.
     */
    environment_runs: Array<{
        /**
         * The calculation.
         */
        calculation_id: string;
        /**
         * The environment that it is priced in.
         */
        costing_environment_id: string;
        /**
         * Why, as a code for programs.
         */
        reason: string | null;
        /**
         * Where it stands.
         */
        status: 'draft' | 'queued' | 'running' | 'polling' | 'succeeded' | 'failed' | 'cancelled' | 'timed_out' | 'blocked';
    }>;
    /**
     * What went wrong; null where nothing did.
     */
    error: string | null;
    /**
     * What the estimate rests on.
     */
    eta_basis: 'org_rate' | 'platform_default' | null;
    /**
     * Estimated seconds until it is done.
     */
    eta_seconds: number | null;
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Rank among queued and running work, from 1; null where it does not wait.
     */
    queue_position: number | null;
    /**
     * Where it stands.
     */
    status: 'draft' | 'queued' | 'running' | 'polling' | 'succeeded' | 'failed' | 'cancelled' | 'timed_out' | 'blocked';
};

export type CalculationCoverage = {
    /**
     * Calculations that the plan includes in the window.
     */
    included: number;
    /**
     * A sentence for people.
     */
    message: string;
    /**
     * Why, as a code for programs.
     */
    reason: 'quota_exceeded' | 'payment_blocked' | 'spend_cap';
    /**
     * Calculations left in the window.
     */
    remaining: number;
    /**
     * The plan.
     */
    tier_slug: string;
    /**
     * Where more can be had.
     */
    upgrade_url: string;
    /**
     * Calculations used in the window.
     */
    used: number;
    /**
     * The month, UTC.
     */
    window: string;
};

export type CalculationBatch = {
    /**
     * The revisions, one row of calculations each.
     */
    part_revision_ids: Array<string>;
    /**
     * The environments, one column of calculations each.
     */
    costing_environment_ids: Array<string>;
    /**
     * Pieces per year; null: one lot.
     */
    annual_volume?: number | null;
    /**
     * default 1
     */
    lot_size?: number | null;
    /**
     * default: of the environment
     */
    currency?: string | null;
    /**
     * ISO 3166; selects the price level of materials and the emission factor. Default: of the environment
     */
    region?: string | null;
    /**
     * Language of labels, notes and errors.
     */
    language?: string | null;
    /**
     * Its name.
     */
    name?: string;
    /**
     * always normalised to the single engine
     */
    engine?: string;
    /**
     * how a file of several bodies without a structure of products is priced: as an assembly of them (default), or as one part
     */
    bodies?: 'components' | 'one_part' | null;
    /**
     * of an assembly: `welded` where made pieces of steel, stainless steel or aluminium that lie on each other and are held by nothing else are welded along their contact; null: as the model shows, never guessed
     */
    joining?: 'welded' | null;
    /**
     * Grade of the catalogue; null: none.
     */
    material_grade_id?: string | null;
    /**
     * The material as the caller wrote it; resolved to a grade.
     */
    material_ref?: string | null;
    /**
     * True: the customer brings the material, and it costs nothing.
     */
    material_is_provided?: boolean | null;
    /**
     * How provided material arrives.
     */
    provided_stock_kind?: 'none' | 'near_net_casting' | 'near_net_profile' | 'sawn_blank' | null;
    /**
     * Whether the part pays for its whole blank or its share: `auto` decides, `full_no_credit` gives nothing for the rest.
     */
    full_stock_charge?: 'auto' | 'full' | 'full_no_credit' | 'share' | null;
    /**
     * A stock format of the organisation that is to be used; null: chosen.
     */
    stock_format_id?: string | null;
    /**
     * Size of the stock that is to be used, in mm; null: chosen.
     */
    stock_format_mm?: {
        /**
         * Length, in mm.
         */
        length_mm: number;
        /**
         * Width, in mm.
         */
        width_mm: number;
    } | null;
};

export type CalculationQuote = {
    /**
     * The revision of the part.
     */
    part_revision_id: string;
    /**
     * The link between the revision and a file.
     */
    dataset_link_id?: string;
    /**
     * A re-run: what the body leaves out of environment, material (as corrected), lot size, annual volume, language, currency, region, stock fields and provided material is that of this calculation; null takes the default again.
     */
    derived_from_calculation_id?: string;
    /**
     * The line of a job nest that its material is shared by; null: bought for itself.
     */
    nest_item_id?: string | null;
    /**
     * default: the baseline environment
     */
    costing_environment_id?: string | null;
    /**
     * The environments, one column of calculations each.
     */
    costing_environment_ids?: Array<string>;
    /**
     * Pieces per year; null: one lot.
     */
    annual_volume?: number | null;
    /**
     * default 1
     */
    lot_size?: number | null;
    /**
     * default: of the environment
     */
    currency?: string | null;
    /**
     * ISO 3166; selects the price level of materials and the emission factor. Default: of the environment
     */
    region?: string | null;
    /**
     * Language of labels, notes and errors.
     */
    language?: string | null;
    /**
     * Its name.
     */
    name?: string;
    /**
     * always normalised to the single engine
     */
    engine?: string;
    /**
     * how a file of several bodies without a structure of products is priced: as an assembly of them (default), or as one part
     */
    bodies?: 'components' | 'one_part' | null;
    /**
     * of an assembly: `welded` where made pieces of steel, stainless steel or aluminium that lie on each other and are held by nothing else are welded along their contact; null: as the model shows, never guessed
     */
    joining?: 'welded' | null;
    /**
     * Grade of the catalogue; null: none.
     */
    material_grade_id?: string | null;
    /**
     * The material as the caller wrote it; resolved to a grade.
     */
    material_ref?: string | null;
    /**
     * True: the customer brings the material, and it costs nothing.
     */
    material_is_provided?: boolean | null;
    /**
     * How provided material arrives.
     */
    provided_stock_kind?: 'none' | 'near_net_casting' | 'near_net_profile' | 'sawn_blank' | null;
    /**
     * Whether the part pays for its whole blank or its share: `auto` decides, `full_no_credit` gives nothing for the rest.
     */
    full_stock_charge?: 'auto' | 'full' | 'full_no_credit' | 'share' | null;
    /**
     * A stock format of the organisation that is to be used; null: chosen.
     */
    stock_format_id?: string | null;
    /**
     * Size of the stock that is to be used, in mm; null: chosen.
     */
    stock_format_mm?: {
        /**
         * Length, in mm.
         */
        length_mm: number;
        /**
         * Width, in mm.
         */
        width_mm: number;
    } | null;
};

export type CalculationInput = {
    /**
     * The calculation.
     */
    calculation_id: string;
    /**
     * The upload.
     */
    data_source_id: string;
    /**
     * What of its inputs is newer than its price; null: nothing.
     */
    inputs_changed_since_run: {
        /**
         * How many corrections of its material were made after the run.
         */
        corrections: number;
        /**
         * RFC 3339, UTC
         */
        latest_at: string;
        /**
         * Roles of the files that changed after the run.
         */
        roles: Array<string>;
    } | null;
    /**
     * What it is for.
     */
    role: 'drawing_2d' | 'mesh' | 'rfq_text';
    /**
     * Digest of the bytes, hexadecimal; null until they are read.
     */
    sha256: string;
    /**
     * Size in bytes; null until it is known.
     */
    size_bytes: number;
};

export type CalculationOptimization = {
    /**
     * The calculation.
     */
    calculation_id: string;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * When its environment was changed after it was priced; null: not.
     */
    environment_changed_since_run: {
        /**
         * RFC 3339, UTC
         */
        latest_at: string;
    } | null;
    /**
     * What was found.
     */
    findings: Array<OptimizationFinding>;
    /**
     * What of its inputs is newer than its price; null: nothing.
     */
    inputs_changed_since_run: {
        /**
         * How many corrections of its material were made after the run.
         */
        corrections: number;
        /**
         * RFC 3339, UTC
         */
        latest_at: string;
        /**
         * Roles of the files that changed after the run.
         */
        roles: Array<string>;
    } | null;
    /**
     * Where it stands.
     */
    status: 'draft' | 'queued' | 'running' | 'polling' | 'succeeded' | 'failed' | 'cancelled' | 'timed_out' | 'blocked';
};

export type OptimizationFinding = {
    /**
     * Which of its kinds it is.
     */
    kind: string;
    /**
     * What could be changed.
     */
    lever: string;
    /**
     * Whose decision it is.
     */
    audience: 'procurement' | 'work_preparation' | 'operations' | 'design';
    /**
     * the difference of two prices by the same function
     */
    method: 'exact';
    /**
     * How sure it is, from 0 to 1.
     */
    confidence: number;
    /**
     * what the words of the code speak of
     */
    params: {
        [key: string]: string | number | boolean;
    };
    /**
     * Money saved per piece.
     */
    saving_per_piece: number;
    /**
     * null without an annual volume
     */
    saving_per_year: number | null;
};

export type CalculationPreviewResult = {
    /**
     * The itemised sheet; null until it is priced.
     */
    cost_sheet: PublicCostSheet;
    /**
     * by top-level bucket
     */
    delta: {
        [key: string]: number;
    };
    /**
     * Difference of the price that the change made.
     */
    total_delta: number;
};

export type PublicCostSheet = {
    /**
     * Version of the layout.
     */
    version: number;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * Pieces per lot.
     */
    lot_size: number;
    /**
     * Pieces that the amounts are for.
     */
    quantity_basis: 'per_piece';
    /**
     * The lines of the sheet.
     */
    lines: Array<CostLine>;
    /**
     * Sum of the sheet, the offer price of a piece.
     */
    total: number;
    /**
     * What the lines leave of the total by rounding.
     */
    residual: number;
    /**
     * True: the lines add up to the total.
     */
    reconciled: boolean;
    /**
     * What a reader should know.
     */
    notes: Array<CostSheetNote>;
    /**
     * From direct cost to the offer price, step by step.
     */
    cascade: Array<CascadeStep>;
};

export type CostLine = {
    /**
     * per piece, in whole millionths of the currency
     */
    amount: number;
    /**
     * Kind of cost.
     */
    bucket: CostBucket;
    /**
     * A cost, a surcharge, a credit, or a detail that is part of another line.
     */
    line_kind: 'cost' | 'surcharge' | 'credit' | 'detail';
    /**
     * Stable name of the label.
     */
    label_id: string;
    /**
     * what the words of the code speak of
     */
    label_params: {
        [key: string]: string | number | boolean;
    };
    /**
     * in the language of the calculation
     */
    label: string;
    /**
     * Lines that this one is made of.
     */
    children: Array<CostLine>;
    /**
     * the formula that gives the amount on `terms`; null: the sum of the children
     */
    formula_id: string | null;
    /**
     * The terms of the formula, each with its value, unit and source.
     */
    terms: Array<Term>;
    /**
     * per hour, where time × rate made the amount
     */
    rate: number | null;
    /**
     * Time, in seconds.
     */
    time_s: number | null;
    /**
     * What the time is per.
     */
    time_basis: 'per_piece' | 'per_lot' | null;
    /**
     * what a preview can set, and within which band
     */
    factors: Array<{
        /**
         * Its name.
         */
        name: string;
        /**
         * The value.
         */
        value: number;
        /**
         * Always null.
         */
        band: [
            number,
            number,
            unknown
        ];
    }>;
    /**
     * operations of the process plan
     */
    op_refs: Array<string>;
    /**
     * What it rests on.
     */
    evidence: Evidence;
    /**
     * Where whoever wants another amount would change it; null: nowhere by itself.
     */
    door: 'environment.settings' | 'environment.rates' | 'environment.machines' | 'environment.tools' | 'environment.subcontractors' | 'material.override' | 'calculation.lot_size' | 'calculation.inputs' | 'drawing' | 'cad' | 'parameters' | 'nest' | null;
    /**
     * the facts of the drawing that ask for it; left out where none was read
     */
    facts?: Array<FactReference>;
};

export type CostBucket = 'material' | 'setup' | 'labour' | 'machine' | 'tooling' | 'special_direct' | 'inspection' | 'first_article' | 'subcontract' | 'assembly' | 'components' | 'variable_overhead' | 'fixed_overhead' | 'material_overhead' | 'production_overhead' | 'subcontract_overhead' | 'reject' | 'sga' | 'packaging' | 'freight' | 'duty' | 'profit' | 'commission' | 'cash_discount' | 'customer_discount';

/**
 * One value of a formula; `from` shows how a computed one came about
 */
export type Term = {
    /**
     * Its name.
     */
    name: string;
    /**
     * The value.
     */
    value: number;
    /**
     * Unit of the value.
     */
    unit: string;
    /**
     * `cad`, `drawing`, `request`, `material`, `environment.settings`, `parameter:<bin>/<parameter>`, `machine:<id>`, `tool:<id>`, `line:<bucket>` or `formula`
     */
    source: string;
    /**
     * How the value came about.
     */
    from?: Derivation;
};

export type Derivation = {
    /**
     * The formula, as the method pages name it.
     */
    formula_id: string;
    /**
     * The terms of the formula, each with its value, unit and source.
     */
    terms: Array<Term>;
};

export type Evidence = {
    /**
     * Which of its kinds it is.
     */
    kind: 'stated' | 'measured' | 'catalogue' | 'derived' | 'assumed';
    /**
     * citation key, level or file that the value comes from
     */
    source: string;
    /**
     * The row behind it.
     */
    source_id: string | null;
    /**
     * relative, one standard deviation
     */
    sigma: number;
};

export type FactReference = {
    /**
     * of the facts of the drawing
     */
    fact_id: string;
    /**
     * as it is printed
     */
    text: string;
    /**
     * from 1
     */
    page: number;
    /**
     * field of the grid of the sheet, as `B3`
     */
    zone: string | null;
    /**
     * `ai_vision`: the external extractor; left out: the reader of this machine
     */
    extractor?: string;
};

export type CostSheetNote = {
    /**
     * For programs; stays the same in every language.
     */
    code: string;
    /**
     * Always null: a note is about the sheet.
     */
    bucket: CostBucket | null;
    /**
     * What the lines leave of the total by rounding.
     */
    residual: number | null;
    /**
     * what the words of the code speak of
     */
    params?: {
        [key: string]: string | number | boolean;
    };
};

export type CascadeStep = {
    /**
     * Name of the step.
     */
    step: 'direct_cost' | 'unit_cost' | 'manufacturing_cost' | 'total_cost' | 'cash_price' | 'target_price' | 'list_price';
    /**
     * Money, in the currency of the answer.
     */
    amount: number;
    /**
     * what this step adds to the one before
     */
    buckets: Array<CostBucket>;
};

export type CalculationPreview = {
    /**
     * factor name to value, at most 200; the names are in the lines of the cost sheet
     */
    adjustments?: {
        [key: string]: number;
    };
    /**
     * Pieces per lot.
     */
    lot_size?: number;
};

export type CalculationMaterialResult = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Grade of the catalogue; null: none.
     */
    material_grade_id: string;
    /**
     * The material as the caller wrote it; resolved to a grade.
     */
    material_ref: string | null;
    /**
     * The grade before the correction.
     */
    previous_material_grade_id: string | null;
    /**
     * How the text was understood.
     */
    resolved_via: 'material_grade_id' | 'material_ref';
};

export type CalculationMaterial = {
    /**
     * Grade of the catalogue; null: none.
     */
    material_grade_id?: string;
    /**
     * The material as the caller wrote it; resolved to a grade.
     */
    material_ref?: string;
};

export type CalculationCreate = {
    /**
     * The revision of the part.
     */
    part_revision_id: string;
    /**
     * The link between the revision and a file.
     */
    dataset_link_id?: string;
    /**
     * A re-run: what the body leaves out of environment, material (as corrected), lot size, annual volume, language, currency, region, stock fields and provided material is that of this calculation; null takes the default again.
     */
    derived_from_calculation_id?: string;
    /**
     * The line of a job nest that its material is shared by; null: bought for itself.
     */
    nest_item_id?: string | null;
    /**
     * default: the baseline environment
     */
    costing_environment_id?: string | null;
    /**
     * The environments, one column of calculations each.
     */
    costing_environment_ids?: Array<string>;
    /**
     * Pieces per year; null: one lot.
     */
    annual_volume?: number | null;
    /**
     * default 1
     */
    lot_size?: number | null;
    /**
     * default: of the environment
     */
    currency?: string | null;
    /**
     * ISO 3166; selects the price level of materials and the emission factor. Default: of the environment
     */
    region?: string | null;
    /**
     * Language of labels, notes and errors.
     */
    language?: string | null;
    /**
     * Its name.
     */
    name?: string;
    /**
     * always normalised to the single engine
     */
    engine?: string;
    /**
     * how a file of several bodies without a structure of products is priced: as an assembly of them (default), or as one part
     */
    bodies?: 'components' | 'one_part' | null;
    /**
     * of an assembly: `welded` where made pieces of steel, stainless steel or aluminium that lie on each other and are held by nothing else are welded along their contact; null: as the model shows, never guessed
     */
    joining?: 'welded' | null;
    /**
     * Grade of the catalogue; null: none.
     */
    material_grade_id?: string | null;
    /**
     * The material as the caller wrote it; resolved to a grade.
     */
    material_ref?: string | null;
    /**
     * True: the customer brings the material, and it costs nothing.
     */
    material_is_provided?: boolean | null;
    /**
     * How provided material arrives.
     */
    provided_stock_kind?: 'none' | 'near_net_casting' | 'near_net_profile' | 'sawn_blank' | null;
    /**
     * Whether the part pays for its whole blank or its share: `auto` decides, `full_no_credit` gives nothing for the rest.
     */
    full_stock_charge?: 'auto' | 'full' | 'full_no_credit' | 'share' | null;
    /**
     * A stock format of the organisation that is to be used; null: chosen.
     */
    stock_format_id?: string | null;
    /**
     * Size of the stock that is to be used, in mm; null: chosen.
     */
    stock_format_mm?: {
        /**
         * Length, in mm.
         */
        length_mm: number;
        /**
         * Width, in mm.
         */
        width_mm: number;
    } | null;
};

export type Calculation = {
    /**
     * Whether it is an assembly or a component of one; null: neither, or not run yet.
     */
    assembly_role: 'assembly' | 'component' | null;
    /**
     * How far its components are; null: it is no assembly, or none of its runs is under way or priced.
     */
    assembly_state: 'splitting' | 'pricing_components' | 'rolling_up' | 'complete' | 'partial' | null;
    /**
     * How often the run was begun.
     */
    attempt_count: number;
    /**
     * The batch that it was made in; null: alone.
     */
    batch_id: string | null;
    /**
     * what the material was corrected to after the run; material_* stay those of the run
     */
    corrected_material: CorrectedMaterial | null;
    /**
     * The environment that it is priced in.
     */
    costing_environment_id: string;
    /**
     * name of the environment, as it is now
     */
    costing_environment_name: string;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * The calculation that it was made from; null: made anew.
     */
    derived_from_calculation_id: string | null;
    /**
     * Which engine prices it.
     */
    engine: string;
    /**
     * When its environment was changed after it was priced; null: not.
     */
    environment_changed_since_run: {
        /**
         * RFC 3339, UTC
         */
        latest_at: string;
    } | null;
    /**
     * "code: sentence" in the language of the calculation
     */
    error: string | null;
    /**
     * RFC 3339, UTC
     */
    finished_at: string | null;
    /**
     * Whether the part pays for its whole blank or its share: `auto` decides, `full_no_credit` gives nothing for the rest.
     */
    full_stock_charge: string;
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * What of its inputs is newer than its price; null: nothing.
     */
    inputs_changed_since_run: {
        /**
         * How many corrections of its material were made after the run.
         */
        corrections: number;
        /**
         * RFC 3339, UTC
         */
        latest_at: string;
        /**
         * Roles of the files that changed after the run.
         */
        roles: Array<string>;
    } | null;
    /**
     * Pieces per lot.
     */
    lot_size: number;
    /**
     * Grade of the catalogue; null: none.
     */
    material_grade_id: string | null;
    /**
     * The material as the caller wrote it; resolved to a grade.
     */
    material_ref: string | null;
    /**
     * How often a run is begun at most.
     */
    max_attempts: number;
    /**
     * Its name.
     */
    name: string;
    /**
     * The line of a job nest that its material is shared by; null: bought for itself.
     */
    nest_item_id: string | null;
    /**
     * Which solve of the nest it was priced on; null: none.
     */
    nest_revision: number | null;
    /**
     * Whether a nest can share its stock with other parts; null: its file is not read.
     */
    nestable: boolean | null;
    /**
     * Price of a piece to the customer; null until it is priced.
     */
    offer_price: number | null;
    /**
     * The part.
     */
    part_id: string;
    /**
     * Number of the part, unique in the organisation.
     */
    part_number: string;
    /**
     * The revision of the part.
     */
    part_revision_id: string;
    /**
     * Code of the revision; by default the next free one.
     */
    revision_code: string;
    /**
     * RFC 3339, UTC
     */
    started_at: string | null;
    /**
     * Where it stands.
     */
    status: 'draft' | 'queued' | 'running' | 'polling' | 'succeeded' | 'failed' | 'cancelled' | 'timed_out' | 'blocked';
    /**
     * A stock format of the organisation that is to be used; null: chosen.
     */
    stock_format_id: string | null;
    /**
     * Size of the stock that is to be used, in mm; null: chosen.
     */
    stock_format_mm: {
        /**
         * Length, in mm.
         */
        length_mm: number;
        /**
         * Width, in mm.
         */
        width_mm: number;
    } | null;
    /**
     * Cost of a piece; null until it is priced.
     */
    unit_cost: number | null;
    /**
     * null until success
     */
    analytics: CalculationAnalytics | null;
    /**
     * Pieces per year; null: one lot.
     */
    annual_volume: number | null;
    /**
     * The assembly that it is priced in; null: alone.
     */
    assembly_context: AssemblyContext | null;
    /**
     * components that ended, of all; null before the split and for what is no assembly
     */
    assembly_progress: AssemblyProgress | null;
    /**
     * How a file of several bodies without a structure of products is priced.
     */
    bodies: 'components' | 'one_part';
    /**
     * How an assembly is joined where its model does not show it; null: as its contacts and fasteners say.
     */
    joining: 'welded' | null;
    /**
     * How sure it is, from 0 to 1, and what that rests on.
     */
    confidence: Confidence | null;
    /**
     * present only when blocked
     */
    coverage: CalculationCoverage | null;
    /**
     * the file that the price was made from
     */
    dataset_link_id: string | null;
    /**
     * why it failed, for programs; null otherwise
     */
    failure: CalculationFailure | null;
    /**
     * Language of labels, notes and errors.
     */
    language: string;
    /**
     * True: the customer brings the material, and it costs nothing.
     */
    material_is_provided: boolean;
    /**
     * false until a price says so
     */
    needs_human_review: boolean;
    /**
     * The calculation of the assembly that it belongs to; null: none.
     */
    parent_calculation_id: string | null;
    /**
     * How provided material arrives.
     */
    provided_stock_kind: string;
    /**
     * Country (ISO 3166-1 alpha-2) or continent whose prices and emissions hold; null: the parent states it.
     */
    region: string;
    /**
     * Why somebody should look at the result.
     */
    review_reasons: Array<string>;
    /**
     * Set-up cost of the lot; null until it is priced.
     */
    setup_cost: number | null;
    /**
     * The itemised sheet; null until it is priced.
     */
    cost_sheet: PublicCostSheet | null;
    /**
     * the sources behind the keys that `source` fields name
     */
    cost_sheet_sources: {
        [key: string]: {
            /**
             * Title of the source.
             */
            title: string;
            /**
             * Who published it.
             */
            author: string | null;
            /**
             * or the day on which it was seen
             */
            year: string | null;
            /**
             * Where it can be read; null: in print only.
             */
            address: string;
        };
    };
    /**
     * Cost of a piece by size of the lot.
     */
    lot_curve: Array<LotPoint>;
    /**
     * The operations in their order.
     */
    process_plan: Array<ProcessOperation>;
    /**
     * of the plan, each with the formulas and terms that make it
     */
    machine_rates: Array<PublishedMachineRate>;
    /**
     * True: an identical price of this month was copied, at no charge.
     */
    served_from_cache: boolean;
    /**
     * Counts the changes of the environment.
     */
    config_revision: number | null;
    /**
     * Stamp of the parameters that it was priced with.
     */
    parameter_version: string | null;
    /**
     * Version of the engine that priced it.
     */
    engine_version: string | null;
    /**
     * What was measured of the part.
     */
    geometry: Geometry | null;
    /**
     * blocks that this answer leaves empty; `include` adds them
     */
    omitted: Array<CalculationBlock>;
};

export type CorrectedMaterial = {
    /**
     * Grade of the catalogue; null: none.
     */
    material_grade_id: string;
    /**
     * The material as the caller wrote it; resolved to a grade.
     */
    material_ref: string | null;
};

export type CalculationAnalytics = {
    /**
     * null in results of engine 0.1.0
     */
    totals: CalculationTotals | null;
    /**
     * largest first; the last row is all that is not shown, so that they sum to the unit cost
     */
    cost_drivers: Array<CostDriver>;
    /**
     * What was found.
     */
    findings: Array<OptimizationFinding>;
    /**
     * What a reader should know.
     */
    notes: Array<ResultNote>;
    /**
     * The other routes that were planned.
     */
    alternatives: Array<Alternative>;
    /**
     * The blank.
     */
    stock: StockSummary | null;
    /**
     * The settings in force, each with where it was stated.
     */
    economics: LotEconomics | null;
    /**
     * Greenhouse gases of a piece.
     */
    emissions: Emissions;
};

export type CalculationTotals = {
    /**
     * run time per piece of every operation, allowances included; of inspection the sampled share
     */
    cycle_time_s: number;
    /**
     * per lot
     */
    setup_time_s: number;
    /**
     * hours of one lot, in order of use
     */
    machines: Array<{
        /**
         * The machine definition.
         */
        machine_id: string;
        /**
         * Its name.
         */
        name: string;
        /**
         * Hours of set-up per lot.
         */
        setup_hours: number;
        /**
         * Hours of running per lot.
         */
        run_hours: number;
    }>;
    /**
     * per piece; null where the blank is no solid that is cut to chips
     */
    chip_mass_kg: number | null;
};

export type CostDriver = {
    /**
     * Which of its kinds it is.
     */
    kind: 'feature' | 'operation' | 'material' | 'setup' | 'treatment' | 'component' | 'purchase' | 'other';
    /**
     * In words, in the language of the answer.
     */
    label: string;
    /**
     * What it refers to.
     */
    ref: string;
    /**
     * Faces of the file that it is on.
     */
    face_ids: Array<string>;
    /**
     * Money, in the currency of the answer.
     */
    amount: number;
    /**
     * of the unit cost
     */
    share: number;
};

export type ResultNote = {
    /**
     * For programs; stays the same in every language.
     */
    code: string;
    /**
     * what the words of the code speak of
     */
    params: {
        [key: string]: string | number | boolean;
    };
};

export type Alternative = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Name of the route.
     */
    route: string | null;
    /**
     * Cost of a piece; null until it is priced.
     */
    unit_cost: number | null;
    /**
     * Price of a piece to the customer; null until it is priced.
     */
    offer_price: number | null;
    /**
     * null: it was priced and lost
     */
    reason: string | null;
    /**
     * what the words of the code speak of
     */
    params: {
        [key: string]: string | number | boolean;
    };
    /**
     * of the cheapest plan of each other route; its buckets sum to its offer price
     */
    breakdown: {
        /**
         * Money by bucket of the sheet.
         */
        buckets: Array<{
            /**
             * Kind of cost.
             */
            bucket: CostBucket;
            /**
             * Money, in the currency of the answer.
             */
            amount: number;
        }>;
        /**
         * Time of one piece, in seconds.
         */
        cycle_time_s: number;
        /**
         * Set-up time of one lot, in seconds.
         */
        setup_time_s: number;
    } | null;
};

export type StockSummary = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Form of the stock: bar, sheet, tube, …
     */
    form: 'round_bar' | 'hex_bar' | 'flat_bar' | 'square_bar' | 'plate' | 'sheet' | 'tube' | 'profile' | 'near_net_casting' | 'near_net_profile' | 'sawn_blank';
    /**
     * As it is ordered.
     */
    designation: string;
    /**
     * bar: width (and height), length; plate and sheet: x, y, z
     */
    blank_mm: Array<number>;
    /**
     * Size of the stock that is bought, in mm.
     */
    format_mm: Array<number> | null;
    /**
     * A stock format of the organisation that is to be used; null: chosen.
     */
    stock_format_id: string | null;
    /**
     * Pieces out of one.
     */
    pieces_per_format: number | null;
    /**
     * Mass of the finished piece, in kg.
     */
    net_mass_kg: number;
    /**
     * Mass of the blank, in kg.
     */
    gross_mass_kg: number;
    /**
     * Mass of the blank over that of the piece.
     */
    buy_to_fly: number | null;
    /**
     * How the blank is charged.
     */
    charge: 'full' | 'full_no_credit' | 'share';
};

export type LotEconomics = {
    /**
     * Size of the lot at which ordering and keeping cost least together.
     */
    economic_lot: number;
    /**
     * Cost of keeping a piece until it is used.
     */
    holding_cost_per_piece: number;
    /**
     * Cost of the year, keeping included.
     */
    effective_annual_cost: number;
    /**
     * Money saved per year, after its own cost.
     */
    net_saving_per_year: number;
};

export type Emissions = {
    /**
     * kg of CO₂ equivalents.
     */
    kg_co2e: number;
    /**
     * What it is made of.
     */
    sources: Array<{
        /**
         * Which of its kinds it is.
         */
        kind: 'material' | 'energy' | 'credit' | 'components';
        /**
         * kg of CO₂ equivalents.
         */
        kg_co2e: number;
        /**
         * The terms of the formula, each with its value, unit and source.
         */
        terms: Array<Term>;
        /**
         * The formula, as the method pages name it.
         */
        formula_id: string;
        /**
         * Where the value comes from.
         */
        source: string;
    }>;
};

export type AssemblyContext = {
    /**
     * Stable name of the component.
     */
    component_key: string;
    /**
     * How many of them.
     */
    quantity: number;
    /**
     * Where they sit in the assembly.
     */
    positions: Array<string>;
    /**
     * The calculation of the assembly that it belongs to; null: none.
     */
    parent_calculation_id: string;
};

export type AssemblyProgress = {
    /**
     * How many have ended.
     */
    done: number;
    /**
     * How many there are in all pages; null where it was not asked for.
     */
    total: number;
};

export type Confidence = {
    /**
     * what the band is of
     */
    basis: 'offer_price';
    /**
     * Relative standard deviation.
     */
    sigma_rel: number;
    /**
     * of the offer price
     */
    p10: number;
    /**
     * Half of comparable prices lie below.
     */
    p50: number;
    /**
     * Nine of ten comparable prices lie below.
     */
    p90: number;
    /**
     * 0 to 100, of spread and of evidence: without any source half of it is lost
     */
    score: number;
    /**
     * how much of the offer price rests on figures that have a source: mean of `sourced.value` and `sourced.variance`
     */
    sourced_share: number;
    /**
     * how much of it by value and by variance; results of engine 0.1.0 know one share for both
     */
    sourced: {
        /**
         * figures weighed by how far the price moves with them
         */
        value: number;
        /**
         * by the square of what the price may be off because of them
         */
        variance: number;
    };
    /**
     * assumed figures, first the one whose statement would narrow the price most; empty in results of engine 0.1.0
     */
    state_first: Array<{
        /**
         * Name of the figure.
         */
        figure: string;
        /**
         * The value.
         */
        value: number;
        /**
         * where whoever wants another amount would change it
         */
        door: 'environment.settings' | 'environment.rates' | 'environment.machines' | 'environment.tools' | 'environment.subcontractors' | 'material.override' | 'calculation.lot_size' | 'calculation.inputs' | 'drawing' | 'cad' | 'parameters' | 'nest';
        /**
         * relative, of the figure
         */
        sigma: number;
        /**
         * what that makes of the offer price
         */
        sigma_rel: number;
    }>;
    /**
     * What moves it most.
     */
    drivers: Array<{
        /**
         * Stable name.
         */
        key: string;
        /**
         * In words, in the language of the answer.
         */
        label: string;
        /**
         * Relative standard deviation.
         */
        sigma_rel: number;
        /**
         * Share of the whole, as a fraction.
         */
        share: number;
    }>;
};

export type CalculationFailure = {
    /**
     * For programs; stays the same in every language.
     */
    code: string;
    /**
     * What the sentence of this code fills in, by name.
     */
    params: {
        [key: string]: string | number | boolean;
    };
    /**
     * the machines that were looked at and could not take the part
     */
    rejected_machines: Array<{
        /**
         * The machine definition.
         */
        machine_id: string;
        /**
         * The place of a machine in the fleet of an environment.
         */
        membership_id: string;
        /**
         * Its name.
         */
        name: string;
        /**
         * Why, as a code for programs.
         */
        reason: string;
        /**
         * What the sentence of this code fills in, by name.
         */
        params: {
            [key: string]: string | number | boolean;
        };
    }>;
    /**
     * every reason, most telling first; empty where there is the one
     */
    reasons: Array<{
        /**
         * For programs; stays the same in every language.
         */
        code: string;
        /**
         * What the sentence of this code fills in, by name.
         */
        params: {
            [key: string]: string | number | boolean;
        };
    }>;
};

export type LotPoint = {
    /**
     * Pieces per lot.
     */
    lot_size: number;
    /**
     * Cost of a piece; null until it is priced.
     */
    unit_cost: number;
    /**
     * Price of a piece to the customer; null until it is priced.
     */
    offer_price: number;
    /**
     * set-up and the other lot-fixed costs
     */
    setup_per_piece: number;
    /**
     * Name of the plan.
     */
    plan_id: string;
};

export type ProcessOperation = {
    /**
     * Name of the operation in this plan.
     */
    op_id: string;
    /**
     * Process of manufacture.
     */
    process: string;
    /**
     * Name of the step.
     */
    step: string;
    /**
     * In words, in the language of the answer.
     */
    label: string;
    /**
     * The machine.
     */
    machine: {
        /**
         * Its id, a UUID.
         */
        id: string;
        /**
         * Its name.
         */
        name: string;
    } | null;
    /**
     * Machines that cannot make it, each with its reason.
     */
    rejected_machines: Array<MachineRejection>;
    /**
     * Number of the set-up, from 1.
     */
    setup_no: number;
    /**
     * What was recognised on the part.
     */
    features: Array<string>;
    /**
     * Faces of the file that it is on.
     */
    face_ids: Array<string>;
    /**
     * `tr_s` per lot, the others per piece, factors applied
     */
    time: {
        /**
         * Set-up time of the lot, in seconds (REFA tr).
         */
        tr_s: number;
        /**
         * Main time of a piece, in seconds (REFA th).
         */
        th_s: number;
        /**
         * Secondary time of a piece, in seconds (REFA tn).
         */
        tn_s: number;
        /**
         * Allowance of a piece, in seconds (REFA tv).
         */
        tv_s: number;
    };
    /**
     * What the times are made of.
     */
    time_elements: Array<TimeElement>;
    /**
     * per piece, set-up share included, before surcharges
     */
    cost: number;
    /**
     * What it rests on.
     */
    evidence: Evidence;
    /**
     * the facts of the drawing that ask for it; left out where none was read
     */
    facts?: Array<FactReference>;
};

export type MachineRejection = {
    /**
     * The place of a machine in the fleet of an environment.
     */
    membership_id: string;
    /**
     * The machine definition.
     */
    machine_id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * Why, as a code for programs.
     */
    reason: string;
    /**
     * what the words of the code speak of
     */
    params: {
        [key: string]: string | number | boolean;
    };
};

export type TimeElement = {
    /**
     * REFA: set-up, main and auxiliary time
     */
    kind: 'tr' | 'th' | 'tn';
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Time, in seconds.
     */
    time_s: number;
    /**
     * The formula, as the method pages name it.
     */
    formula_id: string;
    /**
     * The terms of the formula, each with its value, unit and source.
     */
    terms: Array<Term>;
};

export type PublishedMachineRate = {
    /**
     * The machine definition.
     */
    machine_id: string;
    /**
     * per hour, without operator
     */
    value: number;
    /**
     * Money per hour of set-up; null: as in production.
     */
    setup_value: number;
    /**
     * Where the value comes from.
     */
    source: 'rate_row' | 'stated' | 'vdi_3258' | 'class_default';
    /**
     * What it is made of.
     */
    components: Array<{
        /**
         * Its id, a UUID.
         */
        id: string;
        /**
         * Money, in the currency of the answer.
         */
        amount: Computed;
    }>;
};

export type Computed = {
    /**
     * The formula, as the method pages name it.
     */
    formula_id: string;
    /**
     * The terms of the formula, each with its value, unit and source.
     */
    terms: Array<Term>;
    /**
     * The value.
     */
    value: number;
    /**
     * Unit of the value.
     */
    unit: string;
};

export type Geometry = {
    /**
     * Volume, in mm³.
     */
    volume_mm3: number;
    /**
     * Area, in mm².
     */
    area_mm2: number;
    /**
     * null until the material is known by a price
     */
    mass_kg: number | null;
    /**
     * lengths in the file's frame
     */
    bbox_mm: [
        number,
        number,
        number,
        unknown
    ];
    /**
     * of the least box, longest first
     */
    obb_mm: [
        number,
        number,
        number,
        unknown
    ];
    /**
     * Kind of shape, which decides the processes.
     */
    shape_class: 'prismatic' | 'rotational' | 'mill_turn' | 'sheet_metal' | 'profile' | 'free_form' | 'assembly' | 'mesh';
    /**
     * What was recognised on the part.
     */
    features: Array<Feature>;
};

/**
 * A field that does not apply is null
 */
export type Feature = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Which of its kinds it is.
     */
    kind: 'hole' | 'pocket' | 'slot' | 'step' | 'boss' | 'fillet' | 'chamfer' | 'bend' | 'groove' | 'turned_segment' | 'thread' | 'face' | 'cut_out' | 'engraving' | 'toothing';
    /**
     * Narrower kind.
     */
    subtype: string | null;
    /**
     * True: it goes through.
     */
    through: boolean | null;
    /**
     * Diameter, in mm.
     */
    diameter_mm: number | null;
    /**
     * Depth, in mm.
     */
    depth_mm: number | null;
    /**
     * Width, in mm.
     */
    width_mm: number | null;
    /**
     * Length, in mm.
     */
    length_mm: number | null;
    /**
     * Radius, in mm.
     */
    radius_mm: number | null;
    /**
     * Angle, in degrees.
     */
    angle_deg: number | null;
    /**
     * How many there are.
     */
    count: number;
    /**
     * Direction of its axis, a unit vector.
     */
    axis: [
        number,
        number,
        number,
        unknown
    ] | null;
    /**
     * Where it is, in mm in the file’s coordinates.
     */
    position_mm: [
        number,
        number,
        number,
        unknown
    ] | null;
    /**
     * directions from which a tool reaches it
     */
    access: Array<[
        number,
        number,
        number,
        unknown
    ]>;
    /**
     * Faces of the file that it is on.
     */
    face_ids: Array<string>;
    /**
     * How sure the recognition is, from 0 to 1.
     */
    confidence: number;
    /**
     * sizes that only some kinds have
     */
    details?: {
        [key: string]: number | string | boolean;
    };
};

export type CalculationBlock = 'lines' | 'terms' | 'factors' | 'time_elements' | 'rejected_machines';

export type CalculationList = {
    /**
     * The rows of this page.
     */
    items: Array<CalculationListItem>;
    /**
     * size of this page
     */
    count: number;
    /**
     * How many rows each value of a filter would leave.
     */
    facets: {
        [key: string]: Array<{
            /**
             * The value.
             */
            value: string | null;
            /**
             * How many there are.
             */
            count: number;
        }>;
    } | null;
    /**
     * False on the last page.
     */
    has_more: boolean;
    /**
     * Position of the next page; null on the last.
     */
    next_cursor: string | null;
    /**
     * How many there are in all pages; null where it was not asked for.
     */
    total: number | null;
};

export type CalculationListItem = {
    /**
     * Whether it is an assembly or a component of one; null: neither, or not run yet.
     */
    assembly_role: 'assembly' | 'component' | null;
    /**
     * How far its components are; null: it is no assembly, or none of its runs is under way or priced.
     */
    assembly_state: 'splitting' | 'pricing_components' | 'rolling_up' | 'complete' | 'partial' | null;
    /**
     * How often the run was begun.
     */
    attempt_count: number;
    /**
     * The batch that it was made in; null: alone.
     */
    batch_id: string | null;
    /**
     * what the material was corrected to after the run; material_* stay those of the run
     */
    corrected_material: CorrectedMaterial | null;
    /**
     * The environment that it is priced in.
     */
    costing_environment_id: string;
    /**
     * name of the environment, as it is now
     */
    costing_environment_name: string;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * The calculation that it was made from; null: made anew.
     */
    derived_from_calculation_id: string | null;
    /**
     * Which engine prices it.
     */
    engine: string;
    /**
     * When its environment was changed after it was priced; null: not.
     */
    environment_changed_since_run: {
        /**
         * RFC 3339, UTC
         */
        latest_at: string;
    } | null;
    /**
     * "code: sentence" in the language of the calculation
     */
    error: string | null;
    /**
     * RFC 3339, UTC
     */
    finished_at: string | null;
    /**
     * Whether the part pays for its whole blank or its share: `auto` decides, `full_no_credit` gives nothing for the rest.
     */
    full_stock_charge: string;
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * What of its inputs is newer than its price; null: nothing.
     */
    inputs_changed_since_run: {
        /**
         * How many corrections of its material were made after the run.
         */
        corrections: number;
        /**
         * RFC 3339, UTC
         */
        latest_at: string;
        /**
         * Roles of the files that changed after the run.
         */
        roles: Array<string>;
    } | null;
    /**
     * Pieces per lot.
     */
    lot_size: number;
    /**
     * Grade of the catalogue; null: none.
     */
    material_grade_id: string | null;
    /**
     * The material as the caller wrote it; resolved to a grade.
     */
    material_ref: string | null;
    /**
     * How often a run is begun at most.
     */
    max_attempts: number;
    /**
     * Its name.
     */
    name: string;
    /**
     * The line of a job nest that its material is shared by; null: bought for itself.
     */
    nest_item_id: string | null;
    /**
     * Which solve of the nest it was priced on; null: none.
     */
    nest_revision: number | null;
    /**
     * Whether a nest can share its stock with other parts; null: its file is not read.
     */
    nestable: boolean | null;
    /**
     * Price of a piece to the customer; null until it is priced.
     */
    offer_price: number | null;
    /**
     * The part.
     */
    part_id: string;
    /**
     * Number of the part, unique in the organisation.
     */
    part_number: string;
    /**
     * The revision of the part.
     */
    part_revision_id: string;
    /**
     * Code of the revision; by default the next free one.
     */
    revision_code: string;
    /**
     * RFC 3339, UTC
     */
    started_at: string | null;
    /**
     * Where it stands.
     */
    status: 'draft' | 'queued' | 'running' | 'polling' | 'succeeded' | 'failed' | 'cancelled' | 'timed_out' | 'blocked';
    /**
     * A stock format of the organisation that is to be used; null: chosen.
     */
    stock_format_id: string | null;
    /**
     * Size of the stock that is to be used, in mm; null: chosen.
     */
    stock_format_mm: {
        /**
         * Length, in mm.
         */
        length_mm: number;
        /**
         * Width, in mm.
         */
        width_mm: number;
    } | null;
    /**
     * Cost of a piece; null until it is priced.
     */
    unit_cost: number | null;
};

export type BulkCalculationResult = {
    /**
     * The ids that are parked for want of cover.
     */
    blocked: Array<string>;
    /**
     * What pays for a run.
     */
    coverage?: CalculationCoverage;
    /**
     * The ids that the organisation does not have.
     */
    not_found: Array<string>;
    /**
     * The ids for which it was not done, each with its reason.
     */
    skipped: Array<{
        /**
         * Its id, a UUID.
         */
        id: string;
        /**
         * Why, as a code for programs.
         */
        reason: string;
    }>;
    /**
     * The ids for which it was done.
     */
    succeeded: Array<string>;
    /**
     * The ids that cannot be priced.
     */
    unquotable: Array<string>;
};

export type BulkCalculationIds = {
    /**
     * The rows that are meant.
     */
    ids: Array<string>;
};

export type BillingUsage = {
    /**
     * The plan.
     */
    tier_slug: string;
    /**
     * UTC month
     */
    window: string;
    /**
     * Calculations that the plan includes in the window.
     */
    included: number;
    /**
     * captured units, overage among them
     */
    used: number;
    /**
     * units of queued and running calculations
     */
    reserved: number;
    /**
     * included units that are neither used nor reserved
     */
    remaining: number;
    /**
     * spent in the window beyond the included units
     */
    overage_cents: number;
    /**
     * of one unit; null: none is sold
     */
    overage_price_cents: number | null;
    /**
     * True where the plan sells nothing beyond what it includes.
     */
    hard_capped: boolean;
    /**
     * True while a payment is open, so that nothing beyond the included runs is started.
     */
    payment_blocked: boolean;
};

export type Wallet = {
    /**
     * sum of the ledger; what is held is still in it
     */
    balance_cents: number;
    /**
     * Cents held for runs that are under way.
     */
    held_cents: number;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * Balance in cents below which the organisation is told.
     */
    low_balance_threshold_cents: number;
};

export type LedgerPage = {
    /**
     * The rows of this page.
     */
    items: Array<LedgerTransaction>;
    /**
     * size of this page
     */
    count: number;
    /**
     * Position of the next page; null on the last.
     */
    next_cursor: string | null;
    /**
     * False on the last page.
     */
    has_more: boolean;
    /**
     * set only with include_total=true
     */
    total: number | null;
};

export type LedgerTransaction = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Which of its kinds it is.
     */
    kind: 'credit' | 'refund' | 'capture';
    /**
     * what it added to the wallet; negative: a charge
     */
    amount_cents: number;
    /**
     * Why, as a code for programs.
     */
    reason: string;
    /**
     * the one of its wallet.* event: calculation/<id>/<run> of a charge and of its refund, the own id of a top-up
     */
    reference_id: string;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
};

export type SpendCap = {
    /**
     * Most cents of overage per month; null: no cap.
     */
    cap_cents: number | null;
    /**
     * What happens at the cap: `warn` tells the organisation, `pause` parks further runs; null: no cap.
     */
    action: 'warn' | 'pause' | null;
    /**
     * captured in the current month
     */
    spend_cents: number;
};

export type ExchangeRate = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * The currency that is converted from.
     */
    base: string;
    /**
     * The currency that is converted to.
     */
    quote: string;
    /**
     * units of `quote` for one of `base`
     */
    rate: number;
    /**
     * holds from this day on, until a later one of the pair
     */
    valid_from: string;
    /**
     * Where the value comes from.
     */
    source: string | null;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
};

export type ReferenceExchangeRate = {
    /**
     * The currency that is converted from.
     */
    base: string;
    /**
     * The currency that is converted to.
     */
    quote: string;
    /**
     * units of `quote` for one of `base`
     */
    rate: number;
    /**
     * holds from this day on, until a later one of the pair
     */
    valid_from: string;
    /**
     * citation key
     */
    source: string;
};

export type ExchangeRateCreate = {
    /**
     * The currency that is converted from.
     */
    base: string;
    /**
     * The currency that is converted to.
     */
    quote: string;
    /**
     * units of `quote` for one of `base`
     */
    rate: number;
    /**
     * holds from this day on, until a later one of the pair
     */
    valid_from: string;
    /**
     * Where the value comes from.
     */
    source?: string | null;
};

export type StockFormat = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Form of the stock: bar, sheet, tube, …
     */
    form: 'round_bar' | 'hex_bar' | 'flat_bar' | 'square_bar' | 'plate' | 'sheet' | 'tube' | 'profile';
    /**
     * null: of any material
     */
    category: 'carbon_steel' | 'alloy_steel' | 'tool_steel' | 'stainless_steel' | 'cast_iron' | 'aluminium' | 'copper_alloy' | 'titanium' | 'nickel_alloy' | 'magnesium' | 'zinc_alloy' | 'thermoplastic' | 'thermoset' | null;
    /**
     * Family of grades, whose prices and cutting data stand in for a grade without its own.
     */
    family: string | null;
    /**
     * Standard that the code is of.
     */
    standard: string | null;
    /**
     * Length, in mm.
     */
    length_mm: number;
    /**
     * null for bars and tubes
     */
    width_mm: number | null;
    /**
     * Thickness, in mm.
     */
    thickness_mm: number | null;
    /**
     * Diameter, in mm.
     */
    diameter_mm: number | null;
    /**
     * usual sizes kept in this format
     */
    sizes_mm: Array<number>;
    /**
     * Where the value comes from.
     */
    source: string;
    /**
     * kept by the platform, read-only
     */
    is_platform: boolean;
};

export type StockFormatCreate = {
    /**
     * Form of the stock: bar, sheet, tube, …
     */
    form: 'round_bar' | 'hex_bar' | 'flat_bar' | 'square_bar' | 'plate' | 'sheet' | 'tube' | 'profile';
    /**
     * Category of material.
     */
    category?: 'carbon_steel' | 'alloy_steel' | 'tool_steel' | 'stainless_steel' | 'cast_iron' | 'aluminium' | 'copper_alloy' | 'titanium' | 'nickel_alloy' | 'magnesium' | 'zinc_alloy' | 'thermoplastic' | 'thermoset' | null;
    /**
     * Length, in mm.
     */
    length_mm: number;
    /**
     * Width, in mm.
     */
    width_mm?: number | null;
    /**
     * Thickness, in mm.
     */
    thickness_mm?: number | null;
    /**
     * Diameter, in mm.
     */
    diameter_mm?: number | null;
    /**
     * Standard that the code is of.
     */
    standard?: string | null;
    /**
     * Where the value comes from.
     */
    source?: string;
};

export type StandardPart = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Which of its kinds it is.
     */
    kind: 'screw' | 'nut' | 'washer' | 'pin' | 'rivet' | 'retaining_ring' | 'other';
    /**
     * Standard that the code is of.
     */
    standard: string | null;
    /**
     * thread size; null: any
     */
    size: string | null;
    /**
     * Length, in mm.
     */
    length_mm: number | null;
    /**
     * Its name.
     */
    name: string | null;
    /**
     * of one piece, in `currency`
     */
    price: number;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * Where the value comes from.
     */
    source: string | null;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    /**
     * RFC 3339, UTC
     */
    updated_at: string;
};

export type StandardPartCreate = {
    /**
     * Which of its kinds it is.
     */
    kind: 'screw' | 'nut' | 'washer' | 'pin' | 'rivet' | 'retaining_ring' | 'other';
    /**
     * Standard that the code is of.
     */
    standard?: string | null;
    /**
     * thread size; null: any
     */
    size?: string | null;
    /**
     * Length, in mm.
     */
    length_mm?: number | null;
    /**
     * Its name.
     */
    name?: string | null;
    /**
     * of one piece, in `currency`
     */
    price: number;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * Where the value comes from.
     */
    source?: string | null;
};

export type StandardPartCsv = {
    /**
     * The rows as CSV, with a header line.
     */
    csv: string;
    /**
     * `add` (default) puts the lines beside what is there (409 where one is there), `replace` in its place
     */
    mode?: 'add' | 'replace';
};

export type StandardPartUpdate = {
    /**
     * of one piece, in `currency`
     */
    price?: number;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency?: string;
    /**
     * Where the value comes from.
     */
    source?: string | null;
};

export type Event = {
    /**
     * the same in every delivery of the event
     */
    id: string;
    /**
     * Type of the event.
     */
    type: 'calculation.succeeded' | 'calculation.failed' | 'wallet.credited' | 'wallet.debited' | 'wallet.low_balance' | 'billing.prepaid_funding_needed' | 'billing.spend_cap_warning' | 'billing.spend_cap_reached' | 'extraction.budget_capped' | 'endpoint.test' | 'upload.confirmed' | 'upload.failed' | 'nest.solved';
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    /**
     * the payload of the type
     */
    data: CalculationSucceededData | CalculationFailedData | WalletLowBalanceData | WalletChangeData | PrepaidFundingNeededData | SpendCapData | ExtractionBudgetCappedData | EndpointTestData | UploadConfirmedData | UploadFailedData | NestSolvedData;
};

export type CalculationSucceededData = {
    /**
     * The calculation.
     */
    calculation_id: string;
    calculation_name: string;
    /**
     * The part.
     */
    part_id: string;
    /**
     * Number of the part, unique in the organisation.
     */
    part_number: string;
    /**
     * The revision of the part.
     */
    part_revision_id: string;
    /**
     * The environment that it is priced in.
     */
    costing_environment_id: string;
    /**
     * null: the calculation is not part of a batch
     */
    batch_id: string | null;
    /**
     * Pieces per lot.
     */
    lot_size: number;
    /**
     * Cost of a piece; null until it is priced.
     */
    unit_cost: number;
    /**
     * Price of a piece to the customer; null until it is priced.
     */
    offer_price: number;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * True: an identical price of this month was copied, at no charge.
     */
    served_from_cache?: true;
};

export type CalculationFailedData = {
    /**
     * The calculation.
     */
    calculation_id: string;
    calculation_name: string;
    /**
     * The part.
     */
    part_id: string;
    /**
     * Number of the part, unique in the organisation.
     */
    part_number: string;
    /**
     * The revision of the part.
     */
    part_revision_id: string;
    /**
     * The environment that it is priced in.
     */
    costing_environment_id: string;
    /**
     * null: the calculation is not part of a batch
     */
    batch_id: string | null;
    /**
     * Pieces per lot.
     */
    lot_size: number;
    /**
     * What went wrong; null where nothing did.
     */
    error: string;
};

export type WalletLowBalanceData = {
    /**
     * The wallet.
     */
    wallet_id: string;
    /**
     * What was moved, in cents.
     */
    amount_cents: number;
    /**
     * Balance in cents after it.
     */
    balance_cents: number;
    /**
     * Cents held for runs that are under way.
     */
    held_cents: number;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * Why, as a code for programs.
     */
    reason: string;
    /**
     * What it was for, as the ledger names it.
     */
    reference_id: string;
    /**
     * Balance in cents below which the organisation is told; null: never.
     */
    threshold_cents: number;
};

export type WalletChangeData = {
    /**
     * The wallet.
     */
    wallet_id: string;
    /**
     * What was moved, in cents.
     */
    amount_cents: number;
    /**
     * Balance in cents after it.
     */
    balance_cents: number;
    /**
     * Cents held for runs that are under way.
     */
    held_cents: number;
    /**
     * ISO 4217 code of the money beside it.
     */
    currency: string;
    /**
     * Why, as a code for programs.
     */
    reason: string;
    /**
     * What it was for, as the ledger names it.
     */
    reference_id: string;
};

export type PrepaidFundingNeededData = {
    /**
     * The plan.
     */
    tier_slug: string;
    /**
     * Calculations used in the window.
     */
    used: number;
    /**
     * Calculations that the plan includes in the window.
     */
    included: number;
    /**
     * Calculations left in the window.
     */
    remaining: number;
    /**
     * Price of a run beyond the included ones, in cents.
     */
    overage_cents: number;
    /**
     * Balance in cents.
     */
    wallet_balance_cents: number;
};

export type SpendCapData = {
    /**
     * Whose cap it is: the organisation’s or a key’s.
     */
    scope: 'org' | 'api_key';
    /**
     * The organisation or the key whose cap it is.
     */
    holder_id: string;
    /**
     * How much of the cap is reached: 50 or 80 of a warning, 100 of a reached cap.
     */
    threshold_pct: 50 | 80 | 100;
    /**
     * Most cents of overage per month; null: no cap.
     */
    cap_cents: number;
    /**
     * Spent this month, in cents.
     */
    spend_cents: number;
    /**
     * What was done.
     */
    action: 'warn' | 'pause';
};

export type ExtractionBudgetCappedData = {
    /**
     * The environment.
     */
    env_id: string;
    /**
     * Most cents of overage per month; null: no cap.
     */
    cap_cents: number;
    /**
     * Spent this month, in cents.
     */
    spent_cents: number;
};

export type EndpointTestData = {
    /**
     * A sentence for people.
     */
    message: string;
    /**
     * The webhook endpoint.
     */
    endpoint_id: string;
};

export type UploadConfirmedData = {
    /**
     * The upload.
     */
    data_source_id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * Names the format of the document.
     */
    format: string;
    /**
     * Size in bytes; null until it is known.
     */
    size_bytes: number;
    /**
     * Digest of the bytes, hexadecimal; null until they are read.
     */
    sha256: string;
};

export type UploadFailedData = {
    /**
     * The upload.
     */
    data_source_id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * Names the format of the document.
     */
    format: string;
    failure_code: string;
    failure_reason: string;
    missing_files: Array<string>;
};

export type NestSolvedData = {
    /**
     * The job nest.
     */
    job_nest_id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * The environment that it is priced in.
     */
    costing_environment_id: string;
    /**
     * Which solve of the nest it was priced on; null: none.
     */
    nest_revision: number;
};

export type CreatedApiKey = ApiKey & {
    /**
     * the key itself; shown this once
     */
    key: string;
};

export type ApiKey = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * start of the key, to recognise it
     */
    prefix: string;
    /**
     * What the key may do.
     */
    scopes: Array<string>;
    /**
     * most overage spend of this key, with all keys that descend from it, in a month, in cents; null: none
     */
    spend_cap_cents: number | null;
    /**
     * what reaching the cap does: tell only, or park further runs
     */
    spend_cap_action: 'warn' | 'pause' | null;
    /**
     * the key that issued it, whose caps count what it spends; null: a person or the operator
     */
    minted_by: string | null;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    /**
     * written at most once a minute
     */
    last_used_at: string | null;
    /**
     * RFC 3339, UTC
     */
    expires_at: string | null;
    /**
     * RFC 3339, UTC
     */
    revoked_at: string | null;
};

export type ApiKeyCreate = {
    /**
     * Its name.
     */
    name: string;
    /**
     * What the key may do.
     */
    scopes: Array<'uploads:read' | 'uploads:write' | 'folders:read' | 'folders:write' | 'parts:read' | 'parts:write' | 'materials:read' | 'materials:write' | 'environments:read' | 'environments:write' | 'calculations:read' | 'calculations:write' | 'webhooks:read' | 'webhooks:write' | 'keys:read' | 'keys:write' | 'billing:read' | 'mcp:use'>;
    /**
     * RFC 3339; the key is refused from then on
     */
    expires_at?: string | null;
};

export type ApiKeyList = {
    /**
     * The rows of this page.
     */
    items: Array<ApiKey>;
    /**
     * size of this page
     */
    count: number;
    /**
     * Position of the next page; null on the last.
     */
    next_cursor: string | null;
    /**
     * False on the last page.
     */
    has_more: boolean;
    /**
     * set only with include_total=true
     */
    total: number | null;
};

export type ApiKeyUpdate = {
    /**
     * Its name.
     */
    name?: string;
    /**
     * What the key may do.
     */
    scopes?: Array<'uploads:read' | 'uploads:write' | 'folders:read' | 'folders:write' | 'parts:read' | 'parts:write' | 'materials:read' | 'materials:write' | 'environments:read' | 'environments:write' | 'calculations:read' | 'calculations:write' | 'webhooks:read' | 'webhooks:write' | 'keys:read' | 'keys:write' | 'billing:read' | 'mcp:use'>;
    /**
     * RFC 3339; the key is refused from then on
     */
    expires_at?: string | null;
    /**
     * most overage spend of this key, with all keys that descend from it, in a month, in cents; null: none
     */
    spend_cap_cents?: number | null;
    /**
     * what reaching the cap does: tell only, or park further runs
     */
    spend_cap_action?: 'warn' | 'pause' | null;
};

export type MemberList = {
    /**
     * The rows of this page.
     */
    items: Array<Member>;
    /**
     * size of this page
     */
    count: number;
    /**
     * Position of the next page; null on the last.
     */
    next_cursor: string | null;
    /**
     * False on the last page.
     */
    has_more: boolean;
    /**
     * set only with include_total=true
     */
    total: number | null;
};

export type Member = {
    /**
     * null until the invitation is accepted
     */
    user_id: string | null;
    /**
     * null for a member
     */
    invitation_id: string | null;
    /**
     * Where it stands.
     */
    status: 'member' | 'invited';
    /**
     * Address of a mailbox.
     */
    email: string;
    /**
     * a member works with everything but API keys and webhooks
     */
    role: 'owner' | 'admin' | 'member';
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    /**
     * until when an invitation can be accepted; null for a member
     */
    expires_at: string | null;
};

export type MemberAdd = {
    /**
     * Address of a mailbox.
     */
    email: string;
    /**
     * a member works with everything but API keys and webhooks
     */
    role: 'owner' | 'admin' | 'member';
};

export type MemberUpdate = {
    /**
     * a member works with everything but API keys and webhooks
     */
    role: 'owner' | 'admin' | 'member';
};

export type OAuthGrantList = {
    /**
     * The rows of this page.
     */
    items: Array<OAuthGrant>;
    /**
     * How many there are.
     */
    count: number;
};

export type OAuthGrant = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * who allowed it
     */
    user_id: string;
    /**
     * The client, by the name or address it registered with.
     */
    client_id: string;
    /**
     * in the words of the client
     */
    client_name: string;
    /**
     * null: a program on the person's own machine
     */
    client_host: string | null;
    /**
     * What it may do over REST.
     */
    rest_scopes: Array<string>;
    /**
     * What its agents may ask over MCP.
     */
    mcp_scopes: Array<string>;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    /**
     * RFC 3339, UTC
     */
    last_used_at: string | null;
};

export type Whoami = {
    /**
     * The key or session that the request came with.
     */
    credential: {
        /**
         * Which of its kinds it is.
         */
        kind: 'api_key' | 'access_token' | 'session';
        /**
         * the key, the session, or the consent behind an access token
         */
        id: string;
        /**
         * of a key, or of the program that a person gave an access token
         */
        name: string | null;
        /**
         * of a session
         */
        role: 'owner' | 'admin' | 'member' | null;
        /**
         * What the key may do.
         */
        scopes: Array<'uploads:read' | 'uploads:write' | 'folders:read' | 'folders:write' | 'parts:read' | 'parts:write' | 'materials:read' | 'materials:write' | 'environments:read' | 'environments:write' | 'calculations:read' | 'calculations:write' | 'webhooks:read' | 'webhooks:write' | 'keys:read' | 'keys:write' | 'billing:read' | 'mcp:use'>;
        /**
         * of a key; null: never
         */
        expires_at: string | null;
        /**
         * of a key; null: none of its own
         */
        spend_cap_cents: number | null;
        /**
         * What happens at the cap: `warn` tells the organisation, `pause` parks further runs; null: no cap.
         */
        spend_cap_action: 'warn' | 'pause' | null;
    };
    /**
     * The organisation that the request acts for.
     */
    organisation: {
        /**
         * Its id, a UUID.
         */
        id: string;
        /**
         * Name of the organisation.
         */
        name: string;
        /**
         * Short name for `X-Org-Slug`.
         */
        slug: string;
        /**
         * The plan.
         */
        tier_slug: string;
    };
    /**
     * The limits that hold for this credential.
     */
    limits: {
        /**
         * weighted units per sliding 60 seconds
         */
        units_per_minute: number;
        /**
         * units of a heavy operation
         */
        heavy_weight: number;
        /**
         * Most requests per minute.
         */
        requests_per_minute: number;
        /**
         * calculations that may wait or run at a time
         */
        pending_bound: number;
        /**
         * calculations that may run at a time
         */
        inflight_cap: number;
        /**
         * Most environments of the plan.
         */
        environments: number;
        /**
         * Calculations that the plan includes each month.
         */
        included_per_month: number;
        /**
         * Most bytes of files that the plan keeps.
         */
        storage_bytes: number;
    };
};

export type SignUp = {
    /**
     * Address of a mailbox.
     */
    email: string;
    /**
     * The password of the account; a new one has at least 10 characters.
     */
    password: string;
    /**
     * Name of the organisation that is made with the account.
     */
    organisation_name: string;
};

export type Confirmation = {
    /**
     * From the link of the mail.
     */
    token: string;
    /**
     * The password of the account; a new one has at least 10 characters.
     */
    password: string;
};

export type ConfirmationResend = {
    /**
     * Address of a mailbox.
     */
    email: string;
};

export type InvitationAccept = {
    /**
     * From the link of the mail.
     */
    token: string;
    /**
     * The password of the account; a new one has at least 10 characters.
     */
    password?: string;
};

export type Session = {
    /**
     * The person who is signed in.
     */
    user: {
        /**
         * Its id, a UUID.
         */
        id: string;
        /**
         * Address of a mailbox.
         */
        email: string;
    };
    /**
     * where the person may work; `X-Org-Slug` selects among these
     */
    organisations: Array<{
        /**
         * Its id, a UUID.
         */
        id: string;
        /**
         * Its name.
         */
        name: string;
        /**
         * Short name for `X-Org-Slug`.
         */
        slug: string;
        /**
         * What it is for.
         */
        role: 'owner' | 'admin' | 'member';
    }>;
};

export type Login = {
    /**
     * Address of a mailbox.
     */
    email: string;
    /**
     * The password of the account; a new one has at least 10 characters.
     */
    password: string;
};

export type PasswordReset = {
    /**
     * Address of a mailbox.
     */
    email: string;
};

export type PasswordResetConfirm = {
    /**
     * From the link of the mail.
     */
    token: string;
    /**
     * The password of the account; a new one has at least 10 characters.
     */
    password: string;
};

/**
 * Selects among the organisations of the credential; default its own.
 */
export type XOrgSlug = string;

/**
 * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
 */
export type IdempotencyKey = string;

export type CreateEnvironmentData = {
    body: EnvironmentCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/environments';
};

export type CreateEnvironmentErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state. `environment_limit`: The plan allows no further environment.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `currency_unresolved`: There is no dated exchange rate for this pair of currencies. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateEnvironmentError = CreateEnvironmentErrors[keyof CreateEnvironmentErrors];

export type CreateEnvironmentResponses = {
    /**
     * The environment
     */
    201: EnvironmentSummary;
};

export type CreateEnvironmentResponse = CreateEnvironmentResponses[keyof CreateEnvironmentResponses];

export type ListEnvironmentsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: {
        /**
         * page size, default 50
         */
        limit?: number;
        /**
         * opaque position from the page before
         */
        cursor?: string;
        /**
         * direction over the ordering key, default desc
         */
        order?: 'asc' | 'desc';
        /**
         * inclusive lower bound on creation time
         */
        created_after?: string;
        /**
         * exclusive upper bound on creation time
         */
        created_before?: string;
        /**
         * also count all pages
         */
        include_total?: boolean;
        /**
         * older alternative; not with cursor
         */
        offset?: number;
    };
    url: '/api/v1/environments/';
};

export type ListEnvironmentsErrors = {
    /**
     * `invalid_cursor`: The cursor is not valid for this query; start again without it.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListEnvironmentsError = ListEnvironmentsErrors[keyof ListEnvironmentsErrors];

export type ListEnvironmentsResponses = {
    /**
     * One page
     */
    200: Array<EnvironmentSummary>;
};

export type ListEnvironmentsResponse = ListEnvironmentsResponses[keyof ListEnvironmentsResponses];

export type ListEnvironmentPresetsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/environments/presets';
};

export type ListEnvironmentPresetsErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListEnvironmentPresetsError = ListEnvironmentPresetsErrors[keyof ListEnvironmentPresetsErrors];

export type ListEnvironmentPresetsResponses = {
    /**
     * All of them
     */
    200: Array<EnvironmentPreset>;
};

export type ListEnvironmentPresetsResponse = ListEnvironmentPresetsResponses[keyof ListEnvironmentPresetsResponses];

export type DeleteEnvironmentData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}';
};

export type DeleteEnvironmentErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteEnvironmentError = DeleteEnvironmentErrors[keyof DeleteEnvironmentErrors];

export type DeleteEnvironmentResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeleteEnvironmentResponse = DeleteEnvironmentResponses[keyof DeleteEnvironmentResponses];

export type GetEnvironmentData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}';
};

export type GetEnvironmentErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetEnvironmentError = GetEnvironmentErrors[keyof GetEnvironmentErrors];

export type GetEnvironmentResponses = {
    /**
     * The environment
     */
    200: Environment;
};

export type GetEnvironmentResponse = GetEnvironmentResponses[keyof GetEnvironmentResponses];

export type UpdateEnvironmentData = {
    body: EnvironmentUpdate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}';
};

export type UpdateEnvironmentErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type UpdateEnvironmentError = UpdateEnvironmentErrors[keyof UpdateEnvironmentErrors];

export type UpdateEnvironmentResponses = {
    /**
     * The environment
     */
    200: Environment;
};

export type UpdateEnvironmentResponse = UpdateEnvironmentResponses[keyof UpdateEnvironmentResponses];

export type CloneEnvironmentData = {
    body: EnvironmentClone;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/clone';
};

export type CloneEnvironmentErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state. `environment_limit`: The plan allows no further environment.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CloneEnvironmentError = CloneEnvironmentErrors[keyof CloneEnvironmentErrors];

export type CloneEnvironmentResponses = {
    /**
     * The copy
     */
    201: EnvironmentSummary;
};

export type CloneEnvironmentResponse = CloneEnvironmentResponses[keyof CloneEnvironmentResponses];

export type ListEnvironmentRatesData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/rates';
};

export type ListEnvironmentRatesErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListEnvironmentRatesError = ListEnvironmentRatesErrors[keyof ListEnvironmentRatesErrors];

export type ListEnvironmentRatesResponses = {
    /**
     * All rows
     */
    200: Array<EnvironmentRate>;
};

export type ListEnvironmentRatesResponse = ListEnvironmentRatesResponses[keyof ListEnvironmentRatesResponses];

export type CreateEnvironmentRateData = {
    body: EnvironmentRateCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/rates';
};

export type CreateEnvironmentRateErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateEnvironmentRateError = CreateEnvironmentRateErrors[keyof CreateEnvironmentRateErrors];

export type CreateEnvironmentRateResponses = {
    /**
     * The row
     */
    201: EnvironmentRate;
};

export type CreateEnvironmentRateResponse = CreateEnvironmentRateResponses[keyof CreateEnvironmentRateResponses];

export type DeleteEnvironmentRateData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
        /**
         * The rate.
         */
        rate_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/rates/{rate_id}';
};

export type DeleteEnvironmentRateErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteEnvironmentRateError = DeleteEnvironmentRateErrors[keyof DeleteEnvironmentRateErrors];

export type DeleteEnvironmentRateResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeleteEnvironmentRateResponse = DeleteEnvironmentRateResponses[keyof DeleteEnvironmentRateResponses];

export type UpdateEnvironmentRateData = {
    body: EnvironmentRateUpdate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
        /**
         * The rate.
         */
        rate_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/rates/{rate_id}';
};

export type UpdateEnvironmentRateErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type UpdateEnvironmentRateError = UpdateEnvironmentRateErrors[keyof UpdateEnvironmentRateErrors];

export type UpdateEnvironmentRateResponses = {
    /**
     * The row
     */
    200: EnvironmentRate;
};

export type UpdateEnvironmentRateResponse = UpdateEnvironmentRateResponses[keyof UpdateEnvironmentRateResponses];

export type ListEnvironmentToolsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/tools';
};

export type ListEnvironmentToolsErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListEnvironmentToolsError = ListEnvironmentToolsErrors[keyof ListEnvironmentToolsErrors];

export type ListEnvironmentToolsResponses = {
    /**
     * All rows
     */
    200: Array<EnvironmentTool>;
};

export type ListEnvironmentToolsResponse = ListEnvironmentToolsResponses[keyof ListEnvironmentToolsResponses];

export type CreateEnvironmentToolData = {
    body: EnvironmentToolCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/tools';
};

export type CreateEnvironmentToolErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateEnvironmentToolError = CreateEnvironmentToolErrors[keyof CreateEnvironmentToolErrors];

export type CreateEnvironmentToolResponses = {
    /**
     * The row
     */
    201: EnvironmentTool;
};

export type CreateEnvironmentToolResponse = CreateEnvironmentToolResponses[keyof CreateEnvironmentToolResponses];

export type DeleteEnvironmentToolData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
        /**
         * The tool.
         */
        tool_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/tools/{tool_id}';
};

export type DeleteEnvironmentToolErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteEnvironmentToolError = DeleteEnvironmentToolErrors[keyof DeleteEnvironmentToolErrors];

export type DeleteEnvironmentToolResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeleteEnvironmentToolResponse = DeleteEnvironmentToolResponses[keyof DeleteEnvironmentToolResponses];

export type UpdateEnvironmentToolData = {
    body: EnvironmentToolUpdate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
        /**
         * The tool.
         */
        tool_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/tools/{tool_id}';
};

export type UpdateEnvironmentToolErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type UpdateEnvironmentToolError = UpdateEnvironmentToolErrors[keyof UpdateEnvironmentToolErrors];

export type UpdateEnvironmentToolResponses = {
    /**
     * The row
     */
    200: EnvironmentTool;
};

export type UpdateEnvironmentToolResponse = UpdateEnvironmentToolResponses[keyof UpdateEnvironmentToolResponses];

export type ListEnvironmentSubcontractorsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/subcontractors';
};

export type ListEnvironmentSubcontractorsErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListEnvironmentSubcontractorsError = ListEnvironmentSubcontractorsErrors[keyof ListEnvironmentSubcontractorsErrors];

export type ListEnvironmentSubcontractorsResponses = {
    /**
     * All rows
     */
    200: Array<EnvironmentSubcontractor>;
};

export type ListEnvironmentSubcontractorsResponse = ListEnvironmentSubcontractorsResponses[keyof ListEnvironmentSubcontractorsResponses];

export type CreateEnvironmentSubcontractorData = {
    body: EnvironmentSubcontractorCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/subcontractors';
};

export type CreateEnvironmentSubcontractorErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateEnvironmentSubcontractorError = CreateEnvironmentSubcontractorErrors[keyof CreateEnvironmentSubcontractorErrors];

export type CreateEnvironmentSubcontractorResponses = {
    /**
     * The row
     */
    201: EnvironmentSubcontractor;
};

export type CreateEnvironmentSubcontractorResponse = CreateEnvironmentSubcontractorResponses[keyof CreateEnvironmentSubcontractorResponses];

export type DeleteEnvironmentSubcontractorData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
        /**
         * The subcontractor.
         */
        subcontractor_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/subcontractors/{subcontractor_id}';
};

export type DeleteEnvironmentSubcontractorErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteEnvironmentSubcontractorError = DeleteEnvironmentSubcontractorErrors[keyof DeleteEnvironmentSubcontractorErrors];

export type DeleteEnvironmentSubcontractorResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeleteEnvironmentSubcontractorResponse = DeleteEnvironmentSubcontractorResponses[keyof DeleteEnvironmentSubcontractorResponses];

export type UpdateEnvironmentSubcontractorData = {
    body: EnvironmentSubcontractorUpdate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
        /**
         * The subcontractor.
         */
        subcontractor_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/subcontractors/{subcontractor_id}';
};

export type UpdateEnvironmentSubcontractorErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type UpdateEnvironmentSubcontractorError = UpdateEnvironmentSubcontractorErrors[keyof UpdateEnvironmentSubcontractorErrors];

export type UpdateEnvironmentSubcontractorResponses = {
    /**
     * The row
     */
    200: EnvironmentSubcontractor;
};

export type UpdateEnvironmentSubcontractorResponse = UpdateEnvironmentSubcontractorResponses[keyof UpdateEnvironmentSubcontractorResponses];

export type ListEnvironmentOverridesData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/overrides';
};

export type ListEnvironmentOverridesErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListEnvironmentOverridesError = ListEnvironmentOverridesErrors[keyof ListEnvironmentOverridesErrors];

export type ListEnvironmentOverridesResponses = {
    /**
     * All rows
     */
    200: Array<EnvironmentOverride>;
};

export type ListEnvironmentOverridesResponse = ListEnvironmentOverridesResponses[keyof ListEnvironmentOverridesResponses];

export type CreateEnvironmentOverrideData = {
    body: EnvironmentOverrideCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/overrides';
};

export type CreateEnvironmentOverrideErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateEnvironmentOverrideError = CreateEnvironmentOverrideErrors[keyof CreateEnvironmentOverrideErrors];

export type CreateEnvironmentOverrideResponses = {
    /**
     * The row
     */
    201: EnvironmentOverride;
};

export type CreateEnvironmentOverrideResponse = CreateEnvironmentOverrideResponses[keyof CreateEnvironmentOverrideResponses];

export type DeleteEnvironmentOverrideData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
        /**
         * The override.
         */
        override_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/overrides/{override_id}';
};

export type DeleteEnvironmentOverrideErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteEnvironmentOverrideError = DeleteEnvironmentOverrideErrors[keyof DeleteEnvironmentOverrideErrors];

export type DeleteEnvironmentOverrideResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeleteEnvironmentOverrideResponse = DeleteEnvironmentOverrideResponses[keyof DeleteEnvironmentOverrideResponses];

export type UpdateEnvironmentOverrideData = {
    body: EnvironmentOverrideUpdate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
        /**
         * The override.
         */
        override_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/overrides/{override_id}';
};

export type UpdateEnvironmentOverrideErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type UpdateEnvironmentOverrideError = UpdateEnvironmentOverrideErrors[keyof UpdateEnvironmentOverrideErrors];

export type UpdateEnvironmentOverrideResponses = {
    /**
     * The row
     */
    200: EnvironmentOverride;
};

export type UpdateEnvironmentOverrideResponse = UpdateEnvironmentOverrideResponses[keyof UpdateEnvironmentOverrideResponses];

export type ListEnvironmentMachinesData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/machines';
};

export type ListEnvironmentMachinesErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListEnvironmentMachinesError = ListEnvironmentMachinesErrors[keyof ListEnvironmentMachinesErrors];

export type ListEnvironmentMachinesResponses = {
    /**
     * All memberships
     */
    200: Array<EnvMachineRowPublic>;
};

export type ListEnvironmentMachinesResponse = ListEnvironmentMachinesResponses[keyof ListEnvironmentMachinesResponses];

export type AttachEnvironmentMachineData = {
    body: AttachMachine;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/machines';
};

export type AttachEnvironmentMachineErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type AttachEnvironmentMachineError = AttachEnvironmentMachineErrors[keyof AttachEnvironmentMachineErrors];

export type AttachEnvironmentMachineResponses = {
    /**
     * The membership
     */
    201: EnvMachineRowPublic;
};

export type AttachEnvironmentMachineResponse = AttachEnvironmentMachineResponses[keyof AttachEnvironmentMachineResponses];

export type DetachEnvironmentMachineData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
        /**
         * The place of a machine in the fleet of an environment.
         */
        membership_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/machines/{membership_id}';
};

export type DetachEnvironmentMachineErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DetachEnvironmentMachineError = DetachEnvironmentMachineErrors[keyof DetachEnvironmentMachineErrors];

export type DetachEnvironmentMachineResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DetachEnvironmentMachineResponse = DetachEnvironmentMachineResponses[keyof DetachEnvironmentMachineResponses];

export type UpdateEnvironmentMachineData = {
    body: EnvMachineUpdate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
        /**
         * The place of a machine in the fleet of an environment.
         */
        membership_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/machines/{membership_id}';
};

export type UpdateEnvironmentMachineErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type UpdateEnvironmentMachineError = UpdateEnvironmentMachineErrors[keyof UpdateEnvironmentMachineErrors];

export type UpdateEnvironmentMachineResponses = {
    /**
     * The membership
     */
    200: EnvMachineRowPublic;
};

export type UpdateEnvironmentMachineResponse = UpdateEnvironmentMachineResponses[keyof UpdateEnvironmentMachineResponses];

export type CalculateMachineRateData = {
    body: MachineRateRequest;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/machine-rate';
};

export type CalculateMachineRateErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `currency_unresolved`: There is no dated exchange rate for this pair of currencies. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CalculateMachineRateError = CalculateMachineRateErrors[keyof CalculateMachineRateErrors];

export type CalculateMachineRateResponses = {
    /**
     * The rate
     */
    200: MachineRateAnswer;
};

export type CalculateMachineRateResponse = CalculateMachineRateResponses[keyof CalculateMachineRateResponses];

export type GetEnvironmentAssumptionsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: {
        /**
         * only bins that begin so, for example `milling`
         */
        bin_prefix?: string;
        /**
         * false: economics only
         */
        parameters?: boolean;
    };
    url: '/api/v1/environments/{env_id}/assumptions';
};

export type GetEnvironmentAssumptionsErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `currency_unresolved`: There is no dated exchange rate for this pair of currencies. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetEnvironmentAssumptionsError = GetEnvironmentAssumptionsErrors[keyof GetEnvironmentAssumptionsErrors];

export type GetEnvironmentAssumptionsResponses = {
    /**
     * The assumptions
     */
    200: EnvironmentAssumptions;
};

export type GetEnvironmentAssumptionsResponse = GetEnvironmentAssumptionsResponses[keyof GetEnvironmentAssumptionsResponses];

export type AuditEnvironmentData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/audit';
};

export type AuditEnvironmentErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `currency_unresolved`: There is no dated exchange rate for this pair of currencies. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type AuditEnvironmentError = AuditEnvironmentErrors[keyof AuditEnvironmentErrors];

export type AuditEnvironmentResponses = {
    /**
     * The findings, worst first
     */
    200: EnvironmentAudit;
};

export type AuditEnvironmentResponse = AuditEnvironmentResponses[keyof AuditEnvironmentResponses];

export type DeleteCalibrationData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/calibration';
};

export type DeleteCalibrationErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteCalibrationError = DeleteCalibrationErrors[keyof DeleteCalibrationErrors];

export type DeleteCalibrationResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeleteCalibrationResponse = DeleteCalibrationResponses[keyof DeleteCalibrationResponses];

export type GetCalibrationData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/calibration';
};

export type GetCalibrationErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetCalibrationError = GetCalibrationErrors[keyof GetCalibrationErrors];

export type GetCalibrationResponses = {
    /**
     * The fit
     */
    200: Calibration;
};

export type GetCalibrationResponse = GetCalibrationResponses[keyof GetCalibrationResponses];

export type CalibrateEnvironmentData = {
    body: CalibrationRequest;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/calibration';
};

export type CalibrateEnvironmentErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CalibrateEnvironmentError = CalibrateEnvironmentErrors[keyof CalibrateEnvironmentErrors];

export type CalibrateEnvironmentResponses = {
    /**
     * The fit
     */
    200: Calibration;
};

export type CalibrateEnvironmentResponse = CalibrateEnvironmentResponses[keyof CalibrateEnvironmentResponses];

export type ListEnvironmentChangesData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: {
        /**
         * page size, default 50
         */
        limit?: number;
        /**
         * opaque position from the page before
         */
        cursor?: string;
        /**
         * direction over the ordering key, default desc
         */
        order?: 'asc' | 'desc';
        /**
         * inclusive lower bound on creation time
         */
        created_after?: string;
        /**
         * exclusive upper bound on creation time
         */
        created_before?: string;
        /**
         * also count all pages
         */
        include_total?: boolean;
        /**
         * older alternative; not with cursor
         */
        offset?: number;
    };
    url: '/api/v1/environments/{env_id}/changes';
};

export type ListEnvironmentChangesErrors = {
    /**
     * `invalid_cursor`: The cursor is not valid for this query; start again without it.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListEnvironmentChangesError = ListEnvironmentChangesErrors[keyof ListEnvironmentChangesErrors];

export type ListEnvironmentChangesResponses = {
    /**
     * One page
     */
    200: {
        /**
         * The rows of this page.
         */
        items: Array<EnvironmentChange>;
        /**
         * size of this page
         */
        count: number;
        /**
         * Position of the next page; null on the last.
         */
        next_cursor: string | null;
        /**
         * False on the last page.
         */
        has_more: boolean;
        /**
         * set only with include_total=true
         */
        total: number | null;
    };
};

export type ListEnvironmentChangesResponse = ListEnvironmentChangesResponses[keyof ListEnvironmentChangesResponses];

export type ListMachineChangesData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The machine definition.
         */
        machine_id: string;
    };
    query?: {
        /**
         * page size, default 50
         */
        limit?: number;
        /**
         * opaque position from the page before
         */
        cursor?: string;
        /**
         * direction over the ordering key, default desc
         */
        order?: 'asc' | 'desc';
        /**
         * inclusive lower bound on creation time
         */
        created_after?: string;
        /**
         * exclusive upper bound on creation time
         */
        created_before?: string;
        /**
         * also count all pages
         */
        include_total?: boolean;
        /**
         * older alternative; not with cursor
         */
        offset?: number;
    };
    url: '/api/v1/machines/{machine_id}/changes';
};

export type ListMachineChangesErrors = {
    /**
     * `invalid_cursor`: The cursor is not valid for this query; start again without it.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListMachineChangesError = ListMachineChangesErrors[keyof ListMachineChangesErrors];

export type ListMachineChangesResponses = {
    /**
     * One page
     */
    200: {
        /**
         * The rows of this page.
         */
        items: Array<EnvironmentChange>;
        /**
         * size of this page
         */
        count: number;
        /**
         * Position of the next page; null on the last.
         */
        next_cursor: string | null;
        /**
         * False on the last page.
         */
        has_more: boolean;
        /**
         * set only with include_total=true
         */
        total: number | null;
    };
};

export type ListMachineChangesResponse = ListMachineChangesResponses[keyof ListMachineChangesResponses];

export type ExportEnvironmentData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/export';
};

export type ExportEnvironmentErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ExportEnvironmentError = ExportEnvironmentErrors[keyof ExportEnvironmentErrors];

export type ExportEnvironmentResponses = {
    /**
     * The document
     */
    200: EnvironmentDocument;
};

export type ExportEnvironmentResponse = ExportEnvironmentResponses[keyof ExportEnvironmentResponses];

export type ImportEnvironmentData = {
    body: EnvironmentDocument;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: {
        /**
         * instead of the name in the document
         */
        name?: string;
    };
    url: '/api/v1/environments/import';
};

export type ImportEnvironmentErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state. `environment_limit`: The plan allows no further environment.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ImportEnvironmentError = ImportEnvironmentErrors[keyof ImportEnvironmentErrors];

export type ImportEnvironmentResponses = {
    /**
     * The environment
     */
    201: EnvironmentSummary;
};

export type ImportEnvironmentResponse = ImportEnvironmentResponses[keyof ImportEnvironmentResponses];

export type ExportEnvironmentCsvData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query: {
        /**
         * Which of its kinds it is.
         */
        kind: 'machines' | 'rates';
    };
    url: '/api/v1/environments/{env_id}/csv';
};

export type ExportEnvironmentCsvErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ExportEnvironmentCsvError = ExportEnvironmentCsvErrors[keyof ExportEnvironmentCsvErrors];

export type ExportEnvironmentCsvResponses = {
    /**
     * The sheet
     */
    200: {
        /**
         * Which of its kinds it is.
         */
        kind: 'machines' | 'rates';
        /**
         * The rows as CSV, with a header line.
         */
        csv: string;
    };
};

export type ExportEnvironmentCsvResponse = ExportEnvironmentCsvResponses[keyof ExportEnvironmentCsvResponses];

export type ImportEnvironmentCsvData = {
    body: EnvironmentCsv;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/environments/{env_id}/csv';
};

export type ImportEnvironmentCsvErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ImportEnvironmentCsvError = ImportEnvironmentCsvErrors[keyof ImportEnvironmentCsvErrors];

export type ImportEnvironmentCsvResponses = {
    /**
     * How many rows were made and removed
     */
    200: {
        /**
         * Which of its kinds it is.
         */
        kind: 'machines' | 'rates';
        /**
         * What was made.
         */
        created: number;
        /**
         * What was taken away.
         */
        removed: number;
    };
};

export type ImportEnvironmentCsvResponse = ImportEnvironmentCsvResponses[keyof ImportEnvironmentCsvResponses];

export type ListMachinesData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: {
        /**
         * page size, default 50
         */
        limit?: number;
        /**
         * opaque position from the page before
         */
        cursor?: string;
        /**
         * direction over the ordering key, default desc
         */
        order?: 'asc' | 'desc';
        /**
         * inclusive lower bound on creation time
         */
        created_after?: string;
        /**
         * exclusive upper bound on creation time
         */
        created_before?: string;
        /**
         * also count all pages
         */
        include_total?: boolean;
        /**
         * older alternative; not with cursor
         */
        offset?: number;
        /**
         * Class of machine or tool, which selects times, rates and cutting data.
         */
        klass?: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
    };
    url: '/api/v1/machines';
};

export type ListMachinesErrors = {
    /**
     * `invalid_cursor`: The cursor is not valid for this query; start again without it.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListMachinesError = ListMachinesErrors[keyof ListMachinesErrors];

export type ListMachinesResponses = {
    /**
     * One page
     */
    200: {
        /**
         * The rows of this page.
         */
        items: Array<Machine>;
        /**
         * size of this page
         */
        count: number;
        /**
         * Position of the next page; null on the last.
         */
        next_cursor: string | null;
        /**
         * False on the last page.
         */
        has_more: boolean;
        /**
         * set only with include_total=true
         */
        total: number | null;
    };
};

export type ListMachinesResponse = ListMachinesResponses[keyof ListMachinesResponses];

export type CreateMachineData = {
    body: MachineDefinitionCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/machines';
};

export type CreateMachineErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateMachineError = CreateMachineErrors[keyof CreateMachineErrors];

export type CreateMachineResponses = {
    /**
     * The definition
     */
    201: Machine;
};

export type CreateMachineResponse = CreateMachineResponses[keyof CreateMachineResponses];

export type DeleteMachineData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The machine definition.
         */
        machine_id: string;
    };
    query?: never;
    url: '/api/v1/machines/{machine_id}';
};

export type DeleteMachineErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteMachineError = DeleteMachineErrors[keyof DeleteMachineErrors];

export type DeleteMachineResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeleteMachineResponse = DeleteMachineResponses[keyof DeleteMachineResponses];

export type GetMachineData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The machine definition.
         */
        machine_id: string;
    };
    query?: never;
    url: '/api/v1/machines/{machine_id}';
};

export type GetMachineErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetMachineError = GetMachineErrors[keyof GetMachineErrors];

export type GetMachineResponses = {
    /**
     * The definition
     */
    200: Machine;
};

export type GetMachineResponse = GetMachineResponses[keyof GetMachineResponses];

export type UpdateMachineData = {
    body: MachineDefinitionUpdate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The machine definition.
         */
        machine_id: string;
    };
    query?: never;
    url: '/api/v1/machines/{machine_id}';
};

export type UpdateMachineErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type UpdateMachineError = UpdateMachineErrors[keyof UpdateMachineErrors];

export type UpdateMachineResponses = {
    /**
     * The definition
     */
    200: Machine;
};

export type UpdateMachineResponse = UpdateMachineResponses[keyof UpdateMachineResponses];

export type ListJobNestsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: {
        /**
         * page size, default 50
         */
        limit?: number;
        /**
         * opaque position from the page before
         */
        cursor?: string;
        /**
         * direction over the ordering key, default desc
         */
        order?: 'asc' | 'desc';
        /**
         * inclusive lower bound on creation time
         */
        created_after?: string;
        /**
         * exclusive upper bound on creation time
         */
        created_before?: string;
        /**
         * also count all pages
         */
        include_total?: boolean;
        /**
         * older alternative; not with cursor
         */
        offset?: number;
        /**
         * The environment that it is priced in.
         */
        costing_environment_id?: string;
        /**
         * Where it stands.
         */
        status?: 'queued' | 'solving' | 'solved' | 'failed' | 'cancelled';
    };
    url: '/api/v1/job-nests';
};

export type ListJobNestsErrors = {
    /**
     * `invalid_cursor`: The cursor is not valid for this query; start again without it.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListJobNestsError = ListJobNestsErrors[keyof ListJobNestsErrors];

export type ListJobNestsResponses = {
    /**
     * The nests
     */
    200: {
        /**
         * The rows of this page.
         */
        items: Array<JobNestSummary>;
        /**
         * size of this page
         */
        count: number;
        /**
         * Position of the next page; null on the last.
         */
        next_cursor: string | null;
        /**
         * False on the last page.
         */
        has_more: boolean;
        /**
         * set only with include_total=true
         */
        total: number | null;
    };
};

export type ListJobNestsResponse = ListJobNestsResponses[keyof ListJobNestsResponses];

export type CreateJobNestData = {
    body: JobNestCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/job-nests';
};

export type CreateJobNestErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `stock_format_unresolved`: The stock format is unknown or cannot be used. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateJobNestError = CreateJobNestErrors[keyof CreateJobNestErrors];

export type CreateJobNestResponses = {
    /**
     * The nest, queued
     */
    202: JobNest;
};

export type CreateJobNestResponse = CreateJobNestResponses[keyof CreateJobNestResponses];

export type PreviewJobNestData = {
    body: JobNestPreview;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/job-nests/preview';
};

export type PreviewJobNestErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `stock_format_unresolved`: The stock format is unknown or cannot be used. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type PreviewJobNestError = PreviewJobNestErrors[keyof PreviewJobNestErrors];

export type PreviewJobNestResponses = {
    /**
     * The nest as far as it was searched
     */
    200: JobNestPreviewResult;
};

export type PreviewJobNestResponse = PreviewJobNestResponses[keyof PreviewJobNestResponses];

export type DeleteJobNestData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The job nest.
         */
        job_nest_id: string;
    };
    query?: never;
    url: '/api/v1/job-nests/{job_nest_id}';
};

export type DeleteJobNestErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteJobNestError = DeleteJobNestErrors[keyof DeleteJobNestErrors];

export type DeleteJobNestResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeleteJobNestResponse = DeleteJobNestResponses[keyof DeleteJobNestResponses];

export type GetJobNestData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The job nest.
         */
        job_nest_id: string;
    };
    query?: never;
    url: '/api/v1/job-nests/{job_nest_id}';
};

export type GetJobNestErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetJobNestError = GetJobNestErrors[keyof GetJobNestErrors];

export type GetJobNestResponses = {
    /**
     * The nest
     */
    200: JobNest;
};

export type GetJobNestResponse = GetJobNestResponses[keyof GetJobNestResponses];

export type CancelJobNestData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The job nest.
         */
        job_nest_id: string;
    };
    query?: never;
    url: '/api/v1/job-nests/{job_nest_id}/cancel';
};

export type CancelJobNestErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CancelJobNestError = CancelJobNestErrors[keyof CancelJobNestErrors];

export type CancelJobNestResponses = {
    /**
     * The nest
     */
    200: JobNest;
};

export type CancelJobNestResponse = CancelJobNestResponses[keyof CancelJobNestResponses];

export type SolveJobNestData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The job nest.
         */
        job_nest_id: string;
    };
    query?: never;
    url: '/api/v1/job-nests/{job_nest_id}/solve';
};

export type SolveJobNestErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type SolveJobNestError = SolveJobNestErrors[keyof SolveJobNestErrors];

export type SolveJobNestResponses = {
    /**
     * The nest, queued
     */
    202: JobNest;
};

export type SolveJobNestResponse = SolveJobNestResponses[keyof SolveJobNestResponses];

export type AcceptJobNestData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The job nest.
         */
        job_nest_id: string;
    };
    query?: never;
    url: '/api/v1/job-nests/{job_nest_id}/accept';
};

export type AcceptJobNestErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type AcceptJobNestError = AcceptJobNestErrors[keyof AcceptJobNestErrors];

export type AcceptJobNestResponses = {
    /**
     * The nest
     */
    200: AcceptedNest;
};

export type AcceptJobNestResponse = AcceptJobNestResponses[keyof AcceptJobNestResponses];

export type ExportJobNestData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The job nest.
         */
        job_nest_id: string;
    };
    query: {
        /**
         * Names the format of the document.
         */
        format: 'dxf' | 'svg';
        /**
         * number of one sheet, in the order of the groups and their sheets
         */
        sheet?: number;
    };
    url: '/api/v1/job-nests/{job_nest_id}/export';
};

export type ExportJobNestErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ExportJobNestError = ExportJobNestErrors[keyof ExportJobNestErrors];

export type ExportJobNestResponses = {
    /**
     * The drawing
     */
    200: string;
};

export type ExportJobNestResponse = ExportJobNestResponses[keyof ExportJobNestResponses];

export type ListRemnantsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: {
        /**
         * page size, default 50
         */
        limit?: number;
        /**
         * opaque position from the page before
         */
        cursor?: string;
        /**
         * direction over the ordering key, default desc
         */
        order?: 'asc' | 'desc';
        /**
         * inclusive lower bound on creation time
         */
        created_after?: string;
        /**
         * exclusive upper bound on creation time
         */
        created_before?: string;
        /**
         * also count all pages
         */
        include_total?: boolean;
        /**
         * older alternative; not with cursor
         */
        offset?: number;
    };
    url: '/api/v1/remnants';
};

export type ListRemnantsErrors = {
    /**
     * `invalid_cursor`: The cursor is not valid for this query; start again without it.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListRemnantsError = ListRemnantsErrors[keyof ListRemnantsErrors];

export type ListRemnantsResponses = {
    /**
     * The remnants
     */
    200: {
        /**
         * The rows of this page.
         */
        items: Array<Remnant>;
        /**
         * size of this page
         */
        count: number;
        /**
         * Position of the next page; null on the last.
         */
        next_cursor: string | null;
        /**
         * False on the last page.
         */
        has_more: boolean;
        /**
         * set only with include_total=true
         */
        total: number | null;
    };
};

export type ListRemnantsResponse = ListRemnantsResponses[keyof ListRemnantsResponses];

export type CreateRemnantData = {
    body: RemnantCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/remnants';
};

export type CreateRemnantErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateRemnantError = CreateRemnantErrors[keyof CreateRemnantErrors];

export type CreateRemnantResponses = {
    /**
     * The remnant
     */
    201: Remnant;
};

export type CreateRemnantResponse = CreateRemnantResponses[keyof CreateRemnantResponses];

export type DeleteRemnantData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The remnant; null: a format that is bought.
         */
        remnant_id: string;
    };
    query?: never;
    url: '/api/v1/remnants/{remnant_id}';
};

export type DeleteRemnantErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteRemnantError = DeleteRemnantErrors[keyof DeleteRemnantErrors];

export type DeleteRemnantResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeleteRemnantResponse = DeleteRemnantResponses[keyof DeleteRemnantResponses];

export type CreateLegacyEnvironmentData = {
    body: LegacyEnvironmentCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/parts/environments';
};

export type CreateLegacyEnvironmentErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state. `environment_limit`: The plan allows no further environment.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `currency_unresolved`: There is no dated exchange rate for this pair of currencies. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateLegacyEnvironmentError = CreateLegacyEnvironmentErrors[keyof CreateLegacyEnvironmentErrors];

export type CreateLegacyEnvironmentResponses = {
    /**
     * The environment
     */
    201: LegacyEnvironment;
};

export type CreateLegacyEnvironmentResponse = CreateLegacyEnvironmentResponses[keyof CreateLegacyEnvironmentResponses];

export type ListLegacyEnvironmentsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: {
        /**
         * default 200
         */
        limit?: number;
        /**
         * default 0
         */
        offset?: number;
    };
    url: '/api/v1/parts/environments/';
};

export type ListLegacyEnvironmentsErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListLegacyEnvironmentsError = ListLegacyEnvironmentsErrors[keyof ListLegacyEnvironmentsErrors];

export type ListLegacyEnvironmentsResponses = {
    /**
     * The environments
     */
    200: Array<LegacyEnvironment>;
};

export type ListLegacyEnvironmentsResponse = ListLegacyEnvironmentsResponses[keyof ListLegacyEnvironmentsResponses];

export type DeleteLegacyEnvironmentData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/parts/environments/{env_id}';
};

export type DeleteLegacyEnvironmentErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteLegacyEnvironmentError = DeleteLegacyEnvironmentErrors[keyof DeleteLegacyEnvironmentErrors];

export type DeleteLegacyEnvironmentResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeleteLegacyEnvironmentResponse = DeleteLegacyEnvironmentResponses[keyof DeleteLegacyEnvironmentResponses];

export type GetLegacyEnvironmentData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/parts/environments/{env_id}';
};

export type GetLegacyEnvironmentErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetLegacyEnvironmentError = GetLegacyEnvironmentErrors[keyof GetLegacyEnvironmentErrors];

export type GetLegacyEnvironmentResponses = {
    /**
     * The environment
     */
    200: LegacyEnvironmentDetail;
};

export type GetLegacyEnvironmentResponse = GetLegacyEnvironmentResponses[keyof GetLegacyEnvironmentResponses];

export type UpdateLegacyEnvironmentData = {
    body: LegacyEnvironmentUpdate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/parts/environments/{env_id}';
};

export type UpdateLegacyEnvironmentErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type UpdateLegacyEnvironmentError = UpdateLegacyEnvironmentErrors[keyof UpdateLegacyEnvironmentErrors];

export type UpdateLegacyEnvironmentResponses = {
    /**
     * The environment
     */
    200: LegacyEnvironment;
};

export type UpdateLegacyEnvironmentResponse = UpdateLegacyEnvironmentResponses[keyof UpdateLegacyEnvironmentResponses];

export type ReplaceLegacyEnvironmentIdentityData = {
    body: LegacyEnvironmentIdentity;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/parts/environments/{env_id}/identity';
};

export type ReplaceLegacyEnvironmentIdentityErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ReplaceLegacyEnvironmentIdentityError = ReplaceLegacyEnvironmentIdentityErrors[keyof ReplaceLegacyEnvironmentIdentityErrors];

export type ReplaceLegacyEnvironmentIdentityResponses = {
    /**
     * The environment
     */
    200: LegacyEnvironment;
};

export type ReplaceLegacyEnvironmentIdentityResponse = ReplaceLegacyEnvironmentIdentityResponses[keyof ReplaceLegacyEnvironmentIdentityResponses];

export type ListLegacyEnvironmentMachinesData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/parts/environments/{env_id}/machines';
};

export type ListLegacyEnvironmentMachinesErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListLegacyEnvironmentMachinesError = ListLegacyEnvironmentMachinesErrors[keyof ListLegacyEnvironmentMachinesErrors];

export type ListLegacyEnvironmentMachinesResponses = {
    /**
     * All memberships
     */
    200: Array<EnvMachineRowPublic>;
};

export type ListLegacyEnvironmentMachinesResponse = ListLegacyEnvironmentMachinesResponses[keyof ListLegacyEnvironmentMachinesResponses];

export type AttachLegacyEnvironmentMachineData = {
    body: AttachMachine;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
    };
    query?: never;
    url: '/api/v1/parts/environments/{env_id}/machines';
};

export type AttachLegacyEnvironmentMachineErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type AttachLegacyEnvironmentMachineError = AttachLegacyEnvironmentMachineErrors[keyof AttachLegacyEnvironmentMachineErrors];

export type AttachLegacyEnvironmentMachineResponses = {
    /**
     * The membership
     */
    201: EnvMachineRowPublic;
};

export type AttachLegacyEnvironmentMachineResponse = AttachLegacyEnvironmentMachineResponses[keyof AttachLegacyEnvironmentMachineResponses];

export type DetachLegacyEnvironmentMachineData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
        /**
         * The place of a machine in the fleet of an environment.
         */
        membership_id: string;
    };
    query?: never;
    url: '/api/v1/parts/environments/{env_id}/machines/{membership_id}';
};

export type DetachLegacyEnvironmentMachineErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DetachLegacyEnvironmentMachineError = DetachLegacyEnvironmentMachineErrors[keyof DetachLegacyEnvironmentMachineErrors];

export type DetachLegacyEnvironmentMachineResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DetachLegacyEnvironmentMachineResponse = DetachLegacyEnvironmentMachineResponses[keyof DetachLegacyEnvironmentMachineResponses];

export type UpdateLegacyEnvironmentMachineData = {
    body: EnvMachineUpdate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The environment.
         */
        env_id: string;
        /**
         * The place of a machine in the fleet of an environment.
         */
        membership_id: string;
    };
    query?: never;
    url: '/api/v1/parts/environments/{env_id}/machines/{membership_id}';
};

export type UpdateLegacyEnvironmentMachineErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type UpdateLegacyEnvironmentMachineError = UpdateLegacyEnvironmentMachineErrors[keyof UpdateLegacyEnvironmentMachineErrors];

export type UpdateLegacyEnvironmentMachineResponses = {
    /**
     * The membership
     */
    200: EnvMachineRowPublic;
};

export type UpdateLegacyEnvironmentMachineResponse = UpdateLegacyEnvironmentMachineResponses[keyof UpdateLegacyEnvironmentMachineResponses];

export type PresignUploadData = {
    body: PresignRequest;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/uploads/presign';
};

export type PresignUploadErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state. `storage_exceeded`: The storage of the plan is full.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `unsupported_file_type`: Files of this type are not accepted. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type PresignUploadError = PresignUploadErrors[keyof PresignUploadErrors];

export type PresignUploadResponses = {
    /**
     * Where to send the bytes
     */
    200: PresignResponse;
};

export type PresignUploadResponse = PresignUploadResponses[keyof PresignUploadResponses];

export type ConfirmUploadData = {
    body: ConfirmRequest;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/uploads/confirm';
};

export type ConfirmUploadErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ConfirmUploadError = ConfirmUploadErrors[keyof ConfirmUploadErrors];

export type ConfirmUploadResponses = {
    /**
     * The job that ingests the file
     */
    200: ConfirmResponse;
};

export type ConfirmUploadResponse = ConfirmUploadResponses[keyof ConfirmUploadResponses];

export type ListUploadsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: {
        /**
         * also show cancelled uploads, default false
         */
        include_cancelled?: boolean;
    };
    url: '/api/v1/uploads/';
};

export type ListUploadsErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListUploadsError = ListUploadsErrors[keyof ListUploadsErrors];

export type ListUploadsResponses = {
    /**
     * The uploads
     */
    200: Array<Upload>;
};

export type ListUploadsResponse = ListUploadsResponses[keyof ListUploadsResponses];

export type DeleteUploadData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The upload.
         */
        data_source_id: string;
    };
    query?: never;
    url: '/api/v1/uploads/{data_source_id}';
};

export type DeleteUploadErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteUploadError = DeleteUploadErrors[keyof DeleteUploadErrors];

export type DeleteUploadResponses = {
    /**
     * It is gone
     */
    200: Message;
};

export type DeleteUploadResponse = DeleteUploadResponses[keyof DeleteUploadResponses];

export type GetUploadData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The upload.
         */
        data_source_id: string;
    };
    query?: never;
    url: '/api/v1/uploads/{data_source_id}';
};

export type GetUploadErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetUploadError = GetUploadErrors[keyof GetUploadErrors];

export type GetUploadResponses = {
    /**
     * The upload
     */
    200: Upload;
};

export type GetUploadResponse = GetUploadResponses[keyof GetUploadResponses];

export type CancelUploadData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The upload.
         */
        data_source_id: string;
    };
    query?: never;
    url: '/api/v1/uploads/{data_source_id}/cancel';
};

export type CancelUploadErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CancelUploadError = CancelUploadErrors[keyof CancelUploadErrors];

export type CancelUploadResponses = {
    /**
     * The upload
     */
    200: Upload;
};

export type CancelUploadResponse = CancelUploadResponses[keyof CancelUploadResponses];

export type RetryUploadData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The upload.
         */
        data_source_id: string;
    };
    query?: never;
    url: '/api/v1/uploads/{data_source_id}/retry';
};

export type RetryUploadErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type RetryUploadError = RetryUploadErrors[keyof RetryUploadErrors];

export type RetryUploadResponses = {
    /**
     * The upload, pending
     */
    200: Upload;
};

export type RetryUploadResponse = RetryUploadResponses[keyof RetryUploadResponses];

export type GetUploadDownloadUrlData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The upload.
         */
        data_source_id: string;
    };
    query?: never;
    url: '/api/v1/uploads/{data_source_id}/download-url';
};

export type GetUploadDownloadUrlErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetUploadDownloadUrlError = GetUploadDownloadUrlErrors[keyof GetUploadDownloadUrlErrors];

export type GetUploadDownloadUrlResponses = {
    /**
     * The address
     */
    200: DownloadUrl;
};

export type GetUploadDownloadUrlResponse = GetUploadDownloadUrlResponses[keyof GetUploadDownloadUrlResponses];

export type AddUploadInputData = {
    body: {
        /**
         * What it is for.
         */
        role: 'component_cad';
        /**
         * a file of a part, under the name that the assembly has for it
         */
        file: Array<Blob | File>;
    };
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The upload.
         */
        data_source_id: string;
    };
    query?: never;
    url: '/api/v1/uploads/{data_source_id}/inputs';
};

export type AddUploadInputErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state. `storage_exceeded`: The storage of the plan is full.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `unsupported_file_type`: Files of this type are not accepted. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type AddUploadInputError = AddUploadInputErrors[keyof AddUploadInputErrors];

export type AddUploadInputResponses = {
    /**
     * The upload: `failed` while files are missing, then `pending`
     */
    200: Upload;
};

export type AddUploadInputResponse = AddUploadInputResponses[keyof AddUploadInputResponses];

export type GetUploadFactsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The upload.
         */
        data_source_id: string;
    };
    query?: {
        /**
         * also addresses of the pages with boxes
         */
        overlay?: 'png';
    };
    url: '/api/v1/uploads/{data_source_id}/facts';
};

export type GetUploadFactsErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetUploadFactsError = GetUploadFactsErrors[keyof GetUploadFactsErrors];

export type GetUploadFactsResponses = {
    /**
     * The facts
     */
    200: DrawingFacts;
};

export type GetUploadFactsResponse = GetUploadFactsResponses[keyof GetUploadFactsResponses];

export type CorrectUploadFactsData = {
    body: CorrectDrawingFacts;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The upload.
         */
        data_source_id: string;
    };
    query?: never;
    url: '/api/v1/uploads/{data_source_id}/facts';
};

export type CorrectUploadFactsErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CorrectUploadFactsError = CorrectUploadFactsErrors[keyof CorrectUploadFactsErrors];

export type CorrectUploadFactsResponses = {
    /**
     * The facts that were corrected
     */
    200: CorrectedDrawingFacts;
};

export type CorrectUploadFactsResponse = CorrectUploadFactsResponses[keyof CorrectUploadFactsResponses];

export type BulkCancelUploadsData = {
    body: BulkUploadIds;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/uploads/bulk-cancel';
};

export type BulkCancelUploadsErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type BulkCancelUploadsError = BulkCancelUploadsErrors[keyof BulkCancelUploadsErrors];

export type BulkCancelUploadsResponses = {
    /**
     * What happened to each id
     */
    200: BulkUploadResult;
};

export type BulkCancelUploadsResponse = BulkCancelUploadsResponses[keyof BulkCancelUploadsResponses];

export type BulkRetryUploadsData = {
    body: BulkUploadIds;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/uploads/bulk-retry';
};

export type BulkRetryUploadsErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type BulkRetryUploadsError = BulkRetryUploadsErrors[keyof BulkRetryUploadsErrors];

export type BulkRetryUploadsResponses = {
    /**
     * What happened to each id
     */
    200: BulkUploadResult;
};

export type BulkRetryUploadsResponse = BulkRetryUploadsResponses[keyof BulkRetryUploadsResponses];

export type ListFoldersData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/folders';
};

export type ListFoldersErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListFoldersError = ListFoldersErrors[keyof ListFoldersErrors];

export type ListFoldersResponses = {
    /**
     * Every folder
     */
    200: FolderList;
};

export type ListFoldersResponse = ListFoldersResponses[keyof ListFoldersResponses];

export type CreateFolderData = {
    body: FolderCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/folders';
};

export type CreateFolderErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateFolderError = CreateFolderErrors[keyof CreateFolderErrors];

export type CreateFolderResponses = {
    /**
     * The folder
     */
    201: Folder;
};

export type CreateFolderResponse = CreateFolderResponses[keyof CreateFolderResponses];

export type GetWorkspaceSummaryData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/folders/summary';
};

export type GetWorkspaceSummaryErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetWorkspaceSummaryError = GetWorkspaceSummaryErrors[keyof GetWorkspaceSummaryErrors];

export type GetWorkspaceSummaryResponses = {
    /**
     * The rollup
     */
    200: FolderSummary;
};

export type GetWorkspaceSummaryResponse = GetWorkspaceSummaryResponses[keyof GetWorkspaceSummaryResponses];

export type MovePartsData = {
    body: MoveParts;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/folders/move-parts';
};

export type MovePartsErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type MovePartsError = MovePartsErrors[keyof MovePartsErrors];

export type MovePartsResponses = {
    /**
     * What was moved
     */
    200: MovedParts;
};

export type MovePartsResponse = MovePartsResponses[keyof MovePartsResponses];

export type DeleteFolderData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The folder; null: in none.
         */
        folder_id: string;
    };
    query?: never;
    url: '/api/v1/folders/{folder_id}';
};

export type DeleteFolderErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteFolderError = DeleteFolderErrors[keyof DeleteFolderErrors];

export type DeleteFolderResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeleteFolderResponse = DeleteFolderResponses[keyof DeleteFolderResponses];

export type GetFolderData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The folder; null: in none.
         */
        folder_id: string;
    };
    query?: never;
    url: '/api/v1/folders/{folder_id}';
};

export type GetFolderErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetFolderError = GetFolderErrors[keyof GetFolderErrors];

export type GetFolderResponses = {
    /**
     * The folder
     */
    200: Folder;
};

export type GetFolderResponse = GetFolderResponses[keyof GetFolderResponses];

export type UpdateFolderData = {
    body: FolderUpdate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The folder; null: in none.
         */
        folder_id: string;
    };
    query?: never;
    url: '/api/v1/folders/{folder_id}';
};

export type UpdateFolderErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type UpdateFolderError = UpdateFolderErrors[keyof UpdateFolderErrors];

export type UpdateFolderResponses = {
    /**
     * The folder
     */
    200: Folder;
};

export type UpdateFolderResponse = UpdateFolderResponses[keyof UpdateFolderResponses];

export type GetFolderSummaryData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The folder; null: in none.
         */
        folder_id: string;
    };
    query?: never;
    url: '/api/v1/folders/{folder_id}/summary';
};

export type GetFolderSummaryErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetFolderSummaryError = GetFolderSummaryErrors[keyof GetFolderSummaryErrors];

export type GetFolderSummaryResponses = {
    /**
     * The rollup
     */
    200: FolderSummary;
};

export type GetFolderSummaryResponse = GetFolderSummaryResponses[keyof GetFolderSummaryResponses];

export type ListPartsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: {
        /**
         * page size, default 50
         */
        limit?: number;
        /**
         * opaque position from the page before
         */
        cursor?: string;
        /**
         * direction over the ordering key, default desc
         */
        order?: 'asc' | 'desc';
        /**
         * inclusive lower bound on creation time
         */
        created_after?: string;
        /**
         * exclusive upper bound on creation time
         */
        created_before?: string;
        /**
         * also count all pages
         */
        include_total?: boolean;
        /**
         * older alternative; not with cursor
         */
        offset?: number;
        /**
         * substring of part number or description
         */
        q?: string;
        /**
         * Class of the part in a system of the caller.
         */
        classification_id?: string;
        /**
         * direct children only
         */
        folder_id?: string;
        /**
         * True: only parts in no folder.
         */
        unfiled?: boolean;
        /**
         * once or often, OR-ed
         */
        make_or_buy?: Array<'make' | 'buy'>;
        /**
         * Where the part comes from: `make`, `buy` or `subcontract` as the caller files it.
         */
        procurement_type?: Array<string>;
        /**
         * true: at least one succeeded calculation
         */
        quoted?: boolean;
        /**
         * grade of the newest succeeded calculation
         */
        material_grade_id?: Array<string>;
        /**
         * default created_at. unit_cost, annual_spend, last_quoted_at page by offset only; parts without a price come last either way
         */
        sort?: 'created_at' | 'updated_at' | 'part_number' | 'unit_cost' | 'annual_spend' | 'last_quoted_at';
        /**
         * also piece-parts that decomposing assemblies made; their own folder always shows them
         */
        include_assembly_components?: boolean;
        /**
         * also count the values of each facet
         */
        include_facets?: boolean;
    };
    url: '/api/v1/parts/';
};

export type ListPartsErrors = {
    /**
     * `invalid_cursor`: The cursor is not valid for this query; start again without it.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListPartsError = ListPartsErrors[keyof ListPartsErrors];

export type ListPartsResponses = {
    /**
     * One page of parts
     */
    200: PartList;
};

export type ListPartsResponse = ListPartsResponses[keyof ListPartsResponses];

export type CreatePartData = {
    body: PartCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/parts/';
};

export type CreatePartErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreatePartError = CreatePartErrors[keyof CreatePartErrors];

export type CreatePartResponses = {
    /**
     * The part
     */
    201: Part;
};

export type CreatePartResponse = CreatePartResponses[keyof CreatePartResponses];

export type DeletePartData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The part.
         */
        part_id: string;
    };
    query?: never;
    url: '/api/v1/parts/{part_id}';
};

export type DeletePartErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeletePartError = DeletePartErrors[keyof DeletePartErrors];

export type DeletePartResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeletePartResponse = DeletePartResponses[keyof DeletePartResponses];

export type GetPartData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The part.
         */
        part_id: string;
    };
    query?: never;
    url: '/api/v1/parts/{part_id}';
};

export type GetPartErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetPartError = GetPartErrors[keyof GetPartErrors];

export type GetPartResponses = {
    /**
     * The part
     */
    200: Part;
};

export type GetPartResponse = GetPartResponses[keyof GetPartResponses];

export type UpdatePartData = {
    body: PartUpdate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The part.
         */
        part_id: string;
    };
    query?: never;
    url: '/api/v1/parts/{part_id}';
};

export type UpdatePartErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type UpdatePartError = UpdatePartErrors[keyof UpdatePartErrors];

export type UpdatePartResponses = {
    /**
     * The part
     */
    200: Part;
};

export type UpdatePartResponse = UpdatePartResponses[keyof UpdatePartResponses];

export type ListPartRevisionsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The part.
         */
        part_id: string;
    };
    query?: {
        /**
         * page size, default 50
         */
        limit?: number;
        /**
         * opaque position from the page before
         */
        cursor?: string;
        /**
         * direction over the ordering key, default desc
         */
        order?: 'asc' | 'desc';
        /**
         * inclusive lower bound on creation time
         */
        created_after?: string;
        /**
         * exclusive upper bound on creation time
         */
        created_before?: string;
        /**
         * also count all pages
         */
        include_total?: boolean;
        /**
         * older alternative; not with cursor
         */
        offset?: number;
    };
    url: '/api/v1/parts/{part_id}/revisions';
};

export type ListPartRevisionsErrors = {
    /**
     * `invalid_cursor`: The cursor is not valid for this query; start again without it.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListPartRevisionsError = ListPartRevisionsErrors[keyof ListPartRevisionsErrors];

export type ListPartRevisionsResponses = {
    /**
     * One page of revisions
     */
    200: PartRevisionList;
};

export type ListPartRevisionsResponse = ListPartRevisionsResponses[keyof ListPartRevisionsResponses];

export type CreatePartRevisionData = {
    body: PartRevisionCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The part.
         */
        part_id: string;
    };
    query?: never;
    url: '/api/v1/parts/{part_id}/revisions';
};

export type CreatePartRevisionErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreatePartRevisionError = CreatePartRevisionErrors[keyof CreatePartRevisionErrors];

export type CreatePartRevisionResponses = {
    /**
     * The revision
     */
    201: PartRevision;
};

export type CreatePartRevisionResponse = CreatePartRevisionResponses[keyof CreatePartRevisionResponses];

export type DeletePartRevisionData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The part.
         */
        part_id: string;
        /**
         * The revision of the part.
         */
        revision_id: string;
    };
    query?: never;
    url: '/api/v1/parts/{part_id}/revisions/{revision_id}';
};

export type DeletePartRevisionErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeletePartRevisionError = DeletePartRevisionErrors[keyof DeletePartRevisionErrors];

export type DeletePartRevisionResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeletePartRevisionResponse = DeletePartRevisionResponses[keyof DeletePartRevisionResponses];

export type GetPartRevisionData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The part.
         */
        part_id: string;
        /**
         * The revision of the part.
         */
        revision_id: string;
    };
    query?: never;
    url: '/api/v1/parts/{part_id}/revisions/{revision_id}';
};

export type GetPartRevisionErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetPartRevisionError = GetPartRevisionErrors[keyof GetPartRevisionErrors];

export type GetPartRevisionResponses = {
    /**
     * The revision
     */
    200: PartRevision;
};

export type GetPartRevisionResponse = GetPartRevisionResponses[keyof GetPartRevisionResponses];

export type UpdatePartRevisionData = {
    body: PartRevisionUpdate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The part.
         */
        part_id: string;
        /**
         * The revision of the part.
         */
        revision_id: string;
    };
    query?: never;
    url: '/api/v1/parts/{part_id}/revisions/{revision_id}';
};

export type UpdatePartRevisionErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type UpdatePartRevisionError = UpdatePartRevisionErrors[keyof UpdatePartRevisionErrors];

export type UpdatePartRevisionResponses = {
    /**
     * The revision
     */
    200: PartRevision;
};

export type UpdatePartRevisionResponse = UpdatePartRevisionResponses[keyof UpdatePartRevisionResponses];

export type ListDatasetsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The part.
         */
        part_id: string;
        /**
         * The revision of the part.
         */
        revision_id: string;
    };
    query?: {
        /**
         * page size, default 50
         */
        limit?: number;
        /**
         * opaque position from the page before
         */
        cursor?: string;
        /**
         * direction over the ordering key, default desc
         */
        order?: 'asc' | 'desc';
        /**
         * inclusive lower bound on creation time
         */
        created_after?: string;
        /**
         * exclusive upper bound on creation time
         */
        created_before?: string;
        /**
         * also count all pages
         */
        include_total?: boolean;
        /**
         * older alternative; not with cursor
         */
        offset?: number;
    };
    url: '/api/v1/parts/{part_id}/revisions/{revision_id}/datasets';
};

export type ListDatasetsErrors = {
    /**
     * `invalid_cursor`: The cursor is not valid for this query; start again without it.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListDatasetsError = ListDatasetsErrors[keyof ListDatasetsErrors];

export type ListDatasetsResponses = {
    /**
     * One page of files
     */
    200: DatasetList;
};

export type ListDatasetsResponse = ListDatasetsResponses[keyof ListDatasetsResponses];

export type CreateDatasetData = {
    body: DatasetCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The part.
         */
        part_id: string;
        /**
         * The revision of the part.
         */
        revision_id: string;
    };
    query?: never;
    url: '/api/v1/parts/{part_id}/revisions/{revision_id}/datasets';
};

export type CreateDatasetErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateDatasetError = CreateDatasetErrors[keyof CreateDatasetErrors];

export type CreateDatasetResponses = {
    /**
     * The binding
     */
    201: Dataset;
};

export type CreateDatasetResponse = CreateDatasetResponses[keyof CreateDatasetResponses];

export type DeleteDatasetData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The part.
         */
        part_id: string;
        /**
         * The revision of the part.
         */
        revision_id: string;
        /**
         * The link between the revision and a file.
         */
        dataset_link_id: string;
    };
    query?: never;
    url: '/api/v1/parts/{part_id}/revisions/{revision_id}/datasets/{dataset_link_id}';
};

export type DeleteDatasetErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteDatasetError = DeleteDatasetErrors[keyof DeleteDatasetErrors];

export type DeleteDatasetResponses = {
    /**
     * Unbound
     */
    200: Message;
};

export type DeleteDatasetResponse = DeleteDatasetResponses[keyof DeleteDatasetResponses];

export type GetPartPreviewUrlData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The part.
         */
        part_id: string;
    };
    query?: never;
    url: '/api/v1/parts/{part_id}/preview-url';
};

export type GetPartPreviewUrlErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetPartPreviewUrlError = GetPartPreviewUrlErrors[keyof GetPartPreviewUrlErrors];

export type GetPartPreviewUrlResponses = {
    /**
     * The model, or why there is none
     */
    200: PreviewUrl;
};

export type GetPartPreviewUrlResponse = GetPartPreviewUrlResponses[keyof GetPartPreviewUrlResponses];

export type GetPartFacesUrlData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The part.
         */
        part_id: string;
    };
    query?: {
        /**
         * pins the revision; default the newest
         */
        part_revision_id?: string;
    };
    url: '/api/v1/parts/{part_id}/faces-url';
};

export type GetPartFacesUrlErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetPartFacesUrlError = GetPartFacesUrlErrors[keyof GetPartFacesUrlErrors];

export type GetPartFacesUrlResponses = {
    /**
     * The model, or why there is none
     */
    200: PreviewUrl;
};

export type GetPartFacesUrlResponse = GetPartFacesUrlResponses[keyof GetPartFacesUrlResponses];

export type ListMaterialStandardsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/parts/materials/standards';
};

export type ListMaterialStandardsErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListMaterialStandardsError = ListMaterialStandardsErrors[keyof ListMaterialStandardsErrors];

export type ListMaterialStandardsResponses = {
    /**
     * Every standard
     */
    200: Array<MaterialStandard>;
};

export type ListMaterialStandardsResponse = ListMaterialStandardsResponses[keyof ListMaterialStandardsResponses];

export type ListMaterialGradesData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: {
        /**
         * Category of material.
         */
        category?: 'carbon_steel' | 'alloy_steel' | 'tool_steel' | 'stainless_steel' | 'cast_iron' | 'aluminium' | 'copper_alloy' | 'titanium' | 'nickel_alloy' | 'magnesium' | 'zinc_alloy' | 'thermoplastic' | 'thermoset';
        /**
         * ISO 513 group
         */
        iso_group?: 'P' | 'M' | 'K' | 'N' | 'S' | 'H';
        /**
         * substring of codes, names, URN and aliases
         */
        q?: string;
        /**
         * default 100
         */
        limit?: number;
        /**
         * How many rows to pass over.
         */
        offset?: number;
    };
    url: '/api/v1/parts/materials/grades';
};

export type ListMaterialGradesErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListMaterialGradesError = ListMaterialGradesErrors[keyof ListMaterialGradesErrors];

export type ListMaterialGradesResponses = {
    /**
     * One page; count is the number of all matches
     */
    200: MaterialGradeList;
};

export type ListMaterialGradesResponse = ListMaterialGradesResponses[keyof ListMaterialGradesResponses];

export type GetMaterialGradeByUrnData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * Stable name of the grade.
         */
        urn: string;
    };
    query?: never;
    url: '/api/v1/parts/materials/grades/by-urn/{urn}';
};

export type GetMaterialGradeByUrnErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetMaterialGradeByUrnError = GetMaterialGradeByUrnErrors[keyof GetMaterialGradeByUrnErrors];

export type GetMaterialGradeByUrnResponses = {
    /**
     * The grade
     */
    200: MaterialGrade;
};

export type GetMaterialGradeByUrnResponse = GetMaterialGradeByUrnResponses[keyof GetMaterialGradeByUrnResponses];

export type GetMaterialGradeData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The grade.
         */
        grade_id: string;
    };
    query?: never;
    url: '/api/v1/parts/materials/grades/{grade_id}';
};

export type GetMaterialGradeErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetMaterialGradeError = GetMaterialGradeErrors[keyof GetMaterialGradeErrors];

export type GetMaterialGradeResponses = {
    /**
     * The grade
     */
    200: MaterialGrade;
};

export type GetMaterialGradeResponse = GetMaterialGradeResponses[keyof GetMaterialGradeResponses];

export type LookupMaterialData = {
    body: MaterialLookup;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/parts/materials/lookup';
};

export type LookupMaterialErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type LookupMaterialError = LookupMaterialErrors[keyof LookupMaterialErrors];

export type LookupMaterialResponses = {
    /**
     * The grade or null, and candidates
     */
    200: MaterialLookupResult;
};

export type LookupMaterialResponse = LookupMaterialResponses[keyof LookupMaterialResponses];

export type LookupMaterialsData = {
    body: MaterialLookupBatch;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/parts/materials/lookup/batch';
};

export type LookupMaterialsErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type LookupMaterialsError = LookupMaterialsErrors[keyof LookupMaterialsErrors];

export type LookupMaterialsResponses = {
    /**
     * One result per query, in order
     */
    200: MaterialLookupBatchResult;
};

export type LookupMaterialsResponse = LookupMaterialsResponses[keyof LookupMaterialsResponses];

export type ListMaterialOverridesData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/parts/materials/overrides';
};

export type ListMaterialOverridesErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListMaterialOverridesError = ListMaterialOverridesErrors[keyof ListMaterialOverridesErrors];

export type ListMaterialOverridesResponses = {
    /**
     * Every override
     */
    200: Array<MaterialOverride>;
};

export type ListMaterialOverridesResponse = ListMaterialOverridesResponses[keyof ListMaterialOverridesResponses];

export type CreateMaterialOverrideData = {
    body: MaterialOverrideCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/parts/materials/overrides';
};

export type CreateMaterialOverrideErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateMaterialOverrideError = CreateMaterialOverrideErrors[keyof CreateMaterialOverrideErrors];

export type CreateMaterialOverrideResponses = {
    /**
     * The override
     */
    201: MaterialOverride;
};

export type CreateMaterialOverrideResponse = CreateMaterialOverrideResponses[keyof CreateMaterialOverrideResponses];

export type DeleteMaterialOverrideData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The override.
         */
        override_id: string;
    };
    query?: never;
    url: '/api/v1/parts/materials/overrides/{override_id}';
};

export type DeleteMaterialOverrideErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteMaterialOverrideError = DeleteMaterialOverrideErrors[keyof DeleteMaterialOverrideErrors];

export type DeleteMaterialOverrideResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeleteMaterialOverrideResponse = DeleteMaterialOverrideResponses[keyof DeleteMaterialOverrideResponses];

export type GetMaterialOverrideData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The override.
         */
        override_id: string;
    };
    query?: never;
    url: '/api/v1/parts/materials/overrides/{override_id}';
};

export type GetMaterialOverrideErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetMaterialOverrideError = GetMaterialOverrideErrors[keyof GetMaterialOverrideErrors];

export type GetMaterialOverrideResponses = {
    /**
     * The override
     */
    200: MaterialOverride;
};

export type GetMaterialOverrideResponse = GetMaterialOverrideResponses[keyof GetMaterialOverrideResponses];

export type UpdateMaterialOverrideData = {
    body: MaterialOverrideUpdate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The override.
         */
        override_id: string;
    };
    query?: never;
    url: '/api/v1/parts/materials/overrides/{override_id}';
};

export type UpdateMaterialOverrideErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type UpdateMaterialOverrideError = UpdateMaterialOverrideErrors[keyof UpdateMaterialOverrideErrors];

export type UpdateMaterialOverrideResponses = {
    /**
     * The override
     */
    200: MaterialOverride;
};

export type UpdateMaterialOverrideResponse = UpdateMaterialOverrideResponses[keyof UpdateMaterialOverrideResponses];

export type GetCalculationCapacityData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/calculations/capacity';
};

export type GetCalculationCapacityErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetCalculationCapacityError = GetCalculationCapacityErrors[keyof GetCalculationCapacityErrors];

export type GetCalculationCapacityResponses = {
    /**
     * The capacity
     */
    200: CalculationCapacity;
};

export type GetCalculationCapacityResponse = GetCalculationCapacityResponses[keyof GetCalculationCapacityResponses];

export type CompareCalculationBatchData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The batch that it was made in; null: alone.
         */
        batch_id: string;
    };
    query?: never;
    url: '/api/v1/calculations/batches/{batch_id}/comparison';
};

export type CompareCalculationBatchErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CompareCalculationBatchError = CompareCalculationBatchErrors[keyof CompareCalculationBatchErrors];

export type CompareCalculationBatchResponses = {
    /**
     * The matrix
     */
    200: ComparisonMatrix;
};

export type CompareCalculationBatchResponse = CompareCalculationBatchResponses[keyof CompareCalculationBatchResponses];

export type CompareCalculationsData = {
    body: ComparisonRequest;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/calculations/comparison';
};

export type CompareCalculationsErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CompareCalculationsError = CompareCalculationsErrors[keyof CompareCalculationsErrors];

export type CompareCalculationsResponses = {
    /**
     * The matrix
     */
    200: ComparisonMatrix;
};

export type CompareCalculationsResponse = CompareCalculationsResponses[keyof CompareCalculationsResponses];

export type CompareBatchComponentsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The batch that it was made in; null: alone.
         */
        batch_id: string;
    };
    query: {
        /**
         * The revision of the part.
         */
        part_revision_id: string;
    };
    url: '/api/v1/calculations/batches/{batch_id}/comparison/components';
};

export type CompareBatchComponentsErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CompareBatchComponentsError = CompareBatchComponentsErrors[keyof CompareBatchComponentsErrors];

export type CompareBatchComponentsResponses = {
    /**
     * The components
     */
    200: ComponentComparison;
};

export type CompareBatchComponentsResponse = CompareBatchComponentsResponses[keyof CompareBatchComponentsResponses];

export type GetBillOfMaterialsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The calculation.
         */
        calculation_id: string;
    };
    query?: {
        /**
         * `flat` (default): each component once
         */
        view?: 'flat' | 'tree';
    };
    url: '/api/v1/calculations/{calculation_id}/components';
};

export type GetBillOfMaterialsErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetBillOfMaterialsError = GetBillOfMaterialsErrors[keyof GetBillOfMaterialsErrors];

export type GetBillOfMaterialsResponses = {
    /**
     * The bill of materials
     */
    200: BillOfMaterials;
};

export type GetBillOfMaterialsResponse = GetBillOfMaterialsResponses[keyof GetBillOfMaterialsResponses];

export type CorrectComponentData = {
    body: ComponentCorrectionPatch;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The calculation.
         */
        calculation_id: string;
        /**
         * Stable name of the component.
         */
        component_key: string;
    };
    query?: never;
    url: '/api/v1/calculations/{calculation_id}/components/{component_key}';
};

export type CorrectComponentErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `material_unresolved`: The material could not be resolved to one grade. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CorrectComponentError = CorrectComponentErrors[keyof CorrectComponentErrors];

export type CorrectComponentResponses = {
    /**
     * What is said of the component now
     */
    200: ComponentCorrected;
};

export type CorrectComponentResponse = CorrectComponentResponses[keyof CorrectComponentResponses];

export type GetAssemblyDrawingsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The calculation.
         */
        calculation_id: string;
    };
    query?: never;
    url: '/api/v1/calculations/{calculation_id}/drawings';
};

export type GetAssemblyDrawingsErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetAssemblyDrawingsError = GetAssemblyDrawingsErrors[keyof GetAssemblyDrawingsErrors];

export type GetAssemblyDrawingsResponses = {
    /**
     * The pack
     */
    200: AssemblyDrawingsAnswer;
};

export type GetAssemblyDrawingsResponse = GetAssemblyDrawingsResponses[keyof GetAssemblyDrawingsResponses];

export type AddAssemblyDrawingsData = {
    body: {
        /**
         * the drawings
         */
        files: Array<Blob | File>;
    };
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The calculation.
         */
        calculation_id: string;
    };
    query?: never;
    url: '/api/v1/calculations/{calculation_id}/drawings';
};

export type AddAssemblyDrawingsErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state. `storage_exceeded`: The storage of the plan is full.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `unsupported_file_type`: Files of this type are not accepted. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type AddAssemblyDrawingsError = AddAssemblyDrawingsErrors[keyof AddAssemblyDrawingsErrors];

export type AddAssemblyDrawingsResponses = {
    /**
     * The pack, with the files of the request
     */
    200: AssemblyDrawingsAnswer;
};

export type AddAssemblyDrawingsResponse = AddAssemblyDrawingsResponses[keyof AddAssemblyDrawingsResponses];

export type AssignAssemblyDrawingData = {
    body: AssemblyDrawingAssignment;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The calculation.
         */
        calculation_id: string;
        /**
         * The upload.
         */
        data_source_id: string;
    };
    query?: never;
    url: '/api/v1/calculations/{calculation_id}/drawings/{data_source_id}/assign';
};

export type AssignAssemblyDrawingErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type AssignAssemblyDrawingError = AssignAssemblyDrawingErrors[keyof AssignAssemblyDrawingErrors];

export type AssignAssemblyDrawingResponses = {
    /**
     * The pack, with the file
     */
    200: AssemblyDrawingsAnswer;
};

export type AssignAssemblyDrawingResponse = AssignAssemblyDrawingResponses[keyof AssignAssemblyDrawingResponses];

export type CreateCalculationBatchData = {
    body: CalculationBatch;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/calculations/batch';
};

export type CreateCalculationBatchErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `currency_unresolved`: There is no dated exchange rate for this pair of currencies. `material_unresolved`: The material could not be resolved to one grade. `stock_format_unresolved`: The stock format is unknown or cannot be used. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again. `too_many_pending`: Too many calculations are pending; wait until earlier ones are done.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateCalculationBatchError = CreateCalculationBatchErrors[keyof CreateCalculationBatchErrors];

export type CreateCalculationBatchResponses = {
    /**
     * The cells, revisions first
     */
    202: CalculationRun;
};

export type CreateCalculationBatchResponse = CreateCalculationBatchResponses[keyof CreateCalculationBatchResponses];

export type QuoteCalculationData = {
    body: CalculationQuote;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/calculations/quote';
};

export type QuoteCalculationErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `currency_unresolved`: There is no dated exchange rate for this pair of currencies. `material_unresolved`: The material could not be resolved to one grade. `nest_item_unresolved`: The job-nest line cannot price this calculation. `stock_format_unresolved`: The stock format is unknown or cannot be used. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again. `too_many_pending`: Too many calculations are pending; wait until earlier ones are done.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type QuoteCalculationError = QuoteCalculationErrors[keyof QuoteCalculationErrors];

export type QuoteCalculationResponses = {
    /**
     * The runs
     */
    201: CalculationRun;
};

export type QuoteCalculationResponse = QuoteCalculationResponses[keyof QuoteCalculationResponses];

export type AddCalculationInputData = {
    body: {
        /**
         * What it is for.
         */
        role: 'drawing_2d' | 'mesh' | 'rfq_text';
        /**
         * the file of the role
         */
        file?: Blob | File;
    };
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The calculation.
         */
        calculation_id: string;
    };
    query?: never;
    url: '/api/v1/calculations/{calculation_id}/inputs';
};

export type AddCalculationInputErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state. `storage_exceeded`: The storage of the plan is full.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `unsupported_file_type`: Files of this type are not accepted. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type AddCalculationInputError = AddCalculationInputErrors[keyof AddCalculationInputErrors];

export type AddCalculationInputResponses = {
    /**
     * The file, and what it makes of the price
     */
    200: CalculationInput;
};

export type AddCalculationInputResponse = AddCalculationInputResponses[keyof AddCalculationInputResponses];

export type GetCalculationOptimizationData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The calculation.
         */
        calculation_id: string;
    };
    query?: never;
    url: '/api/v1/calculations/{calculation_id}/optimization';
};

export type GetCalculationOptimizationErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetCalculationOptimizationError = GetCalculationOptimizationErrors[keyof GetCalculationOptimizationErrors];

export type GetCalculationOptimizationResponses = {
    /**
     * The findings, largest saving first
     */
    200: CalculationOptimization;
};

export type GetCalculationOptimizationResponse = GetCalculationOptimizationResponses[keyof GetCalculationOptimizationResponses];

export type PreviewCalculationData = {
    body: CalculationPreview;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The calculation.
         */
        calculation_id: string;
    };
    query?: {
        /**
         * How much of the cost sheet the answer holds. `full` (default): every line with its `children`, `terms` and `factors`. `summary`: the top-level lines alone; their `children`, `terms` and `factors` are empty arrays.
         */
        view?: 'full' | 'summary';
    };
    url: '/api/v1/calculations/{calculation_id}/preview';
};

export type PreviewCalculationErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state. `not_reproducible`: The stored price was made by another engine version.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `adjustment_refused`: An adjustment cannot be applied. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type PreviewCalculationError = PreviewCalculationErrors[keyof PreviewCalculationErrors];

export type PreviewCalculationResponses = {
    /**
     * The sheet as it would be
     */
    200: CalculationPreviewResult;
};

export type PreviewCalculationResponse = PreviewCalculationResponses[keyof PreviewCalculationResponses];

export type SetCalculationMaterialData = {
    body: CalculationMaterial;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The calculation.
         */
        calculation_id: string;
    };
    query?: never;
    url: '/api/v1/calculations/{calculation_id}/material';
};

export type SetCalculationMaterialErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `material_unresolved`: The material could not be resolved to one grade. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type SetCalculationMaterialError = SetCalculationMaterialErrors[keyof SetCalculationMaterialErrors];

export type SetCalculationMaterialResponses = {
    /**
     * The material as it is now
     */
    200: CalculationMaterialResult;
};

export type SetCalculationMaterialResponse = SetCalculationMaterialResponses[keyof SetCalculationMaterialResponses];

export type UploadAndQuoteData = {
    body: {
        /**
         * default: the baseline environment
         */
        costing_environment_id?: string | null;
        /**
         * The environments, one column of calculations each.
         */
        costing_environment_ids?: Array<string>;
        /**
         * Pieces per year; null: one lot.
         */
        annual_volume?: number | null;
        /**
         * default 1
         */
        lot_size?: number | null;
        /**
         * default: of the environment
         */
        currency?: string | null;
        /**
         * ISO 3166; selects the price level of materials and the emission factor. Default: of the environment
         */
        region?: string | null;
        /**
         * Language of labels, notes and errors.
         */
        language?: string | null;
        /**
         * Its name.
         */
        name?: string;
        /**
         * always normalised to the single engine
         */
        engine?: string;
        /**
         * how a file of several bodies without a structure of products is priced: as an assembly of them (default), or as one part
         */
        bodies?: 'components' | 'one_part' | null;
        /**
         * of an assembly: `welded` where made pieces of steel, stainless steel or aluminium that lie on each other and are held by nothing else are welded along their contact; null: as the model shows, never guessed
         */
        joining?: 'welded' | null;
        /**
         * Grade of the catalogue; null: none.
         */
        material_grade_id?: string | null;
        /**
         * The material as the caller wrote it; resolved to a grade.
         */
        material_ref?: string | null;
        /**
         * True: the customer brings the material, and it costs nothing.
         */
        material_is_provided?: boolean | null;
        /**
         * How provided material arrives.
         */
        provided_stock_kind?: 'none' | 'near_net_casting' | 'near_net_profile' | 'sawn_blank' | null;
        /**
         * Whether the part pays for its whole blank or its share: `auto` decides, `full_no_credit` gives nothing for the rest.
         */
        full_stock_charge?: 'auto' | 'full' | 'full_no_credit' | 'share' | null;
        /**
         * A stock format of the organisation that is to be used; null: chosen.
         */
        stock_format_id?: string | null;
        /**
         * Size of the stock that is to be used, in mm; null: chosen.
         */
        stock_format_mm?: {
            /**
             * Length, in mm.
             */
            length_mm: number;
            /**
             * Width, in mm.
             */
            width_mm: number;
        } | null;
        /**
         * default: the name of the file without its extension
         */
        part_number?: string;
        /**
         * refused: a line of a job nest is about a revision that is there already
         */
        nest_item_id?: string;
        /**
         * the CAD file; also taken as `cad_file`
         */
        file?: Blob | File;
        /**
         * its drawing; also taken as `drawing_file`
         */
        drawing?: Blob | File;
    };
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/calculations/upload-and-quote';
};

export type UploadAndQuoteErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state. `storage_exceeded`: The storage of the plan is full.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `currency_unresolved`: There is no dated exchange rate for this pair of currencies. `material_unresolved`: The material could not be resolved to one grade. `nest_item_unresolved`: The job-nest line cannot price this calculation. `stock_format_unresolved`: The stock format is unknown or cannot be used. `unsupported_file_type`: Files of this type are not accepted. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again. `too_many_pending`: Too many calculations are pending; wait until earlier ones are done.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type UploadAndQuoteError = UploadAndQuoteErrors[keyof UploadAndQuoteErrors];

export type UploadAndQuoteResponses = {
    /**
     * The runs
     */
    201: CalculationRun;
};

export type UploadAndQuoteResponse = UploadAndQuoteResponses[keyof UploadAndQuoteResponses];

export type ListCalculationsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: {
        /**
         * page size, default 50
         */
        limit?: number;
        /**
         * opaque position from the page before
         */
        cursor?: string;
        /**
         * direction over the ordering key, default desc
         */
        order?: 'asc' | 'desc';
        /**
         * inclusive lower bound on creation time
         */
        created_after?: string;
        /**
         * exclusive upper bound on creation time
         */
        created_before?: string;
        /**
         * also count all pages
         */
        include_total?: boolean;
        /**
         * older alternative; not with cursor
         */
        offset?: number;
        /**
         * repeatable, OR-ed
         */
        status_filter?: Array<'draft' | 'queued' | 'running' | 'polling' | 'succeeded' | 'failed' | 'cancelled' | 'timed_out' | 'blocked'>;
        /**
         * The part.
         */
        part_id?: string;
        /**
         * The batch that it was made in; null: alone.
         */
        batch_id?: string;
        /**
         * Grade of the catalogue; null: none.
         */
        material_grade_id?: Array<string>;
        /**
         * components of an assembly
         */
        parent_calculation_id?: string;
        /**
         * comma-separated, at most 500; then limit and order are ignored
         */
        ids?: string;
        /**
         * with part_id: also what the part received as a component
         */
        include_components?: boolean;
        /**
         * default created_at; rows with no value come last. unit_cost, offer_price, finished_at give the first page only
         */
        sort?: 'created_at' | 'lot_size' | 'annual_volume' | 'unit_cost' | 'offer_price' | 'finished_at';
        /**
         * Also counts the rows by each filter.
         */
        include_facets?: boolean;
    };
    url: '/api/v1/calculations';
};

export type ListCalculationsErrors = {
    /**
     * `invalid_cursor`: The cursor is not valid for this query; start again without it.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListCalculationsError = ListCalculationsErrors[keyof ListCalculationsErrors];

export type ListCalculationsResponses = {
    /**
     * One page of calculations
     */
    200: CalculationList;
};

export type ListCalculationsResponse = ListCalculationsResponses[keyof ListCalculationsResponses];

export type CreateCalculationData = {
    body: CalculationCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/calculations';
};

export type CreateCalculationErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `currency_unresolved`: There is no dated exchange rate for this pair of currencies. `material_unresolved`: The material could not be resolved to one grade. `nest_item_unresolved`: The job-nest line cannot price this calculation. `stock_format_unresolved`: The stock format is unknown or cannot be used. `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateCalculationError = CreateCalculationErrors[keyof CreateCalculationErrors];

export type CreateCalculationResponses = {
    /**
     * The draft
     */
    201: CalculationRun;
};

export type CreateCalculationResponse = CreateCalculationResponses[keyof CreateCalculationResponses];

export type RunCalculationData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The calculation.
         */
        calculation_id: string;
    };
    query?: never;
    url: '/api/v1/calculations/{calculation_id}/run';
};

export type RunCalculationErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_funds`: The hold for this run exceeds the wallet balance. `quota_exceeded`: The included calculations of this month are used up.
     */
    402: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again. `too_many_pending`: Too many calculations are pending; wait until earlier ones are done.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type RunCalculationError = RunCalculationErrors[keyof RunCalculationErrors];

export type RunCalculationResponses = {
    /**
     * The run, or why it did not begin
     */
    202: CalculationRun;
};

export type RunCalculationResponse = RunCalculationResponses[keyof RunCalculationResponses];

export type DeleteCalculationData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The calculation.
         */
        calculation_id: string;
    };
    query?: never;
    url: '/api/v1/calculations/{calculation_id}';
};

export type DeleteCalculationErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteCalculationError = DeleteCalculationErrors[keyof DeleteCalculationErrors];

export type DeleteCalculationResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeleteCalculationResponse = DeleteCalculationResponses[keyof DeleteCalculationResponses];

export type GetCalculationData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The calculation.
         */
        calculation_id: string;
    };
    query?: {
        /**
         * How much of the cost sheet the answer holds. `full` (default): every line with its `children`, `terms` and `factors`. `summary`: the top-level lines alone; their `children`, `terms` and `factors` are empty arrays.
         */
        view?: 'full' | 'summary';
        /**
         * What the answer adds to its view: `time_elements` (of each operation), `rejected_machines` (of each operation), or `all`; with `view=summary` also `lines` (children), `terms` (of every formula: lines, machine rates, emissions) and `factors`. Repeatable. A block that is left out is an empty array, and `omitted` names it.
         */
        include?: Array<'lines' | 'terms' | 'factors' | 'time_elements' | 'rejected_machines' | 'all'>;
    };
    url: '/api/v1/calculations/{calculation_id}';
};

export type GetCalculationErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetCalculationError = GetCalculationErrors[keyof GetCalculationErrors];

export type GetCalculationResponses = {
    /**
     * The calculation
     */
    200: Calculation;
};

export type GetCalculationResponse = GetCalculationResponses[keyof GetCalculationResponses];

export type BulkCancelCalculationsData = {
    body: BulkCalculationIds;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/calculations/bulk-cancel';
};

export type BulkCancelCalculationsErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type BulkCancelCalculationsError = BulkCancelCalculationsErrors[keyof BulkCancelCalculationsErrors];

export type BulkCancelCalculationsResponses = {
    /**
     * What happened to each id
     */
    200: BulkCalculationResult;
};

export type BulkCancelCalculationsResponse = BulkCancelCalculationsResponses[keyof BulkCancelCalculationsResponses];

export type BulkDeleteCalculationsData = {
    body: BulkCalculationIds;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/calculations/bulk-delete';
};

export type BulkDeleteCalculationsErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type BulkDeleteCalculationsError = BulkDeleteCalculationsErrors[keyof BulkDeleteCalculationsErrors];

export type BulkDeleteCalculationsResponses = {
    /**
     * What happened to each id
     */
    200: BulkCalculationResult;
};

export type BulkDeleteCalculationsResponse = BulkDeleteCalculationsResponses[keyof BulkDeleteCalculationsResponses];

export type BulkRetryCalculationsData = {
    body: BulkCalculationIds;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/calculations/bulk-retry';
};

export type BulkRetryCalculationsErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type BulkRetryCalculationsError = BulkRetryCalculationsErrors[keyof BulkRetryCalculationsErrors];

export type BulkRetryCalculationsResponses = {
    /**
     * What happened to each id
     */
    200: BulkCalculationResult;
};

export type BulkRetryCalculationsResponse = BulkRetryCalculationsResponses[keyof BulkRetryCalculationsResponses];

export type CancelCalculationBatchData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The batch that it was made in; null: alone.
         */
        batch_id: string;
    };
    query?: never;
    url: '/api/v1/calculations/batches/{batch_id}/cancel';
};

export type CancelCalculationBatchErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CancelCalculationBatchError = CancelCalculationBatchErrors[keyof CancelCalculationBatchErrors];

export type CancelCalculationBatchResponses = {
    /**
     * What happened to each member
     */
    200: BulkCalculationResult;
};

export type CancelCalculationBatchResponse = CancelCalculationBatchResponses[keyof CancelCalculationBatchResponses];

export type GetUsageData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/billing/usage';
};

export type GetUsageErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetUsageError = GetUsageErrors[keyof GetUsageErrors];

export type GetUsageResponses = {
    /**
     * The usage
     */
    200: BillingUsage;
};

export type GetUsageResponse = GetUsageResponses[keyof GetUsageResponses];

export type GetWalletData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/billing/wallet';
};

export type GetWalletErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetWalletError = GetWalletErrors[keyof GetWalletErrors];

export type GetWalletResponses = {
    /**
     * The wallet
     */
    200: Wallet;
};

export type GetWalletResponse = GetWalletResponses[keyof GetWalletResponses];

export type ListLedgerData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: {
        /**
         * page size, default 50
         */
        limit?: number;
        /**
         * opaque position from the page before
         */
        cursor?: string;
        /**
         * direction over the ordering key, default desc
         */
        order?: 'asc' | 'desc';
        /**
         * inclusive lower bound on creation time
         */
        created_after?: string;
        /**
         * exclusive upper bound on creation time
         */
        created_before?: string;
        /**
         * also count all pages
         */
        include_total?: boolean;
        /**
         * older alternative; not with cursor
         */
        offset?: number;
    };
    url: '/api/v1/billing/ledger';
};

export type ListLedgerErrors = {
    /**
     * `invalid_cursor`: The cursor is not valid for this query; start again without it.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListLedgerError = ListLedgerErrors[keyof ListLedgerErrors];

export type ListLedgerResponses = {
    /**
     * One page of the ledger
     */
    200: LedgerPage;
};

export type ListLedgerResponse = ListLedgerResponses[keyof ListLedgerResponses];

export type GetSpendCapData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/billing/spend-cap';
};

export type GetSpendCapErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetSpendCapError = GetSpendCapErrors[keyof GetSpendCapErrors];

export type GetSpendCapResponses = {
    /**
     * The cap
     */
    200: SpendCap;
};

export type GetSpendCapResponse = GetSpendCapResponses[keyof GetSpendCapResponses];

export type SetSpendCapData = {
    body: {
        /**
         * null takes the cap away
         */
        cap_cents: number | null;
        /**
         * default pause
         */
        action?: 'warn' | 'pause';
    };
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/billing/spend-cap';
};

export type SetSpendCapErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type SetSpendCapError = SetSpendCapErrors[keyof SetSpendCapErrors];

export type SetSpendCapResponses = {
    /**
     * The cap
     */
    200: SpendCap;
};

export type SetSpendCapResponse = SetSpendCapResponses[keyof SetSpendCapResponses];

export type SetLowBalanceThresholdData = {
    body: {
        /**
         * Balance in cents below which the organisation is told; null: never.
         */
        threshold_cents: number;
    };
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/billing/low-balance-threshold';
};

export type SetLowBalanceThresholdErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type SetLowBalanceThresholdError = SetLowBalanceThresholdErrors[keyof SetLowBalanceThresholdErrors];

export type SetLowBalanceThresholdResponses = {
    /**
     * The wallet
     */
    200: Wallet;
};

export type SetLowBalanceThresholdResponse = SetLowBalanceThresholdResponses[keyof SetLowBalanceThresholdResponses];

export type ListExchangeRatesData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: {
        /**
         * page size, default 50
         */
        limit?: number;
        /**
         * opaque position from the page before
         */
        cursor?: string;
        /**
         * direction over the ordering key, default desc
         */
        order?: 'asc' | 'desc';
        /**
         * inclusive lower bound on creation time
         */
        created_after?: string;
        /**
         * exclusive upper bound on creation time
         */
        created_before?: string;
        /**
         * also count all pages
         */
        include_total?: boolean;
        /**
         * older alternative; not with cursor
         */
        offset?: number;
    };
    url: '/api/v1/exchange-rates';
};

export type ListExchangeRatesErrors = {
    /**
     * `invalid_cursor`: The cursor is not valid for this query; start again without it.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListExchangeRatesError = ListExchangeRatesErrors[keyof ListExchangeRatesErrors];

export type ListExchangeRatesResponses = {
    /**
     * One page of rates
     */
    200: {
        /**
         * The rows of this page.
         */
        items: Array<ExchangeRate>;
        /**
         * size of this page
         */
        count: number;
        /**
         * Position of the next page; null on the last.
         */
        next_cursor: string | null;
        /**
         * False on the last page.
         */
        has_more: boolean;
        /**
         * set only with include_total=true
         */
        total: number | null;
    };
};

export type ListExchangeRatesResponse = ListExchangeRatesResponses[keyof ListExchangeRatesResponses];

export type CreateExchangeRateData = {
    body: ExchangeRateCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/exchange-rates';
};

export type CreateExchangeRateErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateExchangeRateError = CreateExchangeRateErrors[keyof CreateExchangeRateErrors];

export type CreateExchangeRateResponses = {
    /**
     * The rate
     */
    201: ExchangeRate;
};

export type CreateExchangeRateResponse = CreateExchangeRateResponses[keyof CreateExchangeRateResponses];

export type ListReferenceExchangeRatesData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/exchange-rates/reference';
};

export type ListReferenceExchangeRatesErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListReferenceExchangeRatesError = ListReferenceExchangeRatesErrors[keyof ListReferenceExchangeRatesErrors];

export type ListReferenceExchangeRatesResponses = {
    /**
     * Every currency once
     */
    200: Array<ReferenceExchangeRate>;
};

export type ListReferenceExchangeRatesResponse = ListReferenceExchangeRatesResponses[keyof ListReferenceExchangeRatesResponses];

export type DeleteExchangeRateData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The rate.
         */
        exchange_rate_id: string;
    };
    query?: never;
    url: '/api/v1/exchange-rates/{exchange_rate_id}';
};

export type DeleteExchangeRateErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteExchangeRateError = DeleteExchangeRateErrors[keyof DeleteExchangeRateErrors];

export type DeleteExchangeRateResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeleteExchangeRateResponse = DeleteExchangeRateResponses[keyof DeleteExchangeRateResponses];

export type ListStockFormatsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: {
        /**
         * page size, default 50
         */
        limit?: number;
        /**
         * opaque position from the page before
         */
        cursor?: string;
        /**
         * direction over the ordering key, default desc
         */
        order?: 'asc' | 'desc';
        /**
         * inclusive lower bound on creation time
         */
        created_after?: string;
        /**
         * exclusive upper bound on creation time
         */
        created_before?: string;
        /**
         * also count all pages
         */
        include_total?: boolean;
        /**
         * older alternative; not with cursor
         */
        offset?: number;
        /**
         * Form of the stock: bar, sheet, tube, …
         */
        form?: 'round_bar' | 'hex_bar' | 'flat_bar' | 'square_bar' | 'plate' | 'sheet' | 'tube' | 'profile';
        /**
         * Category of material.
         */
        category?: 'carbon_steel' | 'alloy_steel' | 'tool_steel' | 'stainless_steel' | 'cast_iron' | 'aluminium' | 'copper_alloy' | 'titanium' | 'nickel_alloy' | 'magnesium' | 'zinc_alloy' | 'thermoplastic' | 'thermoset';
    };
    url: '/api/v1/stock-formats';
};

export type ListStockFormatsErrors = {
    /**
     * `invalid_cursor`: The cursor is not valid for this query; start again without it.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListStockFormatsError = ListStockFormatsErrors[keyof ListStockFormatsErrors];

export type ListStockFormatsResponses = {
    /**
     * The formats
     */
    200: {
        /**
         * The rows of this page.
         */
        items: Array<StockFormat>;
        /**
         * size of this page
         */
        count: number;
        /**
         * Position of the next page; null on the last.
         */
        next_cursor: string | null;
        /**
         * False on the last page.
         */
        has_more: boolean;
        /**
         * set only with include_total=true
         */
        total: number | null;
    };
};

export type ListStockFormatsResponse = ListStockFormatsResponses[keyof ListStockFormatsResponses];

export type CreateStockFormatData = {
    body: StockFormatCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/stock-formats';
};

export type CreateStockFormatErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateStockFormatError = CreateStockFormatErrors[keyof CreateStockFormatErrors];

export type CreateStockFormatResponses = {
    /**
     * The format
     */
    201: StockFormat;
};

export type CreateStockFormatResponse = CreateStockFormatResponses[keyof CreateStockFormatResponses];

export type DeleteStockFormatData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * A stock format of the organisation that is to be used; null: chosen.
         */
        stock_format_id: string;
    };
    query?: never;
    url: '/api/v1/stock-formats/{stock_format_id}';
};

export type DeleteStockFormatErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteStockFormatError = DeleteStockFormatErrors[keyof DeleteStockFormatErrors];

export type DeleteStockFormatResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeleteStockFormatResponse = DeleteStockFormatResponses[keyof DeleteStockFormatResponses];

export type ListStandardPartsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: {
        /**
         * page size, default 50
         */
        limit?: number;
        /**
         * opaque position from the page before
         */
        cursor?: string;
        /**
         * direction over the ordering key, default desc
         */
        order?: 'asc' | 'desc';
        /**
         * inclusive lower bound on creation time
         */
        created_after?: string;
        /**
         * exclusive upper bound on creation time
         */
        created_before?: string;
        /**
         * also count all pages
         */
        include_total?: boolean;
        /**
         * older alternative; not with cursor
         */
        offset?: number;
    };
    url: '/api/v1/standard-parts';
};

export type ListStandardPartsErrors = {
    /**
     * `invalid_cursor`: The cursor is not valid for this query; start again without it.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListStandardPartsError = ListStandardPartsErrors[keyof ListStandardPartsErrors];

export type ListStandardPartsResponses = {
    /**
     * One page of prices
     */
    200: {
        /**
         * The rows of this page.
         */
        items: Array<StandardPart>;
        /**
         * size of this page
         */
        count: number;
        /**
         * Position of the next page; null on the last.
         */
        next_cursor: string | null;
        /**
         * False on the last page.
         */
        has_more: boolean;
        /**
         * set only with include_total=true
         */
        total: number | null;
    };
};

export type ListStandardPartsResponse = ListStandardPartsResponses[keyof ListStandardPartsResponses];

export type CreateStandardPartData = {
    body: StandardPartCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/standard-parts';
};

export type CreateStandardPartErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateStandardPartError = CreateStandardPartErrors[keyof CreateStandardPartErrors];

export type CreateStandardPartResponses = {
    /**
     * The price
     */
    201: StandardPart;
};

export type CreateStandardPartResponse = CreateStandardPartResponses[keyof CreateStandardPartResponses];

export type ExportStandardPartsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/standard-parts/csv';
};

export type ExportStandardPartsErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ExportStandardPartsError = ExportStandardPartsErrors[keyof ExportStandardPartsErrors];

export type ExportStandardPartsResponses = {
    /**
     * The sheet
     */
    200: {
        /**
         * The rows as CSV, with a header line.
         */
        csv: string;
    };
};

export type ExportStandardPartsResponse = ExportStandardPartsResponses[keyof ExportStandardPartsResponses];

export type ImportStandardPartsData = {
    body: StandardPartCsv;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/standard-parts/csv';
};

export type ImportStandardPartsErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ImportStandardPartsError = ImportStandardPartsErrors[keyof ImportStandardPartsErrors];

export type ImportStandardPartsResponses = {
    /**
     * How many rows were made and removed
     */
    200: {
        /**
         * What was made.
         */
        created: number;
        /**
         * What was taken away.
         */
        removed: number;
    };
};

export type ImportStandardPartsResponse = ImportStandardPartsResponses[keyof ImportStandardPartsResponses];

export type DeleteStandardPartData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The standard part.
         */
        standard_part_id: string;
    };
    query?: never;
    url: '/api/v1/standard-parts/{standard_part_id}';
};

export type DeleteStandardPartErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type DeleteStandardPartError = DeleteStandardPartErrors[keyof DeleteStandardPartErrors];

export type DeleteStandardPartResponses = {
    /**
     * Deleted
     */
    200: Message;
};

export type DeleteStandardPartResponse = DeleteStandardPartResponses[keyof DeleteStandardPartResponses];

export type GetStandardPartData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * The standard part.
         */
        standard_part_id: string;
    };
    query?: never;
    url: '/api/v1/standard-parts/{standard_part_id}';
};

export type GetStandardPartErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetStandardPartError = GetStandardPartErrors[keyof GetStandardPartErrors];

export type GetStandardPartResponses = {
    /**
     * The price
     */
    200: StandardPart;
};

export type GetStandardPartResponse = GetStandardPartResponses[keyof GetStandardPartResponses];

export type UpdateStandardPartData = {
    body: StandardPartUpdate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The standard part.
         */
        standard_part_id: string;
    };
    query?: never;
    url: '/api/v1/standard-parts/{standard_part_id}';
};

export type UpdateStandardPartErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type UpdateStandardPartError = UpdateStandardPartErrors[keyof UpdateStandardPartErrors];

export type UpdateStandardPartResponses = {
    /**
     * The price
     */
    200: StandardPart;
};

export type UpdateStandardPartResponse = UpdateStandardPartResponses[keyof UpdateStandardPartResponses];

export type ListEventsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: {
        /**
         * page size, default 50
         */
        limit?: number;
        /**
         * opaque position from the page before
         */
        cursor?: string;
        /**
         * direction over the ordering key, default desc
         */
        order?: 'asc' | 'desc';
        /**
         * inclusive lower bound on creation time
         */
        created_after?: string;
        /**
         * exclusive upper bound on creation time
         */
        created_before?: string;
        /**
         * also count all pages
         */
        include_total?: boolean;
        /**
         * older alternative; not with cursor
         */
        offset?: number;
        /**
         * repeatable, OR-ed; wildcards as in subscriptions
         */
        type?: Array<string>;
    };
    url: '/api/v1/events';
};

export type ListEventsErrors = {
    /**
     * `bad_request`: The request could not be read. `invalid_cursor`: The cursor is not valid for this query; start again without it.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

export type ListEventsResponses = {
    /**
     * One page of events
     */
    200: {
        /**
         * The rows of this page.
         */
        items: Array<Event>;
        /**
         * size of this page
         */
        count: number;
        /**
         * Position of the next page; null on the last.
         */
        next_cursor: string | null;
        /**
         * False on the last page.
         */
        has_more: boolean;
        /**
         * set only with include_total=true
         */
        total: number | null;
    };
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type ListApiKeysData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: {
        /**
         * page size, default 50
         */
        limit?: number;
        /**
         * opaque position from the page before
         */
        cursor?: string;
        /**
         * direction over the ordering key, default desc
         */
        order?: 'asc' | 'desc';
        /**
         * inclusive lower bound on creation time
         */
        created_after?: string;
        /**
         * exclusive upper bound on creation time
         */
        created_before?: string;
        /**
         * also count all pages
         */
        include_total?: boolean;
        /**
         * older alternative; not with cursor
         */
        offset?: number;
    };
    url: '/api/v1/api-keys';
};

export type ListApiKeysErrors = {
    /**
     * `invalid_cursor`: The cursor is not valid for this query; start again without it.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListApiKeysError = ListApiKeysErrors[keyof ListApiKeysErrors];

export type ListApiKeysResponses = {
    /**
     * One page of keys
     */
    200: ApiKeyList;
};

export type ListApiKeysResponse = ListApiKeysResponses[keyof ListApiKeysResponses];

export type CreateApiKeyData = {
    body: ApiKeyCreate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/api-keys';
};

export type CreateApiKeyErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type CreateApiKeyError = CreateApiKeyErrors[keyof CreateApiKeyErrors];

export type CreateApiKeyResponses = {
    /**
     * The key, shown once
     */
    201: CreatedApiKey;
};

export type CreateApiKeyResponse = CreateApiKeyResponses[keyof CreateApiKeyResponses];

export type RevokeApiKeyData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Its id, a UUID.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/api-keys/{id}';
};

export type RevokeApiKeyErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type RevokeApiKeyError = RevokeApiKeyErrors[keyof RevokeApiKeyErrors];

export type RevokeApiKeyResponses = {
    /**
     * Revoked
     */
    200: Message;
};

export type RevokeApiKeyResponse = RevokeApiKeyResponses[keyof RevokeApiKeyResponses];

export type GetApiKeyData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path: {
        /**
         * Its id, a UUID.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/api-keys/{id}';
};

export type GetApiKeyErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetApiKeyError = GetApiKeyErrors[keyof GetApiKeyErrors];

export type GetApiKeyResponses = {
    /**
     * The key
     */
    200: ApiKey;
};

export type GetApiKeyResponse = GetApiKeyResponses[keyof GetApiKeyResponses];

export type UpdateApiKeyData = {
    body: ApiKeyUpdate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Its id, a UUID.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/api-keys/{id}';
};

export type UpdateApiKeyErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type UpdateApiKeyError = UpdateApiKeyErrors[keyof UpdateApiKeyErrors];

export type UpdateApiKeyResponses = {
    /**
     * The key
     */
    200: ApiKey;
};

export type UpdateApiKeyResponse = UpdateApiKeyResponses[keyof UpdateApiKeyResponses];

export type ListMembersData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: {
        /**
         * page size, default 50
         */
        limit?: number;
        /**
         * opaque position from the page before
         */
        cursor?: string;
        /**
         * direction over the ordering key, default desc
         */
        order?: 'asc' | 'desc';
        /**
         * inclusive lower bound on creation time
         */
        created_after?: string;
        /**
         * exclusive upper bound on creation time
         */
        created_before?: string;
        /**
         * also count all pages
         */
        include_total?: boolean;
        /**
         * older alternative; not with cursor
         */
        offset?: number;
    };
    url: '/api/v1/members';
};

export type ListMembersErrors = {
    /**
     * `invalid_cursor`: The cursor is not valid for this query; start again without it.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListMembersError = ListMembersErrors[keyof ListMembersErrors];

export type ListMembersResponses = {
    /**
     * One page
     */
    200: MemberList;
};

export type ListMembersResponse = ListMembersResponses[keyof ListMembersResponses];

export type AddMemberData = {
    body: MemberAdd;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/members';
};

export type AddMemberErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again. `too_many_requests`: Too many attempts; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type AddMemberError = AddMemberErrors[keyof AddMemberErrors];

export type AddMemberResponses = {
    /**
     * The invitation
     */
    201: Member;
};

export type AddMemberResponse = AddMemberResponses[keyof AddMemberResponses];

export type WithdrawInvitationData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The invitation.
         */
        invitation_id: string;
    };
    query?: never;
    url: '/api/v1/members/invitations/{invitation_id}';
};

export type WithdrawInvitationErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type WithdrawInvitationError = WithdrawInvitationErrors[keyof WithdrawInvitationErrors];

export type WithdrawInvitationResponses = {
    /**
     * Withdrawn
     */
    200: Message;
};

export type WithdrawInvitationResponse = WithdrawInvitationResponses[keyof WithdrawInvitationResponses];

export type RemoveMemberData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The person.
         */
        user_id: string;
    };
    query?: never;
    url: '/api/v1/members/{user_id}';
};

export type RemoveMemberErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type RemoveMemberError = RemoveMemberErrors[keyof RemoveMemberErrors];

export type RemoveMemberResponses = {
    /**
     * Removed
     */
    200: Message;
};

export type RemoveMemberResponse = RemoveMemberResponses[keyof RemoveMemberResponses];

export type UpdateMemberData = {
    body: MemberUpdate;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The person.
         */
        user_id: string;
    };
    query?: never;
    url: '/api/v1/members/{user_id}';
};

export type UpdateMemberErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type UpdateMemberError = UpdateMemberErrors[keyof UpdateMemberErrors];

export type UpdateMemberResponses = {
    /**
     * The member
     */
    200: Member;
};

export type UpdateMemberResponse = UpdateMemberResponses[keyof UpdateMemberResponses];

export type ListOAuthGrantsData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/oauth/grants';
};

export type ListOAuthGrantsErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ListOAuthGrantsError = ListOAuthGrantsErrors[keyof ListOAuthGrantsErrors];

export type ListOAuthGrantsResponses = {
    /**
     * The grants that hold
     */
    200: OAuthGrantList;
};

export type ListOAuthGrantsResponse = ListOAuthGrantsResponses[keyof ListOAuthGrantsResponses];

export type RevokeOAuthGrantData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
        /**
         * Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * What a person allowed a client.
         */
        grant_id: string;
    };
    query?: never;
    url: '/api/v1/oauth/grants/{grant_id}';
};

export type RevokeOAuthGrantErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `conflict`: The change conflicts with the current state.
     */
    409: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type RevokeOAuthGrantError = RevokeOAuthGrantErrors[keyof RevokeOAuthGrantErrors];

export type RevokeOAuthGrantResponses = {
    /**
     * Taken back
     */
    200: Message;
};

export type RevokeOAuthGrantResponse = RevokeOAuthGrantResponses[keyof RevokeOAuthGrantResponses];

export type GetWhoamiData = {
    body?: never;
    headers?: {
        /**
         * Selects among the organisations of the credential; default its own.
         */
        'X-Org-Slug'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/whoami';
};

export type GetWhoamiErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `insufficient_scope`: The credential lacks a required scope.
     */
    403: Error;
    /**
     * `not_found`: The resource does not exist or is not visible to this organisation.
     */
    404: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `rate_limited`: Too many requests; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetWhoamiError = GetWhoamiErrors[keyof GetWhoamiErrors];

export type GetWhoamiResponses = {
    /**
     * The credential and its organisation
     */
    200: Whoami;
};

export type GetWhoamiResponse = GetWhoamiResponses[keyof GetWhoamiResponses];

export type SignUpData = {
    body: SignUp;
    path?: never;
    query?: never;
    url: '/api/v1/auth/sign-up';
};

export type SignUpErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `forbidden_origin`: A session may be used from our own pages and configured origins only.
     */
    403: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `too_many_requests`: Too many attempts; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type SignUpError = SignUpErrors[keyof SignUpErrors];

export type SignUpResponses = {
    /**
     * A mail is on its way, or none is owed.
     */
    202: Message;
};

export type SignUpResponse = SignUpResponses[keyof SignUpResponses];

export type ConfirmAddressData = {
    body: Confirmation;
    path?: never;
    query?: never;
    url: '/api/v1/auth/confirm';
};

export type ConfirmAddressErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `forbidden_origin`: A session may be used from our own pages and configured origins only.
     */
    403: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `too_many_requests`: Too many attempts; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ConfirmAddressError = ConfirmAddressErrors[keyof ConfirmAddressErrors];

export type ConfirmAddressResponses = {
    /**
     * Done.
     */
    200: Message;
};

export type ConfirmAddressResponse = ConfirmAddressResponses[keyof ConfirmAddressResponses];

export type ResendConfirmationData = {
    body: ConfirmationResend;
    path?: never;
    query?: never;
    url: '/api/v1/auth/confirm/resend';
};

export type ResendConfirmationErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `forbidden_origin`: A session may be used from our own pages and configured origins only.
     */
    403: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `too_many_requests`: Too many attempts; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ResendConfirmationError = ResendConfirmationErrors[keyof ResendConfirmationErrors];

export type ResendConfirmationResponses = {
    /**
     * A mail is on its way, or none is owed.
     */
    202: Message;
};

export type ResendConfirmationResponse = ResendConfirmationResponses[keyof ResendConfirmationResponses];

export type AcceptInvitationData = {
    body: InvitationAccept;
    path?: never;
    query?: never;
    url: '/api/v1/auth/invitations/accept';
};

export type AcceptInvitationErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `forbidden_origin`: A session may be used from our own pages and configured origins only.
     */
    403: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `too_many_requests`: Too many attempts; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type AcceptInvitationError = AcceptInvitationErrors[keyof AcceptInvitationErrors];

export type AcceptInvitationResponses = {
    /**
     * Done.
     */
    200: Message;
};

export type AcceptInvitationResponse = AcceptInvitationResponses[keyof AcceptInvitationResponses];

export type LoginData = {
    body: Login;
    path?: never;
    query?: never;
    url: '/api/v1/auth/login';
};

export type LoginErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `invalid_credentials`: The e-mail address or the password is not right.
     */
    401: Error;
    /**
     * `forbidden_origin`: A session may be used from our own pages and configured origins only.
     */
    403: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `too_many_requests`: Too many attempts; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type LoginError = LoginErrors[keyof LoginErrors];

export type LoginResponses = {
    /**
     * Signed in; the cookie is set.
     */
    200: Session;
};

export type LoginResponse = LoginResponses[keyof LoginResponses];

export type LogoutData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/auth/logout';
};

export type LogoutErrors = {
    /**
     * `forbidden_origin`: A session may be used from our own pages and configured origins only.
     */
    403: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type LogoutError = LogoutErrors[keyof LogoutErrors];

export type LogoutResponses = {
    /**
     * Signed out.
     */
    200: Message;
};

export type LogoutResponse = LogoutResponses[keyof LogoutResponses];

export type GetSessionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/auth/session';
};

export type GetSessionErrors = {
    /**
     * `invalid_api_key`: The API key is missing, malformed, expired or revoked.
     */
    401: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type GetSessionError = GetSessionErrors[keyof GetSessionErrors];

export type GetSessionResponses = {
    /**
     * The person of the session.
     */
    200: Session;
};

export type GetSessionResponse = GetSessionResponses[keyof GetSessionResponses];

export type RequestPasswordResetData = {
    body: PasswordReset;
    path?: never;
    query?: never;
    url: '/api/v1/auth/password-reset';
};

export type RequestPasswordResetErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `forbidden_origin`: A session may be used from our own pages and configured origins only.
     */
    403: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `too_many_requests`: Too many attempts; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type RequestPasswordResetError = RequestPasswordResetErrors[keyof RequestPasswordResetErrors];

export type RequestPasswordResetResponses = {
    /**
     * A mail is on its way, or none is owed.
     */
    202: Message;
};

export type RequestPasswordResetResponse = RequestPasswordResetResponses[keyof RequestPasswordResetResponses];

export type ConfirmPasswordResetData = {
    body: PasswordResetConfirm;
    path?: never;
    query?: never;
    url: '/api/v1/auth/password-reset/confirm';
};

export type ConfirmPasswordResetErrors = {
    /**
     * `bad_request`: The request could not be read.
     */
    400: Error;
    /**
     * `forbidden_origin`: A session may be used from our own pages and configured origins only.
     */
    403: Error;
    /**
     * `payload_too_large`: The body is too large.
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not supported here.
     */
    415: Error;
    /**
     * `validation_error`: The request is not valid; every problem is listed in details.errors.
     */
    422: Error;
    /**
     * `too_many_requests`: Too many attempts; wait and try again.
     */
    429: Error;
    /**
     * `internal_error`: Something went wrong on our side. Quote the request id to support.
     */
    500: Error;
    /**
     * `unavailable`: A dependency cannot be reached at the moment; try again.
     */
    503: Error;
};

export type ConfirmPasswordResetError = ConfirmPasswordResetErrors[keyof ConfirmPasswordResetErrors];

export type ConfirmPasswordResetResponses = {
    /**
     * Done.
     */
    200: Message;
};

export type ConfirmPasswordResetResponse = ConfirmPasswordResetResponses[keyof ConfirmPasswordResetResponses];
