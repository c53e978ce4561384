import type { StoredCard, StoredInstrument, StoredPayPal } from '../db/order-tables.ts';

/** The card that something was paid with, or null. */
export function cardOf(instrument: StoredInstrument | null): StoredCard | null {
  return instrument && instrument.type !== 'paypal' ? instrument : null;
}

/** Who paid by PayPal, or null. */
export function payPalOf(instrument: StoredInstrument | null): StoredPayPal | null {
  return instrument?.type === 'paypal' ? instrument : null;
}

/** E12 `oneClick`: whether it can be charged again without asking the shopper. */
export function isOneClick(instrument: StoredInstrument | null): boolean {
  if (instrument === null) return false;
  return instrument.type !== 'paypal' || instrument.agreementRef !== null;
}
