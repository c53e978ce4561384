import type { amazonPayMachine } from '../payment/amazon-pay/amazon-pay.machine.ts';
import type { PayingLogics } from './paying-machines.ts';

/** The logics that an order form has before their code. Few shoppers come to Amazon's widgets, whose machine is the largest. */
export type LaterLogics = PayingLogics & { amazonPay: typeof amazonPayMachine };

/** Makes a stand-in for each logic of a payment itself, without its code. */
export function payingLater(
  standIn: <Name extends keyof PayingLogics>(name: Name) => PayingLogics[Name],
): PayingLogics {
  return {
    abandonOffer: standIn('abandonOffer'),
    payment: standIn('payment'),
    providerReturn: standIn('providerReturn'),
  };
}
