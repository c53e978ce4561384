import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { lastingParameters } from '../../domain/routing/shop-address.ts';
import { ShopParametersContext } from '../components/basic/shop-link.tsx';

export interface PageLinksProps {
  /** The query of the session's addresses. */
  query: string;
  /** A02: the funnel that links lead to; null for the shop's first. */
  uid: string | null;
  children: ReactNode;
}

/**
 * Q09: gives the page's links what they carry on. The server's elements, and those that take them over, have it from the address
 * alone: a session that begins in this browser is in the links from then on.
 */
export function PageLinks({ query, uid, children }: PageLinksProps): ReactNode {
  const { search } = useLocation();
  const isTakenOver = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const parameters = useMemo(
    () => lastingParameters(isTakenOver ? query : search, uid),
    [isTakenOver, query, search, uid],
  );
  return <ShopParametersContext value={parameters}>{children}</ShopParametersContext>;
}

const neverChanges = () => () => {};
