import { type Static, Type } from 'typebox';
import { AffiliateParametersSchema } from '../../contracts/api/affiliate-parameters.ts';
import { AddressSchema } from '../../contracts/api/order-api.ts';
import { fields, Nullable, NullableTime, Time, TimeZone } from '../../contracts/api/schema-parts.ts';
import { ORDER_KINDS } from '../../domain/orders/order-kind.ts';
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import { RangeEnd } from './admin-figures-api.ts';

/** Orders for operators, who fulfil and answer for them. Amounts are decimals of the order's currency (E14), times are ISO 8601 on the brand's clock. */

const OrderStatus = Type.Enum([...ORDER_STATUSES]);
const Text = Type.String();
const NullableText = Nullable(Type.String());
const Amount = Type.Number();
const Texts = (description: string) =>
  Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' }, description });

/** The most orders of a page. */
const MOST_ORDERS = 200;

/** Statuses of N13 with commas. */
const STATUSES = `^(${ORDER_STATUSES.join('|')})(,(${ORDER_STATUSES.join('|')}))*$`;

/** PostgreSQL refuses a text with this character. */
const WITHOUT_NUL = '^[^\\u0000]*$';

const Name = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: WITHOUT_NUL, description }));

/** The filters of a list of orders; all of them have to hold. */
const ORDER_FILTERS = {
  since: RangeEnd('Placed at this time or later; a day is that of each order’s brand.'),
  until: RangeEnd('Placed before this time; of a day, until its end on the clock of each order’s brand.'),
  status: Type.Optional(Type.String({ pattern: STATUSES, description: 'One status, or several with commas.' })),
  brand: Name('The brand’s uniqueName.'),
  funnel: Name('The funnel’s sfid, or a uid that it has or had.'),
  unshipped: Type.Optional(
    Type.Boolean({
      description:
        'Whether a line is to be shipped: the order is charged, and the line is neither sent nor withdrawn from.',
    }),
  ),
  withdrawn: Type.Optional(Type.Boolean({ description: 'Whether its shopper withdrew from a line.' })),
  amount: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'Its total, or the amount of a charge or a refund of it, as a decimal of its own currency.',
    }),
  ),
  query: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: WITHOUT_NUL,
      description: 'A part of the order number, of the e-mail address, or of the buyer’s name.',
    }),
  ),
};

export const OrderFilterSchema = fields(ORDER_FILTERS);

/** What parts the cells of the file. */
export const OrderFileSchema = fields({
  separator: Type.Optional(
    Type.Enum(['comma', 'semicolon'], {
      description:
        '`comma` by default; with `semicolon` numbers have a decimal comma, as sheets of such locales read them.',
    }),
  ),
});

export const OrderListQuerySchema = fields({
  ...ORDER_FILTERS,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_ORDERS, description: '50 by default.' })),
  cursor: Type.Optional(
    Type.String({ pattern: '^\\d{1,16}_[\\w-]{1,100}$', description: 'The `next` of the page before.' }),
  ),
});

const LineSchema = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  productId: Text,
  name: Text,
  description: Text,
  variant: NullableText,
  quantity: Type.Integer(),
  unitPrice: Amount,
  total: Amount,
  cost: Type.Number({
    description: 'What it cost after its discount, with its own tax and without the delivery.',
  }),
  isBump: Type.Boolean(),
  shippedAt: NullableTime,
  carrier: NullableText,
  tracking: NullableText,
  deliveredOn: Nullable(Type.String({ description: 'The day on which it reached its shopper, where that is known.' })),
  withdrawnAt: NullableTime,
});

