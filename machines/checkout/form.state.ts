import { type AccountDetails, tidyAccount } from '../../domain/account/account.ts';
import { bumpsInputOf, withBump } from './bumps.rules.ts';
import { withBundle } from './checkout.rules.ts';
import { checkoutSetup } from './checkout.setup.ts';
import type { CheckoutContext, KeptCheckout } from './checkout.types.ts';

/** Where the wallets that can pay are found out, once the payment is in sight: their scripts are loaded no earlier. */
const lookForWallets = {
  src: 'findWallets' as const,
  input: ({ context }: { context: { currency: string; country: string } }) => ({
    currency: context.currency,
    countryCode: context.country,
  }),
  onDone: {
    actions: { type: 'learnWallets' as const, params: ({ event }: { event: { output: WalletKinds } }) => event.output },
  },
  onError: {},
};

/** E01: the bumps are in view beside the payment, and only there their time is watched. */
const watchBumps = {
  id: 'bumps' as const,
  src: 'bumps' as const,
  input: ({ context }: { context: CheckoutContext }) => bumpsInputOf(context),
  onError: {},
};

/** On to the payment with what was typed. */
const goOn = [
  {
    type: 'keep' as const,
    params: ({ context }: { context: { kept: KeptCheckout } }) => submitted(context.kept.account),
  },
  'tellKept' as const,
  'tellQuoteAndLead' as const,
];

type WalletKinds = ('google_pay' | 'apple_pay')[];

