import type { WalletSheetRequest } from '../../../machines/wallet/wallet.types.ts';
import { NETWORKS, walletAmount, walletRows } from './wallet-adapter.ts';

const VERSION = { apiVersion: 2, apiVersionMinor: 0 };

/** The API version that the card provider's own Android library sends to Google Pay. */
const GATEWAY_VERSION = '2020-03-02';

const CARD = {
  type: 'CARD',
  parameters: {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: NETWORKS.map((network) => network.toUpperCase()),
  },
};

/** The check whether the shopper has a card in Google Pay that this shop accepts. */
export const READY_REQUEST = { ...VERSION, allowedPaymentMethods: [CARD], existingPaymentMethodRequired: true };

/** The payment request of the sheet. Its result is a token of the card provider. */
export function googleRequest(request: WalletSheetRequest, publishableKey: string): object {
  return {
    ...VERSION,
    allowedPaymentMethods: [{ ...withBilling(CARD), tokenizationSpecification: tokenization(publishableKey) }],
    transactionInfo: transactionInfo(request),
    callbackIntents: ['PAYMENT_AUTHORIZATION'],
  };
}

/** V10: the server's total and lines in Google's format. */
function transactionInfo(request: WalletSheetRequest): object {
  const { currency, countryCode, total, recurring } = request;
  const rows = walletRows(request, currency).map(({ label, amount }) => ({ label, price: amount, type: 'LINE_ITEM' }));
  // The sheet also lists the later charges, with no effect on the present total.
  const later = recurring ? [{ label: recurring.terms, price: walletAmount(0, currency), type: 'LINE_ITEM' }] : [];
  return {
    currencyCode: currency,
    countryCode,
    totalPriceStatus: 'FINAL',
    totalPrice: walletAmount(total, currency),
    totalPriceLabel: 'Total',
    displayItems: [...rows, ...later],
  };
}

function withBilling({ type, parameters }: typeof CARD): object {
  const billing = { billingAddressRequired: true, billingAddressParameters: { format: 'FULL' } };
  return { type, parameters: { ...parameters, ...billing } };
}

function tokenization(publishableKey: string): object {
  const parameters = {
    gateway: 'stripe',
    'stripe:version': GATEWAY_VERSION,
    'stripe:publishableKey': publishableKey,
  };
  return { type: 'PAYMENT_GATEWAY', parameters };
}
