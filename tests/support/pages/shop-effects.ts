import type { CardService } from '../../../src/adapters/payment/card-field.ts';
import { pageLoaderOf } from '../../../src/boot/page-loading.ts';
import type { Effects } from '../../../src/boot/payments/machine-effects.ts';
import { paymentEffects } from '../../../src/boot/payments/payment-effects.ts';
import { walkEnderOf } from '../../../src/boot/receipt-effects.ts';
import type { Started } from '../../../src/boot/started.ts';

/** All effects of a begun session, as `main` creates them in two parts. */
export function shopEffects({ card, ...started }: Started & { card: CardService }): Effects {
  return {
    ...paymentEffects(started, card),
    loadPage: pageLoaderOf(started),
    endWalk: walkEnderOf(started),
  };
}
