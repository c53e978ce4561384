import { type Static, Type } from 'typebox';

/** The one shape of every error response: `{error: {code, message, …}}`. `message` is fit for a shopper. */
export const ProblemSchema = Type.Object({
  error: Type.Object({
    code: Type.String(),
    message: Type.String(),
    field: Type.Optional(Type.String({ description: 'The field of the body that is at fault, as a JSON path.' })),
    /** One more sentence, such as that a code has expired. */
    detail: Type.Optional(Type.String()),
    requestId: Type.Optional(Type.String()),
    /** payment_declined: whether the same card may be tried again (soft) or not (hard), N08. */
    severity: Type.Optional(Type.Enum(['soft', 'hard'])),
  }),
});

export type Problem = Static<typeof ProblemSchema>;

/** Every code of an error response. */
export type ProblemCode =
  | 'invalid_request'
  | 'forbidden'
  | 'not_found'
  | 'funnel_not_found'
  | 'offer_not_sold_here'
  | 'offer_closed'
  | 'order_missing'
  | 'order_closed'
  | 'withdrawal_closed'
  | 'card_not_found'
  | 'price_changed'
  | 'version_gone'
  | 'address_invalid'
  | 'shipping_unavailable'
  | 'tax_unavailable'
  | 'coupon_not_applicable'
  | 'too_many_requests'
  | 'payment_declined'
  | 'payment_not_approved'
  | 'payment_expired'
  | 'sign_in_expired'
  | 'reference_stale'
  | 'payment_unavailable'
  | 'too_many_attempts'
  | 'internal_error';
