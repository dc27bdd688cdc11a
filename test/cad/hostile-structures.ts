/** A STEP file of these records, without geometry. */
export const step = (records: readonly string[]): Uint8Array =>
  Buffer.from(`ISO-10303-21;\n\nDATA;\n${records.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`, 'latin1');

/** The record that stands for product number `at`. */
export const definition = (at: number): number => 10 * at + 3;

/** Product number `at`, from 1, in three records. */
export const product = (at: number, name = `part ${at}`): readonly string[] => [
  `#${10 * at + 1}=PRODUCT('${at}','${name}','',());`,
  `#${10 * at + 2}=PRODUCT_DEFINITION_FORMATION('','',#${10 * at + 1});`,
  `#${definition(at)}=PRODUCT_DEFINITION('','',#${10 * at + 2},$);`,
];

/** One product stands in another once. */
export const uses = (parent: number, child: number, id: number): string =>
  `#${id}=NEXT_ASSEMBLY_USAGE_OCCURRENCE('','','',#${definition(parent)},#${definition(child)},$);`;

/** These products are in another file. */
export const elsewhere = (name: string, products: readonly number[]): readonly string[] => [
  `#1=DOCUMENT_FILE('${name}','',$,$,'',$);`,
  `#2=APPLIED_DOCUMENT_REFERENCE(#1,'',(${products.map((at) => `#${definition(at)}`).join(',')}));`,
];

export const numbers = (count: number, from = 1): readonly number[] =>
  Array.from({ length: count }, (_, k) => from + k);

/** A product that uses so many others, each in another file where one is named. */
export const assembly = (count: number, file?: string): Uint8Array =>
  step([
    ...numbers(count + 1).flatMap((at) => product(at)),
    ...numbers(count).map((at) => uses(1, at + 1, 10 * (count + 2) + at)),
    ...(file === undefined ? [] : elsewhere(file, numbers(count, 2))),
  ]);

/** A product that uses one other so many times; the other is in another file. */
export const often = (count: number, file: string): Uint8Array =>
  step([
    ...product(1),
    ...product(2),
    ...numbers(count).map((at) => uses(1, 2, 100 + at)),
    ...elsewhere(file, [2]),
  ]);
