import { and, not, or } from 'xstate';
import type { AccountDetails } from '../../domain/account/account.ts';
import type { Price } from '../../domain/pricing/price.ts';
import type { WalletKind } from '../wallet/wallet.types.ts';
import {
  adoptedAccount,
  amazonPayProvider,
  outOfWidgets,
  signedInDraft,
  signedOutDraft,
  withMethod,
} from './amazon-pay.rules.ts';
import { buildBumpsInput, bumpsTimed, withBump } from './bumps.rules.ts';
import { awaited, corrected, submitted, withBundle } from './checkout.rules.ts';
import { checkoutSetup } from './checkout.setup.ts';
import type { CheckoutContext, CheckoutDraft } from './checkout.types.ts';
import type { SheetPress } from './payment-request.rules.ts';

/** A06: determines the wallets that can pay, which stand before the first field. */
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
  onError: { actions: { type: 'learnWallets' as const, params: (): WalletKind[] => [] } },
};

/** E01: times the bumps while they are in view beside the payment. */
const watchBumps = {
  id: 'bumps' as const,
  src: 'bumps' as const,
  input: ({ context }: { context: CheckoutContext }) => buildBumpsInput(context),
  onError: {},
};

const hasApprovedExpress = { type: 'draftHas', params: 'approvedExpress' } as const;

const walletIn = ({ event }: { event: { wallet: WalletKind } }) => event.wallet;
const pressAs =
  (as: SheetPress['as']) =>
  ({ event }: { event: { wallet: WalletKind } }): SheetPress => ({ wallet: event.wallet, as });

/** V10: a wallet's button opens its sheet within the press if the total is final; else it is worked out, and confirmed by a press. */
const openSheet = [
  {
    guard: { type: 'canOpenSheet' as const, params: pressAs('ready') },
    actions: ['clearProblemAndApproval' as const, { type: 'payByWallet' as const, params: walletIn }],
    target: '#checkout.paying',
  },
  {
    guard: { type: 'canOpenSheet' as const, params: pressAs('waiting') },
    actions: [
      'applyTypedCoupon' as const,
      'clearProblemAndApproval' as const,
      { type: 'payByWallet' as const, params: walletIn },
    ],
    target: '#checkout.quoting',
  },
];

const payByForm = {
  type: 'payByForm' as const,
  params: ({ event }: { event: { said?: Price | null } }) => event.said ?? null,
};

const submitContact = {
  type: 'changeDraft' as const,
  params: ({ event }: { event: { account: AccountDetails } }) => submitted(event.account),
};

const goOn = {
  type: 'changeDraft' as const,
  params: ({ context }: { context: { draft: CheckoutDraft } }) => submitted(context.draft.account),
};

