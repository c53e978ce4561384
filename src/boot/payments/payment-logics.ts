import { fromPromise } from 'xstate';
import { bumpsMachine } from '../../../machines/bump/bumps.machine.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import type { PaymentLogics } from '../../../machines/later/payment-logics.ts';
import { leadMachine } from '../../../machines/lead/lead.machine.ts';
import { approvalMachine } from '../../../machines/payment/approval.machine.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { providerReturnMachine } from '../../../machines/payment/return/provider-return.machine.ts';
import { quoteMachine } from '../../../machines/quote/quote.machine.ts';
import { embeddedWith } from './embedded-actors.ts';
import type { PaymentEffects } from './machine-effects.ts';

/** The machines of steps with a payment, with their effects. */
export function paymentLogics(effects: PaymentEffects): PaymentLogics {
  const payment = paymentMachine.provide({
    actors: {
      submitPayment: fromPromise(({ input }) => effects.submitPayment(input)),
      challengeShopper: fromPromise(({ input }) => effects.challengeShopper(input.clientSecret)),
    },
  });
  const quote = quoteMachine.provide({
    actors: { refreshQuote: fromPromise(({ input }) => effects.requestQuote(input)) },
  });
  const lead = leadMachine.provide({ actors: { sendLead: fromPromise(({ input }) => effects.sendLead(input)) } });
  const bumps = bumpsMachine.provide({
    actors: {
      readClock: fromPromise(() => effects.readClock()),
      reachDeadline: fromPromise(({ input }) => effects.reachDeadline(input.until)),
    },
  });
  const approval = approvalMachine.provide({
    actors: {
      createApproval: fromPromise(({ input }) => effects.createApproval(input)),
      redirectToProvider: fromPromise(({ input }) => effects.redirectToProvider(input)),
      watchForReturn: fromPromise(() => effects.watchForReturn()),
      reachDeadline: fromPromise(({ input }) => effects.reachDeadline(input.until)),
    },
  });
  const providerReturn = providerReturnMachine.provide({
    actors: { approval, resolveReturn: fromPromise(({ input }) => effects.resolveReturn(input)) },
  });
  const embedded = embeddedWith(effects.embedded);
  const checkout = checkoutMachine.provide({
    actors: {
      embedded,
      quote,
      lead,
      bumps,
      findWallets: fromPromise(({ input }) => effects.findWallets(input)),
      authorizeWallet: fromPromise(({ input }) => effects.authorizeWallet(input.wallet, input.sheet)),
      finishWallet: fromPromise(({ input }) => effects.finishWallet(input.result)),
      requestQuote: fromPromise(({ input }) => effects.requestQuote(input)),
      tokenizeCard: fromPromise(({ input }) => effects.tokenizeCard(input.account)),
      approval,
      payment,
    },
  });
  return {
    abandonOffer: fromPromise(({ input }) => effects.abandonOffer(input)),
    approval,
    checkout,
    embedded,
    payment,
    providerReturn,
  };
}
