/**
 * X01: draws one of the items in the proportion of their weights, which need not sum to anything. Undefined where none
 * weighs anything: a weight that is missing, negative or no number is zero. `random` is uniform in [0, 1).
 */
export function drawWeighted<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number | null | undefined,
  random: number,
): Item | undefined {
  const weighed = items.map((item) => ({ item, weight: usable(weightOf(item)) })).filter(({ weight }) => weight > 0);
  // Measured by the greatest, so that the sum of no finite weights overflows.
  const greatest = Math.max(...weighed.map(({ weight }) => weight));
  let left = random * weighed.reduce((sum, { weight }) => sum + weight / greatest, 0);
  for (const { item, weight } of weighed) {
    left -= weight / greatest;
    if (left < 0) return item;
  }
  return weighed.at(-1)?.item;
}

function usable(weight: number | null | undefined): number {
  return typeof weight === 'number' && Number.isFinite(weight) ? Math.max(weight, 0) : 0;
}
