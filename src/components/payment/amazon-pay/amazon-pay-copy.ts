/** The sentences about Amazon Pay that belong to the page; those about its states come with the model. */
export const AMAZON_PAY_COPY = {
  signInNote:
    'You sign in at Amazon, and choose the address and the card that are there. You see the total before you pay.',
  signInToPay: 'Sign in at Amazon to see your cards there. Nothing is taken by signing in.',
  signInFirst: 'Sign in at Amazon above, then you can place the order.',
  addressFirst: 'Choose an address that we deliver to above, then you can place the order.',
  tryAgain: 'Try again',
  showAgain: 'Show it again',
  signOut: 'Sign out of Amazon',
  account: 'From your Amazon account',
  addressBook: 'Your addresses at Amazon',
  otherAddress: 'Choose another address, or pay another way.',
  lacks: 'Complete your details below. Nothing is taken before you place the order.',
  wallet: 'Your Amazon wallet',
  consent: 'Later payments',
  lead: 'Amazon tells us the address that you choose. Nothing is taken before you place the order.',
} as const;
