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

/** `69.00 USD`: a decimal amount of a file. */
export function money(amount: number, { currency }: Pick<FunnelVersion, 'currency'>): string {
  return `${amount.toFixed(2)} ${currency}`;
}
