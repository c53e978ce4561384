import { type Static, Type } from 'typebox';
import { AffiliateParametersSchema } from './affiliate-parameters.ts';
import { AccountSchema, CreateGuestOrderSchema, OrderSchema } from './order-api.ts';
import { ProblemSchema } from './problem.ts';
import { closed, DeliverToSchema, Id, QuoteSchema } from './quote-api.ts';
import { ReturnPath } from './return-path.ts';

/** The calls of O04 and O05. Amounts are decimals of the order's currency (E12–E14). */

const PayPalId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
const NullablePayPalId = Type.Optional(Type.Union([PayPalId, Type.Null()]));
const QuoteShown = Type.Object({ id: Id, total: Type.Number() }, { ...closed, description: 'V10' });

/**
 * O04 `createpaypalpayment` and `createpaypalsubscription`: a guest's order without a card. The quote decides which items are
 * subscribed to.
 */
export const CreatePayPalPaymentSchema = Type.Object({
  ...Type.Omit(CreateGuestOrderSchema, ['paymentMethod', 'cardDetails']).properties,
  returnPath: ReturnPath,
});

/** The address of the approval page. `order` is open and not charged. */
export const PayPalApprovalSchema = Type.Object({
  order: OrderSchema,
  approvalUrl: Type.String(),
  token: Type.String(),
  paymentId: Type.Union([Type.String(), Type.Null()]),
});

/** O04 `executepaypalpayment` and `executepaypalsubscription`: the parameters of PayPal's return (Q03) alone. */
export const ExecutePayPalSchema = Type.Object({
  token: PayPalId,
  paymentId: NullablePayPalId,
  PayerID: NullablePayPalId,
  affParameters: Type.Optional(AffiliateParametersSchema),
});

/**
 * The state of a payment after its shopper came back. `order` is null for a browser of another session: it learns that
 * the order is paid, and of its owner the first letters alone. A decline is an error response instead.
 */
export const PayPalOutcomeSchema = Type.Union([
  Type.Object({
    status: Type.Enum(['captured', 'pending', 'unknown']),
    order: Type.Union([OrderSchema, Type.Null()]),
    paidFor: Type.Optional(
      Type.Object(
        { order: Type.String(), name: Type.String(), city: Type.String() },
        { description: 'Where `order` is null: its number, and the first letters of its buyer and city.' },
      ),
    ),
  }),
  /** Not approved, or the funding was declined: the same token leads back to PayPal. */
  Type.Object({ status: Type.Literal('requires_approval'), approvalUrl: Type.String() }),
]);

/** O04 `cancelpaypalsubscription`, by the token of the order's cancel link; cancelling again succeeds (T07). */
export const CancelPayPalSubscriptionSchema = Type.Object({
  cancelToken: Type.String({ minLength: 20, maxLength: 64 }),
  affParameters: Type.Optional(AffiliateParametersSchema),
});
export const CancelPayPalReplySchema = Type.Object({ status: Type.Literal('cancelled') });

/** O05 `setexpresscheckout`: from an offer, without an address. */
export const SetExpressCheckoutSchema = Type.Object(
  Type.Omit(CreatePayPalPaymentSchema, ['account', 'billing']).properties,
);
export const ExpressTokenSchema = Type.Object({ approvalUrl: Type.String(), token: Type.String() });

/** O05 `getexpresscheckoutdetail`: the payer, the delivery address, and the price there. */
export const GetExpressCheckoutSchema = Type.Object({
  token: PayPalId,
  deliverTo: Type.Optional(Type.Union([DeliverToSchema, Type.Null()])),
  affParameters: Type.Optional(AffiliateParametersSchema),
});
export const ExpressDetailsSchema = Type.Object({
  payerId: Type.String(),
  account: AccountSchema,
  quote: QuoteSchema,
});

/**
 * O05 `doexpresscheckout` and `createrecurringpayment`: the total that the shopper confirmed. V07: of `account` count the contact
 * fields that PayPal lacks or has wrong.
 */
export const DoExpressCheckoutSchema = Type.Object({
  token: PayPalId,
  PayerID: NullablePayPalId,
  quote: QuoteShown,
  account: Type.Optional(AccountSchema),
  affParameters: Type.Optional(AffiliateParametersSchema),
});

/** H05: the calls of express checkout fail with the whole body, which holds PayPal's own error. */
export const ExpressProblemSchema = Type.Object({
  ...ProblemSchema.properties,
  provider: Type.Union([
    Type.Object({
      code: Type.String({ description: 'PayPal’s code, such as 10486, or one of ours in lower case.' }),
      message: Type.String(),
      debugId: Type.Union([Type.String(), Type.Null()], { description: 'What PayPal’s support asks for.' }),
    }),
    Type.Null(),
  ]),
});

export type CreatePayPalPayment = Static<typeof CreatePayPalPaymentSchema>;
export type PayPalApproval = Static<typeof PayPalApprovalSchema>;
export type ExecutePayPal = Static<typeof ExecutePayPalSchema>;
export type PayPalOutcome = Static<typeof PayPalOutcomeSchema>;
export type SetExpressCheckout = Static<typeof SetExpressCheckoutSchema>;
export type ExpressToken = Static<typeof ExpressTokenSchema>;
export type GetExpressCheckout = Static<typeof GetExpressCheckoutSchema>;
export type ExpressDetails = Static<typeof ExpressDetailsSchema>;
export type DoExpressCheckout = Static<typeof DoExpressCheckoutSchema>;
export type ExpressProblem = Static<typeof ExpressProblemSchema>;
