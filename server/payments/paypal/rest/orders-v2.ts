import type { PayerDetails } from '../../port/approval.ts';
import { textAt, valueAt } from '../../wire/read-json.ts';
import type { AdapterOptions } from '../protocol/paypal-options.ts';
import { type PayPalState, payerOf } from '../protocol/paypal-outcome.ts';
import { payPalRest } from '../protocol/rest-client.ts';
import type { PayPalCalls } from '../provider/paypal-payments.ts';
import { restBalanceTransactions } from './rest-balance-transactions.ts';
import { readDisputes } from './rest-disputes.ts';
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
export function payPalOrdersV2(options: AdapterOptions): PayPalCalls {
  const rest = payPalRest(options);
  const { webUrl, clock: now } = options;
  return {
    name: 'paypal-v2',
    subscribesWithoutAddress: false,
    createApproval: (request) =>
      request.agreement ? createV2Subscription(rest, request, request.agreement) : createV2Order(rest, request),
    executeApproval: (request) =>
      request.agreement
        ? executeV2Subscription(rest, request, request.agreement, { webUrl, now: now() })
        : executeV2Order(rest, request, webUrl),
    readApproval: (approval) => readV2Order(rest, approval, { now: now(), webUrl }),
    refund: (request) => refundV2Capture(rest, request),
    charge: (request) => chargeV2Vault(rest, request),
    cancelSubscription: (request) => cancelV2Subscription(rest, request),
    readPayer: async (asked) =>
      payerOf(await readV2State(rest, asked.ref, webUrl), asked, { what: 'order', detailsOf }),
    readDisputes: (captureRef) => readDisputes(rest, captureRef),
    balanceTransactions: (since) => restBalanceTransactions(rest, now(), since),
    verifyWebhook: (...posted) => verifyRestWebhook(rest, options, ...posted),
  };
}

function detailsOf({ payerRef, payer: order }: PayPalState): PayerDetails {
  const [payer, shipping] = [valueAt(order, 'payer'), valueAt(order, 'shipping')];
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
  return { ...details, address: valueAt(shipping, 'address') === undefined ? null : address };
}
