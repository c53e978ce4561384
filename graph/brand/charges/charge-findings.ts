import type { Brand } from '../../../contracts/files/brand-file.ts';
import {
  CARD_LIMITS,
  type ChargeFault,
  type ChargeLimits,
  firstChargeFault,
  renewalFault,
} from '../../../domain/pricing/charge-limits.ts';
import { formatMoney } from '../../../domain/pricing/money.ts';
import type { Finding } from '../../findings.ts';
import { type PricedFunnel, type WayToPay, waysToPay } from './ways-to-pay.ts';

/** The codes of a fault of the first charge, and of each later one. */
const FIRST = {
  'too-small': { code: 'charge-too-small' },
  'too-large': { code: 'charge-too-large' },
  'free-trial': { code: 'free-trial' },
} as const;
const LATER = {
  'too-small': { code: 'renewal-too-small' },
  'too-large': { code: 'renewal-too-large' },
} as const;

/**
 * The totals of a funnel that the cards' provider does not charge, each with the way that leads there: the offer, its delivery,
 * a bump or a coupon. Taxes are left out, because a place may have none. Each place of the file has one finding of a kind, and
 * the plainest way is named.
 */
export function chargeFindings(priced: PricedFunnel, limits: ChargeLimits = CARD_LIMITS): Finding[] {
  const found = new Map<string, Finding>();
  for (const way of waysToPay(priced)) {
    for (const finding of findingsOf(way, priced.brand, limits)) {
      const key = `${finding.code} ${finding.path}`;
      if (!found.has(key)) found.set(key, finding);
    }
  }
  return [...found.values()];
}

function findingsOf(way: WayToPay, brand: Brand, limits: ChargeLimits): Finding[] {
  const charged = { currency: brand.currency, ...way };
  const first = firstChargeFault(limits, charged);
  const later = renewalFault(limits, charged);
  return [
    ...(first ? [findingOf(way, FIRST[first.type].code, sentenceOf(first, 'in all', brand))] : []),
    ...(later ? [findingOf(way, LATER[later.type].code, sentenceOf(later, 'for each later delivery', brand))] : []),
  ];
}

function findingOf({ path, words }: WayToPay, code: string, sentence: string): Finding {
  return { code, severity: 'error', path, message: `${words} ${sentence}` };
}

function sentenceOf(fault: ChargeFault, what: string, { currency, locale }: Brand): string {
  if (fault.type === 'free-trial') {
    return 'costs nothing at first and is charged later: no card is kept without a first payment. Give the first delivery a price.';
  }
  const [amount, limit] = [formatMoney(fault.amount, currency, locale), formatMoney(fault.limit, currency, locale)];
  return `costs ${amount} ${what}, and the ${fault.type === 'too-small' ? 'least' : 'most'} that a card is charged is ${limit}.`;
}
