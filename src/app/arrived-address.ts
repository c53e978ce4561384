import { consumedAddress } from '../../domain/routing/shop-address.ts';

export interface ArrivedAddress {
  href: string;
  pathname: string;
  search: string;
}

/** Q06: the complete address of the visit; a provider's parameters go from the browser's address at once. */
export function consumeArrivedAddress(view: Pick<Window, 'location' | 'history'>): ArrivedAddress {
  const { href, pathname, search } = view.location;
  const rest = consumedAddress(pathname, search);
  if (rest !== null) view.history.replaceState(view.history.state, '', rest);
  return { href, pathname, search };
}
