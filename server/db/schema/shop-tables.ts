import type { Generated, GeneratedAlways } from 'kysely';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { ShopRules } from '../../../domain/pricing/shop-rules.ts';
import type { Frequency } from '../../../domain/pricing/subscription.ts';
import type { SubscriptionStatus } from '../../../machines/subscription/subscription.machine.ts';
import type { DefaultNow, Json, NumberOrNull, TextOrNull, TimeOrNull } from './columns.ts';

/** The use of a limited coupon by an order, from its first attempt until the order is abandoned. */
export interface CouponUseTable {
  order_id: string;
  brand: string;
  code: string;
  at: DefaultNow;
}

/** The newest row of a brand applies; rows are only added. */
export interface ShopRulesTable {
  id: GeneratedAlways<number>;
  brand: string;
  hash: string;
  rules: Json<ShopRules>;
  published_at: DefaultNow;
}

/** E12: a subscription that started with an order; amounts are those of each renewal. */
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
  /** The days from the order to the first renewal of a trial; later renewals are counted from there. */
  trial_days: NumberOrNull;
  /** The number of the last renewal that was paid or skipped. */
  renewals: Generated<number>;
  /** The order of the renewal that is due and unpaid. */
  renewal_order_id: TextOrNull;
  declines: Generated<number>;
  /** The deadline for the shopper's answer to the bank's challenge. */
  action_required_by: TimeOrNull;
  next_renewal_at: TimeOrNull;
  cancel_token: string;
  /** The provider that bills the renewals, and its id there; null where the shop bills them. */
  provider: TextOrNull;
  provider_ref: TextOrNull;
  created_at: DefaultNow;
  cancelled_at: TimeOrNull;
}
