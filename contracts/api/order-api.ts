import { type Static, Type } from 'typebox';
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import { AffiliateParametersSchema } from './affiliate-parameters.ts';
import { closed, Id, QuoteSchema, TaxLineSchema, Text } from './quote-api.ts';

/** The order calls: O01, O02 and the quote of O08. Amounts are decimals of the order's currency (E12–E14). */

export const AccountSchema = Type.Object(
  {
    firstName: Text(60),
    lastName: Text(60),
    email: Text(254),
    phone: Text(40),
    country: Text(2),
    state: Text(3),
    city: Text(80),
    street: Text(120),
    zipPostalCode: Text(40),
    apartment: Text(40),
    additionalAddressLine: Text(120),
  },
  closed,
);

/** How an order is paid. A payment by PayPal or Amazon Pay needs the shopper's approval, so its calls are O04–O06. */
export const PAYMENT_METHODS = ['card', 'google_pay', 'apple_pay', 'paypal', 'amazon'] as const;
const PaymentMethodSchema = Type.Enum([...PAYMENT_METHODS]);

/** What `StatsInfoSchema` describes. It is read leniently, since no order is refused for a statistic. */
const StatsInfoField = Type.Optional(
  Type.Unknown({
    description: 'sessionid, variantId, upsellIndex, orderNumber and touch; malformed parts are dropped.',
  }),
);

/**
 * O02. Fields that the requirements name and the server does not trust (totalTax, dataForTax, orderTransactionFee,
 * upsells, accId …) are accepted and ignored; money follows from the published funnel and the quote alone (V10).
 */
export const CreateGuestOrderSchema = Type.Object({
  orderType: Type.Enum(['Standard', 'Upsell', 'Downsell']),
  parent: Type.Optional(Type.Union([Id, Type.Null()], { description: 'The sale that an offer belongs to.' })),
  orderSource: Type.Optional(Type.Enum(['Funnel', 'App', 'Cart'])),
  paymentMethod: PaymentMethodSchema,
  cardDetails: Type.Optional(
    Type.Object({ cardId: Id }, { description: 'The provider token of a new card; an offer charges the sale’s card.' }),
  ),
  funnel: Type.Object({ hash: Id, step: Id }, { ...closed, description: 'The published version, and the step sfid.' }),
  checkoutId: Id,
  quote: Type.Optional(Type.Object({ id: Id, total: Type.Number() }, { ...closed, description: 'V10' })),
  offer: Type.Optional(
    Type.Object(
      { sfid: Id, total: Type.Number(), renewal: Type.Optional(Type.Number()) },
      { ...closed, description: 'The offer accepted, the total shown, and that of each later delivery.' },
    ),
  ),
  account: Type.Optional(AccountSchema),
  billing: Type.Optional(AccountSchema),
  accId: Type.Optional(Type.Unknown()),
  upsells: Type.Optional(Type.Unknown()),
  totalTax: Type.Optional(Type.Unknown()),
  dataForTax: Type.Optional(Type.Unknown()),
  paymentOptionId: Type.Optional(Type.Unknown()),
  orderTransactionFee: Type.Optional(Type.Unknown()),
  transactionFeeDocumentId: Type.Optional(Type.Unknown()),
  namedAgent: Type.Optional(Type.Unknown()),
  statsInfo: StatsInfoField,
  affParameters: Type.Optional(AffiliateParametersSchema),
});

/** O03: an order that is created or changed without a charge. */
export const OpenOrderSchema = Type.Object({
  ...Type.Omit(CreateGuestOrderSchema, ['orderType', 'orderSource', 'paymentMethod', 'offer', 'parent']).properties,
  orderType: Type.Optional(Type.Literal('Standard')),
  orderSource: Type.Optional(Type.Enum(['Funnel', 'App', 'Cart'])),
  paymentMethod: Type.Optional(PaymentMethodSchema),
});

/** O03: charges an order that was created before. The quote belongs to its checkout and is unexpired (V10). */
export const CreateTransactionSchema = Type.Object({
  orderId: Id,
  quote: Type.Object({ id: Id, total: Type.Number() }, closed),
  paymentMethod: Type.Optional(PaymentMethodSchema),
  cardDetails: Type.Object({ cardId: Id }),
  statsInfo: StatsInfoField,
  affParameters: Type.Optional(AffiliateParametersSchema),
});

export const AddressSchema = Type.Object({
  address: Type.String(),
  apartment: Type.String(),
  city: Type.String(),
  state: Type.String(),
  country: Type.String(),
  zip: Type.String(),
  additionalLine: Type.String(),
});

