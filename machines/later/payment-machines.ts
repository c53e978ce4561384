import { checkoutMachine } from '../checkout/checkout.machine.ts';
import { type CheckoutEffects, checkoutLogic } from './checkout-logic.ts';
import { type PayingEffects, type PayingLogics, payingLogics, payingMachines } from './paying-machines.ts';

/** The machines that only steps with a payment start. A page that takes none yet has not loaded them. */
export const paymentMachines = { checkout: checkoutMachine, ...payingMachines };

export type PaymentLogics = PayingLogics & { checkout: typeof checkoutMachine };
export type PaymentEffects = PayingEffects & CheckoutEffects;

/** The machines of steps with a payment, with their effects. */
export function paymentLogics(effects: PaymentEffects): PaymentLogics {
  const paying = payingLogics(effects);
  return { checkout: checkoutLogic(effects, paying), ...paying };
}
