import type { Sold } from './commands.ts';

interface ProviderLedger {
  charges: { amount: number; captured: boolean; status: string }[];
}

/**
 * The contradictions between the shop's ledger and the provider's after all rounds; none where they agree to the cent.
 */
export async function audit(sandbox: string, sold: Sold): Promise<string[]> {
  const { charges }: ProviderLedger = await (await fetch(`${sandbox}/_sim/ledger`)).json();
  const taken = charges.filter(({ captured, status }) => captured && status === 'succeeded');
  const amount = taken.reduce((sum, charge) => sum + charge.amount, 0);
  return [
    ...(taken.length === sold.orders ? [] : [`${taken.length} captures at the provider, ${sold.orders} paid orders`]),
    ...(sold.captures === sold.orders ? [] : [`${sold.captures} captures in the ledger, ${sold.orders} paid orders`]),
    ...(amount === sold.amount ? [] : [`the provider took ${amount}, the paid orders cost ${sold.amount}`]),
    ...(sold.captured === sold.amount ? [] : [`the ledger has ${sold.captured}, the paid orders cost ${sold.amount}`]),
    ...(sold.open === 0 ? [] : [`${sold.open} attempts are open`]),
  ];
}
