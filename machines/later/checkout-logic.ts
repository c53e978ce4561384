import { checkoutDefinition } from '../checkout/checkout.definition.ts';
import type { checkoutMachine } from '../checkout/checkout.machine.ts';
import { type EffectsBeside, provideBeside } from '../effects.ts';
import type { LaterLogics } from './later-logics.ts';

/** The machines of a payment that an order form starts. */
export type FormPayments = Pick<LaterLogics, 'amazonPay' | 'payment'>;
export type CheckoutEffects = EffectsBeside<typeof checkoutDefinition, keyof FormPayments>;

/** The machine of an order form, with its effects and with the machines of its payment. */
export function checkoutLogic(effects: CheckoutEffects, { amazonPay, payment }: FormPayments): typeof checkoutMachine {
  return provideBeside(checkoutDefinition, { amazonPay, payment }, effects);
}
