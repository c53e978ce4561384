import { checkoutSetup } from './checkout.setup.ts';
import { formState } from './form.state.ts';
import { priceState } from './price.state.ts';

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
