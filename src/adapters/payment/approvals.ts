import type { ApprovalProviderId } from '../../../domain/orders/approval-provider.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import type {
  ApprovalOutcome,
  ApprovalRequest,
  ChargeOutcome,
  ExpressPayment,
  ReturnOutcome,
} from '../../../machines/ports.ts';
import type { ApiClient } from '../api/api-client.ts';
import * as payPal from './paypal.ts';

/** The API calls of a provider with a page of its own (O04, O05). */
export interface ApprovalAdapter {
  /** Requests the provider's page. It captures nothing. */
  createApproval(api: ApiClient, request: ApprovalRequest): Promise<ApprovalOutcome>;
  /** Completes an approved payment after the return; repeated, it charges once. */
  resolveReturn(api: ApiClient, returned: ProviderReturn): Promise<ReturnOutcome>;
  /** O05: pays the total that the shopper confirmed. */
  payExpress(api: ApiClient, payment: ExpressPayment): Promise<ChargeOutcome>;
}

const ADAPTERS: Readonly<Record<ApprovalProviderId, ApprovalAdapter>> = { paypal: payPal };

export function createApproval(api: ApiClient, request: ApprovalRequest): Promise<ApprovalOutcome> {
  return ADAPTERS[request.provider].createApproval(api, request);
}

export function resolveReturn(api: ApiClient, returned: ProviderReturn): Promise<ReturnOutcome> {
  return ADAPTERS[returned.provider].resolveReturn(api, returned);
}

export function payExpress(api: ApiClient, payment: ExpressPayment): Promise<ChargeOutcome> {
  return ADAPTERS[payment.provider].payExpress(api, payment);
}
