/** ISO codes of the currencies whose amounts have no decimal digits, and of those that have three. Stored amounts are counted by them. */
const WITHOUT =
  /^(AFN|ALL|BIF|CLP|COP|DJF|GNF|HUF|IDR|IQD|IRR|ISK|JPY|KMF|KPW|KRW|LAK|LBP|MGA|MMK|PKR|PYG|RWF|SLL|SOS|SYP|UGX|VND|VUV|XAF|XOF|XPF|YER)$/;
const WITH_THREE = /^(BHD|JOD|KWD|LYD|OMR|TND)$/;

/** E14: how many decimal digits a currency has: 2 for USD, 0 for JPY. `Intl` counts some otherwise in each of its releases. */
export function currencyDigits(currency: string): number {
  if (WITH_THREE.test(currency)) return 3;
  return WITHOUT.test(currency) ? 0 : 2;
}

/** How a locale writes amounts of a currency, with the digits that the shop counts. */
export function currencyFormat(locale: string, currency: string): Intl.NumberFormat {
  const digits = currencyDigits(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...fraction });
}
