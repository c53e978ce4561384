/**
 * E12: the address by which a shop knows a customer: trimmed, in Unicode's composed form and in lower case. Mail providers
 * deliver to any case. Dots and `+tags` stay: whether they name another person is known to the provider alone. Null for an
 * empty one, as an order has before its provider told the buyer.
 */
export function accountEmail(email: string): string | null {
  const normal = email.normalize('NFC').trim().toLowerCase();
  return normal === '' ? null : normal;
}
