import type { ProviderPage } from '../../../contracts/api/payment-end.ts';
import { tryUse } from '../storage/try.ts';

/** O04: a provider's page is reached by https, or on this machine while the provider's sandbox is in use. */
export function isApprovalAddress(address: string, isTest: boolean): boolean {
  const url = tryUse(() => new URL(address));
  if (url?.username !== '' || url.password !== '') return false;
  const { protocol, hostname } = url;
  return protocol === 'https:' || (isTest && protocol === 'http:' && LOCAL.has(hostname));
}

const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The parts of a browser's window that a redirect uses. */
export interface LeavingView {
  location: { assign(address: string): void };
  addEventListener(type: 'pageshow', listener: (event: { persisted: boolean }) => void): void;
  removeEventListener(type: 'pageshow', listener: (event: { persisted: boolean }) => void): void;
}

export interface RedirectEnvironment {
  view: LeavingView;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Whether a provider's sandbox is in use. */
  isTest: (provider: ProviderPage['provider']) => boolean;
}

/** O04: redirects to the provider's page and returns the time. Throws for an address that is not allowed. */
export async function redirectToProvider(
  { view, now, isTest }: RedirectEnvironment,
  { provider, url }: ProviderPage,
): Promise<{ awaySince: number }> {
  if (!isApprovalAddress(url, isTest(provider))) throw new Error('the approval address is not allowed');
  const awaySince = now();
  view.location.assign(url);
  return { awaySince };
}

/** Resolves only when the browser shows this page again from its back-forward cache. */
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
