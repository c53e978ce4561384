import { maskContact } from './mask-contact.ts';
import { HIDDEN, SHORTENED } from './plain-copy.ts';

/** What stands in a copy for a masked field, by the field's name: values that the shop's forms take. */
const STAND_INS: Readonly<Record<string, string>> = {
  email: 'shopper@example.com',
  emailAddress: 'shopper@example.com',
  phone: '4155550132',
  phoneNumber: '4155550132',
  firstName: 'Ada',
  lastName: 'Pell',
  fullName: 'Ada Pell',
  recipient: 'Ada Pell',
  street: '12 Fern Street',
  city: 'Oakland',
  zip: '94607',
  zipCode: '94607',
  zipPostalCode: '94607',
  postalCode: '94607',
  last4: '4242',
};

/** A value of a record as a copy takes it: masked texts have stand-ins, and the words for what was left out are gone. */
export function withStandIns(value: unknown, key = ''): unknown {
  if (value === HIDDEN) return STAND_INS[key] ?? (maskContact.hides(key) ? `${key}-stand-in` : STAND_INS.email);
  if (Array.isArray(value))
    return value.filter((each) => !isLeftOut(each)).map((each: unknown) => withStandIns(each, key));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== SHORTENED);
  return Object.fromEntries(entries.map(([name, each]) => [name, withStandIns(each, name)]));
}

/** Whether a value of a record is not all that the app had: a masked or a shortened part. */
export function hasPart(value: unknown, kind: 'masked' | 'shortened'): boolean {
  if (typeof value === 'string') return kind === 'masked' ? value.includes(HIDDEN) : isShort(value);
  if (typeof value !== 'object' || value === null) return false;
  if (kind === 'shortened' && SHORTENED in value) return true;
  return Object.values(value).some((each) => hasPart(each, kind));
}

/** Whether a text stands for a longer text, list or object. */
export function isShort(text: string): boolean {
  return isLeftOut(text) || /… \(\d+ characters\)$|^\[(list of \d+|object|circular|unreadable)\]$/.test(text);
}

function isLeftOut(value: unknown): boolean {
  return typeof value === 'string' && /^… \d+ more$/.test(value);
}
