import { createCardService } from '../../adapters/payment/card-field.ts';
import type { Started } from '../started.ts';
import type { VisitInfo } from '../visit-info.ts';
import { forgetSignIn } from './embedded-actors.ts';
import type { PaymentsPart } from './later-payments.ts';
import { paymentEffects } from './payment-effects.ts';
import { paymentLogics } from './payment-logics.ts';

/** The payments of a begun session, whose code no page without a payment loads. */
export function createPaymentsPart(started: Started, visitInfo: VisitInfo): PaymentsPart {
  const card = createCardService(started.settings.card, document);
  const effects = paymentEffects(started, { card, visitInfo });
  return {
    logics: paymentLogics(effects),
    card,
    forgetSignIn: () => forgetSignIn(effects.embedded),
  };
}
