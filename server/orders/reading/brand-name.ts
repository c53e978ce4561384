import type { OrderRow } from '../records/attempt-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';

/**
 * The name of the order's brand that payers read at a provider. It is that of the published version that sold the order, because
 * a repeated request has to be the same after the brand was renamed. A version that was loaded costs no statement.
 */
export async function brandNameOf(
  { funnels }: Pick<OrdersDeps, 'funnels'>,
  { funnel_hash: hash }: Pick<OrderRow, 'funnel_hash'>,
): Promise<string> {
  return (await funnels.byHash(hash))?.brand.siteName ?? '';
}
