import type { Kysely } from 'kysely';
import type { Subscription } from '../../../contracts/api/subscription-api.ts';
import type { Schema } from '../../db/schema/schema.ts';
import { subscriptionByToken } from './subscription-rows.ts';
import { subscriptionOf } from './subscription-wire.ts';

/** What a subscription's link leads to. */
export interface LinkedSubscription {
  subscription: Subscription;
  /** The version of the funnel that it was sold on. */
  funnelHash: string;
}

/** Null for whatever is no subscription's token. */
export async function linkedSubscription(db: Kysely<Schema>, token: string): Promise<LinkedSubscription | null> {
  const row = await subscriptionByToken(db, token);
  return row ? { subscription: await subscriptionOf(db, row), funnelHash: row.funnel_hash } : null;
}
