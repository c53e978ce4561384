import { createCardService } from '../../adapters/payment/card-field.ts';
import type { Started } from '../started.ts';
import { forgetSignIn } from './embedded-actors.ts';
import type { PaymentsPart } from './later-payments.ts';
import { paymentEffects } from './payment-effects.ts';
import { paymentLogics } from './payment-logics.ts';

/** The payments of a begun session, whose code no page without a payment loads. */
export function createPaymentsPart(started: Started): PaymentsPart {
  const card = createCardService(started.settings.card, document);
  const effects = paymentEffects(started, card);
  return {
    logics: paymentLogics(effects),
    card,
    forgetSignIn: () => forgetSignIn(effects.embedded),
  };
}
