import Cookies from 'js-cookie';

/** L08: whether the login that comes back was that of a subscription. */
const NAME = 'tcr_isSub';
const DAYS = 1;

type Page = Pick<Location, 'protocol'>;

export function keepSubscriptionFlag(page: Page = window.location): void {
  Cookies.set(NAME, 'true', { ...scopeOf(page), expires: DAYS });
}

/** Reads the flag and clears it. */
export function takeSubscriptionFlag(page: Page = window.location): boolean {
  const isSet = Cookies.get(NAME) === 'true';
  Cookies.remove(NAME, scopeOf(page));
  return isSet;
}

function scopeOf({ protocol }: Page) {
  return { path: '/', secure: protocol === 'https:', sameSite: 'lax' as const };
}
