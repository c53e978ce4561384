import { approvalStart } from '../../domain/orders/approval-provider.ts';
import { isFreeTrial } from '../../domain/orders/free-trial.ts';
import { isUncharged, laterPaymentOf, paymentOfYes } from '../../domain/orders/later-payment.ts';
import { firstChargeFault } from '../../domain/pricing/charge-limits.ts';
import { formatMoney } from '../../domain/pricing/money.ts';
import type { MatrixCell } from '../contracts/admin-matrix-api.ts';
import { type CellPlace, methodName } from './matrix-items.ts';

export type CellOutcome = Pick<MatrixCell, 'outcome' | 'how' | 'reason' | 'note'>;

const NOTHING_TO_PAY: CellOutcome = { outcome: 'one click', how: 'nothing to pay', reason: null, note: null };

/** How a sale is paid: the shopper approves it, where the method is offered and its provider takes the amount. */
export function saleCell(place: CellPlace): CellOutcome {
  const { item, provider, consent, method, refusal } = place;
  if (isUncharged(item)) return NOTHING_TO_PAY;
  const reason = refusal ?? limitReason(place);
  if (reason !== null) return notOffered(reason);
  const needsConsent = provider?.can.saves === 'agreement with a subscription' && item.renewal !== null;
  if (needsConsent && consent === 'withheld')
    return notOffered(`${methodName(method)} takes a subscription only with the payer’s consent to later payments`);
  return { outcome: 'approval', how: placeOfApproval(place), reason: null, note: null };
}

/** How an offer is paid after a sale by the method: the sale's instrument or agreement is charged, or its payer asked again. */
export function laterCell(place: CellPlace): CellOutcome {
  const { item, method, consent, provider, refusal } = place;
  const reason = refusal ?? impossibleSale(place);
  if (reason !== null) return notOffered(reason);
  const oneClick = provider?.can.saves === 'instrument' || (provider !== null && consent === 'given');
  const yes = paymentOfYes(item, laterPaymentOf({ paymentMethod: method, oneClick }));
  if (yes === 'free') return NOTHING_TO_PAY;
  const limit = limitReason(place);
  if (limit !== null) return notOffered(limit);
  if (yes === 'impossible') return notOffered('the sale left nothing to charge');
  if (yes === 'charged') return { outcome: 'one click', how: null, reason: null, note: renewalNote(place) };
  return { outcome: 'asked again', how: placeOfApproval(place), reason: askedBecause(place, oneClick), note: null };
}

function notOffered(reason: string): CellOutcome {
  return { outcome: 'not offered', how: null, reason, note: null };
}

/** Why no sale of this funnel leaves what the cell is about; null where one does. */
function impossibleSale({ method, consent, provider, form }: CellPlace): string | null {
  if (provider?.can.saves === 'agreement with a payment' && consent === 'given' && !form.isSoldOnce)
    return `${methodName(method)} agrees to later payments with a single payment alone, and the order form sells none`;
  if (provider?.can.saves !== 'agreement with a subscription') return null;
  if (consent === 'given' && !form.isSubscribed)
    return `${methodName(method)} agrees to later payments with a subscription alone, and the order form sells none`;
  if (consent === 'withheld' && !form.isSoldOnce)
    return `${methodName(method)} takes a subscription only with consent, and the order form sells nothing else`;
  return null;
}

/** Why the provider does not take the first charge; null where it does. */
function limitReason({ item, method, provider, published: { brand } }: CellPlace): string | null {
  const { total, renewal } = item;
  const fault = provider && firstChargeFault(provider.limits, { currency: brand.currency, total, renewal });
  if (!fault) return null;
  if (fault.type === 'free-trial') return `${methodName(method)} takes no subscription that begins free`;
  if (fault.type === 'currency') return `${methodName(method)} does not take ${fault.currency}`;
  if (fault.type === 'too-fine') return `${methodName(method)} takes no such fraction of ${brand.currency}`;
  const limit = formatMoney(fault.limit, brand.currency, brand.locale);
  return `${methodName(method)} takes ${fault.type === 'too-small' ? 'at least' : 'at most'} ${limit}`;
}

function placeOfApproval({ method }: CellPlace): string {
  const name = methodName(method);
  if (method === 'card') return 'card field';
  if (method === 'apple_pay' || method === 'google_pay') return `${name}’s sheet`;
  return approvalStart(method) === 'page' ? `${name}’s page` : `${name}’s widgets on the page`;
}

function askedBecause({ item, method, provider }: CellPlace, oneClick: boolean): string {
  const name = methodName(method);
  if (oneClick && isFreeTrial(item)) return 'nothing is charged today, which no agreement covers';
  if (provider?.can.saves === 'agreement with a subscription')
    return `${name} agreed to the one payment of the sale alone`;
  return 'the payer did not agree to later payments, or the sale was a subscription';
}

/** A provider that bills by itself charges no agreement for renewals of ours, so that the shopper is asked for a card then. */
function renewalNote({ item, provider }: CellPlace): string | null {
  const isAgreement = provider !== null && provider.can.saves !== 'instrument';
  if (!isAgreement || item.renewal === null || provider.can.renewals === 'by the shop') return null;
  return 'its later deliveries ask for a card';
}
