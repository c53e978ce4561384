import type { PayPalReturnStage } from '../../../machines/provider-return/provider-return.view.ts';

/** What each stage of a return says, and what the shopper should do, which is never to pay twice. */
export const STAGE_WORDS: Record<PayPalReturnStage, { title: string; text: string }> = {
  checking: { title: 'Checking your payment with PayPal…', text: 'This takes a moment. Please keep this page open.' },
  reconciling: {
    title: 'Still checking with PayPal…',
    text: 'This takes a little longer than usual. Please do not pay again: you will not be charged twice.',
  },
  challenged: {
    title: 'PayPal needs another way to pay',
    text: 'PayPal did not finish the payment with what you chose there. Nothing was taken. Go back to choose another way to pay.',
  },
  leaving: { title: 'Opening PayPal…', text: 'You go to PayPal’s page to approve. Nothing is taken before.' },
  unsettled: {
    title: 'PayPal has not told us yet',
    text: 'Your payment may be on its way. Please do not pay again: check again in a minute. You will not be charged twice.',
  },
  unreachable: {
    title: 'We cannot reach PayPal at the moment',
    text: 'Your order is kept. Please do not pay again: check again in a minute. You will not be charged twice.',
  },
  pending: {
    title: 'PayPal is working on your payment',
    text: 'Some ways to pay, such as a bank account, take a few days. Please do not pay again: we write to you once it is done. You can close this page.',
  },
};
