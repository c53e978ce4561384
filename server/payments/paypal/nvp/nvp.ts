import { textAt } from '../../wire/read-json.ts';
import type { AdapterOptions } from '../protocol/paypal-options.ts';
import { foreignTo, notApproved } from '../protocol/paypal-outcome.ts';
import type { DetailsRequest, DetailsResult, PayPalAdapter } from '../protocol/paypal-provider.ts';
import { refusedAsToken } from '../protocol/rest-problem.ts';
import { nvpBalanceTransactions } from './nvp-balance-transactions.ts';
import { chargeAgreement, refundTransaction } from './nvp-billing-agreement.ts';
import { nvpClient } from './nvp-client.ts';
import { verifyNotification } from './nvp-notification.ts';
import { doPayment, type NvpShop, readNvpPayment, readNvpState, setUpPayment } from './nvp-payments.ts';
import { cancelProfile, createProfile, setUpSubscription } from './nvp-subscriptions.ts';

/** PayPal by its name-value protocol: Express Checkout, recurring profiles, reference transactions. */
export function payPalNvp(options: AdapterOptions): PayPalAdapter {
  const { webUrl, notifyUrl } = options;
  const shop: NvpShop = { client: nvpClient(options), webUrl, notifyUrl, now: options.clock };
  const { clock: now } = options;
  const core = {
    createPayment: (request) => setUpPayment(shop, request),
    executePayment: (request) => doPayment(shop, request),
    createSubscription: (request) => setUpSubscription(shop, request),
    executeSubscription: (request) => createProfile(shop, request),
  } satisfies Partial<PayPalAdapter>;
  return {
    ...core,
    name: 'paypal-nvp',
    canSaveForFutureUse: true,
    expressSubscriptions: true,
    readPayment: (payment) => readNvpPayment(shop, payment),
    refund: (request) => refundTransaction(shop, request),
    chargeBillingAgreement: (request) => chargeAgreement(shop, request),
    cancelSubscription: (request) => cancelProfile(shop, request),
    express: {
      set: (request) => ('terms' in request ? core.createSubscription(request) : core.createPayment(request)),
      getDetails: (request) => readDetails(shop, request),
      do: core.executePayment,
      createRecurring: core.executeSubscription,
    },
    balanceTransactions: (since) => nvpBalanceTransactions(shop.client, now(), since),
    verifyWebhook: (body, _headers, asking) => verifyNotification(options, body, asking),
  };
}

async function readDetails(shop: NvpShop, request: DetailsRequest): Promise<DetailsResult> {
  const state = await readNvpState(shop, request.paymentRef);
  if ('type' in state) {
    if (state.type === 'unknown') return { type: 'unavailable', detail: state.detail };
    return refusedAsToken('PayPal does not know the token, or it has expired.');
  }
  const foreign = foreignTo(state, request);
  if (foreign) return foreign;
  return state.payerRef === '' ? notApproved(state.approvalUrl) : detailsOf(state.payerRef, state.payer);
}

function detailsOf(payerRef: string, fields: unknown): DetailsResult {
  const text = (name: string): string => textAt(fields, name);
  const to = (name: string): string => text(`PAYMENTREQUEST_0_SHIPTO${name}`) || text(`SHIPTO${name}`);
  const address = {
    name: to('NAME'),
    line1: to('STREET'),
    line2: to('STREET2'),
    city: to('CITY'),
    state: to('STATE'),
    postalCode: to('ZIP'),
    country: to('COUNTRYCODE'),
  };
  const details = { payerRef, email: text('EMAIL'), firstName: text('FIRSTNAME'), lastName: text('LASTNAME') };
  return { type: 'details', details: { ...details, address: to('STREET') === '' ? null : address } };
}
