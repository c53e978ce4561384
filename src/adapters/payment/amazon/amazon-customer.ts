import type { AmazonCustomer, GetInfoAmazon, GetInfoAmazonSub } from '../../../../contracts/api/amazon-api.ts';
import { isRecord } from '../../../../domain/is-record.ts';
import { MESSAGES } from '../../../../domain/messages.ts';
import type { CustomerRequest } from '../../../../machines/payment/amazon-pay/amazon-pay.ports.ts';
import type { CustomerOutcome } from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import type { ApiAnswer, ApiClient } from '../../api/api.types.ts';

/** E18, E19: reads the customer whom the chosen address belongs to. */
export async function lookUpAmazonCustomer(api: ApiClient, request: CustomerRequest): Promise<CustomerOutcome> {
  const { brand, reference } = request;
  const accessToken = request.accessToken.read();
  if (request.flow === 'order') {
    const body: GetInfoAmazon = { brand, accessToken, orderReferenceId: reference };
    return outcomeOf(await api.post('orders/getInfoAmazon', body));
  }
  const body: GetInfoAmazonSub = { brand, accessToken, billingAgreementId: reference };
  return outcomeOf(await api.post('orders/getInfoAmazonSub', body));
}

function outcomeOf(answer: ApiAnswer): CustomerOutcome {
  if (answer.type === 'ok' && isCustomer(answer.body)) {
    const { formattedPhoneNumber, ...account } = answer.body;
    return { type: 'known', account: { ...account, phone: formattedPhoneNumber } };
  }
  if (answer.type === 'problem' && answer.status === 401) return { type: 'session_expired' };
  const message = answer.type === 'problem' ? answer.error?.message : undefined;
  return { type: 'refused', message: message ?? MESSAGES.paymentUnavailable };
}

const FIELDS = [
  ...(['firstName', 'lastName', 'email', 'country', 'state', 'city', 'street', 'zipPostalCode'] as const),
  ...(['apartment', 'additionalAddressLine', 'formattedPhoneNumber'] as const),
];

function isCustomer(value: unknown): value is AmazonCustomer {
  return isRecord(value) && FIELDS.every((field) => typeof value[field] === 'string');
}
