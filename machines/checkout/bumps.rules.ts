import type { OfferReply } from '../../contracts/api/content-api.ts';
import type { ExpiringBump } from '../../domain/pricing/bump-expiry.ts';
import type { BumpTimes } from '../bump/bump-times.ts';
import type { BumpsInput } from '../bump/bumps.machine.ts';
import type { CheckoutContext, KeptCheckout } from './checkout.types.ts';

/** What the bumps of an order form add to the rules of the checkout (E01, E02). */

/** Whether a box may be ticked or unticked: that of a bump whose time is over is not. */
export function canToggle({ bumps, expiredBumps }: CheckoutContext, offer: string): boolean {
  return bumps.some(({ sfid }) => sfid === offer) && !isOver(expiredBumps, offer);
}

/** What is kept after a bump's box was ticked or unticked. */
export function withBump({ kept }: CheckoutContext, offer: string, isTicked: boolean): Partial<KeptCheckout> {
  const others = kept.bumps.filter((each) => each !== offer);
  return { bumps: isTicked ? [...others, offer] : others };
}

/** What is known of the bumps' time as they are shown. */
export function bumpsInputOf({ bumps, kept, expiredBumps }: CheckoutContext): BumpsInput {
  return { bumps: bumps.map(timedBump), impressions: kept.bumpImpressions, expired: expiredBumps };
}

/** A bump as far as its time goes. */
export function timedBump({ sfid, bump }: OfferReply): ExpiringBump {
  return { offer: sfid, expiresAfterMinutes: bump?.expiresAfterMinutes ?? null };
}

/** What is known once the clock was read: a bump whose time is over is no longer ticked. */
export function bumpsTimed({ kept }: CheckoutContext, { impressions, expired }: BumpTimes): Partial<CheckoutContext> {
  const bumps = kept.bumps.filter((offer) => !isOver(expired, offer));
  return { expiredBumps: expired, kept: { ...kept, bumpImpressions: impressions, bumps } };
}

function isOver(expired: BumpTimes['expired'], offer: string): boolean {
  return expired?.includes(offer) === true;
}
