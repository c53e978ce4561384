import { checkoutMachine } from '../checkout/checkout.machine.ts';
import { type EffectsOfEach, provideEach } from '../effects.ts';
import { amazonPayMachine } from '../payment/amazon-pay/amazon-pay.machine.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import { providerReturnMachine } from '../payment/return/provider-return.machine.ts';
import { abandonOffer } from '../ports.ts';

/** The machines that only steps with a payment start. A page that takes none yet has not loaded them. */
export const paymentMachines = {
  checkout: checkoutMachine,
  amazonPay: amazonPayMachine,
  payment: paymentMachine,
  providerReturn: providerReturnMachine,
};

/** The port that the funnel itself has for such steps. */
export const laterPorts = { abandonOffer };

export type PaymentLogics = typeof paymentMachines & typeof laterPorts;
export type PaymentEffects = EffectsOfEach<typeof paymentMachines> & typeof laterPorts;

/** The machines of steps with a payment, with their effects. */
export function paymentLogics(effects: PaymentEffects): PaymentLogics {
  return { ...provideEach(paymentMachines, effects), abandonOffer: effects.abandonOffer };
}
