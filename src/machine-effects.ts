import { fromPromise } from 'xstate';
import type { QuoteRequest } from '../contracts/order-api.ts';
import type { AccountDetails } from '../domain/account.ts';
import { checkoutMachine } from '../machines/checkout/checkout.machine.ts';
import type { FunnelMachine } from '../machines/funnel/compile.ts';
import { paymentMachine } from '../machines/payment/payment.machine.ts';
import type {
  ChargeOutcome,
  LoadedPage,
  PageRequest,
  PaymentPursuit,
  QuoteOutcome,
  TokenOutcome,
} from '../machines/ports.ts';

/** Every effect of a funnel, as plain functions. */
export interface Effects {
  loadPage(request: PageRequest): Promise<LoadedPage>;
  requestQuote(request: QuoteRequest): Promise<QuoteOutcome>;
  tokenizeCard(account: AccountDetails): Promise<TokenOutcome>;
  pursuePayment(pursuit: PaymentPursuit): Promise<ChargeOutcome>;
  challengeShopper(clientSecret: string): Promise<void>;
}

/** The machine with its effects provided: the one place where the ports of the machines meet the adapters. */
export function withEffects(machine: FunnelMachine, effects: Effects): FunnelMachine {
  const payment = paymentMachine.provide({
    actors: {
      pursuePayment: fromPromise(({ input }) => effects.pursuePayment(input)),
      challengeShopper: fromPromise(({ input }) => effects.challengeShopper(input.clientSecret)),
    },
  });
  const checkout = checkoutMachine.provide({
    actors: {
      requestQuote: fromPromise(({ input }) => effects.requestQuote(input)),
      tokenizeCard: fromPromise(({ input }) => effects.tokenizeCard(input.account)),
      payment,
    },
  });
  return machine.provide({
    actors: { loadPage: fromPromise(({ input }) => effects.loadPage(input)), checkout, payment },
  });
}
