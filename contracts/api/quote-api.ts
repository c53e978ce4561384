import { type Static, Type } from 'typebox';
import { FREQUENCIES } from '../../domain/pricing/subscription.ts';
import { AffiliateParametersSchema } from './affiliate-parameters.ts';

/**
 * The quote of O08: the request for the price of an order, and the reply. Amounts are decimals of its currency (E14).
 */

const closed = { additionalProperties: false } as const;
const Id = Type.String({ minLength: 1, maxLength: 100 });
const Text = (maxLength: number) => Type.String({ maxLength });

/** E12: a delivery every `multiplier` weeks or months. */
export const SubscriptionChoiceSchema = Type.Object(
  { frequency: Type.Enum([...FREQUENCIES]), multiplier: Type.Integer({ minimum: 1, maximum: 52 }) },
  closed,
);

export const PriceLineSchema = Type.Object({
  kind: Type.Enum(['offer', 'bump', 'fee']),
  offer: Type.String(),
  name: Type.String(),
  quantity: Type.Integer(),
  unit: Type.Number(),
  standardUnit: Type.Number(),
  total: Type.Number(),
  discount: Type.Number(),
  shipping: Type.Number(),
  subscription: Type.Union([SubscriptionChoiceSchema, Type.Null()]),
});

export const ShippingOptionSchema = Type.Object({
  sfid: Type.String(),
  name: Type.String(),
  price: Type.Number(),
  days: Type.Object({ min: Type.Integer(), max: Type.Integer() }),
});

export const TaxLineSchema = Type.Object({
  name: Type.String(),
  percent: Type.Number(),
  base: Type.Number(),
  amount: Type.Number(),
});

/** The price of each following delivery, and the date of the next charge. */
export const RenewalSchema = Type.Object({
  frequency: Type.Enum([...FREQUENCIES]),
  multiplier: Type.Integer(),
  subtotal: Type.Number(),
  shipping: Type.Number(),
  tax: Type.Number(),
  total: Type.Number(),
  nextAt: Type.String({ format: 'date-time' }),
});

/** K03: a part of the price that is unavailable. All but the coupon's keep the order from being placed. */
export const QuoteProblemSchema = Type.Object({
  part: Type.Enum(['address', 'shipping', 'tax', 'coupon', 'bump']),
  message: Type.String(),
  field: Type.Optional(Type.String()),
  detail: Type.Optional(
    Type.String({ description: 'One more sentence for the shopper, on what the message is about.' }),
  ),
});

/** The price of an order: subtotal + shipping + tax − discount = total. */
export const QuoteSchema = Type.Object({
  id: Id,
  currency: Type.String(),
  lines: Type.Array(PriceLineSchema),
  subtotal: Type.Number(),
  shipping: Type.Number(),
  shippingMethod: Type.Union([Type.String(), Type.Null()]),
  shippingOptions: Type.Array(ShippingOptionSchema),
  tax: Type.Number(),
  taxLines: Type.Array(TaxLineSchema),
  discount: Type.Number(),
  coupon: Type.Union([Type.Object({ code: Type.String(), amount: Type.Number() }), Type.Null()]),
  total: Type.Number(),
  renewal: Type.Union([RenewalSchema, Type.Null()]),
  problems: Type.Array(QuoteProblemSchema),
  isFinal: Type.Boolean({ description: 'Whether the address is known and nothing keeps it from being ordered.' }),
});

/** The fields of the delivery address that the price depends on. */
export const DeliverToSchema = Type.Object(
  { country: Text(2), state: Text(3), city: Text(80), street: Text(120), zipPostalCode: Text(12) },
  closed,
);

export const QuoteRequestSchema = Type.Object({
  funnel: Type.Object({ hash: Id, step: Type.Optional(Id) }, closed),
  checkoutId: Id,
  offers: Type.Array(Id, { minItems: 1, maxItems: 20 }),
  bumps: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  subscription: Type.Optional(Type.Union([SubscriptionChoiceSchema, Type.Null()])),
  coupon: Type.Optional(Type.Union([Text(60), Type.Null()])),
  shippingMethod: Type.Optional(Type.Union([Id, Type.Null()])),
  deliverTo: Type.Optional(Type.Union([DeliverToSchema, Type.Null()])),
  parent: Type.Optional(
    Type.Union([Id, Type.Null()], { description: 'The sale that an offer is added to; it says where it goes.' }),
  ),
  affParameters: Type.Optional(AffiliateParametersSchema),
});

export type DeliverTo = Static<typeof DeliverToSchema>;
export type QuoteProblem = Static<typeof QuoteProblemSchema>;
export type Quote = Static<typeof QuoteSchema>;
export type QuoteRequest = Static<typeof QuoteRequestSchema>;
