import { fromPromise } from 'xstate';
import type { QuoteRequest } from '../../contracts/api/quote-api.ts';
import type { AccountDetails } from '../../domain/account/account.ts';
import type { PayPalReturn } from '../../domain/orders/payment-return.ts';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import { leadMachine } from '../../machines/lead/lead.machine.ts';
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import type {
  ApprovalOutcome,
  ApprovalRequest,
  ChargeOutcome,
  LeadRequest,
  LoadedPage,
  PageRequest,
  PaymentPursuit,
  QuoteOutcome,
  ReturnOutcome,
  TokenOutcome,
  WalletTokenOutcome,
} from '../../machines/ports.ts';
import { paypalReturnMachine } from '../../machines/provider-return/provider-return.machine.ts';
import { quoteMachine } from '../../machines/quote/quote.machine.ts';
import type {
  WalletKind,
  WalletRequest,
  WalletResult,
  WalletSheetRequest,
} from '../../machines/wallet/wallet.types.ts';

/** Every effect of a funnel, as plain functions. */
export interface Effects {
  loadPage(request: PageRequest): Promise<LoadedPage>;
  requestQuote(request: QuoteRequest): Promise<QuoteOutcome>;
  sendLead(request: LeadRequest): Promise<void>;
  findWallets(request: WalletRequest): Promise<WalletKind[]>;
  /** Called while the shopper's click is being handled: browsers open a sheet for nothing else. */
  authorizeWallet(wallet: WalletKind, sheet: WalletSheetRequest): Promise<WalletTokenOutcome>;
  finishWallet(result: WalletResult): Promise<void>;
  tokenizeCard(account: AccountDetails): Promise<TokenOutcome>;
  pursuePayment(pursuit: PaymentPursuit): Promise<ChargeOutcome>;
  challengeShopper(clientSecret: string): Promise<void>;
  askApproval(request: ApprovalRequest): Promise<ApprovalOutcome>;
  /** Ends only where the page that was left is shown again. */
  leaveFor(url: string): Promise<void>;
  settleReturn(returned: PayPalReturn): Promise<ReturnOutcome>;
}

/** The machine with its effects provided: the one place where the ports of the machines meet the adapters. */
export function withEffects(machine: FunnelMachine, effects: Effects): FunnelMachine {
  const payment = paymentMachine.provide({
    actors: {
      pursuePayment: fromPromise(({ input }) => effects.pursuePayment(input)),
      challengeShopper: fromPromise(({ input }) => effects.challengeShopper(input.clientSecret)),
    },
  });
  const quote = quoteMachine.provide({
    actors: { estimatePrice: fromPromise(({ input }) => effects.requestQuote(input)) },
  });
  const lead = leadMachine.provide({ actors: { sendLead: fromPromise(({ input }) => effects.sendLead(input)) } });
  const approving = {
    askApproval: fromPromise(({ input }: { input: ApprovalRequest }) => effects.askApproval(input)),
    leaveFor: fromPromise(({ input }: { input: { url: string } }) => effects.leaveFor(input.url)),
  };
  const paypalReturn = paypalReturnMachine.provide({
    actors: {
      leaveFor: approving.leaveFor,
      settleReturn: fromPromise(({ input }) => effects.settleReturn(input)),
    },
  });
  const checkout = checkoutMachine.provide({
    actors: {
      quote,
      lead,
      findWallets: fromPromise(({ input }) => effects.findWallets(input)),
      authorizeWallet: fromPromise(({ input }) => effects.authorizeWallet(input.wallet, input.sheet)),
      finishWallet: fromPromise(({ input }) => effects.finishWallet(input.result)),
      requestQuote: fromPromise(({ input }) => effects.requestQuote(input)),
      tokenizeCard: fromPromise(({ input }) => effects.tokenizeCard(input.account)),
      ...{ payment, ...approving },
    },
  });
  return machine.provide({
    actors: {
      loadPage: fromPromise(({ input }) => effects.loadPage(input)),
      ...{ checkout, payment, paypalReturn, ...approving },
    },
  });
}
