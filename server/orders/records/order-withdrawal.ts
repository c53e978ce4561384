import type { Order } from '../../../contracts/api/order-api.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import {
  grantsWithdrawal,
  isWithdrawable,
  type WithdrawalPeriod,
  withdrawalPeriod,
} from '../../../domain/orders/withdrawal-period.ts';
import { type PublishedFunnels, zoneOf } from '../../../graph/published-funnel.ts';
import type { OrderRow } from './attempt-rows.ts';
import type { StoredOrder } from './order-reads.ts';
import { toOrder } from './order-wire.ts';

/** What decides whether an order may be withdrawn from. */
export interface WithdrawalRules {
  funnels: Pick<PublishedFunnels, 'live' | 'byHash' | 'rulesOf'>;
  clock: () => Date;
}

/** The statuses of an order that binds its shopper: its money is taken or held, and not all of it went back. */
const BINDING: readonly OrderStatus[] = ['Authorized', 'Paid', 'PartiallyRefunded', 'Disputed'];

/** Whether a line may be withdrawn from, or why none may. */
export type WithdrawalState = 'open' | 'withdrawn' | 'over' | 'elsewhere' | 'ended';

/** The state of an order's withdrawal, and the period of the lines that are left; null where none is. */
export async function readWithdrawalState(
  rules: WithdrawalRules,
  stored: StoredOrder,
): Promise<{ state: WithdrawalState; period: WithdrawalPeriod | null }> {
  const period = periodOf(stored, zoneOf(rules.funnels, stored.row.brand));
  if (period === null) return { state: 'withdrawn', period };
  if (!BINDING.includes(stored.row.status)) return { state: 'ended', period };
  if (!(await isCovered(rules, stored.row))) return { state: 'elsewhere', period };
  return { state: isWithdrawable(period, rules.clock()) ? 'open' : 'over', period };
}

/** E12: an order for its shopper, with the period in which it may be withdrawn from while there is one. */
export async function readOwnOrder(rules: WithdrawalRules, stored: StoredOrder): Promise<Order> {
  const { state, period } = await readWithdrawalState(rules, stored);
  return { ...toOrder(stored), ...(state === 'open' && period ? { withdrawable: period } : {}) };
}

/** The brand's rule of now counts, since the right is the law's and not a term of the sale; a brand that sells no more keeps its last. */
async function isCovered({ funnels }: WithdrawalRules, row: OrderRow): Promise<boolean> {
  const live = funnels.live().find(({ brand }) => brand.uniqueName === row.brand);
  const published = live ?? (await funnels.byHash(row.funnel_hash));
  if (!published) return false;
  return grantsWithdrawal(published.brand, { shipping: row.shipping_address, billing: row.billing_address });
}

function periodOf({ row, items, shipments = [] }: StoredOrder, timeZone: string): WithdrawalPeriod | null {
  const left = items.filter((item) => item.withdrawal_id === null);
  if (left.length === 0) return null;
  const lines = left.map((item) => {
    const shipment = shipments.find(({ id }) => id === item.shipment_id);
    return { sentAt: shipment?.shipped_at ?? null, deliveredOn: shipment?.delivered_on ?? null };
  });
  return withdrawalPeriod({ placedAt: row.created_at, paidAt: row.paid_at, timeZone }, lines);
}
