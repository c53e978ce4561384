/** The brands of cards by the card provider's word for each, as shoppers read them on every page and in every mail. */
const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** The brands that the order form names where it says how one can pay. */
export const ADVERTISED_CARDS: readonly string[] = ['visa', 'mastercard', 'amex'].map((brand) => NAMES[brand] ?? brand);

/** E12 `cardBrand`, `nicn`: `American Express ending 0005`. A brand without a name of its own is called `unnamed`. */
export function cardEnding(brand: string, last4: string, unnamed: string): string {
  return `${NAMES[brand.trim().toLowerCase()] ?? unnamed} ending ${last4}`;
}
