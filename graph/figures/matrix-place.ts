import type { MatrixConsent } from '../../contracts/api/admin-matrix-api.ts';
import { type ApprovalProviderId, providerName } from '../../domain/orders/approval-provider.ts';
import type { ChargeLimits } from '../../domain/pricing/charge-limits.ts';
import type { PublishedFunnel } from '../brand/published-funnel.ts';
import type { ItemForSale } from './matrix-items.ts';

/** What a provider can do, as its adapter says. */
export interface MatrixProvider {
  limits: ChargeLimits;
  can: {
    saves: 'instrument' | 'agreement with a payment' | 'agreement with a subscription' | 'nothing';
    renewals: 'by the shop' | 'by the provider';
  };
}

export type MatrixMethod = 'card' | 'apple_pay' | 'google_pay' | ApprovalProviderId;

/** The name of a method as shoppers read it. */
export function methodName(method: MatrixMethod): string {
  if (method === 'card') return 'Card';
  if (method === 'apple_pay') return 'Apple Pay';
  return method === 'google_pay' ? 'Google Pay' : providerName(method);
}

/** Where a cell stands, and all that it depends on. */
export interface CellPlace {
  item: ItemForSale;
  method: MatrixMethod;
  consent: MatrixConsent;
  published: PublishedFunnel;
  /** Why its pages do not offer the method in this browser; null where they do. */
  refusal: string | null;
  /** Null for a provider that the shop does not take. */
  provider: MatrixProvider | null;
  /** How the order form of the funnel sells. */
  form: { isSoldOnce: boolean; isSubscribed: boolean };
}
