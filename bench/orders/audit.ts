import type { Sold } from './sold.ts';

interface ProviderLedger {
  charges: { amount: number; captured: boolean; status: string }[];
}

/** What the provider has captured, in minor units each. */
export async function capturesAt(sandbox: string): Promise<{ amount: number }[]> {
  const { charges }: ProviderLedger = await (await fetch(`${sandbox}/_sim/ledger`)).json();
  return charges.filter(({ captured, status }) => captured && status === 'succeeded');
}

/**
 * The contradictions between the shop's ledger and the provider's after all rounds; none where they agree to the cent.
 */
export async function audit(sandbox: string, sold: Sold): Promise<string[]> {
  const taken = await capturesAt(sandbox);
  const amount = taken.reduce((sum, charge) => sum + charge.amount, 0);
  return [
    ...(taken.length === sold.orders ? [] : [`${taken.length} captures at the provider, ${sold.orders} paid orders`]),
    ...(sold.captures === sold.orders ? [] : [`${sold.captures} captures in the ledger, ${sold.orders} paid orders`]),
    ...(amount === sold.amount ? [] : [`the provider took ${amount}, the paid orders cost ${sold.amount}`]),
    ...(sold.captured === sold.amount ? [] : [`the ledger has ${sold.captured}, the paid orders cost ${sold.amount}`]),
    ...(sold.open === 0 ? [] : [`${sold.open} attempts are open`]),
  ];
}
