import type { Departure } from '../../../machines/ports.ts';
import { isApprovalAddress } from './approval-address.ts';

/** What leaving needs of a browser's window. */
export interface LeavingView {
  location: { assign(address: string): void };
  addEventListener(type: 'pageshow', listener: (event: { persisted: boolean }) => void): void;
  removeEventListener(type: 'pageshow', listener: (event: { persisted: boolean }) => void): void;
}

export interface RedirectWorld {
  view: LeavingView;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Whether a provider's sandbox is in use. */
  isTest: (provider: Departure['provider']) => boolean;
}

/** O04: goes to the provider's page, and says when. An address that is not to be trusted is not gone to. */
export async function redirectToProvider(
  { view, now, isTest }: RedirectWorld,
  { provider, url }: Departure,
): Promise<{ leftAt: number }> {
  if (!isApprovalAddress(url, isTest(provider))) throw new Error('the address to approve at is not to be trusted');
  const leftAt = now();
  view.location.assign(url);
  return { leftAt };
}

/** Ends only where the very page that was left is shown again, out of the browser's own cache. */
export function watchForReturn(view: LeavingView): Promise<void> {
  return new Promise((resolve) => {
    const back = ({ persisted }: { persisted: boolean }) => {
      if (!persisted) return;
      view.removeEventListener('pageshow', back);
      resolve();
    };
    view.addEventListener('pageshow', back);
  });
}
