import { type Static, Type } from 'typebox';
import { FREQUENCIES } from '../../domain/pricing/subscription.ts';

/** E12: a subscription by the token of its link, 128 random bits in base64url. */
const Token = Type.String({ minLength: 1, maxLength: 200 });

export const SubscriptionParametersSchema = Type.Object({ token: Token });

export const SubscriptionRequestSchema = Type.Object({ token: Token });

/** The payer of a renewal and the card; without a card the subscription's own is charged. */
export const ConfirmRenewalSchema = Type.Object({
  token: Token,
  cardDetails: Type.Optional(
    Type.Object(
      { cardId: Type.String({ minLength: 1, maxLength: 200 }) },
      { description: 'The provider token of another card, which is kept for the later renewals.' },
    ),
  ),
});

/** The delivery that is due and not paid yet. */
const RenewalSchema = Type.Object({
  order: Type.String(),
  total: Type.Number(),
  reason: Type.Enum(['question', 'declined', 'unchargeable'], {
    description:
      'Why it is not paid: the bank asks for the shopper; the card was declined and is tried again; or the card cannot be charged any more.',
  }),
});

export type Renewal = Static<typeof RenewalSchema>;

const NullableTime = Type.Union([Type.String({ format: 'date-time' }), Type.Null()]);

/** The terms and state of a subscription, for a holder of its link: no name and no address. Amounts are decimals. */
export const SubscriptionSchema = Type.Object({
  status: Type.Enum(['active', 'needs_you', 'past_due', 'cancelled']),
  name: Type.String(),
  order: Type.String({ description: 'The number of the order that it began with.' }),
  frequency: Type.Enum([...FREQUENCIES]),
  multiplier: Type.Integer(),
  currency: Type.String(),
  subtotal: Type.Number(),
  shipping: Type.Number(),
  tax: Type.Number(),
  total: Type.Number(),
  paymentMethod: Type.String({
    description: 'What its order was paid with, and it is charged to: `card`, `paypal` or `amazon`.',
  }),
  cardBrand: Type.String({ description: 'Of the card that is charged; empty where none is.' }),
  nicn: Type.String({ description: 'The last four digits of the card, or empty.' }),
  startedAt: Type.String({ format: 'date-time' }),
  nextAt: NullableTime,
  answerBy: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'Until when the shopper may answer the bank, or pay with another card.',
  }),
  cancelledAt: NullableTime,
  renewal: Type.Union([RenewalSchema, Type.Null()], { description: 'The delivery that is due and not paid yet.' }),
});

export type Subscription = Static<typeof SubscriptionSchema>;
