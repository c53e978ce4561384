import type { Generated, GeneratedAlways } from 'kysely';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { ShopRules } from '../../../domain/pricing/shop-rules.ts';
import type { Frequency } from '../../../domain/pricing/subscription.ts';
import type { SubscriptionStatus } from '../../../machines/subscription/subscription.machine.ts';
import type { DefaultNow, Json, NumberOrNull, TextOrNull, TimeOrNull } from './columns.ts';

/** A coupon of limited uses is taken by an order from its first attempt on, until that order is abandoned. */
export interface CouponUseTable {
  order_id: string;
  brand: string;
  code: string;
  at: DefaultNow;
}

/** The newest row of a brand counts; rows are only added. */
export interface ShopRulesTable {
  id: GeneratedAlways<number>;
  brand: string;
  hash: string;
  rules: Json<ShopRules>;
  published_at: DefaultNow;
}

/** E12: a subscription that began with an order; amounts are those of each renewal. */
export interface SubscriptionTable {
  id: string;
  order_id: string;
  session_hash: string;
  checkout_id: string;
  brand: string;
  funnel_hash: string;
  offer_sfid: string;
  name: string;
  status: SubscriptionStatus;
  frequency: Frequency;
  multiplier: number;
  currency: string;
  subtotal_minor: MinorUnits;
  shipping_minor: MinorUnits;
  tax_minor: MinorUnits;
  total_minor: MinorUnits;
  anchor_at: Date;
  /** Of a trial: the days until the first renewal, from which the later ones are counted. */
  trial_days: NumberOrNull;
  /** The number of the last renewal that was paid or let pass. */
  renewals: Generated<number>;
  /** The order of the renewal that is due and not paid yet. */
  renewal_order_id: TextOrNull;
  /** How often the card was declined for that renewal. */
  declines: Generated<number>;
  /** Until when the shopper may answer the bank. */
  answer_by: TimeOrNull;
  next_renewal_at: TimeOrNull;
  cancel_token: string;
  /** Who renews it, and what it is called there; null where the shop does by itself. */
  provider: TextOrNull;
  provider_ref: TextOrNull;
  created_at: DefaultNow;
  cancelled_at: TimeOrNull;
}
