import type { checkoutMachine } from '../checkout/checkout.machine.ts';
import type { embeddedMachine } from '../payment/amazon-pay/embedded-logic.ts';
import type { approvalMachine } from '../payment/approval.machine.ts';
import type { paymentMachine } from '../payment/payment.machine.ts';
import type { providerReturnMachine } from '../payment/return/provider-return.machine.ts';
import type { abandonOffer } from '../ports.ts';

/** The machines and the port that only steps with a payment start. A page that takes none yet has not loaded them. */
export interface PaymentLogics {
  abandonOffer: typeof abandonOffer;
  approval: typeof approvalMachine;
  checkout: typeof checkoutMachine;
  embedded: typeof embeddedMachine;
  payment: typeof paymentMachine;
  providerReturn: typeof providerReturnMachine;
}

/** Stands for the machines in the funnel's types; the composition root or a test provides them. */
export const UNPROVIDED_LOGICS = {} as PaymentLogics;
