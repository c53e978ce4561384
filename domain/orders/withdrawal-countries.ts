/** The countries of an order: of its delivery, and of its bill. */
interface Addresses {
  shipping: { country: string };
  billing: { country: string };
}

/** Whether a brand grants the right of withdrawal in the country of an order's delivery, or in that of its bill. */
export function grantsWithdrawal(
  { withdrawalCountries = [] }: { withdrawalCountries?: readonly string[] },
  { shipping, billing }: Addresses,
): boolean {
  return withdrawalCountries.includes(shipping.country) || withdrawalCountries.includes(billing.country);
}
