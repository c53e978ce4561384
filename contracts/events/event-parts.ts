import { type TProperties, Type } from 'typebox';
import { ORDER_KINDS } from '../../domain/orders/order-kind.ts';
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import { FREQUENCIES } from '../../domain/pricing/subscription.ts';
import { AffiliateParametersSchema } from '../api/affiliate-parameters.ts';
import { PAYMENT_METHODS } from '../api/order-api.ts';

/** The parts of the events of webhooks. Amounts are decimals of the named currency (E14); times are ISO 8601. */

/** An object without other fields, so that a body with a field more is found by its test. */
export const record = <Fields extends TProperties>(of: Fields, description?: string) =>
  Type.Object(of, { additionalProperties: false, ...(description ? { description } : {}) });

export const Text = Type.String();
const OptionalText = Type.Union([Type.String(), Type.Null()]);
export const Time = Type.String({ format: 'date-time' });
const OptionalTime = Type.Union([Time, Type.Null()]);
export const Amount = Type.Number();

const AddressSchema = record({
  address: Text,
  apartment: Text,
  additionalLine: Text,
  city: Text,
  state: Text,
  zip: Text,
  country: Text,
});

const LineSchema = record({
  productId: Text,
  name: Text,
  quantity: Type.Integer({ minimum: 1 }),
  unitPrice: Amount,
  total: Amount,
  taxCode: OptionalText,
  isBump: Type.Boolean({ description: 'Whether it was added by a checkbox on the order form.' }),
  variant: Type.Union([record({ id: Text, name: Text, size: OptionalText, color: OptionalText }), Type.Null()]),
});

const Kind = Type.Enum([...ORDER_KINDS], {
  description: 'The sale, an offer that was accepted after it, or a later delivery of a subscription.',
});

const Status = Type.Enum([...ORDER_STATUSES]);

/** An order as it is when the event is sent; the event's own amount and time are beside it. */
export const OrderSchema = record({
  id: Text,
  number: Type.String({ description: 'The number that its shopper knows.' }),
  kind: Kind,
  status: Status,
  brand: Text,
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  checkoutId: Type.String({ description: 'The same for a sale and all orders that were added to it.' }),
  createdAt: Time,
  paidAt: OptionalTime,
  customer: record({ email: Text, phone: Text, phoneExtension: Text, firstName: Text, lastName: Text }),
  shippingAddress: AddressSchema,
  billingAddress: AddressSchema,
  shippingMethod: OptionalText,
  lines: Type.Array(LineSchema),
  subtotal: Amount,
  discount: Amount,
  shipping: Amount,
  tax: Amount,
  total: Amount,
  coupon: OptionalText,
  paymentMethod: Type.Enum([...PAYMENT_METHODS]),
  affiliate: Type.Union([AffiliateParametersSchema, Type.Null()]),
});

/** The orders of one checkout that ship together: the sale, and what was added to it. */
export const GroupSchema = Type.Array(record({ id: Text, number: Text, kind: Kind, status: Status }), {
  description: 'The paid and authorized orders of this checkout, the sale first: they ship together.',
});

/** What left in one parcel. */
export const ShipmentSchema = record({
  id: Text,
  carrier: OptionalText,
  tracking: OptionalText,
  shippedAt: Time,
  lines: Type.Array(LineSchema, { description: 'The lines of the order that are in it.' }),
});

/** What a shopper withdrew from at once. */
export const WithdrawalSchema = record({
  id: Text,
  withdrawnAt: Time,
  lines: Type.Array(LineSchema, { description: 'The lines of the order that are in it.' }),
  isComplete: Type.Boolean({ description: 'Whether all lines of the order are withdrawn from now.' }),
});

export const SubscriptionSchema = record({
  id: Text,
  status: Type.Enum(['active', 'needs_you', 'past_due', 'cancelled']),
  name: Text,
  brand: Text,
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  frequency: Type.Enum([...FREQUENCIES]),
  multiplier: Type.Integer({ minimum: 1 }),
  total: Type.Number({ description: 'The amount of each later delivery.' }),
  startedAt: Time,
  nextAt: OptionalTime,
  endedAt: OptionalTime,
});

export const LeadSchema = record({
  brand: Text,
  funnel: Text,
  step: Text,
  email: OptionalText,
  phone: OptionalText,
  firstName: OptionalText,
  country: Text,
  affiliate: Type.Union([AffiliateParametersSchema, Type.Null()]),
  createdAt: Time,
});
