import { type Static, Type } from 'typebox';
import { SentFactSchema } from '../../contracts/api/facts-api.ts';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { PathOrderSchema, PathVersionSchema } from './admin-paths-api.ts';

/** A fact of the visit as it was stored. Facts of one page load are numbered from 1. */
const RecordedFactSchema = Type.Object({
  pageLoad: Type.String(),
  seq: Type.Integer(),
  version: Type.String(),
  at: Type.String({ format: 'date-time' }),
  fact: SentFactSchema,
});

/** All that is stored of the walk of an order, for its replay and its drawing. No contact and no form is part of it. */
export const WalkRecordSchema = Type.Object({
  order: Type.String(),
  version: Type.Union([PathVersionSchema, Type.Null()]),
  graph: Type.Union([Type.Unsafe<FunnelGraph>({ type: 'object' }), Type.Null()]),
  /** Why there is no record of a walk, or not all of it; empty where all that was told is there. */
  missing: Type.Array(Type.String()),
  facts: Type.Array(RecordedFactSchema),
  orders: Type.Array(PathOrderSchema),
});

export type RecordedFact = Static<typeof RecordedFactSchema>;
export type WalkRecord = Static<typeof WalkRecordSchema>;
