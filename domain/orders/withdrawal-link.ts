/** Directive 2011/83/EU, article 11a(1): the label of each link to the page and of its first button. */
export const WITHDRAW_HERE = 'Withdraw from contract here';

/** The path on which an order is withdrawn from; it asks for the number where none is named. */
export function withdrawPath(number?: string): string {
  return number === undefined ? '/withdraw' : `/withdraw/${encodeURIComponent(number)}`;
}
