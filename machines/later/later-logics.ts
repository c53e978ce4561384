import type { PayingLogics } from './paying-machines.ts';

/** Makes a stand-in for each logic of a payment, without its code. */
export function payingLater(
  standIn: <Name extends keyof PayingLogics>(name: Name) => PayingLogics[Name],
): PayingLogics {
  return {
    abandonOffer: standIn('abandonOffer'),
    amazonPay: standIn('amazonPay'),
    payment: standIn('payment'),
    providerReturn: standIn('providerReturn'),
  };
}
