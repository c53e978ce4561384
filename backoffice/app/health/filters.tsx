import { Link, useSearchParams } from 'react-router-dom';
import { useAddress, withChanges } from '../parts/use-address.ts';

/** The filters of a list in the address, as its reading takes them; another filter begins at the newest again. */
export function useFilters(names: readonly string[]) {
  const { address, change } = useAddress();
  const given = (name: string) => address.get(name) ?? '';
  return {
    query: withChanges(new URLSearchParams(), Object.fromEntries(names.map((name) => [name, given(name)]))),
    given,
    filter: (name: string, value: string) => change({ [name]: value, before: null }),
  };
}

interface PageLinksProps {
  /** What is listed, such as `lines`. */
  of: string;
  /** What the next page begins after; null on the last one. */
  next: string | number | null;
}

/** Leads to the newest page of a list, and to the next older one. */
export function PageLinks({ of, next }: PageLinksProps) {
  const [address] = useSearchParams();
  return (
    <p className="page-links">
      {address.has('before') && <Link to={`?${withChanges(address, { before: null })}`}>Newest {of}</Link>}
      {next !== null && <Link to={`?${withChanges(address, { before: String(next) })}`}>Older {of}</Link>}
    </p>
  );
}
