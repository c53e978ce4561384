import type { ChargeLimits } from '../pricing/charge-limits.ts';
import type { MinorUnits } from '../pricing/money.ts';
import type { ApprovalProviderId } from './approval-provider.ts';

/** The facts of the payment providers, each with its source; publishing needs them beside the adapters. */

/**
 * Cards and the wallets by Stripe: the presentment currencies, their least amounts, zero-decimal and three-decimal currencies and
 * the most of eight digits, by https://docs.stripe.com/currencies. The last of three decimals has to be 0. The shop counts minor
 * units by the Unicode CLDR, which has no decimals for some currencies that Stripe counts in hundredths.
 */
export const CARD_LIMITS: ChargeLimits = {
  currencies: codes(
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP',
    'CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY',
    'KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK',
    'NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP',
    'TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW',
  ),
  countedIn: {
    of: {
      ...each(0, 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'),
      ...each(3, 'BHD JOD KWD OMR TND'),
    },
    other: 2,
  },
  decimals: { of: {}, other: 2 },
  least: {
    of: {
      AED: 200,
      CZK: 1500,
      DKK: 250,
      GBP: 30,
      HKD: 400,
      HUF: 17_500,
      MXN: 1000,
      MYR: 200,
      NOK: 300,
      PLN: 200,
      RON: 200,
      SEK: 300,
      THB: 1000,
    },
    other: 50,
  },
  most: { of: {}, other: 99_999_999 },
  freeTrials: true,
};

/**
 * PayPal: its currencies, and those without decimals, by https://developer.paypal.com/docs/api/reference/currency-codes; any amount
 * above 0, of ten characters at most, by `amount.total` of https://developer.paypal.com/docs/api/payments/v1. An agreement without
 * a set-up fee begins a free trial.
 */
export const PAYPAL_LIMITS: ChargeLimits = {
  currencies: codes('AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'),
  countedIn: null,
  decimals: { of: each(0, 'HUF JPY TWD'), other: 2 },
  least: { of: {}, other: 1 },
  most: { of: {}, other: 999_999_999 },
  freeTrials: true,
};

/**
 * Amazon Pay by its first API: the currencies of the regions in which the shop may have an account, by
 * https://github.com/amzn/amazon-pay-sdk-php. An agreement begins a free trial after Amazon has validated it.
 */
export const AMAZON_LIMITS: ChargeLimits = {
  currencies: codes('USD GBP EUR'),
  countedIn: null,
  decimals: { of: {}, other: 2 },
  least: { of: {}, other: 1 },
  most: { of: {}, other: 99_999_999 },
  freeTrials: true,
};

/** Amazon's `BillingAgreementLimits` documents 500 dollars a calendar month, and as much in Europe's currencies. */
export const AMAZON_MOST_IN_A_MONTH: Readonly<Record<string, MinorUnits>> = { USD: 50_000, GBP: 50_000, EUR: 50_000 };

export const APPROVAL_LIMITS: Readonly<Record<ApprovalProviderId, ChargeLimits>> = {
  paypal: PAYPAL_LIMITS,
  amazon: AMAZON_LIMITS,
};

function codes(...lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

function each(digits: number, line: string): Record<string, number> {
  return Object.fromEntries(codes(line).map((currency) => [currency, digits]));
}
