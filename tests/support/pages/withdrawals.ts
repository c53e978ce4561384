import type { WithdrawableOrder } from '../../../contracts/api/withdrawal-api.ts';

/** An order of two lines that may be withdrawn from. */
export function aWithdrawableOrder(over: Partial<WithdrawableOrder> = {}): WithdrawableOrder {
  return {
    number: '7KQ4-M2XD',
    placedAt: '2026-12-01T10:00:00.000Z',
    brand: 'northvale',
    currency: 'USD',
    name: 'Ann Lee',
    email: 'ann@example.com',
    lines: [withdrawableLine(1, 'Three jars'), withdrawableLine(2, 'Measuring spoon')],
    state: 'open',
    period: { from: 'delivery', day: '2026-12-03', lastDay: '2026-12-17' },
    isCharged: true,
    subscription: null,
    withdrawals: [],
    others: [],
    ...over,
  };
}

export function withdrawableLine(
  line: number,
  name: string,
  withdrawnAt: string | null = null,
): WithdrawableOrder['lines'][number] {
  return { line, name, description: '', image: '', quantity: 1, total: 30 * line, withdrawnAt };
}

const AT = '2026-12-05T10:30:00.000Z';

/** The same order after its first line was withdrawn from. */
export function aPartlyWithdrawnOrder(over: Partial<WithdrawableOrder> = {}): WithdrawableOrder {
  return aWithdrawableOrder({
    lines: [withdrawableLine(1, 'Three jars', AT), withdrawableLine(2, 'Measuring spoon')],
    withdrawals: [{ id: 'withdrawal-1', date: AT, lines: [1] }],
    ...over,
  });
}

/** The same order after all of it was. */
export function aWithdrawnOrder(over: Partial<WithdrawableOrder> = {}): WithdrawableOrder {
  return aWithdrawableOrder({
    state: 'withdrawn',
    period: null,
    lines: [withdrawableLine(1, 'Three jars', AT), withdrawableLine(2, 'Measuring spoon', AT)],
    withdrawals: [{ id: 'withdrawal-1', date: AT, lines: [1, 2] }],
    ...over,
  });
}
