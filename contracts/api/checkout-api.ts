import { Type } from 'typebox';
import { AffiliateParametersSchema } from './affiliate-parameters.ts';
import { DeliverToSchema, QuoteRequestSchema, ShippingOptionSchema, TaxLineSchema } from './quote-api.ts';

/** O08: the parts of a price, each with a call of its own. The order form requests them all at once, with a quote. */

export const AddressRequestSchema = Type.Object({
  ...DeliverToSchema.properties,
  affParameters: Type.Optional(AffiliateParametersSchema),
});

export const AddressReplySchema = Type.Object({ isValid: Type.Literal(true) });

/** The goods and their destination; the reply depends on the address. */
export const DeliveryRequestSchema = Type.Object({
  ...Type.Omit(QuoteRequestSchema, ['deliverTo', 'parent']).properties,
  deliverTo: DeliverToSchema,
});

export const ShippingReplySchema = Type.Object({
  currency: Type.String(),
  options: Type.Array(ShippingOptionSchema),
  shippingMethod: Type.Union([Type.String(), Type.Null()]),
});

export const TaxReplySchema = Type.Object({
  currency: Type.String(),
  tax: Type.Number(),
  taxLines: Type.Array(TaxLineSchema),
});

export const CouponRequestSchema = Type.Object({
  ...Type.Omit(QuoteRequestSchema, ['coupon', 'parent']).properties,
  coupon: Type.String({ minLength: 1, maxLength: 60 }),
});

export const CouponReplySchema = Type.Object({
  currency: Type.String(),
  coupon: Type.String(),
  discount: Type.Number(),
});
