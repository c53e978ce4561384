import type { AccountDetails } from '../account/account.ts';
import { toE164 } from '../account/phone.ts';

/** The person of an order as Meta compares it with its members, each text in Meta's own form; absent where there is none. */
export type MatchKeys = Partial<Record<'em' | 'ph' | 'fn' | 'ln' | 'ct' | 'st' | 'zp' | 'country', string>>;

type Person = Pick<AccountDetails, 'firstName' | 'lastName' | 'phone' | 'country' | 'state' | 'city' | 'zipPostalCode'>;

/** Meta's forms of a person's data, which are hashed before they are sent. */
export function matchKeys(email: string, person: Person): MatchKeys {
  const { country } = person;
  const keys: MatchKeys = {
    em: lower(email, NOTHING),
    ph: (toE164(person.phone, country) ?? '').slice(1),
    fn: lower(person.firstName, PUNCTUATION),
    ln: lower(person.lastName, PUNCTUATION),
    ct: lower(person.city, NO_LETTERS),
    st: lower(person.state, NO_LETTERS),
    zp: postalCode(person.zipPostalCode, country),
    country: lower(country, NOTHING),
  };
  return Object.fromEntries(Object.entries(keys).filter(([, text]) => text !== ''));
}

const NOTHING = /(?!)/;
const PUNCTUATION = /\p{P}/gu;
const NO_LETTERS = /[^\p{L}\p{M}\p{N}]/gu;

function lower(text: string, without: RegExp): string {
  return text.toLowerCase().replace(without, '').normalize('NFC').trim();
}

/** Of a code of the United States Meta compares the first five digits. */
function postalCode(text: string, country: string): string {
  const code = lower(text, /[\s-]/g);
  return country === 'US' ? code.slice(0, 5) : code;
}