/** Two-step and two-page layouts share `contact` and `payment`, in which every layout confirms an express checkout. */
export const formState = checkoutSetup.createStateConfig({
  initial: 'arriving',
  invoke: lookForWallets,
  // A changed order needs a new approval: the open one would charge the order it was created for.
  always: [
    { guard: 'isApprovalStale', actions: 'clearProblemAndApproval' },
    { guard: 'isChoiceMade', actions: 'clearProblem' },
  ],
  on: {
    'bundle.selected': {
      guard: { type: 'isOnSale', params: ({ event }) => event.offer },
      actions: [
        { type: 'changeDraft', params: ({ context, event }) => withBundle(context, event.offer) },
        'notifyTerms',
      ],
    },
    'subscription.chosen': {
      guard: { type: 'canChoose', params: ({ event }) => event.choice },
      actions: [{ type: 'changeDraft', params: ({ event }) => ({ subscription: event.choice }) }, 'notifyTerms'],
    },
    'bump.toggled': {
      guard: { type: 'canToggle', params: ({ event }) => event.offer },
      actions: { type: 'changeDraft', params: ({ context, event }) => withBump(context, event.offer, event.isTicked) },
    },
    'bumps.timed': {
      actions: [
        { type: 'learnExpiredBumps', params: ({ event }) => event.times },
        { type: 'changeDraft', params: ({ context, event }) => bumpsTimed(context, event.times) },
      ],
    },
    'coupon.typed': { actions: { type: 'storeDraft', params: ({ event }) => ({ typedCoupon: event.text }) } },
    'coupon.entered': {
      actions: {
        type: 'changeDraft',
        params: ({ event }) => ({ coupon: event.code.trim() || null, typedCoupon: null }),
      },
    },
    'coupon.removed': { actions: { type: 'changeDraft', params: { coupon: null, typedCoupon: null } } },
    'shipping.chosen': {
      actions: { type: 'changeDraft', params: ({ event }) => ({ shippingMethod: event.method }) },
    },
    'billing.changed': {
      actions: { type: 'storeDraft', params: ({ event }) => ({ billing: event.billing }) },
    },
    'remember.changed': {
      actions: { type: 'storeDraft', params: ({ event }) => ({ remember: event.remember }) },
    },
    'method.chosen': {
      guard: { type: 'isOffered', params: ({ event }) => event.method },
      actions: [
        { type: 'updateDraft', params: ({ context, event }) => withMethod(context, event.method) },
        'recordMethod',
        'notifyChange',
        'clearProblemAndApproval',
      ],
    },
    'express.submitted': {
      guard: { type: 'canBeginExpress', params: ({ event }) => event.provider },
      actions: [
        'applyTypedCoupon',
        'clearProblemAndApproval',
        { type: 'beginExpress', params: ({ event }) => event.provider },
      ],
      target: '#checkout.quotingExpress',
    },
    'express.left': {
      guard: hasApprovedExpress,
      actions: [
        { type: 'changeDraft', params: { approvedExpress: null, stage: 'contact' } },
        'clearProblemAndApproval',
      ],
      target: '.arriving',
    },
    'express.opened': {
      guard: { type: 'canOpenSheet', params: pressAs('asking') },
      actions: ['applyTypedCoupon', 'clearProblemAndApproval', { type: 'payByExpressWallet', params: walletIn }],
      target: '#checkout.paying',
    },
    'approval.continued': { guard: 'hasApproval', target: '#checkout.paying' },
    'amazonPay.acted': { actions: { type: 'pressAmazonPay', params: ({ event }) => event.event } },
    // The address of the widgets is the order's from here on, and is quoted at once.
    'amazonPay.addressKnown': {
      guard: 'usesWidgets',
      actions: [
        { type: 'learnBookAccount', params: ({ event }) => event.account },
        { type: 'changeDraft', params: ({ context, event }) => ({ account: adoptedAccount(context, event.account) }) },
        'flushQuote',
      ],
    },
    // A sign-in by redirect comes back to the widgets.
    'amazonPay.redirecting': {
      actions: [
        {
          type: 'updateDraft',
          params: ({ context }) => ({ method: amazonPayProvider(context) ?? context.draft.method }),
        },
        'recordMethod',
        'notifyDraft',
      ],
    },
    'amazonPay.signedIn': {
      actions: [
        { type: 'updateDraft', params: ({ context, event }) => signedInDraft(context, event) },
        'recordMethod',
        { type: 'clearProblemAtPress', params: ({ event }) => event },
        'notifyChange',
        'notifyTerms',
      ],
    },
    'amazonPay.signedOut': {
      actions: [
        { type: 'updateDraft', params: ({ context, event }) => signedOutDraft(context, event.isByShopper) },
        { type: 'learnBookAccount', params: null },
        'clearProblemAndApproval',
        'notifyChange',
      ],
      target: '.arriving',
    },
    'contact.drafted': { actions: { type: 'changeDraft', params: ({ event }) => ({ account: event.account }) } },
    'card.completed': { guard: 'asksForCard', actions: 'clearProblem' },
  },
  states: {
    /** Transient: leads to the state for the layout and the draft. */
    arriving: {
      always: [
        { guard: hasApprovedExpress, target: 'payment' },
        { guard: 'usesWidgets', target: 'payment' },
        { guard: 'isOnePage', target: 'onePage' },
        { guard: 'isAtPayment', target: 'payment' },
        { target: 'contact' },
      ],
    },
    contact: {
      // The widgets give the contact.
      always: { guard: 'usesWidgets', target: 'payment' },
      on: {
        'contact.submitted': [
          {
            guard: { type: 'isKnownWrong', params: ({ event }) => event.account },
            actions: { type: 'changeDraft', params: ({ event }) => corrected(event.account) },
          },
          {
            guard: { type: 'isUnchecked', params: ({ event }) => event.account },
            actions: { type: 'changeDraft', params: ({ event }) => awaited(event.account) },
            target: 'checking',
          },
          { actions: submitContact, target: 'payment' },
        ],
      },
    },
    /** V07: only a refusal leads back to the contact, since a slow or failed check is repeated before paying. */
    checking: {
      tags: 'checkingAddress',
      // Requests the quote at once, without the pause in typing and also after a failure.
      entry: ['flushQuote', 'retryQuote'],
      on: {
        'quote.received': [
          { guard: { type: 'isRefused', params: ({ event }) => event.quote }, target: 'contact' },
          { actions: goOn, target: 'payment' },
        ],
        'quote.failed': { actions: goOn, target: 'payment' },
        'contact.drafted': {
          actions: { type: 'changeDraft', params: ({ event }) => ({ account: event.account }) },
          target: 'contact',
        },
      },
      after: { addressTimeout: { actions: goOn, target: 'payment' } },
    },
    payment: {
      // The widgets are gone, and the form has no contact that was submitted.
      always: {
        guard: and(['isTyped', or(['isOnePage', not('isAtPayment')])]),
        target: 'arriving',
      },
      invoke: watchBumps,
      on: {
        'contact.reopened': {
          guard: 'isTyped',
          actions: [{ type: 'storeDraft', params: { stage: 'contact' } }, 'clearProblemAndApproval'],
          target: 'contact',
        },
        'payment.submitted': [
          { guard: 'awaitsWidgets', actions: 'showWidgetsAwaited' },
          { actions: ['applyTypedCoupon', 'clearProblemAndApproval', payByForm], target: '#checkout.quoting' },
        ],
        'method.chosen': {
          guard: { type: 'leavesWidgets', params: ({ event }) => event.method },
          actions: [
            { type: 'updateDraft', params: ({ context, event }) => outOfWidgets(context, event.method) },
            'recordMethod',
            'notifyChange',
            'clearProblemAndApproval',
          ],
          target: 'arriving',
        },
        'wallet.submitted': openSheet,
        'payment.abandoned': { guard: 'canAbandon', target: '#checkout.failed' },
      },
    },
    /** The one page: every part stays editable until payment. */
    onePage: {
      always: { guard: 'usesWidgets', target: 'payment' },
      invoke: watchBumps,
      on: {
        'checkout.submitted': [
          { guard: 'awaitsWidgets', actions: [submitContact, 'showWidgetsAwaited'] },
          {
            actions: [submitContact, 'applyTypedCoupon', 'clearProblemAndApproval', payByForm],
            target: '#checkout.quoting',
          },
        ],
        'payment.abandoned': { guard: 'canAbandon', target: '#checkout.failed' },
      },
    },
  },
});
