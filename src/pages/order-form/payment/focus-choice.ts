/**
 * Gives the focus to the chosen way to pay, which brings the other ones into view; false where the form does not ask for it
 * yet.
 */
export function focusChoice(): boolean {
  const chosen = document.querySelector<HTMLInputElement>('input[name="payment-method"]:checked');
  chosen?.focus();
  return chosen !== null;
}
