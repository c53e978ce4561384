/** True for text that may be the number or the id of an order. */
export function isOrder(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text);
}

/** True for a decimal above zero, such as 12.50. */
export function isAmount(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text) && Number(text) > 0;
}
