export declare const SECURITY_PROOF: readonly (readonly [promise: string, files: readonly string[]])[];
