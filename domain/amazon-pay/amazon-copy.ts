/** The sentences of Amazon Pay on a page. */
export const AMAZON_COPY = {
  /** W12, word for word. */
  loadingWallet: 'Loading Amazon Wallet...',
  /** W12, word for word. */
  readingCustomer: 'Processing customer information',
  signingIn: 'Sign in on the Amazon page that just opened.',
  leavingToSignIn: 'Amazon’s sign-in is loading.',
  sessionExpired: 'Your Amazon session has ended. Please sign in again: your order is still here.',
  signInFailed: 'You are not signed in to Amazon. You can try again, or pay another way.',
  scriptMissing: 'Amazon Pay cannot be reached at the moment. You can try again, or pay another way.',
  widgetFailed: 'Amazon could not show this. You can try again, or pay another way.',
  staleReference: 'That took a while, so Amazon needs you to choose again.',
  customerUnknown: 'Amazon did not give us this address. Please choose it again, or choose another one.',
  chooseAddress: 'Choose your delivery address.',
  choosePayment: 'Choose how to pay in your Amazon wallet.',
  giveConsent: 'Allow future payments for your subscription in the Amazon box. You can order it after that.',
  ready: 'You are all set. You will not be charged until you place the order.',
  readyForOffer: 'You are all set. You will not be charged until you confirm with the button below.',
  placing: 'Amazon is processing your payment. Please keep this page open.',
  confirming: 'Amazon needs you to confirm this payment on its own page.',
  notConfirmed:
    'Amazon’s confirmation was not finished on this page. Place the order again: you will not be charged twice.',
} as const;
