/**
 * R03: the addresses of offer pages, from one table: the page's place in a funnel, the number of units, and the
 * products, as in `CTUS_3-Unit-PowerFoodsCompleteBeef_AP`.
 */
export const OFFER_PREFIXES = [
  { prefix: 'CTUS_', units: [3, 6] },
  { prefix: 'US_', units: [3, 6] },
  { prefix: 'DS_', units: [1, 3] },
] as const;

export const OFFER_PRODUCTS = [
  'PowerFoodsCompleteBeef',
  'PowerFoodTreats',
  'PowerMotion',
  'GIComplete',
  'FoodsComplete',
] as const;

const SUFFIX = '_AP';

/**
 * Each product alone, then each combination of two and more; a combination joins its names by `-` in the table's order.
 */
export function offerCombinations(products: readonly string[] = OFFER_PRODUCTS): string[] {
  const mixes: string[][] = [];
  for (const product of products) mixes.push(...mixes.map((mix) => [...mix, product]), [product]);
  return mixes.sort((a, b) => a.length - b.length).map((mix) => mix.join('-'));
}

/** Every offer route, without a leading slash. */
export function offerRoutes(): string[] {
  const combinations = offerCombinations();
  return OFFER_PREFIXES.flatMap(({ prefix, units }) =>
    units.flatMap((count) => combinations.map((products) => `${prefix}${count}-Unit-${products}${SUFFIX}`)),
  );
}
