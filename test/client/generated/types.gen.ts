// @ts-nocheck
// Generated from openapi.json; npm run openapi

export type ClientOptions = {
    baseUrl: 'http://127.0.0.1:8080' | (string & {});
};

export type EnvironmentSummary = {
    id: string;
    name: string;
    description: string;
    /**
     * ISO 4217 of every amount of this environment
     */
    currency: string;
    region: string;
    valid_from: string;
    valid_to: string | null;
    is_baseline: boolean;
    /**
     * what is not stated here is read there
     */
    parent_environment_id: string | null;
    machine_count: number;
    tool_count: number;
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
    error: {
        /**
         * stable machine code
         */
        code: 'bad_request' | 'invalid_cursor' | 'invalid_api_key' | 'invalid_credentials' | 'invalid_operator_token' | 'insufficient_funds' | 'quota_exceeded' | 'insufficient_scope' | 'forbidden_origin' | 'not_found' | 'method_not_allowed' | 'conflict' | 'environment_limit' | 'storage_exceeded' | 'not_reproducible' | 'payload_too_large' | 'unsupported_media_type' | 'validation_error' | 'unsupported_file_type' | 'url_refused' | 'material_unresolved' | 'stock_format_unresolved' | 'nest_item_unresolved' | 'currency_unresolved' | 'adjustment_refused' | 'rate_limited' | 'too_many_requests' | 'too_many_pending' | 'internal_error' | 'unavailable';
        message: string;
        details?: {
            [key: string]: unknown;
        };
    };
    request_id: string;
};

export type EnvironmentCreate = {
    name: string;
    valid_from: string;
    /**
     * default: of the baseline
     */
    currency?: string;
    description?: string;
    /**
     * default: of the baseline
     */
    region?: string;
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
    preset: string;
    name: string;
    description: string;
    currency: string;
    region: string;
    valid_from: string;
    valid_to: string | null;
    machine_count: number;
    tool_count: number;
    subcontractor_count: number;
};

export type Environment = {
    id: string;
    name: string;
    description: string;
    /**
     * ISO 4217 of every amount of this environment
     */
    currency: string;
    region: string;
    valid_from: string;
    valid_to: string | null;
    is_baseline: boolean;
    /**
     * what is not stated here is read there
     */
    parent_environment_id: string | null;
    machine_count: number;
    tool_count: number;
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
    name?: string;
    description?: string;
    /**
     * relabels every amount; nothing is converted
     */
    currency?: string;
    /**
     * ISO 3166 country: selects the price level of materials and the emission factor
     */
    region?: string;
    valid_from?: string;
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
    message: string;
};

export type EnvironmentClone = {
    name: string;
    /**
     * default: today
     */
    valid_from?: string;
    valid_to?: string | null;
    description?: string;
};

export type EnvironmentRate = {
    id: string;
    kind: 'labour' | 'machine' | 'fixed_overhead' | 'variable_overhead' | 'energy' | 'space';
    /**
     * the machine; null: everybody
     */
    subject_id: string | null;
    value: number;
    /**
     * follows from kind and currency
     */
    unit: string;
    currency: string;
    valid_from: string;
    /**
     * inclusive; null: open
     */
    valid_to: string | null;
    source: string | null;
};

export type EnvironmentRateCreate = {
    kind: 'labour' | 'machine' | 'fixed_overhead' | 'variable_overhead' | 'energy' | 'space';
    /**
     * the machine; null: everybody
     */
    subject_id?: string | null;
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
    source?: string | null;
};

export type EnvironmentRateUpdate = {
    value?: number;
    /**
     * follows from kind and currency
     */
    unit?: string;
    currency?: string;
    valid_from?: string;
    /**
     * inclusive; null: open
     */
    valid_to?: string | null;
    source?: string | null;
};

export type EnvironmentTool = {
    id: string;
    name: string;
    klass: 'end_mill' | 'ball_mill' | 'ball_end_mill' | 'face_mill' | 'chamfer_mill' | 'slot_cutter' | 'thread_mill' | 'drill' | 'drill_hss' | 'indexable_drill' | 'spot_drill' | 'countersink' | 'reamer' | 'boring_head' | 'boring_insert' | 'tap' | 'turning_insert' | 'turning_insert_finish' | 'cbn_insert' | 'groove_insert' | 'part_off_insert' | 'thread_insert' | 'saw_blade' | 'grinding_wheel';
    diameter_mm: number | null;
    flutes: number | null;
    material: 'hss' | 'carbide' | 'coated_carbide' | 'cermet' | 'cbn' | 'pcd';
    /**
     * in the environment's currency
     */
    price: number | null;
    /**
     * minutes in the cut
     */
    life_min: number | null;
    cutting_data: Array<{
        iso_group: 'P' | 'P_mild' | 'P_free' | 'P_alloy' | 'P_qt' | 'P_tool' | 'P_400HB' | 'P_ferritic' | 'M' | 'M_martensitic' | 'M_ferritic' | 'M_duplex' | 'M_303' | 'M_316' | 'K' | 'K_gjs' | 'K_gjm' | 'N' | 'N_al_wrought' | 'N_al_cast' | 'N_cu' | 'N_plastic' | 'S' | 'S_ni' | 'S_ti' | 'S_fe' | 'S_co' | 'H';
        vc_m_min: number;
        fz_mm: number;
        ap_max_mm: number | null;
        source: string | null;
    }>;
    source: string | null;
};

export type EnvironmentToolCreate = {
    name: string;
    klass: 'end_mill' | 'ball_mill' | 'ball_end_mill' | 'face_mill' | 'chamfer_mill' | 'slot_cutter' | 'thread_mill' | 'drill' | 'drill_hss' | 'indexable_drill' | 'spot_drill' | 'countersink' | 'reamer' | 'boring_head' | 'boring_insert' | 'tap' | 'turning_insert' | 'turning_insert_finish' | 'cbn_insert' | 'groove_insert' | 'part_off_insert' | 'thread_insert' | 'saw_blade' | 'grinding_wheel';
    diameter_mm?: number | null;
    flutes?: number | null;
    material: 'hss' | 'carbide' | 'coated_carbide' | 'cermet' | 'cbn' | 'pcd';
    /**
     * in the environment's currency
     */
    price?: number | null;
    /**
     * minutes in the cut
     */
    life_min?: number | null;
    cutting_data?: Array<{
        iso_group: 'P' | 'P_mild' | 'P_free' | 'P_alloy' | 'P_qt' | 'P_tool' | 'P_400HB' | 'P_ferritic' | 'M' | 'M_martensitic' | 'M_ferritic' | 'M_duplex' | 'M_303' | 'M_316' | 'K' | 'K_gjs' | 'K_gjm' | 'N' | 'N_al_wrought' | 'N_al_cast' | 'N_cu' | 'N_plastic' | 'S' | 'S_ni' | 'S_ti' | 'S_fe' | 'S_co' | 'H';
        vc_m_min: number;
        fz_mm: number;
        ap_max_mm?: number | null;
        source?: string | null;
        sigma?: number | null;
    }>;
    source?: string | null;
};

export type EnvironmentToolUpdate = {
    name?: string;
    klass?: 'end_mill' | 'ball_mill' | 'ball_end_mill' | 'face_mill' | 'chamfer_mill' | 'slot_cutter' | 'thread_mill' | 'drill' | 'drill_hss' | 'indexable_drill' | 'spot_drill' | 'countersink' | 'reamer' | 'boring_head' | 'boring_insert' | 'tap' | 'turning_insert' | 'turning_insert_finish' | 'cbn_insert' | 'groove_insert' | 'part_off_insert' | 'thread_insert' | 'saw_blade' | 'grinding_wheel';
    diameter_mm?: number | null;
    flutes?: number | null;
    material?: 'hss' | 'carbide' | 'coated_carbide' | 'cermet' | 'cbn' | 'pcd';
    /**
     * in the environment's currency
     */
    price?: number | null;
    /**
     * minutes in the cut
     */
    life_min?: number | null;
    cutting_data?: Array<{
        iso_group: 'P' | 'P_mild' | 'P_free' | 'P_alloy' | 'P_qt' | 'P_tool' | 'P_400HB' | 'P_ferritic' | 'M' | 'M_martensitic' | 'M_ferritic' | 'M_duplex' | 'M_303' | 'M_316' | 'K' | 'K_gjs' | 'K_gjm' | 'N' | 'N_al_wrought' | 'N_al_cast' | 'N_cu' | 'N_plastic' | 'S' | 'S_ni' | 'S_ti' | 'S_fe' | 'S_co' | 'H';
        vc_m_min: number;
        fz_mm: number;
        ap_max_mm?: number | null;
        source?: string | null;
        sigma?: number | null;
    }>;
    source?: string | null;
};

