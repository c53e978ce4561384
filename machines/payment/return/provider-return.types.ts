import type { PaymentEnd } from '../../../contracts/api/payment-end.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import type { ReturnedWithout } from '../../ports.ts';

/** How a return ends: as its payment, or without one. */
export type ReturnEnd = PaymentEnd | ReturnedWithout;

export type ProviderReturnEvent =
  | { type: 'payment.asked' }
  | { type: 'approval.continued' }
  /** The shopper leaves this provider for another way to pay. */
  | { type: 'approval.abandoned' };

export type ProviderReturnStage =
  | 'checking'
  | 'polling'
  | 'challenged'
  | 'redirecting'
  | 'unknown'
  | 'unreachable'
  | 'pending';

export interface ProviderReturnContext {
  returned: ProviderReturn;
  polls: number;
  approvalUrl: string;
  /** Whether the last poll had no answer. */
  isUnreachable: boolean;
  end: ReturnEnd;
}
