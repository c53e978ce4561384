/** Card brands as shoppers read them, by the card provider's identifier. */
const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** The brands that the order form lists as accepted. */
export const ADVERTISED_CARDS: readonly string[] = ['visa', 'mastercard', 'amex'].map((brand) => NAMES[brand] ?? brand);

/** E12 `cardBrand`, `nicn`: `American Express ending 0005`. `unnamed` replaces a brand without a name here. */
export function cardEnding(brand: string, last4: string, unnamed: string): string {
  return `${NAMES[brand.trim().toLowerCase()] ?? unnamed} ending ${last4}`;
}
