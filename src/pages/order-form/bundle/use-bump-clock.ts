import { useEffect, useRef, useState } from 'react';
import type { BumpModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';

const EVERY_MS = 15_000;

/**
 * E01: tells the machine the time as bumps are first seen, and again every 15 seconds while one of them expires. Answers
 * the shopper's clock in milliseconds since 1970, or null before it was read.
 */
export function useBumpClock(bumps: readonly BumpModel[], send: CheckoutSend): number | null {
  const [now, setNow] = useState<number | null>(null);
  const latest = useRef(send);
  const hasBumps = bumps.length > 0;
  const isExpiring = bumps.some(({ expiresAt }) => expiresAt !== null);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (!hasBumps) return;
    const tell = () => {
      const time = new Date();
      setNow(time.getTime());
      latest.current({ type: 'time.told', now: time.toISOString() });
    };
    tell();
    if (!isExpiring) return;
    const timer = window.setInterval(tell, EVERY_MS);
    return () => window.clearInterval(timer);
  }, [hasBumps, isExpiring]);
  return now;
}
