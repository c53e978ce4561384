import { not } from 'xstate';
import { type AccountDetails, tidyAccount } from '../../domain/account/account.ts';
import type { WalletKind } from '../wallet/wallet.types.ts';
import { bumpsInputOf, withBump } from './bumps.rules.ts';
import { withBundle } from './checkout.rules.ts';
import { checkoutSetup } from './checkout.setup.ts';
import type { CheckoutContext, CheckoutDraft } from './checkout.types.ts';

/** Where the wallets that can pay are found out, once the payment is in sight: their scripts are loaded no earlier. */
const lookForWallets = {
  src: 'findWallets' as const,
  input: ({ context }: { context: { currency: string; country: string } }) => ({
    currency: context.currency,
    countryCode: context.country,
  }),
  onDone: {
    actions: {
      type: 'learnWallets' as const,
      params: ({ event }: { event: { output: WalletKind[] } }) => event.output,
    },
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

type WalletSubmitted = { event: { wallet: WalletKind } };

const walletIn = ({ event }: WalletSubmitted) => event.wallet;

/** V10: a wallet's button opens its sheet where the total is final; where the total is still awaited, the form says so. */
const openSheet = [
  {
    guard: { type: 'canOpenSheet' as const, params: walletIn },
    actions: ['clearProblemAndApproval' as const, { type: 'payByWallet' as const, params: walletIn }],
    target: '#checkout.authorizing',
  },
  {
    guard: { type: 'mustAwaitTotal' as const, params: walletIn },
    actions: ['showTotalAwaited' as const, 'flushQuote' as const, 'retryQuote' as const],
  },
];

/** On to the payment with what was typed. */
const goOn = [
  {
    type: 'updateDraft' as const,
    params: ({ context }: { context: { draft: CheckoutDraft } }) => submitted(context.draft.account),
  },
  'tellChange' as const,
];

/**
 * The shopper chooses and types. Two steps and two pages share `contact` and `payment`; one page has a state of its own, and
 * what an express checkout told is confirmed in `payment` in every layout.
 */
export const formState = checkoutSetup.createStateConfig({
  initial: 'arriving',
  // Another order is approved anew: the open approval would charge the one that was asked for.
  always: { guard: 'isApprovalStale', actions: 'clearProblemAndApproval' },
  on: {
    'bundle.selected': {
      guard: { type: 'isOnSale', params: ({ event }) => event.offer },
      actions: [
        { type: 'updateDraft', params: ({ context, event }) => withBundle(context, event.offer) },
        'tellChange',
      ],
    },
    'subscription.chosen': {
      guard: { type: 'canChoose', params: ({ event }) => event.choice },
      actions: [{ type: 'updateDraft', params: ({ event }) => ({ subscription: event.choice }) }, 'tellChange'],
    },
    'bump.toggled': {
      guard: { type: 'canToggle', params: ({ event }) => event.offer },
      actions: [
        { type: 'updateDraft', params: ({ context, event }) => withBump(context, event.offer, event.isTicked) },
        'tellChange',
      ],
    },
    'bumps.timed': {
      actions: [{ type: 'learnBumpTimes', params: ({ event }) => event.times }, 'tellChange'],
    },
    'coupon.entered': {
      actions: [{ type: 'updateDraft', params: ({ event }) => ({ coupon: event.code.trim() || null }) }, 'tellChange'],
    },
    'coupon.removed': { actions: [{ type: 'updateDraft', params: { coupon: null } }, 'tellChange'] },
    'shipping.chosen': {
      actions: [{ type: 'updateDraft', params: ({ event }) => ({ shippingMethod: event.method }) }, 'tellChange'],
    },
    'billing.changed': {
      actions: [{ type: 'updateDraft', params: ({ event }) => ({ billing: event.billing }) }, 'tellDraft'],
    },
    'remember.changed': {
      actions: [{ type: 'updateDraft', params: ({ event }) => ({ remember: event.remember }) }, 'tellDraft'],
    },
    'method.chosen': {
      guard: { type: 'isOffered', params: ({ event }) => event.method },
      actions: [
        { type: 'updateDraft', params: ({ event }) => ({ method: event.method }) },
        'tellDraft',
        'clearProblemAndApproval',
      ],
    },
    'express.submitted': {
      guard: { type: 'canBeginExpress', params: ({ event }) => event.provider },
      actions: ['clearProblemAndApproval', { type: 'beginExpress', params: ({ event }) => event.provider }],
      target: '#checkout.quotingExpress',
    },
    'express.left': {
      guard: 'hasApprovedExpress',
      actions: [
        { type: 'updateDraft', params: { approvedExpress: null, stage: 'contact' } },
        'tellChange',
        'clearProblemAndApproval',
      ],
      target: '.arriving',
    },
    'approval.continued': { guard: 'hasApproval', target: '#checkout.approving' },
    'contact.drafted': {
      actions: [{ type: 'updateDraft', params: ({ event }) => ({ account: event.account }) }, 'tellChange'],
    },
  },
  states: {
    /** Every form begins here, and goes on at once to where its layout and what is known already lead. */
    arriving: {
      always: [
        { guard: 'hasApprovedExpress', target: 'payment' },
        { guard: 'isOnePage', target: 'onePage' },
        { guard: 'isAtPayment', target: 'payment' },
        { target: 'contact' },
      ],
    },
    contact: {
      on: {
        'contact.submitted': [
          {
            guard: { type: 'isKnownWrong', params: ({ event }) => event.account },
            actions: [{ type: 'updateDraft', params: ({ event }) => corrected(event.account) }, 'tellChange'],
          },
          {
            guard: { type: 'isUnchecked', params: ({ event }) => event.account },
            actions: [{ type: 'updateDraft', params: ({ event }) => awaited(event.account) }, 'tellChange'],
            target: 'checking',
          },
          {
            actions: [{ type: 'updateDraft', params: ({ event }) => submitted(event.account) }, 'tellChange'],
            target: 'payment',
          },
        ],
      },
    },
    /**
     * The address is sent to be checked, and the shopper waits for it. A refusal alone leads back to the contact: a check that is
     * slow or fails is made again before paying (V07).
     */
    checking: {
      tags: 'checkingAddress',
      // The price is asked for now, where it waits for a pause in typing as where it has failed.
      entry: ['flushQuote', 'retryQuote'],
      on: {
        'quote.received': [
          { guard: { type: 'isRefused', params: ({ event }) => event.quote }, target: 'contact' },
          { actions: goOn, target: 'payment' },
        ],
        'quote.failed': { actions: goOn, target: 'payment' },
        'contact.drafted': {
          actions: [{ type: 'updateDraft', params: ({ event }) => ({ account: event.account }) }, 'tellChange'],
          target: 'contact',
        },
      },
      after: { addressTimeout: { actions: goOn, target: 'payment' } },
    },
    payment: {
      invoke: [lookForWallets, watchBumps],
      on: {
        'contact.reopened': {
          guard: not('hasApprovedExpress'),
          actions: [{ type: 'updateDraft', params: { stage: 'contact' } }, 'tellDraft', 'clearProblemAndApproval'],
          target: 'contact',
        },
        'payment.submitted': { actions: ['clearProblemAndApproval', 'payByForm'], target: '#checkout.quoting' },
        'wallet.submitted': openSheet,
        'payment.abandoned': { guard: 'canAbandon', target: '#checkout.failed' },
      },
    },
    /** The one page: everything is open until it is paid. */
    onePage: {
      invoke: [lookForWallets, watchBumps],
      on: {
        'checkout.submitted': {
          actions: [
            { type: 'updateDraft', params: ({ event }) => submitted(event.account) },
            'tellChange',
            'clearProblemAndApproval',
            'payByForm',
          ],
          target: '#checkout.quoting',
        },
        'wallet.submitted': openSheet,
        'payment.abandoned': { guard: 'canAbandon', target: '#checkout.failed' },
      },
    },
  },
});

/** An address that is refused stays where it can be corrected. */
function corrected(account: AccountDetails): Partial<CheckoutDraft> {
  return { account: tidyAccount(account), stage: 'contact' };
}

/**
 * Kept as it was typed. Tidied, it would be another request, and an answer that is under way for this one would be dropped; the
 * page would also take it for news, and its draft would end the wait.
 */
function awaited(account: AccountDetails): Partial<CheckoutDraft> {
  return { account, stage: 'contact' };
}

function submitted(account: AccountDetails): Partial<CheckoutDraft> {
  return { account: tidyAccount(account), stage: 'payment' };
}
