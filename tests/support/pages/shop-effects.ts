import { createActor, type PromiseActorLogic, toPromise } from 'xstate';
import { noAnswer, toEffect } from '../../../machines/effects.ts';
import type { CardService } from '../../../src/adapters/payment/card-field.ts';
import { preparePageLoader } from '../../../src/boot/page-loading.ts';
import { amazonPayActors, amazonPaySource } from '../../../src/boot/payments/amazon-pay-actors.ts';
import { checkoutEffects } from '../../../src/boot/payments/checkout-part.ts';
import { payingEffects, walletsOf } from '../../../src/boot/payments/paying-part.ts';
import { createWalkEnder } from '../../../src/boot/receipt-effects.ts';
import type { Started } from '../../../src/boot/started.ts';
import type { FunnelEffects } from './silent-effects.ts';

/** All effects of a begun session, as `main` creates them in its parts. */
export function shopEffects({ card, ...started }: Started & { card: CardService }): FunnelEffects {
  const loadPage = preparePageLoader(started);
  const endWalk = createWalkEnder(started);
  const wallets = walletsOf(started);
  return {
    ...amazonPayActors(amazonPaySource(started.api, window)),
    ...payingEffects(started, { card, wallets }),
    ...checkoutEffects(started, wallets.findWallets),
    loadPage: toEffect(loadPage),
    forgetSignIn: noAnswer(),
    endWalk: toEffect(endWalk),
  };
}

/** The answer of an effect to this input. */
export function answerOf<Input, Output>(effect: PromiseActorLogic<Output, Input>, input: Input): Promise<Output> {
  return toPromise(createActor(effect, { input }).start());
}
