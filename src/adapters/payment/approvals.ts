import type { ApprovalProviderId } from '../../../domain/orders/approval-provider.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import type { CreateApproval, ExpressPayment, PaymentAnswer } from '../../../machines/ports.ts';
import type { ApiClient } from '../api/api.types.ts';

/** The API calls of a provider with a page of its own (O04, O05). */
export interface ApprovalAdapter {
  /** Requests the provider's page. It captures nothing. */
  createApproval(api: ApiClient, request: CreateApproval): Promise<PaymentAnswer>;
  /** Completes an approved payment after the return; repeated, it charges once. */
  resolveReturn(api: ApiClient, returned: ProviderReturn): Promise<PaymentAnswer>;
  /** O05: pays the total that the shopper confirmed. */
  payExpress(api: ApiClient, payment: ExpressPayment): Promise<PaymentAnswer>;
}

/** The code of a provider's calls comes with the first one; one whose widgets are on our page has none for a page of its own. */
const ADAPTERS: Readonly<Record<ApprovalProviderId, () => Promise<Partial<ApprovalAdapter>>>> = {
  paypal: () => import('./paypal.ts'),
  amazon: () => import('./amazon/amazon-return.ts'),
};

async function loadCall<Name extends keyof ApprovalAdapter>(provider: ApprovalProviderId, name: Name) {
  const call = (await ADAPTERS[provider]())[name];
  if (!call) throw new Error(`${provider} has no page of its own`);
  return call;
}

export async function createApproval(api: ApiClient, request: CreateApproval): Promise<PaymentAnswer> {
  return (await loadCall(request.provider, 'createApproval'))(api, request);
}

export async function resolveReturn(api: ApiClient, returned: ProviderReturn): Promise<PaymentAnswer> {
  return (await loadCall(returned.provider, 'resolveReturn'))(api, returned);
}

export async function payExpress(api: ApiClient, payment: ExpressPayment): Promise<PaymentAnswer> {
  return (await loadCall(payment.provider, 'payExpress'))(api, payment);
}
