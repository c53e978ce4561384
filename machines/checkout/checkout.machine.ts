import { amazonPayMachine } from '../payment/amazon-pay/amazon-pay.machine.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import { checkoutDefinition } from './checkout.definition.ts';

/** The checkout with the machines of its payment. */
export const checkoutMachine = checkoutDefinition.provide({
  actors: { amazonPay: amazonPayMachine, payment: paymentMachine },
});
