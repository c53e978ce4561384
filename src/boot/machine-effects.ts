import { fromPromise } from 'xstate';
import type { QuoteRequest } from '../../contracts/api/quote-api.ts';
import type { LoadedPage, PageRequest } from '../../contracts/page/loaded-page.ts';
import type { AccountDetails } from '../../domain/account/account.ts';
import type { ProviderReturn } from '../../domain/orders/payment-return.ts';
import { approvalMachine } from '../../machines/approval/approval.machine.ts';
import { bumpsMachine } from '../../machines/bump/bumps.machine.ts';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import { leadMachine } from '../../machines/lead/lead.machine.ts';
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import type {
  ApprovalOutcome,
  ApprovalRequest,
  ChargeOutcome,
  Departure,
  LeadOutcome,
  LeadRequest,
  PaymentCommand,
  QuoteOutcome,
  ReturnOutcome,
  TokenOutcome,
  WalletTokenOutcome,
} from '../../machines/ports.ts';
import { providerReturnMachine } from '../../machines/provider-return/provider-return.machine.ts';
import { quoteMachine } from '../../machines/quote/quote.machine.ts';
import type {
  WalletKind,
  WalletRequest,
  WalletResult,
  WalletSheetRequest,
} from '../../machines/wallet/wallet.types.ts';

import { type EmbeddedSource, embeddedWith, forgetSignIn } from './embedded-actors.ts';

/** The effects of a funnel as plain functions. */
export interface Effects {
  loadPage(request: PageRequest): Promise<LoadedPage>;
  requestQuote(request: QuoteRequest): Promise<QuoteOutcome>;
  sendLead(request: LeadRequest): Promise<LeadOutcome>;
  findWallets(request: WalletRequest): Promise<WalletKind[]>;
  /** Called inside the shopper's click event: browsers open a sheet only then. */
  authorizeWallet(wallet: WalletKind, sheet: WalletSheetRequest): Promise<WalletTokenOutcome>;
  finishWallet(result: WalletResult): Promise<void>;
  tokenizeCard(account: AccountDetails): Promise<TokenOutcome>;
  submitPayment(command: PaymentCommand): Promise<ChargeOutcome>;
  challengeShopper(clientSecret: string): Promise<void>;
  createApproval(request: ApprovalRequest): Promise<ApprovalOutcome>;
  /** Returns the time of the redirect, in ms since 1970. */
  redirectToProvider(departure: Departure): Promise<{ leftAt: number }>;
  /** Resolves when the browser shows the page again from its back-forward cache. */
  watchForReturn(): Promise<void>;
  /** The current time in ms since 1970. */
  readClock(): Promise<number>;
  /** `until` is in ms since 1970. */
  reachDeadline(until: number): Promise<void>;
  resolveReturn(returned: ProviderReturn): Promise<ReturnOutcome>;
  /** Those of a provider's widgets on our page. */
  embedded: EmbeddedSource;
}

/** Provides the machine's ports with the adapters' effects. */
export function withEffects(machine: FunnelMachine, effects: Effects): FunnelMachine {
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
  return machine.provide({
    actors: {
      loadPage: fromPromise(({ input }) => effects.loadPage(input)),
      forgetSignIn: fromPromise(() => forgetSignIn(effects.embedded)),
      embedded,
      approval,
      checkout,
      payment,
      providerReturn,
    },
  });
}
