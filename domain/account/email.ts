const MAX_LENGTH = 254;
const MAX_LOCAL = 64;
const MAX_LABEL = 63;
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/;

/** V01: whether an address is well-formed: at most 254 characters in all, 64 before the @, 63 in each domain label. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > MAX_LENGTH) return false;
  const labels = text.slice(at + 1).split('.');
  const local = text.slice(0, at);
  return local.length <= MAX_LOCAL && LOCAL_PART.test(local) && labels.length > 1 && labels.every(isLabel);
}

function isLabel(label: string): boolean {
  return label.length <= MAX_LABEL && LABEL.test(label);
}

/** E12: mail providers deliver to any case, but dots and `+tags` may name another person; null for an empty address. */
export function accountEmail(email: string): string | null {
  const normal = email.normalize('NFC').trim().toLowerCase();
  return normal === '' ? null : normal;
}
