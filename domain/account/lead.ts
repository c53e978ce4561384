import { isEmail } from './email.ts';
import { cleanPhone, isPhone } from './phone.ts';

/** L06: what is known of somebody who began to order; at least one of email and phone is there. */
export interface Lead {
  email?: string;
  phone?: string;
  firstName?: string;
  country: string;
}

/** What a lead is made of: the fields of an account that may be filled by then. */
export interface LeadFields {
  email: string;
  phone: string;
  firstName: string;
  /** Of the phone number; where it is empty, the default country. */
  country: string;
}

/** L06 */
const DEFAULT_COUNTRY = 'US';

/** L06, V01, V02: the lead that an account gives, or null while neither its email nor its phone is valid. */
export function leadOf(account: LeadFields): Lead | null {
  const country = account.country.trim() || DEFAULT_COUNTRY;
  const [email, phone, firstName] = [account.email.trim(), cleanPhone(account.phone).trim(), account.firstName.trim()];
  const reached = {
    ...(isEmail(email) ? { email } : {}),
    ...(isPhone(phone, country) ? { phone } : {}),
  };
  if (!reached.email && !reached.phone) return null;
  return { ...reached, ...(firstName ? { firstName } : {}), country };
}

/** Whether somebody with this account could be reached. */
export function isLead(account: LeadFields): boolean {
  return leadOf(account) !== null;
}
