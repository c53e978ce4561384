import type { Draft } from '../simulator/ledger.ts';
import type { Json } from '../simulator/outcome.ts';
import { invalidParam, type Refused } from '../simulator/outcome.ts';
import { renderCharge, renderRefund } from './wire-charge.ts';
import { renderDispute } from './wire-dispute.ts';
import { renderIntent } from './wire-intent.ts';
import { renderCustomer, renderPaymentMethod } from './wire-payment-method.ts';

/** Replaces ids in an answer by whole objects, as `expand[]` requests. Changes `body` in place. */
export function expandAll(body: Json, paths: readonly string[], draft: Draft, origin: string): Refused | undefined {
  for (const path of paths) {
    const refusal = expandPath(body, path.split('.'), draft, origin);
    if (refusal) return refusal;
  }
  return undefined;
}

function expandPath(node: Json, [head, ...rest]: string[], draft: Draft, origin: string): Refused | undefined {
  if (head === undefined || node === null) return undefined;
  if (Array.isArray(node)) {
    return node.map((item) => expandPath(item, [head, ...rest], draft, origin)).find((refusal) => refusal);
  }
  if (typeof node !== 'object' || node[head] === undefined) return cannotExpand(head);
  const value = node[head];
  if (typeof value === 'string') {
    const found = findObject(value, draft, origin);
    if (found === undefined) return cannotExpand(head);
    node[head] = found;
  }
  return expandPath(node[head] ?? null, rest, draft, origin);
}

function cannotExpand(name: string): Refused {
  return invalidParam(`This property cannot be expanded (${name}).`, 'expand');
}

function findObject(id: string, draft: Draft, origin: string): Json | undefined {
  const prefix = id.slice(0, id.indexOf('_'));
  const customer = prefix === 'cus' ? draft.get('customer', id) : undefined;
  if (customer) return renderCustomer(customer);
  const method = prefix === 'pm' ? draft.get('paymentMethod', id) : undefined;
  if (method) return renderPaymentMethod(method);
  const intent = prefix === 'pi' ? draft.get('intent', id) : undefined;
  if (intent) return renderIntent(intent, origin);
  const charge = prefix === 'ch' ? draft.get('charge', id) : undefined;
  if (charge) return renderCharge(charge);
  const refund = prefix === 're' ? draft.get('refund', id) : undefined;
  if (refund) return renderRefund(refund);
  const dispute = prefix === 'du' ? draft.get('dispute', id) : undefined;
  return dispute && renderDispute(dispute);
}
