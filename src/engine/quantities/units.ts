/** Unit conversions: the only bare numbers that formulas may use besides 0, 1 and 2. */
export const SECONDS_PER_HOUR = 3600;
export const SECONDS_PER_MINUTE = 60;
export const MINUTES_PER_HOUR = 60;
export const MM_PER_M = 1000;
export const MM_PER_INCH = 25.4;
export const MM2_PER_DM2 = 10_000;
export const MM3_PER_M3 = 1_000_000_000;
export const MM3_PER_CM3 = 1000;
export const MM3_PER_LITRE = 1_000_000;
export const W_PER_KW = 1000;
export const GRAMS_PER_KG = 1000;
export const PERCENT = 100;
export const MM2_PER_M2 = 1_000_000;
export const UM_PER_MM = 1000;
export const MM2_PER_CM2 = 100;
export const LITRES_PER_M3 = 1000;
/** A ton of locking force. */
export const N_PER_TONNE_FORCE = 9806.65;
