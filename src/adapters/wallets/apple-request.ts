import type { WalletRecurring, WalletSheetRequest } from '../../../machines/wallet/wallet.types.ts';
import { NETWORKS, walletAmount, walletRows } from './wallet-adapter.ts';

/** Version 3 covers a single payment; recurring payments need 14. */
export const SINGLE_VERSION = 3;
export const RECURRING_VERSION = 14;

const NETWORK_NAMES: Partial<Record<string, string>> = { mastercard: 'masterCard' };

/** V10: the payment request of the sheet, with the server's total; `page` is the base of relative addresses. */
export function appleRequest(request: WalletSheetRequest, version: number, page: string): object {
  const { currency, countryCode, label, total, recurring } = request;
  return {
    countryCode,
    currencyCode: currency,
    supportedNetworks: NETWORKS.map((network) => NETWORK_NAMES[network] ?? network),
    merchantCapabilities: ['supports3DS'],
    total: { label, amount: walletAmount(total, currency) },
    lineItems: walletRows(request, currency),
    requiredBillingContactFields: ['postalAddress', 'name'],
    ...(recurring && version >= RECURRING_VERSION
      ? { recurringPaymentRequest: recurringOf(recurring, currency, page) }
      : {}),
  };
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
