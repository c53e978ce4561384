import type { BumpFile, CouponFile, ShippingFile, TaxesFile } from '../../../contracts/files/shop-files.ts';
import { postalRange } from '../../../domain/account/postal-range.ts';
import { listInWords } from '../../../domain/list-copy.ts';
import { daysInWords } from '../../../domain/pricing/shipping.ts';
import { postalTexts } from '../read-shop-rules.ts';
import {
  type Change,
  type ChangeKind,
  change,
  changedOrder,
  changedRows,
  changedTo,
  type FunnelVersion,
  money,
  type Rows,
} from './diff.change.ts';
import { changedWords } from './diff.pages.ts';

/** Changes of a brand's coupons, bumps, shipping, taxes and fee. */
export function changedRules(old: FunnelVersion, next: FunnelVersion): Change[] {
  return [
    ...changedRows('coupon', couponEntries(old), couponEntries(next)),
    ...changedBumps(old, next),
    ...changedTable(
      [old.parts?.shipping, next.parts?.shipping],
      [
        'shipping',
        "Shipping now costs what a table of methods says, not the offers' own amounts alone.",
        "Shipping costs the offers' own amounts alone: the table of methods is gone.",
      ],
      () => [...changedRows('shipping', methodEntries(old), methodEntries(next)), ...changedMethodOrder(old, next)],
    ),
    ...changedTable(
      [old.parts?.taxes, next.parts?.taxes],
      ['tax', 'Tax is now added, by a table of rates.', 'No tax is added: the table of rates is gone.'],
      () => changedRows('tax', rateEntries(old), rateEntries(next)),
    ),
    ...changedFee(old, next),
  ];
}

function changedTable(
  [was, is]: [unknown, unknown],
  [kind, added, gone]: [ChangeKind, string, string],
  rows: () => Change[],
): Change[] {
  const head = !was && is ? [change(kind, added)] : was && !is ? [change(kind, gone)] : [];
  return [...head, ...rows()];
}

function couponEntries(version: FunnelVersion): Rows {
  return new Map(
    (version.parts?.coupons ?? []).map((coupon) => [`The coupon ${coupon.code}`, couponInWords(coupon, version)]),
  );
}

const PURCHASES = {
  any: [],
  'one-time': ['for one-time purchases alone'],
  subscription: ['for subscriptions alone'],
} as const satisfies Record<CouponFile['purchase'], readonly string[]>;

function couponInWords(coupon: CouponFile, version: FunnelVersion): string {
  const { kind, value, products, purchase, from, until, minimum, maxUses } = coupon;
  const discount = kind === 'percent' ? `${value}% off` : `${money(value ?? 0, version)} off`;
  return [
    kind === 'free-shipping' ? 'free shipping' : discount,
    ...PURCHASES[purchase],
    ...(products ? [`for ${listInWords(products)}`] : []),
    ...(minimum ? [`above a subtotal of ${money(minimum, version)}`] : []),
    ...(from ? [`from ${from}`] : []),
    ...(until ? [`until ${until}`] : []),
    ...(maxUses ? [`for ${maxUses} ${maxUses === 1 ? 'order' : 'orders'} at most`] : []),
  ].join(', ');
}

function methodEntries(version: FunnelVersion): Rows {
  const methods = version.parts?.shipping?.methods ?? [];
  return new Map(methods.map((method) => [`The shipping method ${method.sfid}`, methodInWords(method, version)]));
}

function methodInWords(method: ShippingFile['methods'][number], version: FunnelVersion): string {
  const { name, price, freeFrom, countries, states, days, postalCodes } = method;
  return [
    `"${name}" for ${money(price, version)}`,
    ...(typeof freeFrom === 'number' ? [`free from ${money(freeFrom, version)}`] : []),
    `to ${states ? `${listInWords(states)} in ` : ''}${listInWords(countries)}`,
    ...(postalCodes ? [`for the postal codes ${codesInWords(postalCodes, countries[0])} alone`] : []),
    daysInWords(days),
  ].join(', ');
}

/** Shoppers see the methods in their order. */
function changedMethodOrder(old: FunnelVersion, next: FunnelVersion): Change[] {
  const [was, is] = [old, next].map(({ parts }) => (parts?.shipping?.methods ?? []).map(({ sfid }) => sfid));
  return changedOrder('shipping', 'The order form lists its shipping methods', was ?? [], is ?? []);
}

function rateEntries({ parts }: FunnelVersion): Rows {
  return new Map((parts?.taxes?.rates ?? []).map((rate) => [rateName(rate), rateInWords(rate)]));
}

function rateName({ country, state, taxCode, postalCodes }: TaxesFile['rates'][number]): string {
  const goods = taxCode ? ` on products of the tax code "${taxCode}"` : '';
  const codes = postalCodes ? `the postal codes ${codesInWords(postalCodes, country)} of ` : '';
  return `The tax in ${codes}${state ? `${state}, ` : ''}${country}${goods}`;
}

/** The codes as they are compared, in their order, so that another way to write them is no change. */
function codesInWords(texts: readonly string[], country = ''): string {
  const codes = texts.flatMap((text) => postalRange(text, country) ?? []);
  return listInWords(postalTexts(codes, country).sort());
}

function rateInWords({ name, rate, onShipping }: TaxesFile['rates'][number]): string {
  return `"${name}" of ${rate}%${onShipping ? ', on shipping too' : ''}`;
}

/** The bumps that the funnel shows in both versions; one that it shows in one alone is told with its offers. */
function changedBumps(old: FunnelVersion, next: FunnelVersion): Change[] {
  return (next.funnel.bumpOffers ?? []).flatMap((offer) => {
    if (!old.funnel.bumpOffers?.includes(offer)) return [];
    const [was, is] = [bumpForOffer(old, offer), bumpForOffer(next, offer)];
    if (!was && !is) return [];
    if (!was || !is)
      return [change('bump', `The bump of offer "${offer}" ${is ? 'now has' : 'has lost'} its title and text.`)];
    const words = changedWords(`The bump of offer "${offer}"`, bumpTexts(was), bumpTexts(is));
    return [...words.map(({ message }) => change('bump', message)), ...changedExpiry(offer, was, is)];
  });
}

function bumpForOffer({ parts }: FunnelVersion, offer: string): BumpFile | undefined {
  return parts?.bumps.find((bump) => bump.offer === offer);
}

function bumpTexts({ sfid, title, text }: BumpFile): object {
  return { sfid, title, text };
}

function changedExpiry(offer: string, was: BumpFile, is: BumpFile): Change[] {
  const inWords = ({ expiresAfterMinutes: minutes }: BumpFile) =>
    minutes ? `for ${minutes} minutes` : 'without a limit';
  return changedTo('bump', `The bump of offer "${offer}" is shown`, inWords(was), inWords(is));
}

function changedFee(old: FunnelVersion, next: FunnelVersion): Change[] {
  const inWords = (version: FunnelVersion) => {
    const fee = version.parts?.brand?.transactionFee;
    return fee ? `"${fee.name}" of ${money(fee.amount, version)}` : 'none';
  };
  return changedTo('price', 'The fee of an order is', inWords(old), inWords(next));
}
