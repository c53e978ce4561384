/** The parcel of a shipment, as an operator named it. */
export interface Parcel {
  carrier: string | null;
  tracking: string | null;
}

/** `Shipped on November 26, 2026 with DHL, tracking number 123.` The day is passed in formatted. */
export function shippedSentence({ carrier, tracking }: Parcel, day: string): string {
  const by = carrier === null ? '' : ` with ${carrier}`;
  return `Shipped on ${day}${by}${tracking === null ? '' : `, tracking number ${tracking}`}.`;
}

/** The names of the lines of a shipment or a withdrawal, which count from 1, with their quantities. */
export function partOf(
  { items }: { items: readonly { productName: string; quantity: number }[] },
  { lines }: { lines: readonly number[] },
): string[] {
  return items
    .filter((_, index) => lines.includes(index + 1))
    .map(({ productName, quantity }) => (quantity > 1 ? `${quantity} × ${productName}` : productName));
}