export type EnvironmentSubcontractor = {
    id: string;
    name: string;
    process: 'heat_treatment' | 'anodising' | 'zinc_plating' | 'powder_coating' | 'passivation' | 'grinding' | 'other';
    price_per_kg: number | null;
    price_per_dm2: number | null;
    price_per_lot: number | null;
    /**
     * least charge per lot
     */
    min_price: number | null;
    lead_time_days: number | null;
    transport_eur_per_lot: number | null;
    source: string | null;
};

export type EnvironmentSubcontractorCreate = {
    name: string;
    process: 'heat_treatment' | 'anodising' | 'zinc_plating' | 'powder_coating' | 'passivation' | 'grinding' | 'other';
    price_per_kg?: number | null;
    price_per_dm2?: number | null;
    price_per_lot?: number | null;
    /**
     * least charge per lot
     */
    min_price?: number | null;
    lead_time_days?: number | null;
    transport_eur_per_lot?: number | null;
    source?: string | null;
};

export type EnvironmentSubcontractorUpdate = {
    name?: string;
    process?: 'heat_treatment' | 'anodising' | 'zinc_plating' | 'powder_coating' | 'passivation' | 'grinding' | 'other';
    price_per_kg?: number | null;
    price_per_dm2?: number | null;
    price_per_lot?: number | null;
    /**
     * least charge per lot
     */
    min_price?: number | null;
    lead_time_days?: number | null;
    transport_eur_per_lot?: number | null;
    source?: string | null;
};

export type EnvironmentOverride = {
    id: string;
    bin: string;
    parameter: string;
    /**
     * in the unit of the platform's parameter
     */
    value: number;
    source: string | null;
};

export type EnvironmentOverrideCreate = {
    bin: string;
    parameter: string;
    /**
     * in the unit of the platform's parameter
     */
    value: number;
    source?: string | null;
};

export type EnvironmentOverrideUpdate = {
    /**
     * in the unit of the platform's parameter
     */
    value?: number;
    source?: string | null;
};

export type EnvMachineRowPublic = {
    id: string;
    environment_id: string;
    machine: MachineDefinition;
    fleet_priority: number;
    is_enabled: boolean;
    valid_from: string | null;
    valid_to: string | null;
    hourly_rate: MachineHourlyRate;
};

