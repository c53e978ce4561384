import { not } from 'xstate';
import { checkoutSetup } from './checkout.setup.ts';
import { formState } from './form.state.ts';

/**
 * O08, V10: the source of the form's price. The quote machine sends the requests; the checkout holds their results as
 * states, so that its own snapshot renders the page.
 */
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
export const editingState = checkoutSetup.createStateConfig({
  type: 'parallel',
  tags: 'editing',
  // Repeats a quote request that failed in another state.
  entry: ['adoptBookAccount', 'notifyLead', 'notifyQuote', 'retryQuote'],
  states: {
    form: formState,
    price: priceState,
  },
});
