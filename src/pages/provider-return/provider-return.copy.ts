import type { ProviderReturnStage } from '../../../machines/payment/return/provider-return.types.ts';

/** The text of a stage of a return; it always warns against a second payment. `provider` is its name. */
export function stageCopy(stage: ProviderReturnStage, provider: string): { title: string; text: string } {
  switch (stage) {
    case 'checking':
      return {
        title: `Checking your payment with ${provider}…`,
        text: 'This takes a moment. Please keep this page open.',
      };
    case 'polling':
      return {
        title: `Still checking with ${provider}…`,
        text: 'This takes a little longer than usual. Please do not pay again: you will not be charged twice.',
      };
    case 'challenged':
      return {
        title: `${provider} needs another way to pay`,
        text: `${provider} did not finish the payment with what you chose there. Nothing was taken. Go back to choose another way to pay.`,
      };
    case 'redirecting':
      return {
        title: `Opening ${provider}…`,
        text: `You go to ${provider}’s page to approve. Nothing is taken before.`,
      };
    case 'unknown':
      return {
        title: `${provider} has not told us yet`,
        text: 'Your payment may be on its way. Please do not pay again: check again in a minute. You will not be charged twice.',
      };
    case 'unreachable':
      return {
        title: `We cannot reach ${provider} at the moment`,
        text: 'Your order is kept. Please do not pay again: check again in a minute. You will not be charged twice.',
      };
    case 'pending':
      return {
        title: `${provider} is working on your payment`,
        text: 'Some ways to pay, such as a bank account, take a few days. Please do not pay again: we write to you once it is done. You can close this page.',
      };
  }
}
