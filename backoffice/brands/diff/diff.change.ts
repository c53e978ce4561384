import type { Brand } from '../../../contracts/files/brand-file.ts';
import type { ContentPage } from '../../../contracts/files/content-file.ts';
import type { BumpFile, CouponFile, ShippingFile, TaxesFile } from '../../../contracts/files/shop-files.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import type { Destination } from '../../../domain/funnel/destination.ts';
import type { MainFunnel } from '../../../domain/funnel/funnel.ts';
import type { Offer } from '../../../domain/pricing/offer.ts';

/** The meaning of a change for shoppers. */
export type ChangeKind =
  | 'funnel'
  | 'step'
  | 'address'
  | 'variant'
  | 'offer'
  | 'price'
  | 'subscription'
  | 'coupon'
  | 'bump'
  | 'shipping'
  | 'tax'
  | 'text'
  | 'picture'
  | 'look'
  | 'target'
  | 'path-lost'
  | 'path-added';

export interface Change {
  kind: ChangeKind;
  /** One plain sentence; for a path `words` writes it. */
  message: string;
}

/** A funnel with its offers by sfid, as far as they are known. */
export interface FunnelVersion {
  funnel: MainFunnel;
  graph: FunnelGraph;
  offers: ReadonlyMap<string, Offer>;
  /** ISO 4217. */
  currency: string;
  /** The destination that the funnel is bound to; absent where the brand has no such file. */
  destination?: Destination | null;
  /** The other files of the brand; absent for a funnel outside every brand. */
  parts?: BrandParts;
}

/** The files of a brand beside its funnels and offers, as far as they are valid. */
export interface BrandParts {
  brand: Brand | null;
  content: ReadonlyMap<string, ContentPage>;
  coupons: readonly CouponFile[];
  bumps: readonly BumpFile[];
  /** Null where the brand has no such file. */
  shipping: ShippingFile | null;
  taxes: TaxesFile | null;
  /** The hashes of the picture files, by their addresses. */
  pictures: ReadonlyMap<string, string>;
}

export function change(kind: Change['kind'], message: string): Change {
  return { kind, message };
}

/** What a part of the shop is now in words, and what it was. */
export function changedTo(kind: ChangeKind, subject: string, was: string, is: string): Change[] {
  return was === is ? [] : [change(kind, `${subject} ${is} instead of ${was}.`)];
}

/** Another order of the names that two lists share. */
export function changedOrder(
  kind: ChangeKind,
  subject: string,
  was: readonly string[] | null | undefined,
  is: readonly string[] | null | undefined,
): Change[] {
  const before = (was ?? []).filter((name) => is?.includes(name));
  const after = (is ?? []).filter((name) => was?.includes(name));
  if (before.join('\n') === after.join('\n')) return [];
  return [change(kind, `${subject} in the order ${after.join(', ')} instead of ${before.join(', ')}.`)];
}

/** The rows of a table in words, by their names in a sentence. */
export type Rows = ReadonlyMap<string, string>;

export function changedRows(
  kind: ChangeKind,
  before: Rows,
  after: Rows,
  goneText = (name: string) => `${name} is gone; it was ${before.get(name)}.`,
): Change[] {
  const gone = [...before.keys()].filter((name) => !after.has(name));
  return [
    ...gone.map((name) => change(kind, goneText(name))),
    ...[...after].flatMap(([name, words]) => {
      const was = before.get(name);
      if (was === undefined) return [change(kind, `${name} is new: ${words}.`)];
      return was === words ? [] : [change(kind, `${name} is now ${words}; it was ${was}.`)];
    }),
  ];
}

/** `69.00 USD`: a decimal amount of a file. */
export function money(amount: number, { currency }: Pick<FunnelVersion, 'currency'>): string {
  return `${amount.toFixed(2)} ${currency}`;
}
