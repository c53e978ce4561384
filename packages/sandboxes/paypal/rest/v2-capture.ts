import { approvalStatus } from '../ledger/approvals.ts';
import { type Call, link } from '../ledger/endpoint.ts';
import { newId } from '../ledger/ids.ts';
import { done, notFound, type Outcome, unprocessable } from '../ledger/outcome.ts';
import type { Payer, PaymentRow, SaleRow } from '../ledger/rows.ts';
import { takeMoney } from '../money/take-money.ts';
import { minimalOrder, orderBody, orderLinks } from '../wire/v2-wire.ts';

/** Captures an order that its payer has approved. */
export function captureOrder(call: Call, order: PaymentRow): Outcome {
  if (order.state === 'completed') {
    const description = "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.";
    return unprocessable('ORDER_ALREADY_CAPTURED', description);
  }
  const approval = call.draft.get('approval', order.token);
  if (!approval?.payer || approvalStatus(approval, call.now) !== 'approved') {
    return unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.', undefined, [
      ...orderLinks(call, order),
    ]);
  }
  const taken = take(call, order, approval.payer, 'payment');
  if ('status' in taken) return taken;
  call.draft.put('approval', { ...approval, status: 'spent' });
  const agreement = order.keeps && call.permissions.reference ? saveForFutureUse(call, approval.payer) : null;
  return finished(call, { ...order, payer: approval.payer, agreement, sale: taken.id });
}

/** Charges a new order at once to the payer's vault token. */
export function payByVault(call: Call, order: PaymentRow, vaultId: string): Outcome {
  const agreement = call.draft.get('agreement', vaultId);
  if (agreement?.app !== call.app || agreement.family !== 'v2' || agreement.state !== 'active') return notFound();
  if (!call.permissions.reference) {
    return unprocessable('PAYEE_NOT_ENABLED_FOR_VAULTING', 'The merchant may not charge without the payer.');
  }
  const taken = take(call, order, agreement.payer, 'reference');
  if ('status' in taken) return taken;
  return finished(call, { ...order, payer: agreement.payer, agreement: agreement.id, sale: taken.id });
}

function finished(call: Call, order: PaymentRow): Outcome {
  const paid = call.draft.put('payment', { ...order, state: 'completed', updatedAt: call.now });
  // A payment at creation has no earlier answer that could have named the payer.
  const full = call.wantsFull || call.id === '';
  return done(full ? orderBody(call, paid) : minimalCapture(call, paid), 201);
}

function minimalCapture(call: Call, order: PaymentRow) {
  const { purchase_units, payer } = orderBody(call, order);
  return { ...minimalOrder(call, order), payer, purchase_units };
}

function take(call: Call, order: PaymentRow, payer: Payer, source: SaleRow['source']): SaleRow | Outcome {
  const { app, family, amount, invoice, custom, notifyUrl, id } = order;
  const taken = takeMoney(call, { app, family, amount, invoice, custom, notifyUrl, payer, parent: id, source });
  if (taken.type === 'taken') return taken.sale;
  if (taken.type === 'declined') {
    const again = orderLinks(call, order).find(({ rel }) => rel !== 'self');
    const links = again ? [link('redirect', String(again.href))] : [];
    const description = 'The instrument presented was declined by the processor or bank, or it can’t be used.';
    return unprocessable('INSTRUMENT_DECLINED', description, undefined, links);
  }
  if (taken.type === 'blocked') return unprocessable('TRANSACTION_REFUSED', 'The request was refused.');
  return unprocessable(
    'DUPLICATE_INVOICE_ID',
    'Duplicate Invoice ID detected. To avoid a potential duplicate, pay once.',
  );
}

function saveForFutureUse(call: Call, payer: Payer): string {
  const row = { id: newId('vault').toLowerCase(), app: call.app, family: 'v2', state: 'active' } as const;
  const stored = call.draft.put('agreement', { ...row, customer: newId('customer'), payer, createdAt: call.now });
  call.announce(call.app, 'VAULT.PAYMENT-TOKEN.CREATED', 'payment_token', {
    id: stored.id,
    customer: { id: stored.customer },
  });
  return stored.id;
}
