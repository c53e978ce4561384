import type {
  SheetPrice,
  WalletRecurring,
  WalletSheetRequest,
  WalletTotal,
} from '../../../machines/wallet/wallet.types.ts';
import type { AppleLine, AppleMethod, AppleUpdate } from './apple-pay.types.ts';
import { NETWORKS, walletAmount, walletRows } from './wallet-adapter.ts';

/** Version 3 covers a single payment; recurring payments need 14. */
export const SINGLE_VERSION = 3;
export const RECURRING_VERSION = 14;

const NETWORK_NAMES: Partial<Record<string, string>> = { mastercard: 'masterCard' };

/** V10: the payment request of the sheet, with the server's total; `page` is the base of relative addresses. */
export function appleRequest(request: WalletSheetRequest, version: number, page: string): object {
  const { currency, countryCode, recurring, asks } = request;
  return {
    countryCode,
    currencyCode: currency,
    supportedNetworks: NETWORKS.map((network) => NETWORK_NAMES[network] ?? network),
    merchantCapabilities: ['supports3DS'],
    total: totalLine(request, request, asks ? 'pending' : 'final'),
    lineItems: walletRows(request, currency),
    requiredBillingContactFields: ['postalAddress', 'name'],
    ...(asks ? { requiredShippingContactFields: ['postalAddress', 'name', 'phone', 'email'] } : {}),
    ...(recurring && version >= RECURRING_VERSION
      ? { recurringPaymentRequest: recurringOf(recurring, currency, page) }
      : {}),
  };
}

/** V10: what a change in the sheet shows; a total with a problem is none to pay. */
export function appleUpdate(
  request: WalletSheetRequest,
  price: SheetPrice,
  { version, page }: { version: number; page: string },
): AppleUpdate {
  const { currency } = request;
  const { recurring, problems } = price;
  return {
    newTotal: totalLine(request, price, problems.length > 0 ? 'pending' : 'final'),
    newLineItems: walletRows(price, currency),
    ...(recurring && version >= RECURRING_VERSION
      ? { newRecurringPaymentRequest: recurringOf(recurring, currency, page) }
      : {}),
  };
}

function totalLine(
  { label, currency }: WalletSheetRequest,
  { total }: WalletTotal,
  type: 'final' | 'pending',
): AppleLine {
  return { label, amount: walletAmount(total, currency), type };
}

/** The shipping methods of a delivery; the first one is the one in use. */
export function shippingMethods({ methods, chosen }: SheetPrice, currency: string): AppleMethod[] {
  const inUse = methods.filter(({ id }) => id === chosen);
  return [...inUse, ...methods.filter(({ id }) => id !== chosen)].map(({ id, label, detail, amount }) => ({
    identifier: id,
    label,
    detail,
    amount: walletAmount(amount, currency),
  }));
}

function recurringOf(recurring: WalletRecurring, currency: string, page: string): object {
  return {
    paymentDescription: recurring.label,
    billingAgreement: recurring.terms,
    managementURL: new URL(recurring.manageUrl || '/', page).href,
    regularBilling: {
      label: recurring.label,
      amount: walletAmount(recurring.amount, currency),
      paymentTiming: 'recurring',
      recurringPaymentStartDate: new Date(recurring.firstRenewal),
      ...intervalOf(recurring),
    },
  };
}

/** Apple Pay's units are minutes, hours, days, months and years. */
function intervalOf({ intervalUnit, intervalCount }: WalletRecurring): object {
  const isWeeks = intervalUnit === 'week';
  return {
    recurringPaymentIntervalUnit: isWeeks ? 'day' : intervalUnit,
    recurringPaymentIntervalCount: isWeeks ? intervalCount * 7 : intervalCount,
  };
}
