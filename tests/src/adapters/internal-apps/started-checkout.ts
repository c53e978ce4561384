import type { DueEvent } from '../../../../domain/tracking/abandonment.ts';
import { type StartedCheckout, startedCheckout } from '../../../../domain/tracking/started-checkout.ts';
import { anOffer } from '../../../support/funnels/funnels.ts';
import { anAccount } from '../../../support/pages/orders.ts';

export const EVENT: DueEvent = { eventId: '7beef_a', uid: 'beef_a', campaign: 'autumn-sale' };

/** The checkout of an account for an offer of 39.90. */
export function aStartedCheckout(account: Parameters<typeof anAccount>[0] = {}): StartedCheckout {
  return startedCheckout({
    account: anAccount(account),
    offer: anOffer('bundle-1'),
    subscribes: false,
    productUrl: 'https://shop.example/landing?uid=beef_a',
    checkoutUrl: 'https://shop.example/order?uid=beef_a&step=2',
  });
}
