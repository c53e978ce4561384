import { checkoutMachine } from '../checkout/checkout.machine.ts';
import { type EffectsOf, provideEffects } from '../effects.ts';
import { amazonPayMachine } from '../payment/amazon-pay/amazon-pay.machine.ts';
import { type CheckoutEffects, checkoutLogic } from './checkout-logic.ts';
import type { LaterLogics } from './later-logics.ts';
import { type PayingEffects, payingLogics, payingMachines } from './paying-machines.ts';

/** The machines that only steps with a payment start. A page that takes none yet has not loaded them. */
export const paymentMachines = { checkout: checkoutMachine, amazonPay: amazonPayMachine, ...payingMachines };

export type PaymentLogics = LaterLogics & { checkout: typeof checkoutMachine };
export type PaymentEffects = PayingEffects & EffectsOf<typeof amazonPayMachine> & CheckoutEffects;

/** The machines of steps with a payment, with their effects. */
export function paymentLogics(effects: PaymentEffects): PaymentLogics {
  const later = { amazonPay: provideEffects(amazonPayMachine, effects), ...payingLogics(effects) };
  return { checkout: checkoutLogic(effects, later), ...later };
}
