/** Every operation of the API by its name, for `shouldCost.http`. A bundler keeps only those that are used. */
export * from './generated/api/sdk.gen.ts';
