/** The sentences about Amazon Pay that belong to the page; those about its states come with the model. */
export const AMAZON_PAY_COPY = {
  signInNote: 'Sign in to Amazon and choose an address and a card you have there.',
  signInToPay: 'Sign in to Amazon to see your cards there. Signing in does not charge you.',
  signInFirst: 'Sign in to Amazon above, then you can place your order.',
  addressFirst: 'Choose an address above that we deliver to, then you can place your order.',
  tryAgain: 'Try again',
  showAgain: 'Show it again',
  signOut: 'Sign out of Amazon',
  account: 'From your Amazon account',
  addressBook: 'Your addresses at Amazon',
  otherAddress: 'Choose another address, or pay another way.',
  lacks: 'Complete your details below. You will not be charged until you place the order.',
  wallet: 'Your Amazon wallet',
  consent: 'Future payments',
  lead: 'Amazon gives us the address you choose.',
} as const;
