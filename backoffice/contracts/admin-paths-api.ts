import { type Static, Type } from 'typebox';
import { Nullable, NullableTime, Time } from '../../contracts/api/schema-parts.ts';
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts';

/** The path of an order for operators. Amounts are decimals of the order's currency (E14), times are ISO 8601 on the brand's clock. */

const Text = Type.String();
const NullableText = Nullable(Text);
const Amount = Type.Number();

/** The version of an order's funnel. */
export const PathVersionSchema = Type.Object({
  hash: Text,
  brand: Text,
  funnel: Type.String({ description: 'The funnel’s uniqueIdentifier in this version.' }),
  is: Type.Enum(['live', 'replaced', 'revoked']),
});

const PathAttemptSchema = Type.Object({
  number: Type.Integer(),
  status: Text,
  amount: Amount,
  provider: Text,
  createdAt: Time,
  resolvedAt: NullableTime,
  failure: Nullable(Type.String({ description: 'The provider’s code.' })),
});

const PathMoneySchema = Type.Object({ kind: Text, amount: Amount, at: Time });

/** An order of the path. It names its step and no person. */
export const PathOrderSchema = Type.Object({
  number: Text,
  id: Text,
  checkoutId: Text,
  kind: Type.Enum(['sale', 'offer']),
  step: Text,
  offer: Nullable(Type.String({ description: 'The offer’s sfid; null of a sale.' })),
  variant: NullableText,
  status: Type.Enum([...ORDER_STATUSES]),
  method: Text,
  oneClick: Type.Boolean({ description: 'Whether its payment method can be charged again without an approval.' }),
  total: Amount,
  currency: Text,
  placedAt: Time,
  paidAt: NullableTime,
  receiptAt: Nullable(Type.String({ format: 'date-time', description: 'When the receipt of a sale was shown.' })),
  attempts: Type.Array(PathAttemptSchema),
  money: Type.Array(PathMoneySchema, { description: 'The ledger’s entries.' }),
});

export const PathEventSchema = Type.Object({
  at: Time,
  fact: Nullable(Type.Object({ pageLoad: Text, seq: Type.Integer() }), {
    description: 'The recorded fact that it tells; null for what the shop did.',
  }),
  kind: Type.Enum(['step', 'edge', 'answer', 'payment', 'attempt', 'money', 'other']),
  text: Text,
  step: NullableText,
  variant: NullableText,
  edge: Nullable(Type.Object({ from: Text, on: Type.Enum(['next', 'yes', 'no', 'fail']), to: Text })),
  order: Nullable(Type.String({ description: 'The number of the order that an attempt or an amount belongs to.' })),
});

/** The path of an order: its visit from the first page to the last, with what was offered, tried and paid. */
export const OrderPathSchema = Type.Object({
  order: Text,
  version: Nullable(PathVersionSchema),
  orders: Type.Array(PathOrderSchema, { description: 'The sale, and the orders of its offers.' }),
  events: Type.Array(PathEventSchema, { description: 'What happened, in order.' }),
  missing: Type.Array(Text, {
    description: 'Sentences on what is not stored; empty where all that was told is there.',
  }),
});

export type PathVersion = Static<typeof PathVersionSchema>;
export type PathOrder = Static<typeof PathOrderSchema>;
export type PathEvent = Static<typeof PathEventSchema>;
export type OrderPath = Static<typeof OrderPathSchema>;
