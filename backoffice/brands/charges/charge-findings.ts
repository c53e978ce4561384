import type { Brand } from '../../../contracts/files/brand-file.ts';
import { providerName } from '../../../domain/orders/approval-provider.ts';
import { AMAZON_MOST_IN_A_MONTH, CARD_LIMITS, PAYPAL_LIMITS } from '../../../domain/orders/provider-limits.ts';
import {
  amountFault,
  type ChargeFault,
  type ChargeLimits,
  finestOf,
  firstChargeFault,
  renewalFault,
  takesCurrency,
} from '../../../domain/pricing/charge-limits.ts';
import { formatMoney } from '../../../domain/pricing/money.ts';
import type { SubscriptionTerms } from '../../../domain/pricing/subscription.ts';
import type { Finding } from '../../../graph/findings.ts';
import { everyWayToPay, type TotalBounds } from './every-way.ts';
import type { PricedFunnel, WayToPay } from './ways-to-pay.ts';

/** The codes of a fault of the first charge, and of each later one, by a card. */
const FIRST = {
  'too-small': { code: 'charge-too-small' },
  'too-large': { code: 'charge-too-large' },
  'too-fine': { code: 'charge-too-fine' },
  'free-trial': { code: 'free-trial' },
} as const;
const LATER = {
  'too-small': { code: 'renewal-too-small' },
  'too-large': { code: 'renewal-too-large' },
  'too-fine': { code: 'renewal-too-fine' },
  'free-trial': { code: 'free-trial' },
} as const;

/** A provider in findings; its name stands in a sentence. */
interface Charging {
  limits: ChargeLimits;
  name: string;
  /** The warning of a provider that refuses a total alone; null for cards, which every shop takes. */
  warning: { code: string } | null;
}

/** A total that no card is charged is an error, since every shop takes cards; one that PayPal refuses is a warning. */
export function chargeFindings(priced: PricedFunnel, limits: ChargeLimits = CARD_LIMITS): Finding[] {
  const { brand } = priced;
  const cards: Charging = { limits, name: 'a card', warning: null };
  const methods = takesCurrency(PAYPAL_LIMITS, brand.currency) ? [cards, PAYPAL] : [cards];
  const found = new Map<string, Finding>();
  for (const way of everyWayToPay(priced, (bounds) => methods.every((each) => isWithin(each.limits, bounds)))) {
    for (const finding of firstRefusal(way, brand, methods)) {
      const key = `${finding.code} ${finding.path}`;
      if (!found.has(key)) found.set(key, finding);
    }
  }
  return [...found.values()];
}

/** PayPal takes no decimals of some currencies; Amazon Pay takes every total of its currencies that cards are charged. */
const PAYPAL: Charging = {
  limits: PAYPAL_LIMITS,
  name: providerName('paypal'),
  warning: { code: 'paypal-total' },
};

/** Whether a provider takes every total between the bounds; one of 0 may stand for less that another way comes to. */
function isWithin(limits: ChargeLimits, { least, most }: TotalBounds): boolean {
  if (!limits.freeTrials || finestOf(limits, least.currency) !== 1) return false;
  return [least, most].every(
    (charged) => !amountFault(limits, charged.total, charged.currency) && !renewalFault(limits, charged),
  );
}

/** Where no card is charged, the other methods do not matter. */
function firstRefusal(way: WayToPay, brand: Brand, methods: readonly Charging[]): Finding[] {
  const [cards, ...others] = methods.map((method) => wayFindings(way, brand, method));
  return cards && cards.length > 0 ? cards : others.flat();
}

function wayFindings(way: WayToPay, brand: Brand, { limits, name, warning }: Charging): Finding[] {
  const charged = { currency: brand.currency, ...way };
  const faults = [
    { fault: firstChargeFault(limits, charged), what: 'in all', codes: FIRST },
    { fault: renewalFault(limits, charged), what: 'for each later delivery', codes: LATER },
  ];
  return faults.flatMap(({ fault, what, codes }) => {
    if (!fault || fault.type === 'currency') return [];
    const { code } = warning ?? codes[fault.type];
    const meets = warning ? `whoever chooses ${name} is refused` : metBy(way, codes === LATER, fault);
    const message = `${way.words} ${describeFault(fault, { what, name, meets, brand })}`;
    return [{ code, severity: warning ? ('warning' as const) : ('error' as const), path: way.path, message }];
  });
}

function metBy({ isAddition, hasCoupon }: WayToPay, isRenewal: boolean, fault: ChargeFault): string {
  if (isRenewal) return 'each renewal fails';
  if (isAddition) return 'a yes is refused';
  return hasCoupon && fault.type === 'too-small' ? 'the order form refuses the coupon' : 'the order is refused';
}

interface Words {
  what: string;
  name: string;
  meets: string;
  brand: Brand;
}

function describeFault(fault: Exclude<ChargeFault, { type: 'currency' }>, words: Words): string {
  const { what, name, meets, brand } = words;
  if (fault.type === 'free-trial') {
    return 'costs nothing at first and is charged later: no card is kept without a first payment. Give the first delivery a price.';
  }
  const money = (amount: number) => formatMoney(amount, brand.currency, brand.locale);
  const costs = `costs ${money(fault.amount)} ${what}`;
  if (fault.type === 'too-fine') {
    const decimals = fault.decimals === 0 ? 'no' : `${fault.decimals}`;
    return `${costs}, and ${name} is charged amounts of ${decimals} decimals in ${brand.currency}: ${meets}.`;
  }
  const limit = `the ${fault.type === 'too-small' ? 'least' : 'most'} that ${name} is charged is ${money(fault.limit)}`;
  return `${costs}, and ${limit}: ${meets}.`;
}

/** Amazon would decline the renewals of a month that comes to more than it charges by one agreement. */
export function walletFindings(priced: PricedFunnel): Finding[] {
  const { brand, funnel, offers } = priced;
  const most = AMAZON_MOST_IN_A_MONTH[brand.currency];
  if (!funnel.amazonPay || most === undefined) return [];
  const inAMonth = (offer: string, renewal: { total: number } | null) => {
    const terms = offers[offer]?.subscription;
    return renewal && terms ? renewal.total * mostDeliveries(terms) : 0;
  };
  const found = new Map<string, Finding>();
  for (const { path, offer, words, renewal } of everyWayToPay(
    priced,
    (bounds, sfid) => inAMonth(sfid, bounds.most.renewal) <= most,
  )) {
    const due = inAMonth(offer, renewal);
    if (due <= most || found.has(path)) continue;
    const [much, limit] = [due, most].map((amount) => formatMoney(amount, brand.currency, brand.locale));
    const message = `${words} comes to ${much} in a month, and Amazon Pay charges ${limit} at most to one agreement: renewals are declined.`;
    found.set(path, { code: 'amazon-pay-month', severity: 'error', path, message });
  }
  return [...found.values()];
}

const DAYS_IN_A_MONTH = 31;

/** The most deliveries in one calendar month by any interval of the terms. */
function mostDeliveries({ frequencies }: SubscriptionTerms): number {
  const counts = frequencies.flatMap(({ frequency, multipliers }) =>
    multipliers.map((multiplier) => (frequency === 'Month' ? 1 : Math.ceil(DAYS_IN_A_MONTH / (7 * multiplier)))),
  );
  return Math.max(0, ...counts);
}
