import type { PublishingDeps } from '../../outbox/publish.ts';
import type { PayPalProvider } from '../../payments/paypal/protocol/paypal-provider.ts';
import type { CardProvider } from '../../payments/port/card-provider.ts';
import type { PublishedFunnels } from '../../publish/published-funnel.ts';
import type { ShopServices } from '../../shop/shop-services.ts';
import type { CardTrials } from '../placing/card-trials.ts';
import type { CouponGuesses } from '../pricing/coupon-guesses.ts';

/** What the orders run on. Clock, chance and ids come from outside. */
export interface OrdersDeps extends PublishingDeps {
  card: CardProvider;
  /** Left out where the shop takes no PayPal. */
  paypal?: PayPalShop | null | undefined;
  funnels: PublishedFunnels;
  services: ShopServices;
  couponGuesses: CouponGuesses;
  clock: () => Date;
  randomBytes: (size: number) => Uint8Array;
  /** Unguessable: who knows a quote's or an order's id must have got it from us. */
  newId: () => string;
  log: (level: 'info' | 'warn' | 'error', message: string, detail?: unknown) => void;
  /** The declines of the last hour; made by `createOrders` where none are given. */
  trials?: CardTrials | undefined;
  patience?: Partial<Patience> | undefined;
}

/** PayPal, and where it sends shoppers back to. */
export interface PayPalShop {
  provider: PayPalProvider;
  /** The shop's own origin. */
  publicUrl: string;
}

/** How long to wait for what, in milliseconds. */
export interface Patience {
  /** The pauses before each reading of the provider after a charge whose reply was lost. */
  readPauses: readonly number[];
  /** The age from which recovery looks after an attempt that nobody settled. */
  settleAfter: number;
  /** The age from which a charge that the provider does not know counts as lost on its way. */
  lostAfter: number;
  /** The age from which an unanswered question of the shopper's bank is closed. */
  challengeAfter: number;
  /** The age from which an approval that nobody came back with is given up. PayPal's own pages end before. */
  approvalAfter: number;
  /** The age until which an approval that was given up may be approved yet; PayPal names no time for its subscriptions. */
  approvableFor: number;
  /** How long an order stays open after its last attempt before it counts as given up (N13). */
  giveUpAfter: number;
}

const MINUTE = 60_000;

const PATIENCE: Patience = {
  readPauses: [150, 600, 1500],
  settleAfter: 5_000,
  lostAfter: 2 * MINUTE,
  challengeAfter: 30 * MINUTE,
  approvalAfter: 6 * 60 * MINUTE,
  approvableFor: 3 * 24 * 60 * MINUTE,
  giveUpAfter: 24 * 60 * MINUTE,
};

export function patienceOf(deps: Pick<OrdersDeps, 'patience'>): Patience {
  return { ...PATIENCE, ...deps.patience };
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
