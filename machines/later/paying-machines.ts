import { type EffectsOfEach, provideEach } from '../effects.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import { providerReturnMachine } from '../payment/return/provider-return.machine.ts';
import { abandonOffer } from '../ports.ts';

/** The machines of a payment itself: an order form answers to the shopper before it has loaded them. */
export const payingMachines = {
  payment: paymentMachine,
  providerReturn: providerReturnMachine,
};

/** The port that the funnel itself has for steps with a payment. */
export const laterPorts = { abandonOffer };

export type PayingLogics = typeof payingMachines & typeof laterPorts;
export type PayingEffects = EffectsOfEach<typeof payingMachines> & typeof laterPorts;

/** The machines of a payment, with their effects. */
export function payingLogics(effects: PayingEffects): PayingLogics {
  return { ...provideEach(payingMachines, effects), abandonOffer: effects.abandonOffer };
}
