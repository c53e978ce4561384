import type { Generated, GeneratedAlways } from 'kysely';
import type { MinorUnits } from '../../domain/money.ts';
import type { ShopRules } from '../../domain/shop-rules.ts';
import type { Frequency } from '../../domain/subscription.ts';
import type { DefaultNow, Json, TimeOrNull } from './columns.ts';

/** A coupon of limited uses is taken by an order from its first attempt on, until that order is given up. */
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

export type SubscriptionStatus = 'active' | 'needs_you' | 'past_due' | 'cancelled';

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
  renewals: Generated<number>;
  next_renewal_at: TimeOrNull;
  cancel_token: string;
  created_at: DefaultNow;
  cancelled_at: TimeOrNull;
}
