import { type Json, recordAt, textAt, valueAt } from '../../kit/input.ts';
import { readAmount } from '../ledger/amounts.ts';
import { malformed, type Outcome, unprocessable } from '../ledger/outcome.ts';
import type { Address, Amount } from '../ledger/rows.ts';

const ADDS = ['item_total', 'shipping', 'handling', 'tax_total', 'insurance'];
const TAKES = ['shipping_discount', 'discount'];

export interface OrderAmount {
  amount: Amount;
  breakdown: Record<string, number>;
}

/** The amount of a purchase unit; its breakdown, where there is one, must add up to it. */
export function readOrderAmount(asked: unknown, field = '/purchase_units/@reference_id/amount'): OrderAmount | Outcome {
  const currency = textAt(asked, 'currency_code');
  const amount = readAmount(valueAt(asked, 'value'), currency);
  if (!amount) return malformed('INVALID_PARAMETER_SYNTAX', `${field}/value`);
  if (amount.minor === 0) return unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', field);
  const breakdown: Record<string, number> = {};
  for (const [name, part] of Object.entries(recordAt(asked, 'breakdown'))) {
    const minor = readAmount(valueAt(part, 'value'), currency)?.minor;
    if (minor === undefined || textAt(part, 'currency_code') !== currency) {
      return malformed('INVALID_PARAMETER_SYNTAX', `${field}/breakdown/${name}`);
    }
    breakdown[name] = minor;
  }
  const sum = totalOf(breakdown, ADDS) - totalOf(breakdown, TAKES);
  if (Object.keys(breakdown).length === 0 || sum === amount.minor) return { amount, breakdown };
  return unprocessable('AMOUNT_MISMATCH', 'Should equal the sum of its breakdown.', `${field}/value`);
}

function totalOf(breakdown: Record<string, number>, names: string[]): number {
  return names.reduce((sum, name) => sum + (breakdown[name] ?? 0), 0);
}

/** The payer's options of the page, from the old or the new place in the request. */
export function contextOf(body: Json): Json {
  return {
    ...recordAt(body, 'application_context'),
    ...recordAt(body, 'payment_source', 'paypal', 'experience_context'),
  };
}

export function shippingOf(
  unit: Json,
  context: Json,
): { address: Address | null; addressMode: 'choose' | 'given' | 'none' } {
  const preference = textAt(context, 'shipping_preference') || 'GET_FROM_FILE';
  if (preference === 'NO_SHIPPING') return { address: null, addressMode: 'none' };
  const text = (...path: string[]): string => textAt(unit, 'shipping', ...path);
  if (preference !== 'SET_PROVIDED_ADDRESS' || text('address', 'address_line_1') === '') {
    return { address: null, addressMode: 'choose' };
  }
  const place = { line1: text('address', 'address_line_1'), line2: text('address', 'address_line_2') };
  const town = { city: text('address', 'admin_area_2'), state: text('address', 'admin_area_1') };
  const rest = { postalCode: text('address', 'postal_code'), country: text('address', 'country_code') };
  return { address: { ...place, ...town, ...rest, name: text('name', 'full_name') }, addressMode: 'given' };
}
