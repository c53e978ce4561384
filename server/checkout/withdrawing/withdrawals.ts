import type { WithdrawalAsk, WithdrawalRequest } from '../../../contracts/api/withdrawal-api.ts';
import { findWithdrawal, withdraw } from './withdraw.ts';
import type { WithdrawingDeps, WithdrawingSession } from './withdrawable-order.ts';

/** The right of withdrawal: orders by their number, with the session or the e-mail address as proof. */
export function createWithdrawals(deps: WithdrawingDeps) {
  return {
    /** 404 for an unknown order and for another person's. */
    find: (session: WithdrawingSession, ask: WithdrawalAsk) => findWithdrawal(deps, session, ask),
    withdraw: (session: WithdrawingSession, request: WithdrawalRequest) => withdraw(deps, session, request),
  };
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;
