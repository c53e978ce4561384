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

/**
 * W04: the buttons after the sign-in. The clicked one made way for the widgets, and all others place the order; after a
 * sign-in by the cookie no button was clicked.
 */
export function buttonsAfterSignIn(buttons: readonly AmazonButton[], clickedId: string | null): AmazonButton[] {
  return buttons.map((button) => ({ ...button, isPlaceOrder: button.buttonId !== clickedId }));
}

/**
 * W04: the button of the list that the page shows to place the order: the last of those that place it, since a page has one
 * such button at its end. Null while the shopper is not signed in.
 */
export function placeOrderButton(buttons: readonly AmazonButton[]): AmazonButton | null {
  return buttons.findLast(({ isPlaceOrder }) => isPlaceOrder) ?? null;
}

/** W04: the buttons before the sign-in: each signs in. */
export function buttonsBeforeSignIn(buttons: readonly AmazonButton[]): AmazonButton[] {
  return buttons.map((button) => ({ ...button, isPlaceOrder: false }));
}
