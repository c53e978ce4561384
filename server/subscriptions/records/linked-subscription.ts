import type { Kysely } from 'kysely';
import type { Subscription } from '../../../contracts/api/subscription-api.ts';
import type { Schema } from '../../db/schema/schema.ts';
import { subscriptionByToken } from './subscription-rows.ts';
import { subscriptionOf } from './subscription-wire.ts';

/** The subscription of a link, and the published version that it was sold on. */
export interface LinkedSubscription {
  subscription: Subscription;
  funnelHash: string;
}

/** Returns null for an unknown token. */
export async function linkedSubscription(db: Kysely<Schema>, token: string): Promise<LinkedSubscription | null> {
  const row = await subscriptionByToken(db, token);
  return row ? { subscription: await subscriptionOf(db, row), funnelHash: row.funnel_hash } : null;
}
