import { type Static, Type } from 'typebox';
import { PathEventSchema } from './admin-paths-api.ts';
import type { WalkRecord } from './walk-record.ts';

/** The walk of an order for a program that steps through it: what happened in words, and the record of which a replay makes the states. */
export const OrderWalkSchema = Type.Object({
  record: Type.Unsafe<WalkRecord>({
    type: 'object',
    additionalProperties: true,
    description:
      'The stored facts with their orders and the graph of their version; `graph` is null where it is not stored.',
  }),
  events: Type.Array(PathEventSchema, { description: 'What happened, in order.' }),
});

export type OrderWalk = Static<typeof OrderWalkSchema>;
