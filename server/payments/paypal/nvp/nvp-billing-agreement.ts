import type { RefundResult } from '../../port/charge.ts';
import { amountOf, amountText } from '../../wire/decimal-amount.ts';
import { declinedBy, isPayerDecline } from '../protocol/paypal-outcome.ts';
import type { BillingAgreementCharge, PaymentResult, PayPalRefund } from '../protocol/paypal-provider.ts';
import { requestKey } from '../protocol/request-key.ts';
import type { NvpFields } from './nvp-client.ts';
import { isOurFault, type NvpShop, paidBy } from './nvp-payments.ts';

/** B4b: `DoReferenceTransaction`. */
export async function chargeAgreement(shop: NvpShop, request: BillingAgreementCharge): Promise<PaymentResult> {
  const { agreementRef, amount, currency, orderId, attemptId, description } = request;
  const reply = await shop.client.call('DoReferenceTransaction', {
    REFERENCEID: agreementRef,
    PAYMENTACTION: 'Sale',
    AMT: amountText(amount, currency),
    CURRENCYCODE: currency,
    INVNUM: orderId,
    CUSTOM: attemptId,
    DESC: description.slice(0, 127),
    ...(shop.notifyUrl !== null && { NOTIFYURL: shop.notifyUrl }),
    MSGSUBID: requestKey(request.idempotencyKey, 'reference'),
  });
  if (reply.type === 'lost') return { type: 'unknown', detail: reply.detail };
  const { isDone, fields, problem } = reply;
  if (isDone) return paidBy(fields, '', null) ?? { type: 'unknown', detail: 'the transaction is unreadable' };
  if (problem.code === '10412') return { type: 'refused', reason: 'duplicate', problem };
  // 10206: the request was processed before, and the reply lacks its outcome.
  if (problem.code === '10206') return { type: 'unknown', detail: problem.message };
  if (/^(10007|10009|10201|10203|10204|10209|10211|11451|11452)$/.test(problem.code)) {
    return { type: 'refused', reason: 'reference', problem };
  }
  if (problem.code === '10207') return declinedBy(problem, 'soft');
  if (isPayerDecline(problem.code)) return declinedBy(problem);
  if (isOurFault(problem.code)) return { type: 'refused', reason: 'request', problem };
  return { type: 'unknown', detail: `${problem.code}: ${problem.message}` };
}

/** `RefundTransaction`. */
export async function refundTransaction(shop: NvpShop, request: PayPalRefund): Promise<RefundResult> {
  const { captureRef, refundId, idempotencyKey, currency, amount } = request;
  const part: NvpFields = amount === undefined ? {} : { AMT: amountText(amount, currency), CURRENCYCODE: currency };
  const reply = await shop.client.call('RefundTransaction', {
    TRANSACTIONID: captureRef,
    REFUNDTYPE: amount === undefined ? 'Full' : 'Partial',
    INVOICEID: refundId,
    ...part,
    MSGSUBID: requestKey(idempotencyKey, 'refund'),
  });
  if (reply.type === 'lost') return { type: 'unknown', detail: reply.detail, isOver: false };
  if (!reply.isDone) return { type: 'refused', detail: `${reply.problem.code}: ${reply.problem.message}` };
  const refundRef = reply.fields.REFUNDTRANSACTIONID ?? '';
  const given = amountOf(reply.fields.GROSSREFUNDAMT ?? '', currency);
  if (given === null || refundRef === '') return { type: 'unknown', detail: 'the refund is unreadable', isOver: false };
  return { type: 'refunded', refundRef, amount: given };
}