export type MachineDefinition = {
    id: string;
    name: string;
    vendor: string | null;
    model_no: string | null;
    klass: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
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
    valid_from: string | null;
    valid_to: string | null;
    capabilities: {
        schema_version: 1;
        klass: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
        subclass: string | null;
        axes_indexable: number | null;
        axes_simultaneous: number | null;
        certifications: Array<string>;
        /**
         * [rpm, greatest axial depth in mm], ascending
         */
        chatter_stability_lobe: Array<[
            number,
            number,
            unknown
        ]>;
        coolant: Array<string>;
        iso_286_achievable_grade: number | null;
        max_material_thickness_mm: number | null;
        max_part_envelope_mm: Array<number>;
        max_setups_per_part: number | null;
        max_spindle_rpm: number | null;
        max_table_load_kg: number | null;
        max_tool_diameter_mm: number | null;
        max_tool_length_mm: number | null;
        nominal_tool_change_time_s_by_class: {
            [key: string]: number;
        };
        positioning_accuracy_mm: number | null;
        repeatability_mm: number | null;
        rapid_traverse_m_per_min: number | null;
        spindle_power_kw: number | null;
        workholding: Array<string>;
        vdi_3258: {
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
            capital_interest_rate: number | null;
            depreciation_life_h: number | null;
            /**
             * the environment's price wins
             */
            energy_eur_per_kwh: number | null;
            /**
             * mean draw while running
             */
            energy_kw: number | null;
            floor_space_m2: number | null;
            maintenance_eur_per_year: number | null;
            /**
             * never part of the rate: labour is a line of its own
             */
            operator_hourly_eur: number | null;
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
    currency: string;
    source: 'rate_row' | 'stated' | 'vdi_3258' | 'class_default' | null;
    /**
     * who states what won
     */
    level: 'environment' | 'parent' | 'platform';
    /**
     * the rate row or machine behind it
     */
    source_id: string | null;
    needs_review: boolean;
    /**
     * why it is unresolvable
     */
    reason: string | null;
    components: Array<{
        id: string;
        amount: number;
        formula_id: string;
        terms: Array<{
            name: string;
            value: number;
            unit: string;
            source: string;
        }>;
    }>;
};

export type AttachMachine = {
    /**
     * exclusive with new_machine
     */
    machine_id?: string;
    new_machine?: MachineDefinitionCreate;
    /**
     * lower is tried first; default 100
     */
    fleet_priority?: number;
    /**
     * default true
     */
    is_enabled?: boolean;
    valid_from?: string | null;
    valid_to?: string | null;
};

export type MachineDefinitionCreate = {
    name: string;
    vendor?: string | null;
    model_no?: string | null;
    klass: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
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
    valid_from?: string | null;
    valid_to?: string | null;
    capabilities?: {
        schema_version?: 1;
        klass?: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
        subclass?: string | null;
        axes_indexable?: number | null;
        axes_simultaneous?: number | null;
        certifications?: Array<string>;
        /**
         * [rpm, greatest axial depth in mm], ascending
         */
        chatter_stability_lobe?: Array<[
            number,
            number,
            unknown
        ]>;
        coolant?: Array<string>;
        iso_286_achievable_grade?: number | null;
        max_material_thickness_mm?: number | null;
        max_part_envelope_mm?: Array<number>;
        max_setups_per_part?: number | null;
        max_spindle_rpm?: number | null;
        max_table_load_kg?: number | null;
        max_tool_diameter_mm?: number | null;
        max_tool_length_mm?: number | null;
        nominal_tool_change_time_s_by_class?: {
            [key: string]: number;
        };
        positioning_accuracy_mm?: number | null;
        repeatability_mm?: number | null;
        rapid_traverse_m_per_min?: number | null;
        spindle_power_kw?: number | null;
        workholding?: Array<string>;
        vdi_3258?: {
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
            capital_interest_rate?: number | null;
            depreciation_life_h?: number | null;
            /**
             * the environment's price wins
             */
            energy_eur_per_kwh?: number | null;
            /**
             * mean draw while running
             */
            energy_kw?: number | null;
            floor_space_m2?: number | null;
            maintenance_eur_per_year?: number | null;
            /**
             * never part of the rate: labour is a line of its own
             */
            operator_hourly_eur?: number | null;
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
    is_enabled?: boolean;
    valid_from?: string | null;
    valid_to?: string | null;
};

export type MachineRateAnswer = {
    hourly_rate: MachineHourlyRate;
    labour: {
        /**
         * wage per hour of the operator, a line of its own
         */
        value: number;
        operator_share: number | null;
        source: string;
    };
};

export type MachineRateRequest = {
    machine_id?: string;
    machine?: MachineDefinitionCreate;
};

export type EnvironmentAssumptions = {
    /**
     * names, from the environment to its root
     */
    chain: Array<string>;
    config_revision: number;
    economics: {
        [key: string]: {
            value: number | string | null;
            unit: string | null;
            /**
             * who states it
             */
            level: 'calculation' | 'environment' | 'parent' | 'platform';
            source: string | null;
            source_id: string | null;
            sigma: number | null;
        };
    };
    environment_id: string;
    name: string;
    named_sigmas: {
        manual_entry: number;
        tuning_and_rate_pin: number;
        subcontract_override: number;
    };
    /**
     * equal stamps mean equal parameters
     */
    parameter_version: string;
    parameters: Array<{
        bin: string;
        parameter: string;
        /**
         * relative, one standard deviation
         */
        sigma: number;
        source: 'override' | 'inherited' | 'tool' | 'platform';
        source_id: string;
        unit: string;
        value: number;
    }>;
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
    counts: {
        error: number;
        info: number;
        warning: number;
    };
    findings: Array<{
        code: string;
        panel: 'machines' | 'tools' | 'rates' | 'parameters' | 'materials';
        severity: 'error' | 'warning' | 'info';
        subject_id: string | null;
        subject_kind: string;
        subject_name: string;
        params: {
            [key: string]: string | number | boolean | null;
        };
    }>;
};

export type Calibration = {
    environment_id: string;
    /**
     * RFC 3339, UTC
     */
    calibrated_at: string;
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
        error_after: number;
    }>;
    /**
     * mean relative deviation of the unit costs
     */
    error_before: number;
    error_after: number;
    observations: Array<{
        calculation_id: string;
        actual_unit_cost: number;
        currency: string;
        /**
         * without any calibration
         */
        model_unit_cost: number;
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
    id: string;
    /**
     * RFC 3339, UTC
     */
    at: string;
    actor: {
        id: string;
        kind: 'api_key' | 'user';
        /**
         * of the key; null for a person
         */
        name: string | null;
    };
    request_id: string;
    environment_id: string | null;
    /**
     * of the environment after the change
     */
    config_revision: number | null;
    action: 'create' | 'update' | 'delete' | 'clone' | 'import' | 'calibrate';
    subject_kind: string;
    subject_id: string;
    subject_name: string;
    /**
     * null: it was not there
     */
    before: {
        [key: string]: unknown;
    } | null;
    /**
     * null: it is gone
     */
    after: {
        [key: string]: unknown;
    } | null;
};

export type EnvironmentDocument = {
    format: 'should-cost/environment';
    version: 1;
    name: string;
    description: string;
    currency: string;
    /**
     * ISO 3166 country: selects the price level of materials and the emission factor
     */
    region: string;
    valid_from: string;
    valid_to: string | null;
    /**
     * name of an environment of the same organisation
     */
    parent: string | null;
    enabled_extractors: Array<string>;
    attributes: {
        [key: string]: unknown;
    };
    settings: {
        cash_discount_pct?: {
            /**
             * customer cash discount on the target price; a fraction below 1
             */
            value: number;
            source: string | null;
        };
        customer_discount_pct?: {
            /**
             * customer discount on the list price; a fraction below 1
             */
            value: number;
            source: string | null;
        };
        sales_commission_pct?: {
            /**
             * commission on the target price; a fraction below 1
             */
            value: number;
            source: string | null;
        };
        default_material_family?: {
            /**
             * for calculations that name no grade
             */
            value: 'carbon_steel' | 'alloy_steel' | 'tool_steel' | 'stainless_steel' | 'cast_iron' | 'aluminium' | 'copper_alloy' | 'titanium' | 'nickel_alloy' | 'magnesium' | 'zinc_alloy' | 'thermoplastic' | 'thermoset';
            source: string | null;
        };
        duty_eur_per_part?: {
            /**
             * per unit; in the environment's currency
             */
            value: number;
            source: string | null;
        };
        freight_eur_per_part?: {
            /**
             * per unit; in the environment's currency
             */
            value: number;
            source: string | null;
        };
        packaging_eur_per_part?: {
            /**
             * per unit; in the environment's currency
             */
            value: number;
            source: string | null;
        };
        energy_eur_per_kwh?: {
            /**
             * price of a kilowatt hour; in the environment's currency
             */
            value: number;
            source: string | null;
        };
        space_eur_per_m2_y?: {
            /**
             * floor space per square metre and year; in the environment's currency
             */
            value: number;
            source: string | null;
        };
        eoq_holding_cost_per_kg_per_year?: {
            /**
             * storage of finished stock per kg and year; in the environment's currency
             */
            value: number;
            source: string | null;
        };
        holding_cost_rate_per_year?: {
            /**
             * imputed interest on stock; a fraction, 0.02 is 2 percent
             */
            value: number;
            source: string | null;
        };
        ordering_cost_eur_per_order?: {
            /**
             * buyer's cost per order; in the environment's currency
             */
            value: number;
            source: string | null;
        };
        factor_first_off?: {
            /**
             * full inspections per lot; 0 is none
             */
            value: number;
            source: string | null;
        };
        fai_cost?: {
            /**
             * first-article inspection per lot; in the environment's currency
             */
            value: number;
            source: string | null;
        };
        sample_pct_default?: {
            /**
             * in-process sampling; a fraction, 0.02 is 2 percent
             */
            value: number;
            source: string | null;
        };
        margin_base?: {
            value: 'selbstkosten' | 'netto_selbstkosten';
            source: string | null;
        };
        margin_pct?: {
            /**
             * profit mark-up on total cost; a fraction, 0.02 is 2 percent
             */
            value: number;
            source: string | null;
        };
        material_overhead_pct?: {
            /**
             * procurement and storage on material; a fraction, 0.02 is 2 percent
             */
            value: number;
            source: string | null;
        };
        production_overhead_pct?: {
            /**
             * on production wages; a fraction, 0.02 is 2 percent
             */
            value: number;
            source: string | null;
        };
        sga_pct?: {
            /**
             * administration and selling on manufacturing cost; a fraction, 0.02 is 2 percent
             */
            value: number;
            source: string | null;
        };
        subcontract_overhead_pct?: {
            /**
             * on subcontract cost; a fraction, 0.02 is 2 percent
             */
            value: number;
            source: string | null;
        };
        reject_rate_pct?: {
            /**
             * started parts that are rejected; a fraction below 1
             */
            value: number;
            source: string | null;
        };
        reject_rate_base?: {
            value: 'material' | 'herstellkosten';
            source: string | null;
        };
        scrap_credit_eur_per_kg?: {
            /**
             * flat return per kg of scrap, net of selling cost; in the environment's currency
             */
            value: number;
            source: string | null;
        };
    };
    machines: Array<{
        /**
         * names the machine within this document
         */
        key: string;
        /**
         * key of the machine that unstated fields are read from
         */
        template: string | null;
        definition: {
            name: string;
            vendor?: string | null;
            model_no?: string | null;
            klass: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
            subclass?: string | null;
            /**
             * per hour, without operator; wins over VDI 3258
             */
            hourly_rate_eur?: number | null;
            /**
             * added to the hourly rate
             */
            burden_rate_eur?: number | null;
            valid_from?: string | null;
            valid_to?: string | null;
            capabilities?: {
                schema_version?: 1;
                klass?: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
                subclass?: string | null;
                axes_indexable?: number | null;
                axes_simultaneous?: number | null;
                certifications?: Array<string>;
                /**
                 * [rpm, greatest axial depth in mm], ascending
                 */
                chatter_stability_lobe?: Array<[
                    number,
                    number,
                    unknown
                ]>;
                coolant?: Array<string>;
                iso_286_achievable_grade?: number | null;
                max_material_thickness_mm?: number | null;
                max_part_envelope_mm?: Array<number>;
                max_setups_per_part?: number | null;
                max_spindle_rpm?: number | null;
                max_table_load_kg?: number | null;
                max_tool_diameter_mm?: number | null;
                max_tool_length_mm?: number | null;
                nominal_tool_change_time_s_by_class?: {
                    [key: string]: number;
                };
                positioning_accuracy_mm?: number | null;
                repeatability_mm?: number | null;
                rapid_traverse_m_per_min?: number | null;
                spindle_power_kw?: number | null;
                workholding?: Array<string>;
                vdi_3258?: {
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
                    capital_interest_rate?: number | null;
                    depreciation_life_h?: number | null;
                    /**
                     * the environment's price wins
                     */
                    energy_eur_per_kwh?: number | null;
                    /**
                     * mean draw while running
                     */
                    energy_kw?: number | null;
                    floor_space_m2?: number | null;
                    maintenance_eur_per_year?: number | null;
                    /**
                     * never part of the rate: labour is a line of its own
                     */
                    operator_hourly_eur?: number | null;
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
            [key: string]: unknown;
        };
    }>;
    fleet: Array<{
        machine: string;
        fleet_priority: number;
        is_enabled: boolean;
        valid_from: string | null;
        valid_to: string | null;
    }>;
    rates: Array<{
        kind: 'labour' | 'machine' | 'fixed_overhead' | 'variable_overhead' | 'energy' | 'space';
        machine: string | null;
        value: number;
        unit: string;
        currency: string;
        valid_from: string;
        valid_to: string | null;
        source: string | null;
    }>;
    tools: Array<{
        name: string;
        klass: 'end_mill' | 'ball_mill' | 'ball_end_mill' | 'face_mill' | 'chamfer_mill' | 'slot_cutter' | 'thread_mill' | 'drill' | 'drill_hss' | 'indexable_drill' | 'spot_drill' | 'countersink' | 'reamer' | 'boring_head' | 'boring_insert' | 'tap' | 'turning_insert' | 'turning_insert_finish' | 'cbn_insert' | 'groove_insert' | 'part_off_insert' | 'thread_insert' | 'saw_blade' | 'grinding_wheel';
        diameter_mm?: number | null;
        flutes?: number | null;
        material: 'hss' | 'carbide' | 'coated_carbide' | 'cermet' | 'cbn' | 'pcd';
        /**
         * in the environment's currency
         */
        price?: number | null;
        /**
         * minutes in the cut
         */
        life_min?: number | null;
        cutting_data?: Array<{
            iso_group: 'P' | 'P_mild' | 'P_free' | 'P_alloy' | 'P_qt' | 'P_tool' | 'P_400HB' | 'P_ferritic' | 'M' | 'M_martensitic' | 'M_ferritic' | 'M_duplex' | 'M_303' | 'M_316' | 'K' | 'K_gjs' | 'K_gjm' | 'N' | 'N_al_wrought' | 'N_al_cast' | 'N_cu' | 'N_plastic' | 'S' | 'S_ni' | 'S_ti' | 'S_fe' | 'S_co' | 'H';
            vc_m_min: number;
            fz_mm: number;
            ap_max_mm?: number | null;
            source?: string | null;
            sigma?: number | null;
        }>;
        source?: string | null;
    }>;
    subcontractors: Array<{
        name: string;
        process: 'heat_treatment' | 'anodising' | 'zinc_plating' | 'powder_coating' | 'passivation' | 'grinding' | 'other';
        price_per_kg?: number | null;
        price_per_dm2?: number | null;
        price_per_lot?: number | null;
        /**
         * least charge per lot
         */
        min_price?: number | null;
        lead_time_days?: number | null;
        transport_eur_per_lot?: number | null;
        source?: string | null;
    }>;
    overrides: Array<EnvironmentOverrideCreate>;
};

export type EnvironmentCsv = {
    kind: 'machines' | 'rates';
    csv: string;
    /**
     * `add` (default) puts the lines beside what is there, `replace` in its place; definitions of machines survive
     */
    mode?: 'add' | 'replace';
};

export type Machine = MachineDefinition & {
    hourly_rate: MachineHourlyRate;
};

/**
 * a field present is applied, null clears it, omitted stays; within capabilities and vdi_3258 as well
 */
export type MachineDefinitionUpdate = {
    name?: string;
    vendor?: string | null;
    model_no?: string | null;
    klass?: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
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
    valid_from?: string | null;
    valid_to?: string | null;
    capabilities?: {
        schema_version?: 1;
        klass?: 'milling_3axis' | 'milling_5axis' | 'turning' | 'mill_turn' | 'laser_cutting' | 'press_brake' | 'sawing' | 'drilling' | 'grinding' | 'deburring' | 'inspection_cmm' | 'manual_assembly' | 'welding';
        subclass?: string | null;
        axes_indexable?: number | null;
        axes_simultaneous?: number | null;
        certifications?: Array<string>;
        /**
         * [rpm, greatest axial depth in mm], ascending
         */
        chatter_stability_lobe?: Array<[
            number,
            number,
            unknown
        ]>;
        coolant?: Array<string>;
        iso_286_achievable_grade?: number | null;
        max_material_thickness_mm?: number | null;
        max_part_envelope_mm?: Array<number>;
        max_setups_per_part?: number | null;
        max_spindle_rpm?: number | null;
        max_table_load_kg?: number | null;
        max_tool_diameter_mm?: number | null;
        max_tool_length_mm?: number | null;
        nominal_tool_change_time_s_by_class?: {
            [key: string]: number;
        };
        positioning_accuracy_mm?: number | null;
        repeatability_mm?: number | null;
        rapid_traverse_m_per_min?: number | null;
        spindle_power_kw?: number | null;
        workholding?: Array<string>;
        vdi_3258?: {
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
            capital_interest_rate?: number | null;
            depreciation_life_h?: number | null;
            /**
             * the environment's price wins
             */
            energy_eur_per_kwh?: number | null;
            /**
             * mean draw while running
             */
            energy_kw?: number | null;
            floor_space_m2?: number | null;
            maintenance_eur_per_year?: number | null;
            /**
             * never part of the rate: labour is a line of its own
             */
            operator_hourly_eur?: number | null;
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

export type LegacyEnvironment = {
    currency: string;
    description: string;
    enabled_extractors: Array<string>;
    id: string;
    is_baseline: boolean;
    name: string;
    region: string;
    valid_from: string;
    valid_to: string | null;
};

export type LegacyEnvironmentCreate = {
    name: string;
    valid_from: string;
    currency?: string;
    description?: string;
    /**
     * `cad_brep` is always among them
     */
    enabled_extractors?: Array<'cad_brep' | 'mesh' | 'drawing_text' | 'drawing_ocr' | 'rfq_text' | 'ai_vision'>;
    /**
     * ISO 3166 country: selects the price level of materials and the emission factor
     */
    region?: string;
    valid_to?: string | null;
};

export type LegacyEnvironmentDetail = {
    currency: string;
    description: string;
    enabled_extractors: Array<string>;
    id: string;
    is_baseline: boolean;
    name: string;
    region: string;
    valid_from: string;
    valid_to: string | null;
    attributes: {
        [key: string]: unknown;
    };
};

export type LegacyEnvironmentUpdate = {
    /**
     * `cad_brep` is always among them
     */
    enabled_extractors: Array<'cad_brep' | 'mesh' | 'drawing_text' | 'drawing_ocr' | 'rfq_text' | 'ai_vision'>;
};

export type LegacyEnvironmentIdentity = {
    currency?: string;
    description?: string;
    name?: string;
    /**
     * ISO 3166 country: selects the price level of materials and the emission factor
     */
    region?: string;
    valid_from?: string;
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
    name: string;
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
    content_type: string | null;
    /**
     * null until confirmed
     */
    size_bytes: number | null;
    /**
     * hex digest, null until confirmed
     */
    sha256: string | null;
    status: 'pending' | 'confirmed' | 'failed' | 'cancelled';
    /**
     * why the file was refused, for people
     */
    failure_reason: string | null;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
};

export type DownloadUrl = {
    url: string;
};

export type BulkUploadResult = {
    cancelled: Array<string>;
    retried: Array<string>;
    skipped: Array<{
        id: string;
        reason: string;
    }>;
};

export type BulkUploadIds = {
    ids: Array<string>;
};

export type FolderList = {
    count: number;
    data: Array<Folder>;
};

export type Folder = {
    id: string;
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
    data: Array<PartListItem>;
    facets: {
        [key: string]: Array<{
            value: string | boolean | null;
            count: number;
        }>;
    } | null;
    has_more: boolean;
    next_cursor: string | null;
};

export type PartListItem = {
    id: string;
    /**
     * owning organisation
     */
    org_id: string;
    part_number: string;
    description: string;
    /**
     * unit of measure such as EA, KG, M
     */
    base_uom: string;
    default_currency: string;
    classification_id: string | null;
    /**
     * null means unfiled
     */
    folder_id: string | null;
    lead_time_days: number;
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
    preview_status: string;
};

export type Part = {
    id: string;
    /**
     * owning organisation
     */
    org_id: string;
    part_number: string;
    description: string;
    /**
     * unit of measure such as EA, KG, M
     */
    base_uom: string;
    default_currency: string;
    classification_id: string | null;
    /**
     * null means unfiled
     */
    folder_id: string | null;
    lead_time_days: number;
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
    part_number: string;
    description?: string;
    /**
     * unit of measure such as EA, KG, M
     */
    base_uom?: string;
    default_currency?: string;
    classification_id?: string | null;
    /**
     * null means unfiled
     */
    folder_id?: string | null;
    lead_time_days?: number;
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
    description?: string;
    /**
     * unit of measure such as EA, KG, M
     */
    base_uom?: string;
    default_currency?: string;
    classification_id?: string | null;
    /**
     * null means unfiled
     */
    folder_id?: string | null;
    lead_time_days?: number;
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
    id: string;
    part_id: string;
    revision_code: string;
    description: string;
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
    id: string;
    data_source_id: string;
    role: 'primary_cad' | 'drawing_2d' | 'mesh' | 'rfq_text';
    active: boolean;
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
    data: Array<PartRevision>;
    has_more: boolean;
    next_cursor: string | null;
};

export type PartRevisionUpdate = {
    revision_code?: string;
    description?: string;
};

export type DatasetCreate = {
    data_source_id: string;
    role: 'primary_cad' | 'drawing_2d' | 'mesh' | 'rfq_text';
};

export type DatasetList = {
    items: Array<Dataset>;
    /**
     * size of this page
     */
    count: number;
    next_cursor: string | null;
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
    data_source_id: string | null;
    /**
     * RFC 3339, UTC
     */
    expires_at: string | null;
    expires_in_s: number | null;
};

export type MaterialStandard = {
    id: string;
    name: string;
    /**
     * as in URNs and aliases
     */
    scheme: string;
    region: string;
};

export type MaterialGradeList = {
    /**
     * total number of matches
     */
    count: number;
    data: Array<MaterialGrade>;
};

export type MaterialGrade = {
    id: string;
    urn: string;
    /**
     * scheme of the primary code
     */
    standard: string;
    category: 'carbon_steel' | 'alloy_steel' | 'tool_steel' | 'stainless_steel' | 'cast_iron' | 'aluminium' | 'copper_alloy' | 'titanium' | 'nickel_alloy' | 'magnesium' | 'zinc_alloy' | 'thermoplastic' | 'thermoset';
    /**
     * ISO 513 group
     */
    iso_group: 'P' | 'M' | 'K' | 'N' | 'S' | 'H' | null;
    primary_code: string;
    display_code: string;
    name: string;
    aliases: Array<{
        /**
         * scheme of a standard, or `other` for further national and trade names
         */
        scheme: string;
        /**
         * upper case, without blanks and punctuation
         */
        code: string;
        display_code: string;
    }>;
    density_kg_m3: number;
    tensile_mpa: number | null;
    hardness_hb: number | null;
    /**
     * specific cutting force at 1 × 1 mm
     */
    kc1_1_n_mm2: number | null;
    mc: number | null;
    kc_basis_rake_deg: number | null;
    /**
     * per kg, in price_currency
     */
    price_per_kg: number | null;
    /**
     * per kg, in price_currency
     */
    scrap_price_per_kg: number | null;
    price_currency: string;
    price_as_of: string | null;
    forms: Array<string>;
};

export type MaterialLookupResult = {
    query: string;
    /**
     * null when the text names no grade, or more than one: nothing is guessed
     */
    result: {
        grade: MaterialGrade;
        /**
         * 0 to 1
         */
        score: number;
        resolved_via: 'urn' | 'exact_code' | 'alias' | 'name' | 'fuzzy';
    } | null;
    /**
     * best first
     */
    candidates: Array<{
        grade: MaterialGrade;
        /**
         * 0 to 1
         */
        score: number;
    }>;
};

export type MaterialLookup = {
    query: string;
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
    id: string;
    grade_id: string;
    price_per_kg: number | null;
    scrap_price_per_kg: number | null;
    /**
     * required with a price; ISO 4217
     */
    price_currency: string | null;
    density_kg_m3: number | null;
    kc1_1_n_mm2: number | null;
    mc: number | null;
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
    grade_id: string;
    price_per_kg?: number | null;
    scrap_price_per_kg?: number | null;
    /**
     * required with a price; ISO 4217
     */
    price_currency?: string | null;
    density_kg_m3?: number | null;
    kc1_1_n_mm2?: number | null;
    mc?: number | null;
    note?: string | null;
};

/**
 * a field present is applied, null clears it, omitted stays
 */
export type MaterialOverrideUpdate = {
    price_per_kg?: number | null;
    scrap_price_per_kg?: number | null;
    /**
     * required with a price; ISO 4217
     */
    price_currency?: string | null;
    density_kg_m3?: number | null;
    kc1_1_n_mm2?: number | null;
    mc?: number | null;
    note?: string | null;
};

export type CalculationCapacity = {
    /**
     * pending_bound is enforced
     */
    admission_enabled: boolean;
    completion_rate_per_s: number;
    eta_basis: 'org_rate' | 'platform_default';
    fair_scheduling: boolean;
    inflight_cap: number;
    inflight_enabled: boolean;
    inflight_now: number;
    pending_bound: number;
    /**
     * queued plus running
     */
    pending_count: number;
    /**
     * at most 200
     */
    queue: Array<{
        calculation_id: string;
        eta_seconds: number;
        position: number;
    }>;
    /**
     * waiting for a slot
     */
    queue_pending_total: number;
    tier_slug: string;
};

export type ComparisonMatrix = {
    baseline_environment_id: string | null;
    batch_id: string | null;
    /**
     * no queued or running cell
     */
    complete: boolean;
    environments: Array<ComparisonEnvironment>;
    /**
     * RFC 3339, UTC
     */
    generated_at: string;
    /**
     * older calculations of the same revision and environment
     */
    ignored_duplicates: Array<string>;
    mixed_calibration: boolean;
    mixed_currency: boolean;
    not_found: Array<string>;
    parts: Array<{
        best_environment_id: string | null;
        /**
         * in the order of environments
         */
        cells: Array<ComparisonCell>;
        lot_size: number;
        part_id: string;
        part_number: string;
        part_revision_id: string;
        revision_code: string;
    }>;
};

export type ComparisonEnvironment = {
    assembly_partial: number;
    /**
     * sum of offer_price × lot_size over the parts priced in every column of its currency
     */
    basket_total: number | null;
    blocked: number;
    calibrated_cells: number;
    costing_environment_id: string;
    currency: string;
    failed: number;
    median_delta_vs_baseline_pct: number | null;
    name: string;
    not_run: number;
    pending: number;
    stale_cells: number;
    succeeded: number;
    wins: number;
};

export type ComparisonCell = {
    /**
     * null: nothing was calculated here
     */
    calculation_id: string | null;
    status: 'draft' | 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'timed_out' | 'blocked' | null;
    unit_cost: number | null;
    offer_price: number | null;
    currency: string | null;
    /**
     * fraction: 0.02 is 2 percent
     */
    delta_vs_baseline_pct: number | null;
    is_best: boolean;
    /**
     * environment or inputs changed since the run
     */
    stale: boolean;
    calibrated: boolean;
    error: string | null;
    incomparable_reasons: Array<'different_lot_size' | 'different_revision' | 'different_currency' | 'different_material' | 'calibration_differs' | 'incomplete_assembly'>;
};

export type ComparisonRequest = {
    calculation_ids: Array<string>;
    baseline_environment_id?: string;
};

export type ComponentComparison = {
    batch_id: string;
    components: Array<{
        cells: Array<ComparisonCell>;
        component_key: string;
        label: string;
        position: number;
    }>;
    /**
     * column order of the matrix
     */
    environments: Array<{
        costing_environment_id: string;
        name: string;
        currency: string;
    }>;
    part_revision_id: string;
};

export type CalculationRun = {
    batch_id: string | null;
    costing_environment_id: string;
    coverage: CalculationCoverage;
    environment_runs: Array<{
        calculation_id: string;
        costing_environment_id: string;
        reason: string | null;
        status: 'draft' | 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'timed_out' | 'blocked';
    }>;
    error: string | null;
    eta_basis: 'org_rate' | 'platform_default' | null;
    eta_seconds: number | null;
    id: string;
    queue_position: number | null;
    status: 'draft' | 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'timed_out' | 'blocked';
};

export type CalculationCoverage = {
    included: number;
    message: string;
    reason: 'quota_exceeded' | 'payment_blocked' | 'spend_cap';
    remaining: number;
    tier_slug: string;
    upgrade_url: string;
    used: number;
    window: string;
} | null;

export type CalculationBatch = {
    part_revision_ids: Array<string>;
    costing_environment_ids: Array<string>;
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
    language?: string | null;
    name?: string;
    /**
     * always normalised to the single engine
     */
    engine?: string;
    material_grade_id?: string | null;
    material_ref?: string | null;
    material_is_provided?: boolean | null;
    provided_stock_kind?: 'none' | 'near_net_profile' | 'near_net_casting' | 'sawn_blank' | null;
    full_stock_charge?: 'auto' | 'full' | 'full_no_credit' | 'share' | null;
    stock_format_id?: string | null;
    stock_format_mm?: {
        length_mm: number;
        width_mm: number;
    } | null;
};

export type CalculationQuote = {
    part_revision_id: string;
    dataset_link_id?: string;
    /**
     * A re-run: what the body leaves out of environment, material (as corrected), lot size, annual volume, language, currency, region, stock fields and provided material is that of this calculation; null takes the default again.
     */
    derived_from_calculation_id?: string;
    nest_item_id?: string | null;
    /**
     * default: the baseline environment
     */
    costing_environment_id?: string | null;
    costing_environment_ids?: Array<string>;
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
    language?: string | null;
    name?: string;
    /**
     * always normalised to the single engine
     */
    engine?: string;
    material_grade_id?: string | null;
    material_ref?: string | null;
    material_is_provided?: boolean | null;
    provided_stock_kind?: 'none' | 'near_net_profile' | 'near_net_casting' | 'sawn_blank' | null;
    full_stock_charge?: 'auto' | 'full' | 'full_no_credit' | 'share' | null;
    stock_format_id?: string | null;
    stock_format_mm?: {
        length_mm: number;
        width_mm: number;
    } | null;
};

export type CalculationInput = {
    calculation_id: string;
    data_source_id: string;
    inputs_changed_since_run: {
        corrections: number;
        /**
         * RFC 3339, UTC
         */
        latest_at: string;
        roles: Array<string>;
    } | null;
    role: 'drawing_2d' | 'mesh' | 'rfq_text';
    sha256: string;
    size_bytes: number;
};

export type CalculationOptimization = {
    calculation_id: string;
    currency: string;
    environment_changed_since_run: {
        /**
         * RFC 3339, UTC
         */
        latest_at: string;
    } | null;
    findings: Array<OptimizationFinding>;
    inputs_changed_since_run: {
        corrections: number;
        /**
         * RFC 3339, UTC
         */
        latest_at: string;
        roles: Array<string>;
    } | null;
    status: 'draft' | 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'timed_out' | 'blocked';
};

export type OptimizationFinding = {
    kind: string;
    lever: string;
    audience: 'procurement' | 'work_preparation' | 'operations' | 'design';
    /**
     * the difference of two prices by the same function
     */
    method: 'exact';
    confidence: number;
    /**
     * what the words of the code speak of
     */
    params: {
        [key: string]: string | number | boolean;
    };
    saving_per_piece: number;
    /**
     * null without an annual volume
     */
    saving_per_year: number | null;
};

export type CalculationPreviewResult = {
    cost_sheet: PublicCostSheet;
    /**
     * by top-level bucket
     */
    delta: {
        [key: string]: number;
    };
    total_delta: number;
};

export type PublicCostSheet = {
    version: number;
    currency: string;
    lot_size: number;
    quantity_basis: 'per_piece';
    lines: Array<CostLine>;
    total: number;
    residual: number;
    reconciled: boolean;
    notes: Array<CostSheetNote>;
    cascade: Array<CascadeStep>;
};

export type CostLine = {
    /**
     * per piece, in whole millionths of the currency
     */
    amount: number;
    bucket: CostBucket;
    line_kind: 'cost' | 'surcharge' | 'credit' | 'detail';
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
    children: Array<CostLine>;
    /**
     * the formula that gives the amount on `terms`; null: the sum of the children
     */
    formula_id: string | null;
    terms: Array<Term>;
    /**
     * per hour, where time × rate made the amount
     */
    rate: number | null;
    time_s: number | null;
    time_basis: 'per_piece' | 'per_lot' | null;
    /**
     * what a preview can set, and within which band
     */
    factors: Array<{
        name: string;
        value: number;
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
    evidence: Evidence;
    /**
     * where whoever wants another amount would change it
     */
    door: 'environment.settings' | 'environment.rates' | 'environment.machines' | 'environment.tools' | 'environment.subcontractors' | 'material.override' | 'calculation.lot_size' | 'calculation.inputs' | 'drawing' | 'cad' | 'parameters' | null;
};

export type CostBucket = 'material' | 'material_overhead' | 'setup' | 'labour' | 'machine' | 'tooling' | 'special_direct' | 'inspection' | 'first_article' | 'subcontract' | 'subcontract_overhead' | 'assembly' | 'components' | 'production_overhead' | 'variable_overhead' | 'fixed_overhead' | 'reject' | 'sga' | 'packaging' | 'freight' | 'duty' | 'profit' | 'commission' | 'cash_discount' | 'customer_discount';

/**
 * One value of a formula; `from` shows how a computed one came about
 */
export type Term = {
    name: string;
    value: number;
    unit: string;
    /**
     * `cad`, `drawing`, `request`, `material`, `environment.settings`, `parameter:<bin>/<parameter>`, `machine:<id>`, `tool:<id>`, `line:<bucket>` or `formula`
     */
    source: string;
    from?: Derivation;
};

export type Derivation = {
    formula_id: string;
    terms: Array<Term>;
};

export type Evidence = {
    kind: 'stated' | 'measured' | 'catalogue' | 'derived' | 'assumed';
    /**
     * citation key, level or file that the value comes from
     */
    source: string;
    source_id: string | null;
    /**
     * relative, one standard deviation
     */
    sigma: number;
};

export type CostSheetNote = {
    code: string;
    bucket: CostBucket & (string | null);
    residual: number | null;
};

export type CascadeStep = {
    step: 'direct_cost' | 'unit_cost' | 'manufacturing_cost' | 'total_cost' | 'cash_price' | 'target_price' | 'list_price';
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
    lot_size?: number;
};

export type CalculationMaterialResult = {
    id: string;
    material_grade_id: string;
    material_ref: string | null;
    previous_material_grade_id: string | null;
    resolved_via: 'material_grade_id' | 'material_ref';
};

export type CalculationMaterial = {
    material_grade_id?: string;
    material_ref?: string;
};

export type CalculationCreate = {
    part_revision_id: string;
    dataset_link_id?: string;
    /**
     * A re-run: what the body leaves out of environment, material (as corrected), lot size, annual volume, language, currency, region, stock fields and provided material is that of this calculation; null takes the default again.
     */
    derived_from_calculation_id?: string;
    nest_item_id?: string | null;
    /**
     * default: the baseline environment
     */
    costing_environment_id?: string | null;
    costing_environment_ids?: Array<string>;
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
    language?: string | null;
    name?: string;
    /**
     * always normalised to the single engine
     */
    engine?: string;
    material_grade_id?: string | null;
    material_ref?: string | null;
    material_is_provided?: boolean | null;
    provided_stock_kind?: 'none' | 'near_net_profile' | 'near_net_casting' | 'sawn_blank' | null;
    full_stock_charge?: 'auto' | 'full' | 'full_no_credit' | 'share' | null;
    stock_format_id?: string | null;
    stock_format_mm?: {
        length_mm: number;
        width_mm: number;
    } | null;
};

export type Calculation = {
    assembly_role: string | null;
    assembly_state: string | null;
    attempt_count: number;
    batch_id: string | null;
    corrected_material: CorrectedMaterial;
    costing_environment_id: string;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    currency: string;
    derived_from_calculation_id: string | null;
    engine: string;
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
    full_stock_charge: string;
    id: string;
    inputs_changed_since_run: {
        corrections: number;
        /**
         * RFC 3339, UTC
         */
        latest_at: string;
        roles: Array<string>;
    } | null;
    lot_size: number;
    material_grade_id: string | null;
    material_ref: string | null;
    max_attempts: number;
    name: string;
    nest_item_id: string | null;
    nest_revision: number | null;
    nestable: boolean | null;
    offer_price: number | null;
    part_id: string;
    part_revision_id: string;
    revision_code: string;
    /**
     * RFC 3339, UTC
     */
    started_at: string | null;
    status: 'draft' | 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'timed_out' | 'blocked';
    stock_format_id: string | null;
    stock_format_mm: {
        length_mm: number;
        width_mm: number;
    } | null;
    unit_cost: number | null;
    analytics: CalculationAnalytics;
    annual_volume: number | null;
    assembly_context: AssemblyContext;
    confidence: Confidence;
    coverage: CalculationCoverage & unknown;
    /**
     * the file that the price was made from
     */
    dataset_link_id: string | null;
    failure: CalculationFailure;
    language: string;
    material_is_provided: boolean;
    /**
     * false until a price says so
     */
    needs_human_review: boolean;
    parent_calculation_id: string | null;
    provided_stock_kind: string;
    region: string;
    review_reasons: Array<string>;
    setup_cost: number | null;
    cost_sheet: PublicCostSheet & ({
        [key: string]: unknown;
    } | null);
    lot_curve: Array<LotPoint>;
    process_plan: Array<ProcessOperation>;
    /**
     * of the plan, each with the formulas and terms that make it
     */
    machine_rates: Array<PublishedMachineRate>;
    served_from_cache: boolean;
    config_revision: number | null;
    parameter_version: string | null;
    engine_version: string | null;
    geometry: Geometry;
};

/**
 * what the material was corrected to after the run; material_* stay those of the run
 */
export type CorrectedMaterial = {
    material_grade_id: string;
    material_ref: string | null;
} | null;

/**
 * null until success
 */
export type CalculationAnalytics = {
    geometry: Geometry;
    process_plan: Array<ProcessOperation>;
    cost_drivers: Array<CostDriver>;
    findings: Array<OptimizationFinding>;
    notes: Array<ResultNote>;
    alternatives: Array<Alternative>;
    stock: StockSummary;
    economics: LotEconomics;
    emissions: Emissions;
} | null;

export type Geometry = {
    volume_mm3: number;
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
    shape_class: 'prismatic' | 'rotational' | 'mill_turn' | 'sheet_metal' | 'profile' | 'free_form' | 'assembly' | 'mesh';
    features: Array<Feature>;
} | null;

/**
 * A field that does not apply is null
 */
export type Feature = {
    id: string;
    kind: 'hole' | 'pocket' | 'slot' | 'step' | 'boss' | 'fillet' | 'chamfer' | 'bend' | 'groove' | 'turned_segment' | 'thread' | 'face' | 'cut_out' | 'engraving';
    subtype: string | null;
    through: boolean | null;
    diameter_mm: number | null;
    depth_mm: number | null;
    width_mm: number | null;
    length_mm: number | null;
    radius_mm: number | null;
    angle_deg: number | null;
    count: number;
    axis: [
        number,
        number,
        number,
        unknown
    ] | null;
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
    face_ids: Array<string>;
    confidence: number;
    /**
     * sizes that only some kinds have
     */
    details?: {
        [key: string]: number | string | boolean;
    };
};

export type ProcessOperation = {
    op_id: string;
    process: string;
    step: string;
    label: string;
    machine: {
        id: string;
        name: string;
    } | null;
    rejected_machines: Array<MachineRejection>;
    setup_no: number;
    features: Array<string>;
    face_ids: Array<string>;
    /**
     * `tr_s` per lot, the others per piece, factors applied
     */
    time: {
        tr_s: number;
        th_s: number;
        tn_s: number;
        tv_s: number;
    };
    time_elements: Array<TimeElement>;
    /**
     * per piece, set-up share included, before surcharges
     */
    cost: number;
    evidence: Evidence;
};

export type MachineRejection = {
    membership_id: string;
    machine_id: string;
    name: string;
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
    id: string;
    time_s: number;
    formula_id: string;
    terms: Array<Term>;
};

export type CostDriver = {
    kind: 'feature' | 'operation' | 'material' | 'setup' | 'treatment';
    label: string;
    ref: string;
    face_ids: Array<string>;
    amount: number;
    /**
     * of the unit cost
     */
    share: number;
};

export type ResultNote = {
    code: string;
    /**
     * what the words of the code speak of
     */
    params: {
        [key: string]: string | number | boolean;
    };
};

export type Alternative = {
    id: string;
    route: string | null;
    unit_cost: number | null;
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
};

export type StockSummary = {
    id: string;
    form: 'round_bar' | 'hex_bar' | 'flat_bar' | 'square_bar' | 'plate' | 'sheet' | 'tube' | 'profile' | 'near_net_casting' | 'near_net_profile' | 'sawn_blank';
    designation: string;
    /**
     * bar: width (and height), length; plate and sheet: x, y, z
     */
    blank_mm: Array<number>;
    format_mm: Array<number> | null;
    stock_format_id: string | null;
    pieces_per_format: number | null;
    net_mass_kg: number;
    gross_mass_kg: number;
    buy_to_fly: number | null;
    charge: 'full' | 'full_no_credit' | 'share';
} | null;

export type LotEconomics = {
    economic_lot: number;
    holding_cost_per_piece: number;
    effective_annual_cost: number;
    net_saving_per_year: number;
} | null;

export type Emissions = {
    kg_co2e: number;
    sources: Array<{
        kind: 'material' | 'energy' | 'credit' | 'components';
        kg_co2e: number;
        terms: Array<Term>;
        formula_id: string;
        source: string;
    }>;
};

export type AssemblyContext = {
    component_key: string;
    quantity: number;
    positions: Array<string>;
    parent_calculation_id: string;
} | null;

export type Confidence = {
    sigma_rel: number;
    /**
     * of the offer price
     */
    p10: number;
    p50: number;
    p90: number;
    /**
     * 0 to 100
     */
    score: number;
    /**
     * of the unit cost, what rests on cited values
     */
    sourced_share: number;
    drivers: Array<{
        key: string;
        label: string;
        sigma_rel: number;
        share: number;
    }>;
} | null;

/**
 * why it failed, for programs; null otherwise
 */
export type CalculationFailure = {
    code: string;
    params: {
        [key: string]: string | number | boolean;
    };
    /**
     * the machines that were looked at and could not take the part
     */
    rejected_machines: Array<{
        machine_id: string;
        membership_id: string;
        name: string;
        reason: string;
        params: {
            [key: string]: string | number | boolean;
        };
    }>;
    /**
     * every reason, most telling first; empty where there is the one
     */
    reasons: Array<{
        code: string;
        params: {
            [key: string]: string | number | boolean;
        };
    }>;
} | null;

export type LotPoint = {
    lot_size: number;
    unit_cost: number;
    offer_price: number;
    /**
     * set-up and the other lot-fixed costs
     */
    setup_per_piece: number;
    plan_id: string;
};

export type PublishedMachineRate = {
    machine_id: string;
    /**
     * per hour, without operator
     */
    value: number;
    setup_value: number;
    source: 'rate_row' | 'stated' | 'vdi_3258' | 'class_default';
    components: Array<{
        id: string;
        amount: Computed;
    }>;
};

export type Computed = {
    formula_id: string;
    terms: Array<Term>;
    value: number;
    unit: string;
};

export type CalculationList = {
    items: Array<CalculationListItem>;
    /**
     * size of this page
     */
    count: number;
    facets: {
        [key: string]: Array<{
            value: string | null;
            count: number;
        }>;
    } | null;
    has_more: boolean;
    next_cursor: string | null;
    total: number | null;
};

export type CalculationListItem = {
    assembly_role: string | null;
    assembly_state: string | null;
    attempt_count: number;
    batch_id: string | null;
    corrected_material: CorrectedMaterial;
    costing_environment_id: string;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    currency: string;
    derived_from_calculation_id: string | null;
    engine: string;
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
    full_stock_charge: string;
    id: string;
    inputs_changed_since_run: {
        corrections: number;
        /**
         * RFC 3339, UTC
         */
        latest_at: string;
        roles: Array<string>;
    } | null;
    lot_size: number;
    material_grade_id: string | null;
    material_ref: string | null;
    max_attempts: number;
    name: string;
    nest_item_id: string | null;
    nest_revision: number | null;
    nestable: boolean | null;
    offer_price: number | null;
    part_id: string;
    part_revision_id: string;
    revision_code: string;
    /**
     * RFC 3339, UTC
     */
    started_at: string | null;
    status: 'draft' | 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'timed_out' | 'blocked';
    stock_format_id: string | null;
    stock_format_mm: {
        length_mm: number;
        width_mm: number;
    } | null;
    unit_cost: number | null;
};

export type BulkCalculationResult = {
    blocked: Array<string>;
    coverage?: CalculationCoverage;
    not_found: Array<string>;
    skipped: Array<{
        id: string;
        reason: string;
    }>;
    succeeded: Array<string>;
    unquotable: Array<string>;
};

export type BulkCalculationIds = {
    ids: Array<string>;
};

export type BillingUsage = {
    tier_slug: string;
    /**
     * UTC month
     */
    window: string;
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
    hard_capped: boolean;
    payment_blocked: boolean;
};

export type Wallet = {
    /**
     * sum of the ledger; what is held is still in it
     */
    balance_cents: number;
    held_cents: number;
    currency: string;
    low_balance_threshold_cents: number;
};

export type LedgerPage = {
    items: Array<LedgerTransaction>;
    /**
     * size of this page
     */
    count: number;
    next_cursor: string | null;
    has_more: boolean;
    /**
     * set only with include_total=true
     */
    total: number | null;
};

export type LedgerTransaction = {
    id: string;
    kind: 'credit' | 'refund' | 'capture';
    /**
     * what it added to the wallet; negative: a charge
     */
    amount_cents: number;
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
    cap_cents: number | null;
    action: 'warn' | 'pause' | null;
    /**
     * captured in the current month
     */
    spend_cents: number;
};

export type ExchangeRate = {
    id: string;
    base: string;
    quote: string;
    /**
     * units of `quote` for one of `base`
     */
    rate: number;
    /**
     * holds from this day on, until a later one of the pair
     */
    valid_from: string;
    source: string | null;
    /**
     * RFC 3339, UTC
     */
    created_at: string;
};

export type ReferenceExchangeRate = {
    base: string;
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
    base: string;
    quote: string;
    /**
     * units of `quote` for one of `base`
     */
    rate: number;
    /**
     * holds from this day on, until a later one of the pair
     */
    valid_from: string;
    source?: string | null;
};

export type StockFormat = {
    id: string;
    form: 'round_bar' | 'hex_bar' | 'flat_bar' | 'square_bar' | 'plate' | 'sheet' | 'tube' | 'profile';
    /**
     * null: of any material
     */
    category: 'carbon_steel' | 'alloy_steel' | 'tool_steel' | 'stainless_steel' | 'cast_iron' | 'aluminium' | 'copper_alloy' | 'titanium' | 'nickel_alloy' | 'magnesium' | 'zinc_alloy' | 'thermoplastic' | 'thermoset' | null;
    family: string | null;
    standard: string | null;
    length_mm: number;
    /**
     * null for bars and tubes
     */
    width_mm: number | null;
    thickness_mm: number | null;
    diameter_mm: number | null;
    /**
     * usual sizes kept in this format
     */
    sizes_mm: Array<number>;
    source: string;
    /**
     * kept by the platform, read-only
     */
    is_platform: boolean;
};

export type StockFormatCreate = {
    form: 'round_bar' | 'hex_bar' | 'flat_bar' | 'square_bar' | 'plate' | 'sheet' | 'tube' | 'profile';
    category?: 'carbon_steel' | 'alloy_steel' | 'tool_steel' | 'stainless_steel' | 'cast_iron' | 'aluminium' | 'copper_alloy' | 'titanium' | 'nickel_alloy' | 'magnesium' | 'zinc_alloy' | 'thermoplastic' | 'thermoset' | null;
    length_mm: number;
    width_mm?: number | null;
    thickness_mm?: number | null;
    diameter_mm?: number | null;
    standard?: string | null;
    source?: string;
};

export type Event = {
    /**
     * the same in every delivery of the event
     */
    id: string;
    type: 'calculation.succeeded' | 'calculation.failed' | 'wallet.credited' | 'wallet.debited' | 'wallet.low_balance' | 'billing.prepaid_funding_needed' | 'billing.spend_cap_warning' | 'billing.spend_cap_reached' | 'extraction.budget_capped' | 'endpoint.test';
    /**
     * RFC 3339, UTC
     */
    created_at: string;
    /**
     * the payload of the type
     */
    data: {
        [key: string]: unknown;
    };
};

export type CreatedApiKey = ApiKey & {
    /**
     * the key itself; shown this once
     */
    key: string;
};

export type ApiKey = {
    id: string;
    name: string;
    /**
     * start of the key, to recognise it
     */
    prefix: string;
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
    name: string;
    scopes: Array<'uploads:read' | 'uploads:write' | 'folders:read' | 'folders:write' | 'parts:read' | 'parts:write' | 'materials:read' | 'materials:write' | 'environments:read' | 'environments:write' | 'calculations:read' | 'calculations:write' | 'webhooks:read' | 'webhooks:write' | 'keys:read' | 'keys:write' | 'billing:read' | 'mcp:use'>;
    /**
     * RFC 3339; the key is refused from then on
     */
    expires_at?: string | null;
};

export type ApiKeyList = {
    items: Array<ApiKey>;
    /**
     * size of this page
     */
    count: number;
    next_cursor: string | null;
    has_more: boolean;
    /**
     * set only with include_total=true
     */
    total: number | null;
};

export type ApiKeyUpdate = {
    name?: string;
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
    items: Array<Member>;
    /**
     * size of this page
     */
    count: number;
    next_cursor: string | null;
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
    status: 'member' | 'invited';
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
    items: Array<OAuthGrant>;
    count: number;
};

export type OAuthGrant = {
    id: string;
    /**
     * who allowed it
     */
    user_id: string;
    client_id: string;
    /**
     * in the words of the client
     */
    client_name: string;
    /**
     * null: a program on the person's own machine
     */
    client_host: string | null;
    rest_scopes: Array<string>;
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
    credential: {
        kind: 'api_key' | 'session';
        /**
         * the key, or the session
         */
        id: string;
        /**
         * of a key
         */
        name: string | null;
        /**
         * of a session
         */
        role: 'owner' | 'admin' | 'member' | null;
        scopes: Array<'uploads:read' | 'uploads:write' | 'folders:read' | 'folders:write' | 'parts:read' | 'parts:write' | 'materials:read' | 'materials:write' | 'environments:read' | 'environments:write' | 'calculations:read' | 'calculations:write' | 'webhooks:read' | 'webhooks:write' | 'keys:read' | 'keys:write' | 'billing:read' | 'mcp:use'>;
        /**
         * of a key; null: never
         */
        expires_at: string | null;
        /**
         * of a key; null: none of its own
         */
        spend_cap_cents: number | null;
        spend_cap_action: 'warn' | 'pause' | null;
    };
    organisation: {
        id: string;
        name: string;
        slug: string;
        tier_slug: string;
    };
    limits: {
        /**
         * weighted units per sliding 60 seconds
         */
        units_per_minute: number;
        /**
         * units of a heavy operation
         */
        heavy_weight: number;
        requests_per_minute: number;
        /**
         * calculations that may wait or run at a time
         */
        pending_bound: number;
        /**
         * calculations that may run at a time
         */
        inflight_cap: number;
        environments: number;
        included_per_month: number;
        storage_bytes: number;
    };
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
        env_id: string;
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
        env_id: string;
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
        env_id: string;
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
        env_id: string;
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
        env_id: string;
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
        env_id: string;
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
        env_id: string;
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
        env_id: string;
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
        env_id: string;
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
        env_id: string;
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
        items: Array<EnvironmentChange>;
        /**
         * size of this page
         */
        count: number;
        next_cursor: string | null;
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
        items: Array<EnvironmentChange>;
        /**
         * size of this page
         */
        count: number;
        next_cursor: string | null;
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
        env_id: string;
    };
    query: {
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
        kind: 'machines' | 'rates';
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
        kind: 'machines' | 'rates';
        created: number;
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
        items: Array<Machine>;
        /**
         * size of this page
         */
        count: number;
        next_cursor: string | null;
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
        env_id: string;
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
        env_id: string;
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
        classification_id?: string;
        /**
         * direct children only
         */
        folder_id?: string;
        unfiled?: boolean;
        /**
         * once or often, OR-ed
         */
        make_or_buy?: Array<'make' | 'buy'>;
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
        part_id: string;
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
        part_id: string;
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
        part_id: string;
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
        part_id: string;
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
        part_id: string;
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
        part_id: string;
        revision_id: string;
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
        batch_id: string;
    };
    query: {
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
        role: 'drawing_2d' | 'mesh' | 'rfq_text';
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
        calculation_id: string;
    };
    query?: never;
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
        costing_environment_ids?: Array<string>;
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
        language?: string | null;
        name?: string;
        /**
         * always normalised to the single engine
         */
        engine?: string;
        material_grade_id?: string | null;
        material_ref?: string | null;
        material_is_provided?: boolean | null;
        provided_stock_kind?: 'none' | 'near_net_profile' | 'near_net_casting' | 'sawn_blank' | null;
        full_stock_charge?: 'auto' | 'full' | 'full_no_credit' | 'share' | null;
        stock_format_id?: string | null;
        stock_format_mm?: {
            length_mm: number;
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
        file?: Blob | File;
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
        part_id?: string;
        batch_id?: string;
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
        calculation_id: string;
    };
    query?: never;
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
        items: Array<ExchangeRate>;
        /**
         * size of this page
         */
        count: number;
        next_cursor: string | null;
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
        form?: 'round_bar' | 'hex_bar' | 'flat_bar' | 'square_bar' | 'plate' | 'sheet' | 'tube' | 'profile';
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
        items: Array<StockFormat>;
        /**
         * size of this page
         */
        count: number;
        next_cursor: string | null;
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
        items: Array<Event>;
        /**
         * size of this page
         */
        count: number;
        next_cursor: string | null;
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
