import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Browsers refuse to note a new address more than some times a second, which a held key would ask for. */
const WRITTEN_AFTER_MS = 300;

/** The chosen place of a walk, from 0, which the address has as `fact`, from 1; null while the whole way is lit. */
export function usePlace(count: number): [number | null, (place: number | null) => void] {
  const [address, setAddress] = useSearchParams();
  const [place, setPlace] = useState(() => placeIn(address, count));
  useEffect(() => {
    const timer = window.setTimeout(() => {
      const fact = place === null ? null : String(place + 1);
      if (address.get('fact') !== fact) setAddress(fact === null ? {} : { fact }, { replace: true });
    }, WRITTEN_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [place, address, setAddress]);
  return [place, setPlace];
}

function placeIn(address: URLSearchParams, count: number): number | null {
  const fact = Number(address.get('fact') ?? 0);
  return Number.isInteger(fact) && fact >= 1 && fact <= count ? fact - 1 : null;
}
