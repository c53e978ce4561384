import { typedCode, typedText } from '../typed-text.ts';
import type { AccountDetails } from './account.ts';
import { DEFAULT_COUNTRY } from './countries.ts';
import { isEmail } from './email.ts';
import { cleanPhone, isPhone } from './phone.ts';

/** L06: the contact of a visitor who began to order; at least one of email and phone is present. */
export interface Lead {
  email?: string;
  phone?: string;
  firstName?: string;
  country: string;
}

/** The account fields that a lead is built from. The country is that of the phone number; the default one where it is empty. */
export type LeadFields = Pick<AccountDetails, 'email' | 'phone' | 'firstName' | 'country'>;

/** L06, V01, V02: the lead of an account, or null while neither its email nor its phone is valid. */
export function toLead(account: LeadFields): Lead | null {
  const country = account.country.trim() || DEFAULT_COUNTRY;
  const [email, firstName] = [typedCode(account.email), typedText(account.firstName)];
  const phone = cleanPhone(account.phone, country);
  const reached = {
    ...(isEmail(email) ? { email } : {}),
    ...(isPhone(phone, country) ? { phone } : {}),
  };
  if (!reached.email && !reached.phone) return null;
  return { ...reached, ...(firstName ? { firstName } : {}), country };
}
