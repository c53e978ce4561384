import { consumedAddress } from './shown-address.ts';

export interface ArrivedAddress {
  href: string;
  pathname: string;
  search: string;
}

/** Q06: the address that the visitor came by, whole; what a provider added to it leaves the browser's own at once. */
export function consumeArrivedAddress(view: Pick<Window, 'location' | 'history'>): ArrivedAddress {
  const { href, pathname, search } = view.location;
  const rest = consumedAddress(pathname, search);
  if (rest !== null) view.history.replaceState(view.history.state, '', rest);
  return { href, pathname, search };
}
