import { isWebAddress, type Json, listAt, recordAt, textAt } from '../../kit/input.ts';
import { approvalStatus, openApproval } from '../ledger/approvals.ts';
import type { Call, Endpoint } from '../ledger/endpoint.ts';
import { newId } from '../ledger/ids.ts';
import { newPayment } from '../ledger/new-rows.ts';
import { done, malformed, notFound, type Outcome, unprocessable } from '../ledger/outcome.ts';
import type { PaymentRow } from '../ledger/rows.ts';
import { contextOf, type OrderAmount, readOrderAmount, shippingOf } from '../wire/v2-order-input.ts';
import { minimalOrder, orderBody } from '../wire/v2-wire.ts';
import { captureOrder, payByVault } from './v2-capture.ts';

const PATH = '/v2/checkout/orders';

/** Orders: created, approved by a payer or charged to a vault token, captured. */
export const orderEndpoints: Endpoint[] = [
  { method: 'POST', path: PATH, storedHours: 6, run: create },
  { method: 'GET', path: `${PATH}/:id`, run: (call) => withOrder(call, (row) => done(orderBody(call, row))) },
  { method: 'PATCH', path: `${PATH}/:id`, run: (call) => withOrder(call, (row) => change(call, row)) },
  {
    method: 'POST',
    path: `${PATH}/:id/capture`,
    storedHours: 6,
    run: (call) => withOrder(call, (row) => captureOrder(call, row)),
  },
];

function create(call: Call): Outcome {
  const { body } = call;
  const unit = recordAt(listAt(body, 'purchase_units')[0]);
  if (body.intent !== 'CAPTURE') return malformed('INVALID_PARAMETER_VALUE', '/intent');
  if (listAt(body, 'purchase_units').length !== 1) return malformed('INVALID_ARRAY_LENGTH', '/purchase_units');
  const read = readOrderAmount(unit.amount);
  if (!('breakdown' in read)) return read;
  const order = newOrder(call, unit, read);
  const vaultId = textAt(body, 'payment_source', 'paypal', 'vault_id');
  if (vaultId !== '') return payByVault(call, order, vaultId);
  const context = contextOf(body);
  const [returnUrl, cancelUrl] = [textAt(context, 'return_url'), textAt(context, 'cancel_url')];
  if (!isWebAddress(returnUrl)) return malformed('INVALID_PARAMETER_SYNTAX', 'return_url');
  if (!isWebAddress(cancelUrl)) return malformed('INVALID_PARAMETER_SYNTAX', 'cancel_url');
  call.draft.put('payment', order);
  openApproval(call, order, {
    returnUrl,
    cancelUrl,
    ...shippingOf(unit, context),
    merchant: textAt(context, 'brand_name'),
    wording: order.description,
    agreement: order.keeps ? 'Pay this shop again without being asked' : null,
  });
  return done(call.wantsFull ? orderBody(call, order) : minimalOrder(call, order), 201);
}

function newOrder(call: Call, unit: Json, read: OrderAmount): PaymentRow {
  const id = newId('order');
  const vault = recordAt(call.body, 'payment_source', 'paypal', 'attributes', 'vault');
  return newPayment(call, {
    id,
    token: id,
    family: 'v2',
    ...read,
    request: call.body,
    invoice: textAt(unit, 'invoice_id'),
    custom: textAt(unit, 'custom_id'),
    description: textAt(unit, 'description'),
    referenceId: textAt(unit, 'reference_id') || 'default',
    keeps: vault.store_in_vault === 'ON_SUCCESS',
  });
}

function withOrder(call: Call, then: (row: PaymentRow) => Outcome): Outcome {
  const row = call.draft.get('payment', call.id);
  if (row?.app !== call.app || row.family !== 'v2') return notFound();
  const approval = call.draft.get('approval', row.token);
  const isOver = row.state === 'created' && approval && approvalStatus(approval, call.now) === 'expired';
  return isOver ? notFound() : then(row);
}

/** The amount may change until the capture; the payer sees it on the shop's own page. */
function change(call: Call, row: PaymentRow): Outcome {
  if (row.state === 'completed') return unprocessable('ORDER_ALREADY_CAPTURED', 'The order was captured.');
  let order = row;
  for (const operation of listAt(call.body, 'list')) {
    const [, field = ''] = /^\/purchase_units\/@reference_id=='[^']*'\/(\w+)$/.exec(textAt(operation, 'path')) ?? [];
    const changed = changedBy(order, field, recordAt(operation).value);
    if ('status' in changed) return changed;
    order = { ...changed, updatedAt: call.now };
  }
  call.draft.put('payment', order);
  return done(null, 204);
}

function changedBy(order: PaymentRow, field: string, value: unknown): PaymentRow | Outcome {
  if (field === 'amount') {
    const read = readOrderAmount(value, 'amount');
    return 'breakdown' in read ? { ...order, ...read } : read;
  }
  if (field === 'invoice_id' && typeof value === 'string') return { ...order, invoice: value };
  if (field === 'custom_id' && typeof value === 'string') return { ...order, custom: value };
  return unprocessable('NOT_PATCHABLE', 'Cannot be patched.', field);
}
