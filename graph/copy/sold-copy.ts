import { formatMoney, shownMinor } from '../../domain/pricing/money.ts';
import { isOnlySubscribed, subscriptionTermsOf } from '../../domain/pricing/offer.ts';
import { intervalsInWords } from '../../domain/pricing/subscription.ts';
import type { DrawnShop } from './drawn-shop.ts';

/** One way to buy an offer. */
export interface SoldCopy {
  /** The offer's name without what the names beside it begin with, or that it is subscribed to. */
  name: string;
  price: string;
  /** What the price is compared to, or the terms of a subscription; empty where there is neither. */
  terms: string;
}

/** Offers that follow each other and whose names begin alike. */
export interface SoldGroup {
  /** The words that all their names begin with; empty for an offer by itself. */
  common: string;
  items: SoldCopy[];
}

type Money = Pick<DrawnShop, 'offers' | 'currency' | 'locale'>;

/** The offers of a step, each once and by subscription as it is sold; an unknown offer is named by its sfid, without a price. */
export function soldGroups(shop: Money, sfids: readonly string[]): SoldGroup[] {
  const nameOf = (sfid: string) => shop.offers.get(sfid)?.name ?? sfid;
  const groups: string[][] = [];
  for (const sfid of sfids) {
    const last = groups.at(-1);
    if (last && commonBeginning([...last, sfid].map(nameOf)) !== '') last.push(sfid);
    else groups.push([sfid]);
  }
  return groups.map((group) => {
    const common = commonBeginning(group.map(nameOf));
    const items = group.flatMap((sfid) => soldCopies(shop, sfid, nameOf(sfid).slice(common.length)));
    return { common: common.replace(/[\s,:·–]+$/, ''), items };
  });
}

function soldCopies(shop: Money, sfid: string, name: string): SoldCopy[] {
  const offer = shop.offers.get(sfid);
  if (!offer) return [{ name, price: '', terms: '' }];
  const terms = subscriptionTermsOf(offer);
  const money = (decimal: number) => formatMoney(shownMinor(decimal, shop.currency), shop.currency, shop.locale);
  const isReduced = offer.standardPrice > offer.offerPrice;
  const once = {
    name,
    price: money(offer.offerPrice),
    terms: isReduced ? `instead of ${money(offer.standardPrice)}` : '',
  };
  if (!terms) return [once];
  const { trial } = terms;
  const first = trial ? `; the first ${trial.price === 0 ? 'free' : money(trial.price)}, ${nextAfter(trial.days)}` : '';
  const isOnly = isOnlySubscribed(offer);
  const subscribed = {
    name: isOnly ? name : 'or subscribed',
    price: money(offer.subscriptionPrice ?? 0),
    terms: `${intervalsInWords(terms)}${first}`,
  };
  return isOnly ? [subscribed] : [once, subscribed];
}

function nextAfter(days: number): string {
  return `the next after ${days === 1 ? 'a day' : `${days} days`}`;
}

/** The whole words that several names begin with, as far as each of them goes on; empty for a single name. */
export function commonBeginning(names: readonly string[]): string {
  const [first = '', ...others] = names;
  if (others.length === 0) return '';
  const ends = [...first.matchAll(/[\s,:·–]+/g)].map(({ index, 0: gap }) => index + gap.length);
  const common = [...ends].reverse().find((end) => {
    const start = first.slice(0, end);
    return names.every((name) => name.startsWith(start) && name.length > end);
  });
  return common === undefined ? '' : first.slice(0, common);
}
