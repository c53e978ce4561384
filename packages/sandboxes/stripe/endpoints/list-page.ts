import type { Json } from '../simulator/outcome.ts';
import { done, invalidParam, noSuch, type Outcome } from '../simulator/outcome.ts';
import { Params } from '../simulator/params.ts';
import type { Call } from '../simulator/work.ts';

/** The parameters of every list. */
export const listParams = ['created', 'ending_before', 'limit', 'starting_after'] as const;

/** One page of a list, the newest first; `rows` has the oldest first. */
export function listPage<Row extends { id: string; created: number }>(
  call: Call,
  url: string,
  rows: readonly Row[],
  render: (row: Row) => Json,
  what = 'object',
): Outcome {
  const { params } = call;
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) params.refuse(invalidParam('limit must be between 1 and 100', 'limit'));
  const within = createdWithin(params);
  const [after, before] = [params.text('starting_after'), params.text('ending_before')];
  if (params.failure) return params.failure;
  const wanted = rows.filter((row) => within(row.created)).reverse();
  const [start, end] = [placeOf(wanted, after), placeOf(wanted, before)];
  if (start === null || end === null) return noSuch(what, after ?? before ?? '', 'starting_after');
  const range = after === null && before !== null ? wanted.slice(0, end) : wanted.slice(start + 1);
  const page = after === null && before !== null ? range.slice(-limit) : range.slice(0, limit);
  return done({ object: 'list', data: page.map(render), has_more: range.length > limit, url });
}

/** -1 without a cursor, null for an unknown one. */
function placeOf(rows: readonly { id: string }[], cursor: string | null): number | null {
  if (cursor === null) return -1;
  const place = rows.findIndex((row) => row.id === cursor);
  return place === -1 ? null : place;
}

/** Reads the `created` filter of a list. */
function createdWithin(params: Params): (created: number) => boolean {
  const range = new Params(params.nested('created') ?? {}, ['gt', 'gte', 'lt', 'lte']);
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((name) => range.integer(name) ?? undefined);
  if (range.failure) params.refuse(range.failure);
  return (created) =>
    created > (gt ?? -1) && created >= (gte ?? 0) && created < (lt ?? Number.MAX_VALUE) && created <= (lte ?? created);
}
