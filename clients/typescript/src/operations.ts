/** Every operation of the API by its name, those of webhook endpoints included, for `shouldCost.http`. A bundler keeps only those that are used. */
export * from './generated/sdk.gen.ts';
