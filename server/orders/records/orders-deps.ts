import type { PublishingDeps, PublishingTransaction } from '../../outbox/publish.ts';
import type { ChargeResult } from '../../payments/port/charge.ts';
import type { ProviderRegistry } from '../../payments/registry.ts';
import type { PublishedFunnels } from '../../publish/published-funnel.ts';
import type { ShopServices } from '../../shop/shop-services.ts';
import type { AttemptRow, OrderRow } from './attempt-rows.ts';
import type { CardTestingGuard, CouponGuesses } from './guards.types.ts';
import type { StoredOrder } from './order-reads.ts';

/** What the orders run on. Clock, chance and ids come from outside. */
export interface OrdersDeps extends PublishingDeps {
  /** Whom the shop takes payments by. */
  providers: ProviderRegistry;
  /** When a charge that the shopper makes is captured, by a provider that can hold it; `now` where nothing is said. */
  capture?: 'now' | 'later' | undefined;
  /** The shop's own origin, where approvals send shoppers back to. */
  publicUrl: string;
  funnels: PublishedFunnels;
  services: ShopServices;
  couponGuesses: CouponGuesses;
  /** E12: subscriptions follow how charges end; they know the orders, and not the other way round. */
  onChargeOutcome: OnChargeOutcome;
  clock: () => Date;
  randomBytes: (size: number) => Uint8Array;
  /** Unguessable: who knows a quote's or an order's id must have got it from us. */
  newId: () => string;
  log: (level: 'info' | 'warn' | 'error', message: string, detail?: unknown) => void;
  /** The declines of the last hour; made by `createOrders` where none are given. */
  cardTestingGuard?: CardTestingGuard | undefined;
  timeouts?: Partial<Timeouts> | undefined;
}

/** An outcome that is written down, in its transaction, with the order's row locked. */
export interface OutcomeStep {
  trx: PublishingTransaction;
  deps: OrdersDeps;
  order: OrderRow;
  attempt: AttemptRow;
}

/**
 * Writes what follows from an outcome beyond its order, in the same transaction. Returns the subscription as it is then that the
 * order begins or renews, or null.
 */
export type OnChargeOutcome = (step: OutcomeStep, outcome: ChargeResult) => Promise<StoredOrder['subscription']>;

/** How long to wait for what, in milliseconds. */
export interface Timeouts {
  /** The pauses before each reading of the provider after a charge whose reply was lost. */
  readPauses: readonly number[];
  /** The age from which recovery looks after an attempt that nobody resolved. */
  resolveAfter: number;
  /** The age from which a charge that the provider does not know counts as lost on its way. */
  lostAfter: number;
  /** The age from which an unanswered question of the shopper's bank is closed. */
  challengeAfter: number;
  /** The age from which an approval that nobody came back with is abandoned. The providers' own pages end before. */
  approvalAfter: number;
  /** The age until which an approval that was abandoned may be approved yet: of some subscriptions no provider names a time. */
  approvableFor: number;
  /** How long an order stays open after its last attempt before it counts as expired (N13). */
  expireAfter: number;
}

const MINUTE = 60_000;

const TIMEOUTS: Timeouts = {
  readPauses: [150, 600, 1500],
  resolveAfter: 5_000,
  lostAfter: 2 * MINUTE,
  challengeAfter: 30 * MINUTE,
  approvalAfter: 6 * 60 * MINUTE,
  approvableFor: 3 * 24 * 60 * MINUTE,
  expireAfter: 24 * 60 * MINUTE,
};

export function timeoutsOf(deps: Pick<OrdersDeps, 'timeouts'>): Timeouts {
  return { ...TIMEOUTS, ...deps.timeouts };
}

/** Whose orders these are: the hash of the guest session's secret. */
export interface OrderSession {
  hash: string;
  /** The network address that the request came from, where it tells shoppers apart. */
  address?: string | null;
}

const TOKEN_BYTES = 16;

/** 128 random bits in base64url: who has it was given it. */
export function newToken(deps: Pick<OrdersDeps, 'randomBytes'>): string {
  return Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString('base64url');
}
