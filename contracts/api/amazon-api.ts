import { type Static, Type } from 'typebox';
import { ORDER_REFERENCE } from '../../domain/orders/payment-return.ts';
import { AffiliateParametersSchema } from './affiliate-parameters.ts';
import { AccountSchema, CreateGuestOrderSchema, OrderSchema } from './order-api.ts';
import { ReturnPath } from './return-path.ts';

/** The calls of O06, with the names of Amazon Pay. Amounts are decimals of the order's currency (E12–E14). */

/** Amazon's ids, such as `S01-1234567-1234567`: an order reference begins with S or P, a billing agreement with B or C. */
const OrderReferenceId = Type.String({ pattern: ORDER_REFERENCE.source });
const BillingAgreementId = Type.String({ pattern: '^[BC]\\d{2}-\\d{7}-\\d{7}$' });

/** W09: a token of Login with Amazon, decoded. Amazon alone says whose it is and how long it lasts. */
const AccessToken = Type.String({ minLength: 5, maxLength: 2_048, pattern: '^Atza[|][\\x21-\\x7e]+$' });

const Brand = Type.String({ minLength: 1, maxLength: 100 });

/** E19, one payment. */
export const GetInfoAmazonSchema = Type.Object({
  brand: Brand,
  accessToken: AccessToken,
  orderReferenceId: OrderReferenceId,
  affParameters: Type.Optional(AffiliateParametersSchema),
});

/** E19, a subscription. */
export const GetInfoAmazonSubSchema = Type.Object({
  brand: Brand,
  accessToken: AccessToken,
  billingAgreementId: BillingAgreementId,
  affParameters: Type.Optional(AffiliateParametersSchema),
});

/** E18: the primary email of the profile, the name and the address chosen in the address book, and the phone as written and cleaned. */
export const AmazonCustomerSchema = Type.Object({
  ...AccountSchema.properties,
  formattedPhoneNumber: Type.String({ maxLength: 40 }),
});

/** An order that Amazon pays: a guest's order without a card. The server reads its address from Amazon; of `account` count the contact fields that Amazon lacks or has wrong (V07), and all where the page showed no address book. */
const AmazonOrderFields = {
  ...Type.Omit(CreateGuestOrderSchema, ['paymentMethod', 'cardDetails']).properties,
  accessToken: AccessToken,
  returnPath: ReturnPath,
};

/** O06 `payamazon`: sets and confirms the order reference. Nothing is charged. */
export const PayAmazonSchema = Type.Object({ ...AmazonOrderFields, orderReferenceId: OrderReferenceId });

/** O06 `payamazonsub`: sets, confirms and validates the billing agreement. Nothing is charged. */
export const PayAmazonSubSchema = Type.Object({ ...AmazonOrderFields, billingAgreementId: BillingAgreementId });

/** A confirmed payment, which `captureamazon` with this token charges. `order` is open and not charged. */
export const AmazonConfirmedSchema = Type.Object({ order: OrderSchema, token: Type.String() });

/** O06 `captureamazon`: authorizes the confirmed amount of the own session's order, and captures it with `CAPTURE=now`. */
export const CaptureAmazonSchema = Type.Object({
  token: Type.Optional(Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })),
  /** Q04: names the payment where a hosted return has no token of ours. */
  orderReferenceId: Type.Optional(OrderReferenceId),
  affParameters: Type.Optional(AffiliateParametersSchema),
});

/**
 * The state of the payment; a decline is an error response instead. `requires_payment_method`: Amazon refused the chosen card,
 * nothing was taken, and the same order reference is confirmed again after another choice in the wallet.
 */
export const AmazonOutcomeSchema = Type.Union([
  Type.Object({
    status: Type.Enum(['captured', 'pending', 'unknown']),
    order: Type.Union([OrderSchema, Type.Null()]),
  }),
  Type.Object({ status: Type.Literal('requires_payment_method'), message: Type.String() }),
]);

export type GetInfoAmazon = Static<typeof GetInfoAmazonSchema>;
export type GetInfoAmazonSub = Static<typeof GetInfoAmazonSubSchema>;
export type AmazonCustomer = Static<typeof AmazonCustomerSchema>;
export type PayAmazon = Static<typeof PayAmazonSchema>;
export type PayAmazonSub = Static<typeof PayAmazonSubSchema>;
export type AmazonConfirmed = Static<typeof AmazonConfirmedSchema>;
export type CaptureAmazon = Static<typeof CaptureAmazonSchema>;
export type AmazonOutcome = Static<typeof AmazonOutcomeSchema>;
