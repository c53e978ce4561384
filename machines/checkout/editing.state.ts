import { checkoutSetup } from './checkout.setup.ts';
import { formState } from './form.state.ts';
import { priceState } from './price.state.ts';

/** The shopper fills in the form, and beside it the price of what is chosen is kept up to date. */
export const editingState = checkoutSetup.createStateConfig({
  type: 'parallel',
  tags: 'editing',
  // A request that failed while the form was busy otherwise is made again.
  entry: ['tellQuoteAndLead', 'retryQuote'],
  states: {
    form: formState,
    price: priceState,
  },
});
