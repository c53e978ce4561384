/** The currencies of Stripe's documentation, https://docs.stripe.com/currencies, by their lower case codes. */

const CODES = `
  aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny cop crc cve czk djf
  dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt
  lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron
  rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd twd tzs uah ugx usd uyu uzs vnd vuv wst xaf xcd xof xpf
  yer zar zmw`;

const TAKEN = new Set(CODES.trim().split(/\s+/));

const THREE_DECIMALS = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);

/** The least amounts in the smallest unit, where they are not 50. */
const LEAST = new Map([
  ['aed', 200],
  ['czk', 1500],
  ['dkk', 250],
  ['gbp', 30],
  ['hkd', 400],
  ['huf', 17_500],
  ['mxn', 1000],
  ['myr', 200],
  ['nok', 300],
  ['pln', 200],
  ['ron', 200],
  ['sek', 300],
  ['thb', 1000],
]);

export function isTaken(currency: string): boolean {
  return TAKEN.has(currency);
}

export function hasThreeDecimals(currency: string): boolean {
  return THREE_DECIMALS.has(currency);
}

export function leastOf(currency: string): number {
  return LEAST.get(currency) ?? 50;
}
