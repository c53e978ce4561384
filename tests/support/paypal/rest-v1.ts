import {
  PAYPAL_PROTOCOLS,
  type PayPalProtocol,
  payPalProvider,
} from '../../../server/payments/paypal/choose-paypal.ts';
import { amountText, payPalText } from '../../../server/payments/paypal/protocol/paypal-fields.ts';
import type { PayPalOptions } from '../../../server/payments/paypal/protocol/paypal-options.ts';
import { failed, isDone, type PayPalRest, payPalRest } from '../../../server/payments/paypal/protocol/rest-client.ts';
import { parseToken, v1Amount } from '../../../server/payments/paypal/rest/v1-payments.ts';
import type {
  Agreement,
  ApprovalRequest,
  ApprovalResult,
  DeliveryAddress,
} from '../../../server/payments/port/approval.ts';
import type { ApprovalProvider } from '../../../server/payments/port/provider.ts';
import { findLink, textAt } from '../../../server/payments/wire/read-json.ts';
import { inSoak } from '../soak/soak.ts';

/** The protocols of PayPal that rows may name: those that a shop can choose, and the one that begins nothing any more. */
export const EVERY_PROTOCOL = [...PAYPAL_PROTOCOLS, 'rest-v1'] as const;
export type EveryProtocol = PayPalProtocol | 'rest-v1';

/**
 * The protocols by which the tests of the shop's own calls pay: all of them in the soak. What `rest-v1` began is finished, refunded and
 * ended by the adapter that the tests of the provider and of a changed protocol try each time.
 */
export const SHOP_PROTOCOLS = inSoak<readonly EveryProtocol[]>(EVERY_PROTOCOL, PAYPAL_PROTOCOLS);

/**
 * PayPal by one protocol. By `rest-v1` it begins payments and agreements as a shop did before the update, so that the tests have
 * rows for the shop's own adapter to finish, refund and end; all the rest is that of a shop which is set to Orders v2.
 */
export function payPalBy(protocol: EveryProtocol, options: PayPalOptions): ApprovalProvider {
  if (protocol !== 'rest-v1') return payPalProvider(protocol, options);
  const rest = payPalRest({ ...options, clock: options.clock ?? Date.now });
  const shop = payPalProvider('orders-v2', options);
  return {
    ...shop,
    ...shop.legacyProtocol('paypal-v1'),
    can: shop.can,
    createApproval: (request) =>
      request.agreement ? createSubscription(rest, request, request.agreement) : createPayment(rest, request),
  };
}

const PAYMENTS = '/v1/payments/payment';
const AGREEMENTS = '/v1/payments/billing-agreements';

/** `POST /v1/payments/payment`. The call is not idempotent: a second one creates another page, and takes no money either. */
async function createPayment(rest: PayPalRest, request: ApprovalRequest): Promise<ApprovalResult> {
  const reply = await rest.send('POST', PAYMENTS, { body: paymentBody(request) });
  if (!isDone(reply)) return failed(reply);
  const approvalUrl = findLink(reply.body, 'approval_url');
  const [ref, token] = [textAt(reply.body, 'id'), parseToken(approvalUrl)];
  if (ref === '' || token === '') return { type: 'unavailable', detail: 'the payment came without id or approval_url' };
  return { type: 'created', ref, token, approvalUrl };
}

function paymentBody(request: ApprovalRequest): unknown {
  const { returnUrl, cancelUrl, deliverTo, brandName, orderId, attemptId } = request;
  const description = payPalText(request.description);
  const to = deliverTo ? { item_list: { items: [], shipping_address: v1Address(deliverTo) } } : {};
  const preference = deliverTo ? 'SET_PROVIDED_ADDRESS' : 'GET_FROM_FILE';
  return {
    intent: 'sale',
    payer: { payment_method: 'paypal' },
    redirect_urls: { return_url: returnUrl, cancel_url: cancelUrl },
    application_context: { brand_name: payPalText(brandName), shipping_preference: preference, user_action: 'commit' },
    // The invoice number is the order's, because PayPal refuses a second payment of one invoice.
    transactions: [{ amount: v1Amount(request), description, custom: attemptId, invoice_number: orderId, ...to }],
  };
}

function v1Address(to: DeliveryAddress): unknown {
  const { name, line1, line2, city, state, postalCode, country } = shortened(to);
  const place = { line1, ...(line2 && { line2 }), city, ...(state && { state }), postal_code: postalCode };
  return { recipient_name: name, ...place, country_code: country };
}

function shortened(to: DeliveryAddress): DeliveryAddress {
  const [line1, line2] = [payPalText(to.line1, 100), payPalText(to.line2, 100)];
  return { ...to, name: payPalText(to.name), line1, line2, city: payPalText(to.city, 40) };
}

/** Creates a plan and an agreement: two requests, none of which takes money. */
async function createSubscription(
  rest: PayPalRest,
  request: ApprovalRequest,
  agreement: Agreement,
): Promise<ApprovalResult> {
  const plan = await rest.send('POST', '/v1/payments/billing-plans', { body: planBody(request, agreement) });
  if (!isDone(plan)) return failed(plan);
  const planId = textAt(plan.body, 'id');
  const agreed = await rest.send('POST', AGREEMENTS, { body: agreementBody(request, agreement, planId) });
  if (!isDone(agreed)) return failed(agreed);
  const approvalUrl = findLink(agreed.body, 'approval_url');
  const token = parseToken(approvalUrl);
  if (token === '') return { type: 'unavailable', detail: 'the agreement came without approval_url' };
  return { type: 'created', ref: token, token, approvalUrl };
}

function planBody({ returnUrl, cancelUrl }: ApprovalRequest, { name, description, terms }: Agreement): unknown {
  const { currency, amount, firstAmount, choice } = terms;
  const money = (minor: number) => ({ currency, value: amountText(minor, currency) });
  return {
    name: payPalText(name),
    description: payPalText(description),
    type: 'INFINITE',
    payment_definitions: [
      {
        name: 'Renewal',
        type: 'REGULAR',
        frequency: choice.frequency.toUpperCase(),
        cycles: '0',
        frequency_interval: String(choice.multiplier),
        amount: money(amount),
      },
    ],
    merchant_preferences: {
      return_url: returnUrl,
      cancel_url: cancelUrl,
      auto_bill_amount: 'YES',
      initial_fail_amount_action: 'CANCEL',
      max_fail_attempts: '1',
      // A free trial is an agreement without a set-up fee.
      ...(firstAmount > 0 && { setup_fee: money(firstAmount) }),
    },
  };
}

function agreementBody(
  { deliverTo }: ApprovalRequest,
  { name, description, terms }: Agreement,
  planId: string,
): unknown {
  const to = deliverTo && shortened(deliverTo);
  const address = to && {
    line1: to.line1,
    ...(to.line2 && { line2: to.line2 }),
    city: to.city,
    ...(to.state && { state: to.state }),
    postal_code: to.postalCode,
    country_code: to.country,
  };
  return {
    name: payPalText(name),
    description: payPalText(description),
    plan: { id: planId },
    payer: { payment_method: 'paypal' },
    start_date: `${terms.startsAt.toISOString().slice(0, 19)}Z`,
    ...(address && { shipping_address: address }),
  };
}
