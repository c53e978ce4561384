/** A card in the test shopper's wallet. The numbers are the card provider's public test numbers. */
export interface WalletCard {
  id: string;
  network: string;
  number: string;
  note: string;
}

export const cards: readonly WalletCard[] = [
  { id: 'good', network: 'Visa', number: '4242424242424242', note: 'pays' },
  { id: 'mastercard', network: 'Mastercard', number: '5555555555554444', note: 'pays' },
  { id: 'declined', network: 'Visa', number: '4000000000000002', note: 'is declined' },
  { id: 'poor', network: 'Visa', number: '4000000000009995', note: 'has too little money' },
  { id: 'challenged', network: 'Visa', number: '4000000000003220', note: 'its bank asks' },
  { id: 'once', network: 'Visa', number: '4000000000000341', note: 'pays the first time only' },
];

/** The expiry of the cards: the end of the year after the next. `now` in milliseconds. */
export function expiryOf(now: number): { month: number; year: number } {
  return { month: 12, year: new Date(now).getUTCFullYear() + 2 };
}
