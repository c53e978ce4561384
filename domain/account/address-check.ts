import { MESSAGES } from '../messages.ts';
import type { ShippingAddress } from './address.ts';
import { type Country, countryByCode } from './countries.ts';
import { postalFits } from './postal-regions.ts';

export type AddressVerdict =
  | { type: 'valid' }
  | { type: 'invalid'; field: keyof ShippingAddress; message: string; detail?: string }
  /** The shop has no rules for this country's addresses. */
  | { type: 'unchecked'; message: string };

/**
 * V07, O08: checks an address: its state belongs to its country, and its postal code has the country's form and lies in
 * the state as far as the tables can decide.
 */
export function checkAddress(address: ShippingAddress): AddressVerdict {
  const country = countryByCode(address.country);
  if (!country) return { type: 'unchecked', message: MESSAGES.addressUnchecked };
  const hasStates = Object.keys(country.states).length > 0;
  if (hasStates && !Object.hasOwn(country.states, address.state)) return invalid('state');
  if (!country.postalFormat.test(address.zipPostalCode.trim())) return invalid('zipPostalCode');
  if (postalFits(country.value, address.state, address.zipPostalCode) === false)
    return elsewhere(country, address.state);
  if (address.street.trim() === '') return invalid('street');
  return address.city.trim() === '' ? invalid('city') : { type: 'valid' };
}

/** State and postal code contradict each other; only the shopper can tell which one is wrong. */
function elsewhere({ postalPhrase, states }: Country, state: string): AddressVerdict {
  const code = postalPhrase.replace(/^an? /, '');
  return { ...invalid('zipPostalCode'), detail: `This ${code} is not in ${states[state]}: check both.` };
}

function invalid(field: keyof ShippingAddress) {
  return { type: 'invalid' as const, field, message: MESSAGES.addressInvalid };
}
