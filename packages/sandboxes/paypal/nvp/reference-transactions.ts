import { takeMoney } from '../money/take-money.ts';
import { fine, missing, type NvpReply, wrong } from '../wire/nvp-format.ts';
import { duplicateInvoice, paymentInfo } from './express-checkout.ts';
import { amountAt, type NvpCall, type NvpMethod } from './nvp-call.ts';

/** Charges of a payer's billing agreement (MIT). */
export const referenceMethods: NvpMethod[] = [
  { name: 'DoReferenceTransaction', isOnce: true, run: charge },
  { name: 'BillAgreementUpdate', run: update },
];

function charge(call: NvpCall): NvpReply {
  if (!call.permissions.reference) return wrong('11452', 'Merchant not enabled for reference transactions');
  const agreement = call.draft.get('agreement', call.field('REFERENCEID'));
  if (agreement?.family !== 'nvp') return wrong('11451', 'Billing Agreement Id or transaction Id is not valid');
  if (agreement.app !== call.app) return wrong('10209', 'Disabled', 'The agreement belongs to another account.');
  if (agreement.state !== 'active') return wrong('10201', 'Billing Agreement was cancelled');
  const amount = amountAt(call, 'AMT', 'CURRENCYCODE');
  if (!amount || amount.minor === 0) return missing('AMT');
  const [invoice, custom, notifyUrl] = [call.field('INVNUM'), call.field('CUSTOM'), call.field('NOTIFYURL')];
  const { app, payer, id: parent } = agreement;
  const wanted = {
    app,
    family: 'nvp',
    amount,
    invoice,
    custom,
    notifyUrl,
    payer,
    parent,
    source: 'reference',
  } as const;
  const taken = takeMoney(call, wanted);
  if (taken.type === 'declined')
    return wrong('10207', 'Retry', 'Transaction failed but user has alternate funding source');
  if (taken.type === 'blocked') return wrong('10205', 'Risk', 'Transaction refused due to risk model');
  if (taken.type === 'duplicate') return duplicateInvoice();
  return fine({ BILLINGAGREEMENTID: parent, ...paymentInfo(taken.sale, '') });
}

function update(call: NvpCall): NvpReply {
  const agreement = call.draft.get('agreement', call.field('REFERENCEID'));
  if (agreement?.app !== call.app || agreement.family !== 'nvp')
    return wrong('11451', 'Billing Agreement Id is not valid');
  if (agreement.state === 'cancelled') return wrong('10201', 'Billing Agreement was cancelled');
  const isEnd = call.field('BILLINGAGREEMENTSTATUS') === 'Canceled';
  if (isEnd) call.draft.put('agreement', { ...agreement, state: 'cancelled' });
  return fine({ BILLINGAGREEMENTID: agreement.id, BILLINGAGREEMENTSTATUS: isEnd ? 'Canceled' : 'Active' });
}
