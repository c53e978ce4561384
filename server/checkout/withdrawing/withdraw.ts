import type { WithdrawableOrder, WithdrawalAsk, WithdrawalRequest } from '../../../contracts/api/withdrawal-api.ts';
import { type ItemRow, lockOrder } from '../../orders/records/attempt-rows.ts';
import { orderById } from '../../orders/records/order-reads.ts';
import { invalid, ORDER_MISSING, type OrderProblem } from '../../orders/records/order-result.ts';
import { readWithdrawalState } from '../../orders/records/order-withdrawal.ts';
import { type PublishingTransaction, publish, transact } from '../../outbox/publish.ts';
import {
  type ProvenOrder,
  provenOrder,
  type WithdrawingDeps,
  type WithdrawingSession,
  withdrawableOrder,
} from './withdrawable-order.ts';

/** The right of withdrawal: orders by their number, with the session or the e-mail address as proof. */
export function createWithdrawals(deps: WithdrawingDeps) {
  return {
    /** 404 for an unknown order and for another person's. */
    find: (session: WithdrawingSession, ask: WithdrawalAsk) => findWithdrawal(deps, session, ask),
    withdraw: (session: WithdrawingSession, request: WithdrawalRequest) => withdraw(deps, session, request),
  };
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;

export type WithdrawalResult = { type: 'known'; order: WithdrawableOrder } | OrderProblem;

const CLOSED: OrderProblem = {
  type: 'problem',
  status: 409,
  code: 'withdrawal_closed',
  message: 'The time in which this order can be withdrawn from is over, or nothing of it is left to withdraw from.',
};

async function findWithdrawal(
  deps: WithdrawingDeps,
  session: WithdrawingSession,
  ask: WithdrawalAsk,
): Promise<WithdrawalResult> {
  const proven = await provenOrder(deps, session, ask);
  return proven ? { type: 'known', order: await withdrawableOrder(deps, proven.row) } : ORDER_MISSING;
}

/** A line that was withdrawn from before keeps its first record, and the published event mails the proof. */
async function withdraw(
  deps: WithdrawingDeps,
  session: WithdrawingSession,
  request: WithdrawalRequest,
): Promise<WithdrawalResult> {
  const proven = await provenOrder(deps, session, request);
  if (!proven) return ORDER_MISSING;
  const problem = await transact(deps, (trx) => recordWithdrawal(trx, deps, proven, request.lines));
  return problem ?? { type: 'known', order: await withdrawableOrder(deps, proven.row) };
}

async function recordWithdrawal(
  trx: PublishingTransaction,
  deps: WithdrawingDeps,
  { row, provedBy }: ProvenOrder,
  lines: readonly number[],
): Promise<OrderProblem | null> {
  await lockOrder(trx, row.id);
  const stored = await orderById(trx, row.id);
  const items = stored?.items ?? [];
  if (!stored || lines.some((line) => items[line - 1] === undefined)) return invalid('lines', 'There is no such line.');
  const chosen = items.filter((item, index) => lines.includes(index + 1) && item.withdrawal_id === null);
  if (chosen.length === 0) return null;
  const { state } = await readWithdrawalState(deps, stored);
  if (state !== 'open') return CLOSED;
  const at = deps.clock();
  const withdrawal = { id: deps.newId(), order_id: row.id, proved_by: provedBy, withdrawn_at: at };
  await trx.insertInto('withdrawals').values(withdrawal).execute();
  await markLines(trx, withdrawal.id, chosen);
  await publish(trx, { topic: 'order.withdrawn', orderId: row.id, withdrawalId: withdrawal.id }, at);
  return null;
}

/** The statement leaves a line alone that is marked already, so that each line has one withdrawal. */
async function markLines(trx: PublishingTransaction, withdrawalId: string, lines: readonly ItemRow[]): Promise<void> {
  const ids = lines.map(({ id }) => id);
  const update = trx.updateTable('order_items').set({ withdrawal_id: withdrawalId }).where('id', 'in', ids);
  await update.where('withdrawal_id', 'is', null).execute();
}
