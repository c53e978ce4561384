import { fromPromise } from 'xstate';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import type { LoadedPage, PageRequest } from '../../../contracts/page/loaded-page.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import type { FunnelMachine } from '../../../machines/funnel/compile.ts';
import type { PaymentLogics } from '../../../machines/later/payment-logics.ts';
import type {
  AbandonedOffer,
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
} from '../../../machines/ports.ts';
import type {
  WalletKind,
  WalletRequest,
  WalletResult,
  WalletSheetRequest,
} from '../../../machines/wallet/wallet.types.ts';

import type { EmbeddedSource } from './embedded-actors.ts';

/** The effects of a funnel as plain functions. */
export interface Effects {
  loadPage(request: PageRequest): Promise<LoadedPage>;
  endWalk: PageEffects['endWalk'];
  requestQuote(request: QuoteRequest): Promise<QuoteOutcome>;
  sendLead(request: LeadRequest): Promise<LeadOutcome>;
  findWallets(request: WalletRequest): Promise<WalletKind[]>;
  /** Called inside the shopper's click event: browsers open a sheet only then. */
  authorizeWallet(wallet: WalletKind, sheet: WalletSheetRequest): Promise<WalletTokenOutcome>;
  finishWallet(result: WalletResult): Promise<void>;
  tokenizeCard(account: AccountDetails): Promise<TokenOutcome>;
  submitPayment(command: PaymentCommand): Promise<ChargeOutcome>;
  abandonOffer(offer: AbandonedOffer): Promise<void>;
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

/** The effects of steps with a payment. */
export type PaymentEffects = Omit<Effects, 'loadPage' | 'endWalk'>;

/** What the funnel itself asks for; its payments have effects of their own. */
export interface PageEffects {
  loadPage: Effects['loadPage'];
  /** W09: forgets a sign-in that a provider's widgets keep on this device. */
  forgetSignIn(): Promise<void>;
  /** N02: tells the server that the receipt of a checkout is shown. */
  endWalk(sale: { checkoutId: string }): Promise<void>;
}

/** Provides the machine's ports with the effects of its pages, and with the machines of its payments. */
export function withEffects(machine: FunnelMachine, effects: PageEffects, payments: PaymentLogics): FunnelMachine {
  return machine.provide({
    actors: {
      loadPage: fromPromise(({ input }) => effects.loadPage(input)),
      forgetSignIn: fromPromise(() => effects.forgetSignIn()),
      endWalk: fromPromise(({ input }) => effects.endWalk(input)),
      ...payments,
    },
  });
}
