import type { PaymentLogics } from './payment-machines.ts';

/** Makes a stand-in for each logic of steps with a payment, without their code. */
export function laterLogics(
  standIn: <Name extends keyof PaymentLogics>(name: Name) => PaymentLogics[Name],
): PaymentLogics {
  return {
    abandonOffer: standIn('abandonOffer'),
    checkout: standIn('checkout'),
    amazonPay: standIn('amazonPay'),
    payment: standIn('payment'),
    providerReturn: standIn('providerReturn'),
  };
}
