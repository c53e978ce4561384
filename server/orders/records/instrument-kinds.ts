import { renewalOf } from '../../../domain/orders/renewal-purpose.ts';
import type { CardFace, StoredCard, StoredInstrument, StoredPayer } from '../../db/schema/order-tables.ts';
import type { AttemptRow, OrderRow } from './attempt-rows.ts';

/** The card of a payment, or null. */
export function cardOf(instrument: StoredInstrument | null): StoredCard | null {
  return instrument && 'ref' in instrument ? instrument : null;
}

/** The payer who approved a payment, or null. */
export function payerOf(instrument: StoredInstrument | null): StoredPayer | null {
  return instrument && 'agreementRef' in instrument ? instrument : null;
}

/** E12: the API's payment method of a card: its wallet, or `card`. */
export function methodOfCard({ wallet }: Pick<CardFace, 'wallet'>): string {
  return wallet ?? CARD;
}

const CARD = 'card';

/**
 * E12: the payment method of an order that an attempt has paid. A card that was stored before wallets were kept with it leaves
 * the order's own method, which was that of the same card.
 */
export function capturedMethod(order: OrderRow, attempt: AttemptRow, instrument: StoredInstrument | null): string {
  const payer = payerOf(instrument);
  if (payer) return payer.type;
  const card = cardOf(instrument);
  return card?.wallet ?? (isByOtherCard(order, attempt) ? CARD : order.payment_method);
}

/**
 * E12: whether the shopper's attempt at a renewal has another card than the one that the order is charged to. True only until
 * the order is paid, because that card becomes the order's own.
 */
export function isByOtherCard(
  { purpose, instrument }: Pick<OrderRow, 'purpose' | 'instrument'>,
  { initiated_as: initiatedAs, instrument_ref: ref }: Pick<AttemptRow, 'initiated_as' | 'instrument_ref'>,
): boolean {
  const isOther = ref !== null && ref !== cardOf(instrument)?.ref;
  return renewalOf(purpose) !== null && initiatedAs === 'CIT' && isOther;
}

/** E12 `oneClick`: whether the instrument can be charged again without asking the shopper. */
export function isOneClick(instrument: StoredInstrument | null): boolean {
  if (instrument === null) return false;
  return !('agreementRef' in instrument) || instrument.agreementRef !== null;
}
