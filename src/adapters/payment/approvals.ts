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

/** What each provider that asks on a page of its own has calls of the shop's API for (O04, O05). */
export interface ApprovalAdapter {
  /** Asks for the provider's page. Nothing is taken. */
  createApproval(api: ApiClient, request: ApprovalRequest): Promise<ApprovalOutcome>;
  /** Finishes what the shopper came back from; asked again it takes nothing twice. */
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
