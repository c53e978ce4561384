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

/** A provider whose widgets are on our page has none: its approval never leaves by these calls. */
const ADAPTERS: Readonly<Record<ApprovalProviderId, ApprovalAdapter | null>> = { paypal: payPal, amazon: null };

function adapterOf(provider: ApprovalProviderId): ApprovalAdapter {
  const adapter = ADAPTERS[provider];
  if (!adapter) throw new Error(`${provider} has no page of its own`);
  return adapter;
}

export function createApproval(api: ApiClient, request: ApprovalRequest): Promise<ApprovalOutcome> {
  return adapterOf(request.provider).createApproval(api, request);
}

export function resolveReturn(api: ApiClient, returned: ProviderReturn): Promise<ReturnOutcome> {
  return adapterOf(returned.provider).resolveReturn(api, returned);
}

export function payExpress(api: ApiClient, payment: ExpressPayment): Promise<ChargeOutcome> {
  return adapterOf(payment.provider).payExpress(api, payment);
}
