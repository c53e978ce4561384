import type { OfferReply } from '../../contracts/api/content-api.ts';
import type { ExpiringBump } from '../../domain/pricing/bump-expiry.ts';
import type { BumpTimes } from '../bump/bump-times.ts';
import type { BumpsInput } from '../bump/bumps.machine.ts';
import type { CheckoutContext, CheckoutDraft } from './checkout.types.ts';

/** The checkout's rules for bumps (E01, E02). */
/** Whether a bump's box may be ticked or unticked; that of an expired bump may not. */
export function canToggle({ bumps, expiredBumps }: CheckoutContext, offer: string): boolean {
  return bumps.some(({ sfid }) => sfid === offer) && !isOver(expiredBumps, offer);
}

/** The draft after a bump's box was ticked or unticked. */
export function withBump({ draft }: CheckoutContext, offer: string, isTicked: boolean): Partial<CheckoutDraft> {
  const others = draft.bumps.filter((each) => each !== offer);
  return { bumps: isTicked ? [...others, offer] : others };
}

/** The input of the bumps machine: impressions and expired bumps so far. */
export function buildBumpsInput({ bumps, draft, expiredBumps }: CheckoutContext): BumpsInput {
  return { bumps: bumps.map(timedBump), impressions: draft.bumpImpressions, expired: expiredBumps };
}

export function timedBump({ sfid, bump }: OfferReply): ExpiringBump {
  return { offer: sfid, expiresAfterMinutes: bump?.expiresAfterMinutes ?? null };
}

/** The draft after a reading of the clock; an expired bump is no longer ticked. */
export function bumpsTimed({ draft }: CheckoutContext, { impressions, expired }: BumpTimes): Partial<CheckoutDraft> {
  return { bumpImpressions: impressions, bumps: draft.bumps.filter((offer) => !isOver(expired, offer)) };
}

function isOver(expired: BumpTimes['expired'], offer: string): boolean {
  return expired?.includes(offer) === true;
}
