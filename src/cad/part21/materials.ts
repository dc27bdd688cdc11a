import type { Part21File } from './file.ts';
import { isList, isRef } from './header.ts';
import type { Value } from './values.ts';

/** A longer text is not a material name. */
const LONGEST = 200;

const DEFINITIONS = ['PRODUCT_DEFINITION', 'PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS'];
/** A user-defined attribute: its name, if its value is a material. */
const ATTRIBUTE = /^(?:material|material name|werkstoff)$/i;

const textOf = (value: Value | undefined): string =>
  typeof value === 'string' ? value.trim().slice(0, LONGEST) : '';

/** The product definition that a record or its shape refers to; null: none. */
function productOf(file: Part21File, id: number): number | null {
  const types = file.types(id);
  if (types.some((type) => DEFINITIONS.includes(type))) return id;
  const shaped = file.args(id, 'PRODUCT_DEFINITION_SHAPE')?.[2];
  return isRef(shaped) && file.types(shaped.ref).some((type) => DEFINITIONS.includes(type))
    ? shaped.ref
    : null;
}

/** The material name in a representation: of a material property its item's name, of an attribute its value. */
function nameIn(file: Part21File, representation: number, isMaterial: boolean): string {
  const items = file.args(representation, 'REPRESENTATION')?.[1];
  for (const item of isList(items) ? items : []) {
    const described = isRef(item) ? file.args(item.ref, 'DESCRIPTIVE_REPRESENTATION_ITEM') : null;
    const [name, value] = [textOf(described?.[0]), textOf(described?.[1])];
    if (ATTRIBUTE.test(name) && value !== '') return value;
    if (isMaterial && name !== '' && !ATTRIBUTE.test(name)) return name;
  }
  return '';
}

/**
 * Materials of products by definition: from a material designation (ISO 10303-45), the property `material name`, or an attribute
 * called material. The first name of a product wins.
 */
export function materialsOf(file: Part21File): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const put = (definition: Value | undefined, name: string): void => {
    const product = isRef(definition) ? productOf(file, definition.ref) : null;
    if (product !== null && name !== '' && !found.has(product)) found.set(product, name);
  };
  for (const id of file.all('MATERIAL_DESIGNATION')) {
    const [name, definitions] = file.args(id, 'MATERIAL_DESIGNATION') ?? [];
    for (const definition of isList(definitions) ? definitions : []) put(definition, textOf(name));
  }
  for (const id of file.all('PROPERTY_DEFINITION_REPRESENTATION')) {
    const [property, representation] = file.args(id, 'PROPERTY_DEFINITION_REPRESENTATION') ?? [];
    if (!isRef(property) || !isRef(representation)) continue;
    const [name, description, definition] =
      file.args(property.ref, 'PROPERTY_DEFINITION') ?? file.args(property.ref, 'MATERIAL_PROPERTY') ?? [];
    const isMaterial = /material name/i.test(textOf(description)) || /material name/i.test(textOf(name));
    put(definition, nameIn(file, representation.ref, isMaterial));
  }
  return found;
}
