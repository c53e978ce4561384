import { type EffectsOf, toEffect } from '../../../machines/effects.ts';
import type { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { ApiClient } from '../../adapters/api/api.types.ts';
import { loadOnce } from '../../adapters/browser/load-script.ts';
import type { AmazonEffects } from '../../adapters/payment/amazon/amazon-effects.ts';

/** The effects of Amazon Pay, whose code is loaded with the first call. */
export function amazonEffects(api: ApiClient, view: Window): () => Promise<AmazonEffects> {
  return loadOnce(async () => {
    const { createAmazonEffects } = await import('../../adapters/payment/amazon/amazon-effects.ts');
    return createAmazonEffects(api, view);
  });
}

/** The effects by which a payment places what was chosen in the widgets. */
export function amazonPlacements(
  effects: () => Promise<Pick<AmazonEffects, 'place' | 'capture'>>,
): Pick<EffectsOf<typeof paymentMachine>, 'placeAtAmazon' | 'captureAtAmazon'> {
  return {
    placeAtAmazon: toEffect(async (input) => (await effects()).place(input)),
    captureAtAmazon: toEffect(async (input) => (await effects()).capture(input)),
  };
}
