import type { Order } from '../../contracts/api/order-api.ts';
import type { ApprovalProviderId } from '../../domain/orders/approval-provider.ts';
import type { ProviderReturn } from '../../domain/orders/payment-return.ts';
import type { ExpressDetails, ReturnOutcome } from '../ports.ts';

export type ProviderReturnOutput =
  /** `order` is null where it is another session's. */
  | { type: 'paid'; order: Order | null }
  | { type: 'express'; provider: ApprovalProviderId; details: ExpressDetails; token: string }
  | { type: 'missing' }
  | { type: 'declined'; message: string }
  /** Nothing was taken, and the shopper may pay again. */
  | { type: 'open'; message: string };

export type ProviderReturnEvent =
  | { type: 'payment.asked' }
  | { type: 'approval.continued' }
  /** The shopper does not go on with this provider. */
  | { type: 'approval.abandoned' };

/** What the shopper waits for, or is asked. */
export type ProviderReturnStage =
  | 'checking'
  | 'reconciling'
  | 'challenged'
  | 'redirecting'
  | 'unresolved'
  | 'unreachable'
  | 'pending';

export interface ProviderReturnContext {
  returned: ProviderReturn;
  polls: number;
  approvalUrl: string;
  last: ReturnOutcome['type'] | null;
  output: ProviderReturnOutput;
}
