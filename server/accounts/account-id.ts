import { createHmac } from 'node:crypto';
import { accountEmail } from '../../domain/account/email.ts';

/** E12: the account of an email; null for an order whose buyer is not told yet. */
export type AccountIdOf = (email: string) => string | null;

/** The length in hexadecimal digits: 128 bits, so that no two customers share an account. */
const LENGTH = 32;

/** E12: an account is a keyed hash, so that it says nothing of its email to a reader without the key. */
export function accountIds(key: Buffer): AccountIdOf {
  return (email) => {
    const normal = accountEmail(email);
    if (normal === null) return null;
    return createHmac('sha256', key).update(`account of ${normal}`).digest('hex').slice(0, LENGTH);
  };
}
