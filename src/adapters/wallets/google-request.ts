import type {
  SheetPrice,
  WalletRequest,
  WalletSheetRequest,
  WalletTotal,
} from '../../../machines/wallet/wallet.types.ts';
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
    transactionInfo: transactionInfo(request, request, request.asks ? 'ESTIMATED' : 'FINAL'),
    ...(request.asks ? ASKING_DELIVERY : { callbackIntents: ['PAYMENT_AUTHORIZATION'] }),
  };
}

/** The sheet asks for its first price as soon as it is open. */
const ASKING_DELIVERY = {
  emailRequired: true,
  shippingAddressRequired: true,
  shippingAddressParameters: { phoneNumberRequired: true },
  shippingOptionRequired: true,
  callbackIntents: ['SHIPPING_ADDRESS', 'SHIPPING_OPTION', 'PAYMENT_AUTHORIZATION'],
};

/** V10: a total and its lines in Google's format. */
export function transactionInfo(
  { currency, countryCode }: WalletRequest,
  shown: WalletTotal & Pick<WalletSheetRequest, 'recurring'>,
  totalPriceStatus: 'ESTIMATED' | 'FINAL',
): object {
  const rows = walletRows(shown, currency).map(({ label, amount }) => ({ label, price: amount, type: 'LINE_ITEM' }));
  // The sheet also lists the later charges, with no effect on the present total.
  const later = shown.recurring
    ? [{ label: shown.recurring.terms, price: walletAmount(0, currency), type: 'LINE_ITEM' }]
    : [];
  return {
    currencyCode: currency,
    countryCode,
    totalPriceStatus,
    totalPrice: walletAmount(shown.total, currency),
    totalPriceLabel: 'Total',
    displayItems: [...rows, ...later],
  };
}

/** The shipping methods of a delivery; a sheet that asks for one needs one. */
export function shippingOptions({ methods, chosen }: SheetPrice, currency: string): object {
  const options = methods.map(({ id, label, detail, amount }) => ({
    id,
    label: `${walletAmount(amount, currency)} ${currency}: ${label}`,
    description: detail,
  }));
  const listed = options.length > 0 ? options : [{ id: 'delivery', label: 'Delivery', description: '' }];
  return { defaultSelectedOptionId: chosen ?? listed[0]?.id, shippingOptions: listed };
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
