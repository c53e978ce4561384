import { textAt, valueAt } from '../../wire/read-json.ts';
import type { AdapterOptions } from '../protocol/paypal-options.ts';
import { foreignTo, notApproved } from '../protocol/paypal-outcome.ts';
import type { DetailsRequest, DetailsResult, PayPalAdapter } from '../protocol/paypal-provider.ts';
import { type PayPalRest, payPalRest } from '../protocol/rest-client.ts';
import { refusedAsToken } from '../protocol/rest-problem.ts';
import { restBalanceTransactions } from './rest-balance-transactions.ts';
import { verifyRestWebhook } from './rest-webhook.ts';
import {
  chargeV2Vault,
  createV2Order,
  executeV2Order,
  readV2Order,
  readV2State,
  refundV2Capture,
} from './v2-payments.ts';
import { cancelV2Subscription, createV2Subscription, executeV2Subscription } from './v2-subscriptions.ts';

/** PayPal by the APIs that it offers new merchants: Orders v2, Payments v2, Subscriptions v1. */
export function payPalOrdersV2(options: AdapterOptions): PayPalAdapter {
  const rest = payPalRest(options);
  const { clock: now } = options;
  const { webhookId, apiUrl, webUrl } = options;
  const core = {
    createPayment: (request) => createV2Order(rest, request),
    executePayment: (request) => executeV2Order(rest, request, webUrl),
    createSubscription: (request) => createV2Subscription(rest, request),
    executeSubscription: (request) => executeV2Subscription(rest, request, webUrl, now()),
  } satisfies Partial<PayPalAdapter>;
  return {
    ...core,
    name: 'paypal-v2',
    canSaveForFutureUse: true,
    expressSubscriptions: false,
    readPayment: (payment) => readV2Order(rest, payment, { now: now(), webUrl }),
    refund: (request) => refundV2Capture(rest, request),
    chargeBillingAgreement: (request) => chargeV2Vault(rest, request),
    cancelSubscription: (request) => cancelV2Subscription(rest, request),
    express: {
      set: (request) => ('terms' in request ? core.createSubscription(request) : core.createPayment(request)),
      getDetails: (request) => readDetails(rest, request, webUrl),
      do: core.executePayment,
      createRecurring: core.executeSubscription,
    },
    balanceTransactions: (since) => restBalanceTransactions(rest, now(), since),
    verifyWebhook: (body, headers, asking) =>
      verifyRestWebhook(rest, { webhookId, apiUrl, now: now(), asking }, body, headers),
  };
}

async function readDetails(rest: PayPalRest, request: DetailsRequest, webUrl: string): Promise<DetailsResult> {
  const state = await readV2State(rest, request.paymentRef, webUrl);
  if ('type' in state) {
    if (state.type === 'unknown') return { type: 'unavailable', detail: state.detail };
    return refusedAsToken('PayPal does not know the order, or it has expired.');
  }
  const foreign = foreignTo(state, request);
  if (foreign) return foreign;
  return state.payerRef === ''
    ? notApproved(state.approvalUrl)
    : detailsOf(state.payerRef, valueAt(state.payer, 'payer'), valueAt(state.payer, 'shipping'));
}

function detailsOf(payerRef: string, payer: unknown, shipping: unknown): DetailsResult {
  const text = (name: string): string => textAt(shipping, 'address', name);
  const address = {
    name: textAt(shipping, 'name', 'full_name'),
    line1: text('address_line_1'),
    line2: text('address_line_2'),
    city: text('admin_area_2'),
    state: text('admin_area_1'),
    postalCode: text('postal_code'),
    country: text('country_code'),
  };
  const [firstName, lastName] = [textAt(payer, 'name', 'given_name'), textAt(payer, 'name', 'surname')];
  const details = { payerRef, email: textAt(payer, 'email_address'), firstName, lastName };
  return {
    type: 'details',
    details: { ...details, address: valueAt(shipping, 'address') === undefined ? null : address },
  };
}
