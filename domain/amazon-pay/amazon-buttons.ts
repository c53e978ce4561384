/** E20: one Amazon button of a page, and the elements of the widgets beside it. */
export interface AmazonButton {
  buttonId: string;
  /** The element of the address book; null where the page shows none. */
  addressId: string | null;
  walletId: string;
  /** The element of the consent; null where no agreement is made. */
  consentId: string | null;
  /** W04: whether a press of the button places the order; otherwise it signs in. */
  isPlaceOrder: boolean;
}

/** W04: the clicked button made way for the widgets, so all others place the order; a sign-in by cookie has none. */
export function buttonsAfterSignIn(buttons: readonly AmazonButton[], clickedId: string | null): AmazonButton[] {
  return buttons.map((button) => ({ ...button, isPlaceOrder: button.buttonId !== clickedId }));
}

/** W04: a page has one button to place the order at its end, so the last counts; null before the sign-in. */
export function placeOrderButton(buttons: readonly AmazonButton[]): AmazonButton | null {
  return buttons.findLast(({ isPlaceOrder }) => isPlaceOrder) ?? null;
}

/** W04: the buttons before the sign-in: each signs in. */
export function buttonsBeforeSignIn(buttons: readonly AmazonButton[]): AmazonButton[] {
  return buttons.map((button) => ({ ...button, isPlaceOrder: false }));
}