/** E13 */
const OrderItemSchema = Type.Object({
  productId: Type.String(),
  productName: Type.String(),
  productDescription: Type.String(),
  productImage: Type.String(),
  productPrice: Type.Number(),
  totalPrice: Type.Number(),
  quantity: Type.Integer(),
  productTaxCode: Type.Union([Type.String(), Type.Null()]),
  isBumpOffer: Type.Boolean(),
  productVariantId: Type.Union([Type.String(), Type.Null()]),
  productVariantName: Type.Union([Type.String(), Type.Null()]),
  productVariantSize: Type.Union([Type.String(), Type.Null()]),
  productVariantColor: Type.Union([Type.String(), Type.Null()]),
  productVariantPrice: Type.Union([Type.Number(), Type.Null()]),
  orderId: Type.String(),
});

const NullableText = Type.Union([Type.String(), Type.Null()]);
const NullableNumber = Type.Union([Type.Number(), Type.Null()]);

/** Lines of an order that were sent at once. */
const ShipmentSchema = Type.Object({
  id: Type.String(),
  date: Type.String({ format: 'date-time' }),
  carrier: NullableText,
  tracking: NullableText,
  deliveredOn: Type.Optional(
    Type.String({ description: 'The day on which it reached its shopper, where that is known.' }),
  ),
  lines: Type.Array(Type.Integer({ minimum: 1 }), { description: 'The places of its lines among the items, from 1.' }),
});

/** The lines of an order that its shopper withdrew from at once. */
export const WithdrawalSchema = Type.Object({
  id: Type.String(),
  date: Type.String({ format: 'date-time' }),
  lines: Type.Array(Type.Integer({ minimum: 1 }), { description: 'The places of its lines among the items, from 1.' }),
});

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** The time in which an order may be withdrawn from, in calendar days. */
export const WithdrawalPeriodSchema = Type.Union([
  Type.Object({
    from: Type.Enum(['delivery', 'shipment', 'order']),
    day: Type.String({ ...Day, description: 'The day that it counts from.' }),
    lastDay: Type.String({ ...Day, description: 'Its last day, which counts whole.' }),
  }),
  Type.Object({ from: Type.Literal('unsent') }, { description: 'A part is still to be sent: it has not begun.' }),
]);

/** The working days of the shipping method. */
const ShippingDaysSchema = Type.Object({ min: Type.Integer(), max: Type.Integer() });

/** E12 */
export const OrderSchema = Type.Object({
  id: Type.String(),
  name: Type.String({ description: 'The order number a shopper reads.' }),
  status: Type.Enum([...ORDER_STATUSES]),
  date: Type.String({ format: 'date-time' }),
  currency: Type.String(),
  subtotal: Type.Number(),
  discount: Type.Number(),
  total: Type.Number(),
  tax: Type.Number(),
  taxLines: Type.Array(TaxLineSchema),
  orderShippingCost: Type.Number(),
  shippingMethod: NullableText,
  shippingDays: Type.Union([ShippingDaysSchema, Type.Null()]),
  coupon: NullableText,
  orderTransactionFee: Type.Number(),
  transactionFeeAmount: Type.Number(),
  transactionFeeDocumentId: NullableText,
  brand: Type.String(),
  paymentMethod: Type.String(),
  orderSource: Type.String(),
  orderType: Type.Enum(['Standard', 'Upsell', 'Downsell']),
  parrentUpsellOrderId: Type.Union([Type.String(), Type.Null()]),
  checkoutId: Type.String(),
  funnelStep: Type.String({ description: 'The sfid of the step it was placed on.' }),
  offer: Type.Union([Type.String(), Type.Null()], { description: 'The offer that an upsell or downsell order sells.' }),
  customerEmail: Type.String({
    description: 'Its first letter alone in a receipt by its link, as of the names and city.',
  }),
  customerName: Type.String(),
  accountId: NullableText,
  shipToName: Type.String(),
  latitude: NullableNumber,
  longitude: NullableNumber,
  subscribed: Type.Boolean(),
  subscriptionFrequency: NullableText,
  subscriptionFrequencyMultiplier: NullableNumber,
  subscriptionTax: NullableNumber,
  subscriptionShipping: NullableNumber,
  subscriptionSubtotal: NullableNumber,
  subscriptionId: NullableText,
  subscription: Type.Union([
    Type.Object({
      status: Type.Enum(['active', 'needs_you', 'past_due', 'cancelled']),
      name: Type.String(),
      total: Type.Number(),
      nextAt: NullableText,
      cancelToken: Type.String({
        description: 'Cancels it without a login: /subscription?cancel=…; empty in a receipt by its link.',
      }),
    }),
    Type.Null(),
  ]),
  receipt: Type.Union([Type.String(), Type.Null()], { description: 'The token of its receipt: /receipt?receipt=…' }),
  paymentOpen: Type.Boolean({ description: 'Whether a payment of it is under way; what is only held is not.' }),
  authorized: Type.Boolean({ description: 'Whether its money was taken, or is held for it.' }),
  captured: Type.Optional(
    Type.Number({
      description: 'What was charged of an order that was held first; less than its total where the rest was released.',
    }),
  ),
  refunded: Type.Optional(
    Type.Number({ description: 'What was refunded of it; absent where its status says that nothing went back.' }),
  ),
  disputed: Type.Optional(
    Type.Number({ description: 'What its shopper’s bank took back of it by a dispute; absent likewise.' }),
  ),
  nicn: Type.String({ description: 'The last four digits of the card, or empty.' }),
  cardBrand: Type.String(),
  oneClick: Type.Boolean({ description: 'Whether what paid it can be charged again without asking the shopper.' }),
  affParameters: Type.Union([AffiliateParametersSchema, Type.Null()]),
  billing: AddressSchema,
  shipping: AddressSchema,
  items: Type.Array(OrderItemSchema),
  shipments: Type.Optional(
    Type.Array(ShipmentSchema, { description: 'What was sent of it, the first first; absent before.' }),
  ),
  withdrawals: Type.Optional(
    Type.Array(WithdrawalSchema, { description: 'What its shopper withdrew from, the first first; absent before.' }),
  ),
  withdrawable: Type.Optional(WithdrawalPeriodSchema),
});