/** The shopper chooses and types. The three layouts are the same but for what is seen of them at once. */
export const formState = checkoutSetup.createStateConfig({
  initial: 'contact',
  // Another order is approved anew: the open approval would charge the one that was asked for.
  always: { guard: 'isApprovalStale', actions: 'clearProblem' },
  on: {
    'bundle.selected': {
      guard: { type: 'isOnSale', params: ({ event }) => event.offer },
      actions: [
        { type: 'keep', params: ({ context, event }) => withBundle(context, event.offer) },
        'tellKept',
        'tellQuoteAndLead',
      ],
    },
    'subscription.chosen': {
      guard: { type: 'canChoose', params: ({ event }) => event.choice },
      actions: [
        { type: 'keep', params: ({ event }) => ({ subscription: event.choice }) },
        'tellKept',
        'tellQuoteAndLead',
      ],
    },
    'bump.toggled': {
      guard: { type: 'canToggle', params: ({ event }) => event.offer },
      actions: [
        { type: 'keep', params: ({ context, event }) => withBump(context, event.offer, event.isTicked) },
        'tellKept',
        'tellQuoteAndLead',
      ],
    },
    'bumps.timed': {
      actions: [{ type: 'learnBumpTimes', params: ({ event }) => event.times }, 'tellKept', 'tellQuoteAndLead'],
    },
    'coupon.entered': {
      actions: [
        { type: 'keep', params: ({ event }) => ({ coupon: event.code.trim() || null }) },
        'tellKept',
        'tellQuoteAndLead',
      ],
    },
    'coupon.removed': { actions: [{ type: 'keep', params: { coupon: null } }, 'tellKept', 'tellQuoteAndLead'] },
    'shipping.chosen': {
      actions: [
        { type: 'keep', params: ({ event }) => ({ shippingMethod: event.method }) },
        'tellKept',
        'tellQuoteAndLead',
      ],
    },
    'billing.changed': {
      actions: [{ type: 'keep', params: ({ event }) => ({ billing: event.billing }) }, 'tellKept', 'tellQuoteAndLead'],
    },
    'remember.changed': {
      actions: [
        { type: 'keep', params: ({ event }) => ({ remember: event.remember }) },
        'tellKept',
        'tellQuoteAndLead',
      ],
    },
    'method.chosen': {
      guard: { type: 'isOffered', params: ({ event }) => event.method },
      actions: [{ type: 'keep', params: ({ event }) => ({ method: event.method }) }, 'tellKept', 'clearProblem'],
    },
    'express.submitted': {
      guard: { type: 'canGoExpress', params: ({ event }) => event.provider },
      actions: ['clearProblem', { type: 'payExpress', params: ({ event }) => event.provider }],
      target: '#checkout.quotingExpress',
    },
    'express.left': {
      guard: 'hasExpress',
      actions: [
        { type: 'keep', params: { express: null, stage: 'contact' } },
        'tellKept',
        'clearProblem',
        'tellQuoteAndLead',
      ],
      target: '.contact',
    },
    'approval.continued': { guard: 'hasApproval', target: '#checkout.approving' },
    'contact.drafted': {
      actions: [{ type: 'keep', params: ({ event }) => ({ account: event.account }) }, 'tellKept', 'tellQuoteAndLead'],
    },
    'contact.submitted': [
      {
        guard: { type: 'isKnownWrong', params: ({ event }) => event.account },
        actions: [{ type: 'keep', params: ({ event }) => corrected(event.account) }, 'tellKept', 'tellQuoteAndLead'],
        target: '.contact',
      },
      {
        guard: { type: 'isUnchecked', params: ({ event }) => event.account },
        actions: [{ type: 'keep', params: ({ event }) => awaited(event.account) }, 'tellKept', 'tellQuoteAndLead'],
        target: '.checking',
      },
      {
        actions: [{ type: 'keep', params: ({ event }) => submitted(event.account) }, 'tellKept', 'tellQuoteAndLead'],
        target: '.contact',
      },
    ],
  },
  states: {
    /** Every form begins here, and goes on to where its layout and what is known already lead. */
    contact: {
      tags: 'atContact',
      always: [
        // What an express checkout told is confirmed apart from what could be typed, in every layout.
        { guard: 'hasExpress', target: 'payment' },
        { guard: 'isOnePage', target: 'onePage' },
        { guard: 'isAtPayment', target: 'payment' },
      ],
    },
    /**
     * V07: the address is sent to be checked, and the shopper waits for it. Only a refusal keeps anybody: what is slow or
     * fails is asked again before paying.
     */
    checking: {
      tags: 'checkingAddress',
      // Whether the price waits for a pause in typing, or has failed: it is asked for now.
      entry: ['flushQuote', 'retryQuote'],
      on: {
        'quote.received': [
          { guard: { type: 'isRefused', params: ({ event }) => event.quote }, target: 'contact' },
          { actions: goOn, target: 'contact' },
        ],
        'quote.failed': { actions: goOn, target: 'contact' },
        'contact.drafted': {
          actions: [
            { type: 'keep', params: ({ event }) => ({ account: event.account }) },
            'tellKept',
            'tellQuoteAndLead',
          ],
          target: 'contact',
        },
      },
      after: { addressPatience: { actions: goOn, target: 'contact' } },
    },
    payment: {
      invoke: [lookForWallets, watchBumps],
      on: {
        'contact.reopened': {
          actions: [{ type: 'keep', params: { stage: 'contact' } }, 'tellKept', 'clearProblem'],
          target: 'contact',
        },
        'payment.submitted': { actions: ['clearProblem', 'payByForm'], target: '#checkout.quoting' },
        'wallet.submitted': [
          {
            guard: { type: 'canOpenSheet', params: ({ event }) => event.wallet },
            actions: ['clearProblem', { type: 'payByWallet', params: ({ event }) => event.wallet }],
            target: '#checkout.authorizing',
          },
          {
            guard: { type: 'mustAwaitTotal', params: ({ event }) => event.wallet },
            actions: ['showTotalAwaited', 'flushQuote', 'retryQuote'],
          },
        ],
        'payment.givenUp': { guard: 'canGiveUp', target: '#checkout.failed' },
      },
    },
    /** The one page: everything is open until it is paid. */
    onePage: {
      invoke: [lookForWallets, watchBumps],
      on: {
        'checkout.submitted': {
          actions: [
            { type: 'keep', params: ({ event }) => submitted(event.account) },
            ...(['tellKept', 'tellQuoteAndLead', 'clearProblem', 'payByForm'] as const),
          ],
          target: '#checkout.quoting',
        },
        'wallet.submitted': [
          {
            guard: { type: 'canOpenSheet', params: ({ event }) => event.wallet },
            actions: ['clearProblem', { type: 'payByWallet', params: ({ event }) => event.wallet }],
            target: '#checkout.authorizing',
          },
          {
            guard: { type: 'mustAwaitTotal', params: ({ event }) => event.wallet },
            actions: ['showTotalAwaited', 'flushQuote', 'retryQuote'],
          },
        ],
        'payment.givenUp': { guard: 'canGiveUp', target: '#checkout.failed' },
      },
    },
  },
});

/** An address that is refused stays where it can be corrected. */
function corrected(account: AccountDetails): Partial<KeptCheckout> {
  return { account: tidyAccount(account), stage: 'contact' };
}

/** As it was typed: the answer may be under way already, and a form that says the same has not been changed. */
function awaited(account: AccountDetails): Partial<KeptCheckout> {
  return { account, stage: 'contact' };
}

function submitted(account: AccountDetails): Partial<KeptCheckout> {
  return { account: tidyAccount(account), stage: 'payment' };
}
