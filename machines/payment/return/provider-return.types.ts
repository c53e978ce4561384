import type { Order } from '../../../contracts/api/order-api.ts';
import type { ExpressDetails } from '../../../contracts/api/paypal-api.ts';
import type { ApprovalProviderId } from '../../../domain/orders/approval-provider.ts';
import type { PaidFor } from '../../../domain/orders/paid-for.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';

export type ProviderReturnOutput =
  /** `order` is null if it belongs to another session. */
  | { type: 'captured'; order: Order | null; paidFor?: PaidFor }
  | { type: 'express'; provider: ApprovalProviderId; details: ExpressDetails; token: string }
  | { type: 'missing' }
  | { type: 'declined'; severity: 'soft' | 'hard'; code?: string; message: string }
  /** Nothing was taken, and the shopper may pay again. `code` is the problem's; absent after the shopper left. */
  | { type: 'open'; code?: string; message: string };

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
  output: ProviderReturnOutput;
}
