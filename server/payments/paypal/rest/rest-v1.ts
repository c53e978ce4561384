import type { PayerDetails } from '../../port/approval.ts';
import { textAt, valueAt } from '../../wire/read-json.ts';
import type { AdapterOptions } from '../protocol/paypal-options.ts';
import { type PayPalState, payerOf } from '../protocol/paypal-outcome.ts';
import { payPalRest } from '../protocol/rest-client.ts';
import type { FinishingCalls } from '../provider/paypal-payments.ts';
import { restBalanceTransactions } from './rest-balance-transactions.ts';
import { readDisputes } from './rest-disputes.ts';
import { executeV1Payment, readV1Payment, readV1State, refundV1Sale } from './v1-payments.ts';
import { cancelV1Subscription, executeV1Subscription } from './v1-subscriptions.ts';

/** PayPal by its first REST API, for the payments and agreements that it began: PayPal gives it to no new merchant. */
export function payPalRestV1(options: AdapterOptions): FinishingCalls {
  const rest = payPalRest(options);
  const { webUrl, clock: now } = options;
  return {
    name: 'paypal-v1',
    executeApproval: (request) =>
      request.agreement
        ? executeV1Subscription(rest, request, request.agreement, { webUrl, now: now() })
        : executeV1Payment(rest, request),
    readApproval: (approval) => readV1Payment(rest, approval, now()),
    refund: (request) => refundV1Sale(rest, request),
    cancelSubscription: (request) => cancelV1Subscription(rest, request),
    readPayer: async (asked) => payerOf(await readV1State(rest, asked.ref), asked, { what: 'payment', detailsOf }),
    readDisputes: (captureRef) => readDisputes(rest, captureRef),
    balanceTransactions: (since) => restBalanceTransactions(rest, now(), since),
  };
}

function detailsOf({ payerRef, payer }: PayPalState): PayerDetails {
  const info = (name: string): string => textAt(payer, 'payer_info', name);
  const to = valueAt(payer, 'payer_info', 'shipping_address');
  const text = (name: string): string => textAt(to, name);
  const address = {
    name: text('recipient_name'),
    line1: text('line1'),
    line2: text('line2'),
    city: text('city'),
    state: text('state'),
    postalCode: text('postal_code'),
    country: text('country_code'),
  };
  const details = { payerRef, email: info('email'), firstName: info('first_name'), lastName: info('last_name') };
  return { ...details, address: to === undefined ? null : address };
}
