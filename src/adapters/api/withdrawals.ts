import type { WithdrawableOrder } from '../../../contracts/api/withdrawal-api.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { ApiAnswer, ApiClient } from './api.types.ts';

export type WithdrawalAnswer = { type: 'known'; order: WithdrawableOrder } | { type: 'failed'; message: string };

/** An order as its shopper named it; without an e-mail address the guest session is the proof. */
interface NamedOrder {
  number: string;
  email: string;
}

/** Finds an order to withdraw from. */
export async function findWithdrawal(api: ApiClient, named: NamedOrder): Promise<WithdrawalAnswer> {
  return toOutcome(await api.post('withdrawals/find', askOf(named)));
}

/** Withdraws from lines of an order; a repeated call has no further effect. */
export async function withdraw(
  api: ApiClient,
  { named, lines }: { named: NamedOrder; lines: readonly number[] },
): Promise<WithdrawalAnswer> {
  return toOutcome(await api.post('withdrawals', { ...askOf(named), lines }));
}

function askOf({ number, email }: NamedOrder) {
  return { order: number, ...(email === '' ? {} : { email }) };
}

function toOutcome(answer: ApiAnswer): WithdrawalAnswer {
  if (answer.type === 'ok' && isOrder(answer.body)) return { type: 'known', order: answer.body };
  const message = answer.type === 'problem' ? answer.error?.message : undefined;
  return { type: 'failed', message: message ?? MESSAGES.somethingWrong };
}

function isOrder(value: unknown): value is WithdrawableOrder {
  return typeof value === 'object' && value !== null && 'state' in value && 'lines' in value;
}
