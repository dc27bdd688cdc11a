import type { PartFilter } from '../../src/db/parts/parts-list.ts';

/** The filtered page of the benchmark, as in the query string below. */
export const QUERY = 'limit=50&make_or_buy=buy&procurement_type=external';

export const FILTER: PartFilter = {
  q: null,
  classificationId: null,
  folderId: null,
  unfiled: null,
  makeOrBuy: ['buy'],
  procurementTypes: ['external'],
  quoted: null,
  materialGradeIds: [],
  includeComponents: false,
  createdAfter: null,
  createdBefore: null,
};
