import { not } from 'xstate';
import { checkoutSetup } from './checkout.setup.ts';

/**
 * O08, V10: how far the price on the form can be trusted. The quote machine asks; what its answers mean to the page stands
 * here, so that the page is shown anew by the checkout's own snapshot.
 */
export const priceState = checkoutSetup.createStateConfig({
  initial: 'pending',
  on: {
    'quote.received': [
      {
        guard: { type: 'isReadable', params: ({ event }) => event.quote },
        actions: { type: 'learnPrice', params: ({ event }) => event },
      },
      // A price that the form cannot show is as good as none. The child forgets it, so that it can be asked for again.
      { actions: 'invalidateQuote', target: '.failed' },
    ],
  },
  states: {
    pending: {
      always: { guard: 'hasCurrentQuote', target: 'quoted' },
      on: { 'quote.failed': { target: 'failed' } },
    },
    /** The server has named a price for exactly what is chosen. */
    quoted: {
      always: { guard: not('hasCurrentQuote'), target: 'pending' },
    },
    /** The page says so. It is asked for again by itself, by the shopper's word, and for the next choice. */
    failed: {
      tags: 'quoteFailed',
      always: { guard: 'hasCurrentQuote', target: 'quoted' },
      on: {
        'quote.pending': { target: 'pending' },
        'quote.retried': { actions: ['retryQuote', 'tellQuoteAndLead'] },
      },
    },
  },
});
