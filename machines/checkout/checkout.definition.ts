import { not } from 'xstate';
import { amazonPayKnown, NO_AMAZON_PAY, NOTHING_KNOWN } from '../payment/amazon-pay/amazon-pay.view.ts';
import { buildAmazonPayInput, signedInDraft, signedOutDraft } from './amazon-pay.rules.ts';
import { buildOutput, buildQuoteRequest, draftAtStart, problemAtStart } from './checkout.rules.ts';
import { checkoutSetup } from './checkout.setup.ts';
import { formState } from './form.state.ts';
import { payingStates } from './paying.states.ts';
import { chosenPayment, leftBefore, recordedAtStart } from './payment-in-use.rules.ts';

/** O08, V10: the checkout holds the quote machine's results as states, so that its own snapshot renders the page. */
const priceState = checkoutSetup.createStateConfig({
  initial: 'pending',
  on: {
    'quote.received': [
      {
        guard: { type: 'isReadable', params: ({ event }) => event.quote },
        actions: [{ type: 'learnPrice', params: ({ event }) => event }, 'notifyDraft'],
      },
      // A quote that the form cannot show counts as missing. The child invalidates it, so that it can be requested
      // again.
      { actions: ['invalidateQuote', 'notifyPriceFailed'], target: '.failed' },
    ],
  },
  states: {
    pending: {
      always: { guard: 'hasCurrentQuote', target: 'quoted' },
      on: { 'quote.failed': { actions: 'notifyPriceFailed', target: 'failed' } },
    },
    /** The server's quote is for exactly the current selection. */
    quoted: {
      always: { guard: not('hasCurrentQuote'), target: 'pending' },
    },
    /** The quote is requested again automatically, by the shopper's button, and for the next selection. */
    failed: {
      tags: 'quoteFailed',
      always: { guard: 'hasCurrentQuote', target: 'quoted' },
      on: {
        'quote.pending': { target: 'pending' },
        'quote.retried': { actions: ['retryQuote', 'notifyLead', 'notifyQuote'] },
      },
    },
  },
});

/** The shopper fills in the form while a parallel region keeps the price of the selection up to date. */
const editingState = checkoutSetup.createStateConfig({
  type: 'parallel',
  tags: 'editing',
  // Repeats a quote request that failed in another state.
  entry: ['adoptBookAccount', 'notifyLead', 'notifyQuote', 'retryQuote'],
  states: {
    form: formState,
    price: priceState,
  },
});

/**
 * The checkout of an order form: contact, payment, and a charge whose exact total the shopper saw before (V10). The page provides
 * the machines of the payment, since the form answers before their code is there.
 */
export const checkoutDefinition = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    ...input,
    draft: draftAtStart(input),
    quote: null,
    quotedFor: null,
    changed: null,
    pressed: null,
    expiredBumps: null,
    wallets: [],
    awaitedWallets: input.configuredWallets ?? [],
    payment: chosenPayment(input),
    ...NOTHING_KNOWN,
    bookAccount: null,
    typedAccount: null,
    openApproval: null,
    problem: problemAtStart(input),
    captured: null,
    ...recordedAtStart(input),
  }),
  initial: 'opening',
  invoke: [
    { id: 'quote', src: 'quote' },
    { id: 'lead', src: 'lead', input: ({ context }) => ({ stepId: context.stepId }) },
    /** Lives as long as the form, so that the widgets outlive `editing`. */
    {
      id: 'amazonPay',
      src: 'amazonPay',
      input: ({ context }) => buildAmazonPayInput(context),
      onSnapshot: {
        actions: [{ type: 'learnAmazonPay', params: ({ event }) => amazonPayKnown(event.snapshot) }, 'notifyLead'],
      },
      onError: { actions: { type: 'learnAmazonPay', params: { amazonPay: NO_AMAZON_PAY } } },
    },
  ],
  // A quote outside of `editing` would change the total after the press, so `editing` has it repeated.
  on: {
    'quote.received': { actions: 'invalidateQuote' },
    'fact.recorded': { actions: { type: 'forwardFact', params: ({ event }) => event.fact } },
    // An address chosen outside of `editing`, or while the order is paid another way, is only stored.
    'amazonPay.addressKnown': { actions: { type: 'learnBookAccount', params: ({ event }) => event.account } },
    'amazonPay.signedIn': {
      actions: [{ type: 'storeDraft', params: ({ context, event }) => signedInDraft(context, event) }, 'notifyTerms'],
    },
    'amazonPay.signedOut': {
      actions: [
        { type: 'storeDraft', params: ({ context, event }) => signedOutDraft(context, event.isByShopper) },
        { type: 'learnBookAccount', params: null },
      ],
    },
  },
  states: {
    opening: {
      entry: ['notifyDraft', 'recordProgress', { type: 'notifyProblem', params: 'returnFromProvider' }],
      always: [
        // The payment in flight determines the state; the saved redirect no longer matters after a reload.
        {
          guard: 'hasPaymentInFlight',
          actions: { type: 'storeDraft', params: { away: null } },
          target: 'paying',
        },
        {
          guard: { type: 'draftHas', params: 'away' },
          actions: [
            { type: 'forwardFact', params: ({ context }) => leftBefore(context) },
            'showUnfinished',
            { type: 'storeDraft', params: { away: null } },
          ],
          target: 'editing',
        },
        { target: 'editing' },
      ],
    },
    editing: editingState,
    /** V10: the quote is requested again right before paying. */
    quoting: {
      tags: ['pending', 'checkingTotal'],
      entry: 'recordSubmitted',
      invoke: {
        src: 'requestQuote',
        input: ({ context }) => buildQuoteRequest(context),
        onDone: [
          {
            guard: { type: 'isPayable', params: ({ event }) => event.output },
            actions: [{ type: 'learnQuote', params: ({ event }) => event.output }, 'notifyDraft'],
            target: 'choosingMethod',
          },
          {
            guard: { type: 'isOrderable', params: ({ event }) => event.output },
            actions: { type: 'learnChange', params: ({ event }) => event.output },
            target: 'confirming',
          },
          {
            actions: [
              { type: 'learnQuote', params: ({ event }) => event.output },
              'notifyDraft',
              { type: 'notifyProblem', params: 'requestQuote' },
            ],
            target: 'editing',
          },
        ],
        onError: { actions: ['showUnavailable', { type: 'notifyProblem', params: 'requestQuote' }], target: 'editing' },
      },
    },
    /** The new total differs from the one shown: the shopper decides. */
    confirming: {
      tags: 'confirming',
      on: {
        'total.confirmed': { actions: ['adoptChange', 'notifyDraft'], target: 'choosingMethod' },
        // The refused total is still the server's: the form shows it and asks for another press.
        'total.refused': { actions: ['adoptChange', 'notifyDraft', 'invalidateQuote'], target: 'editing' },
      },
    },
    choosingMethod: {
      always: [
        // The choice in the widgets may have ended while the total was checked or confirmed.
        { guard: 'hasLostChoice', actions: 'showWidgetsAwaited', target: 'editing' },
        { target: 'paying' },
      ],
    },
    ...payingStates,
    captured: { type: 'final' },
    /** Reached only when the shopper leaves without ordering: a decline never ends the checkout. */
    failed: { type: 'final' },
  },
  output: ({ context }) => buildOutput(context),
});
