import { useSearchParams } from 'react-router-dom';

/** Values of an address by their names; null or an empty text takes one away. */
type Changes = Readonly<Record<string, string | null>>;

export function withChanges(address: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** What a view has in its address, and how it changes; the view before stands in no history. */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  const change = (changes: Changes) => setAddress((before) => withChanges(before, changes), { replace: true });
  return { address, change };
}