/** The payment state of an order after a call. A declined payment is an error response instead. */
const PaymentStateSchema = Type.Union([
  Type.Object({ status: Type.Literal('captured') }),
  /** The amount is authorized, and the shop captures it later: for its shopper the order is done. */
  Type.Object({ status: Type.Literal('authorized') }),
  Type.Object({ status: Type.Literal('requires_action'), clientSecret: Type.String() }),
  Type.Object({ status: Type.Literal('unknown') }),
  /** O04: the shopper approves it at `approvalUrl` and comes back with `token`; nothing is captured before. */
  Type.Object({ status: Type.Literal('requires_approval'), approvalUrl: Type.String(), token: Type.String() }),
  /** O03: created, and not charged yet. */
  Type.Object({ status: Type.Literal('open') }),
]);

export const OrderReplySchema = Type.Object({ order: OrderSchema, payment: PaymentStateSchema });

export const PriceChangedSchema = Type.Object({
  error: Type.Object({
    code: Type.Literal('price_changed'),
    message: Type.String(),
    requestId: Type.Optional(Type.String()),
  }),
  quote: QuoteSchema,
});

export const ResolveRequestSchema = Type.Object(
  { orderId: Id, affParameters: Type.Optional(AffiliateParametersSchema) },
  { description: 'Asks the server to read an order’s payment from the provider and to say how it stands.' },
);

/** O03: an offer that the shopper gives up after its payment was declined. */
export const AbandonedOfferSchema = Type.Object(
  { checkoutId: Id, offer: Id, affParameters: Type.Optional(AffiliateParametersSchema) },
  { description: 'A no to an offer whose payment was declined: its order is Failed.' },
);

export type AbandonedOffer = Static<typeof AbandonedOfferSchema>;

/** N02. */
export const PublishedPurchaseSchema = Type.Object(
  { orderId: Id, affParameters: Type.Optional(AffiliateParametersSchema) },
  { description: 'Says that a page has published the purchase of an order to its tag manager, whose tags have run.' },
);

export const EndWalkSchema = Type.Object(
  { checkoutId: Id, affParameters: Type.Optional(AffiliateParametersSchema) },
  { description: 'Says that the receipt of a paid checkout was shown; its offers are closed from then on.' },
);

export type CreateGuestOrder = Static<typeof CreateGuestOrderSchema>;
export type OpenOrder = Static<typeof OpenOrderSchema>;
export type CreateTransaction = Static<typeof CreateTransactionSchema>;
export type Order = Static<typeof OrderSchema>;
export type OrderItem = Static<typeof OrderItemSchema>;
export type Shipment = Static<typeof ShipmentSchema>;
export type Withdrawal = Static<typeof WithdrawalSchema>;
export type OrderReply = Static<typeof OrderReplySchema>;
export type PaymentState = Static<typeof PaymentStateSchema>;
