import type { GeometryFeature } from '../../engine/index.ts';
import { isTextId, type Params, textOrId } from '../../texts/index.ts';
import { groupFeatures } from './group-features.ts';

export type Group = 'audit' | 'note' | 'finding' | 'failure' | 'machine_reason';

const listed = (params: Params): string =>
  Object.entries(params)
    .map(([name, value]) => ` ${name} ${value}`)
    .join('');

/**
 * A code in words, with grouped features; a code without a text is shown with its parameters. A review reason may be a failure
 * code.
 */
export const worded = (
  language: string,
  group: Group,
  code: string,
  params: Params = {},
  known: ReadonlyMap<string, GeometryFeature> = new Map(),
): string => {
  const own = `${group}.${code}`;
  const id = group === 'note' && !isTextId(own) ? `failure.${code}` : own;
  if (!isTextId(id)) return `${code}${listed(params)}`;
  return textOrId(language, id, params, (value) => {
    const ids = value.split(', ');
    return ids.every((one) => known.has(one)) ? groupFeatures(ids, known).join(', ') : value;
  });
};
