import type { ApprovalProviderId } from '../../../domain/orders/approval-provider.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import type {
  CreateApproval,
  CreatedApproval,
  ExpressPayment,
  PaymentAnswer,
  ReturnAnswer,
} from '../../../machines/ports.ts';
import type { ApiClient } from '../api/api.types.ts';
import * as payPal from './paypal.ts';

/** The API calls of a provider with a page of its own (O04, O05). */
export interface ApprovalAdapter {
  /** Requests the provider's page. It captures nothing. */
  createApproval(api: ApiClient, request: CreateApproval): Promise<CreatedApproval>;
  /** Completes an approved payment after the return; repeated, it charges once. */
  resolveReturn(api: ApiClient, returned: ProviderReturn): Promise<ReturnAnswer>;
  /** O05: pays the total that the shopper confirmed. */
  payExpress(api: ApiClient, payment: ExpressPayment): Promise<PaymentAnswer>;
}

/** A provider whose widgets are on our page has no calls for a page of its own; its code loads with its first return. */
const ADAPTERS: Readonly<Record<ApprovalProviderId, Partial<ApprovalAdapter>>> = {
  paypal: payPal,
  amazon: {
    resolveReturn: async (api, returned) => (await import('./amazon/amazon-return.ts')).resolveReturn(api, returned),
  },
};

function requireCall<Name extends keyof ApprovalAdapter>(provider: ApprovalProviderId, name: Name) {
  const call = ADAPTERS[provider][name];
  if (!call) throw new Error(`${provider} has no page of its own`);
  return call;
}

export function createApproval(api: ApiClient, request: CreateApproval): Promise<CreatedApproval> {
  return requireCall(request.provider, 'createApproval')(api, request);
}

export function resolveReturn(api: ApiClient, returned: ProviderReturn): Promise<ReturnAnswer> {
  return requireCall(returned.provider, 'resolveReturn')(api, returned);
}

export function payExpress(api: ApiClient, payment: ExpressPayment): Promise<PaymentAnswer> {
  return requireCall(payment.provider, 'payExpress')(api, payment);
}
