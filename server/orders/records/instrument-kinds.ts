import { renewalOf } from '../../../domain/orders/renewal-purpose.ts';
import type { StoredCard, StoredInstrument, StoredPayer } from '../../db/schema/order-tables.ts';
import type { AttemptRow, OrderRow } from './attempt-rows.ts';

/** The card that something was paid with, or null. */
export function cardOf(instrument: StoredInstrument | null): StoredCard | null {
  return instrument && 'ref' in instrument ? instrument : null;
}

/** The payer who approved what was paid, or null. */
export function payerOf(instrument: StoredInstrument | null): StoredPayer | null {
  return instrument && 'agreementRef' in instrument ? instrument : null;
}

/**
 * E12: whether an attempt at a renewal is the shopper's with another card than the one that the order was to be charged
 * to. It holds until the order is paid: then that card is the order's own.
 */
export function isByOtherCard(
  { purpose, instrument }: Pick<OrderRow, 'purpose' | 'instrument'>,
  { initiator, instrument_ref: ref }: Pick<AttemptRow, 'initiator' | 'instrument_ref'>,
): boolean {
  const isOther = ref !== null && ref !== cardOf(instrument)?.ref;
  return renewalOf(purpose) !== null && initiator === 'customer' && isOther;
}

/** E12 `oneClick`: whether it can be charged again without asking the shopper. */
export function isOneClick(instrument: StoredInstrument | null): boolean {
  if (instrument === null) return false;
  return !('agreementRef' in instrument) || instrument.agreementRef !== null;
}