const ListedOrderSchema = Type.Object({
  number: Text,
  id: Text,
  timeZone: TimeZone,
  placedAt: Time,
  paidAt: NullableTime,
  status: OrderStatus,
  kind: Type.Enum([...ORDER_KINDS]),
  sale: Nullable(
    Type.String({ description: 'The number of the sale of the same checkout; the order’s own for a sale.' }),
  ),
  brand: Text,
  funnel: Type.String({ description: 'The funnel’s sfid.' }),
  customer: Type.Object({ name: Text, email: Text, phone: Text, phoneExtension: Text }),
  deliverTo: AddressSchema,
  shippingMethod: NullableText,
  paymentMethod: Text,
  coupon: NullableText,
  currency: Text,
  subtotal: Amount,
  discount: Amount,
  shipping: Amount,
  tax: Amount,
  total: Amount,
  charged: Type.Number({ description: 'What was taken for it, by the ledger.' }),
  refunded: Type.Number({ description: 'What was given back of it, by the ledger.' }),
  disputed: Type.Number({ description: 'What a bank has taken back of it, by the ledger.' }),
  refundDue: Type.Number({
    description: 'What is still to be given back for the lines that its shopper withdrew from; a proposal.',
  }),
  delivery: Type.Number({
    description: 'What the delivery cost with its own tax, and a fee: the total without the lines.',
  }),
  lines: Type.Array(LineSchema),
});

/** The newest orders come first. */
export const OrderPageSchema = Type.Object({
  orders: Type.Array(ListedOrderSchema),
  next: NullableText,
});

const AttemptSchema = Type.Object({
  number: Type.Integer(),
  status: Text,
  amount: Amount,
  provider: Text,
  providerRef: NullableText,
  initiatedAs: Text,
  createdAt: Time,
  resolvedAt: NullableTime,
  heldUntil: NullableTime,
  failure: Nullable(Type.Object({ code: Text, message: Text })),
});

const LedgerEntrySchema = Type.Object({
  kind: Text,
  amount: Amount,
  provider: Text,
  providerRef: Text,
  at: Time,
});

const RefundSchema = Type.Object({
  status: Text,
  amount: Amount,
  provider: Text,
  providerRef: NullableText,
  reason: NullableText,
  failure: NullableText,
  createdAt: Time,
  resolvedAt: NullableTime,
});

const DeliverySchema = Type.Object({
  endpoint: Type.String({ description: '`mail`, another deliverer of the shop, or the id of a webhook endpoint.' }),
  tries: Type.Integer(),
  deliveredAt: NullableTime,
  parkedAt: Nullable(Type.String({ format: 'date-time', description: 'When the last try was given up.' })),
  answer: NullableText,
});

const EventSchema = Type.Object({
  event: Type.Integer({ description: 'The number by which `outbox-resend` delivers it again.' }),
  topic: Text,
  at: Time,
  deliveries: Type.Array(DeliverySchema, { description: 'Empty until it is queued, and 90 days later.' }),
});

const WalkStepSchema = Type.Object({ at: Time, text: Text });

const SubscriptionStatus = Type.Enum(['active', 'needs_you', 'past_due', 'cancelled']);

/** An order with all that the shop knows of it. */
export const OrderDetailsSchema = Type.Object({
  ...ListedOrderSchema.properties,
  billing: AddressSchema,
  card: NullableText,
  subscription: Nullable(
    Type.Object({ name: Text, status: SubscriptionStatus, nextRenewalAt: NullableTime, total: Amount }),
  ),
  others: Type.Array(Type.Object({ number: Text, kind: Text, status: OrderStatus, total: Amount, currency: Text }), {
    description: 'The other orders of its checkout.',
  }),
  attempts: Type.Array(AttemptSchema),
  ledger: Type.Array(LedgerEntrySchema),
  refunds: Type.Array(RefundSchema),
  refundable: Type.Number({
    description: 'The most that a refund of it may give back now; open refunds are taken off.',
  }),
  events: Type.Array(EventSchema),
  touches: Type.Object({
    first: Nullable(Texts('The first address with a campaign, a click id or an affiliate.')),
    last: Nullable(Texts('The last one.')),
  }),
  affiliate: Nullable(AffiliateParametersSchema),
  placedOn: Type.Object({ step: Text, variant: NullableText, version: Text }),
  arms: Texts('The variants of its visit by their steps.'),
  walk: Type.Array(WalkStepSchema, { description: 'Its visit in words, from the stored facts.' }),
});

export type OrderFilters = Static<typeof OrderFilterSchema>;
export type OrderFile = Static<typeof OrderFileSchema>;
export type CsvSeparator = NonNullable<OrderFile['separator']>;
export type OrderListQuery = Static<typeof OrderListQuerySchema>;
export type ListedOrder = Static<typeof ListedOrderSchema>;
export type OrderPage = Static<typeof OrderPageSchema>;
export type OrderDetails = Static<typeof OrderDetailsSchema>;
