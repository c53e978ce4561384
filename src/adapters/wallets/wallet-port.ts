import type { WalletSettings } from '../../../contracts/page/wallet-settings.ts';
import type {
  WalletKind,
  WalletOutcome,
  WalletPort,
  WalletRequest,
  WalletSheetRequest,
} from '../../../machines/wallet/wallet.types.ts';
import { withDeadline } from '../browser/deadline.ts';
import { createApplePay } from './apple-pay.ts';
import { createCardTokens } from './card-tokens.ts';
import { createGooglePay } from './google-pay.ts';
import { type DeliveryOf, UNAVAILABLE, type WalletAdapter } from './wallet-adapter.ts';

export interface WalletPortDeps {
  page: Document;
  publishableKey: string;
  deliveryOf: DeliveryOf;
  /** Requests Apple's merchant session from the server; null if there is none. */
  merchantSession(validationUrl: string): Promise<object | null>;
}

/** A wallet that has not reported after this time that it can pay gets no button. */
const READY_TIMEOUT_MS = 10_000;

/** The configured wallets. None of their scripts loads before the first call of `available`. */
export function createWalletPort(settings: WalletSettings, deps: WalletPortDeps): WalletPort {
  const wallets = walletsOf(settings, deps);
  const openSheet = oneAtATime((kind: WalletKind, request: WalletSheetRequest) => {
    return wallets.get(kind)?.authorize(request) ?? Promise.resolve(UNAVAILABLE);
  });
  return {
    async available(request) {
      const ready = await Promise.all([...wallets].map(([kind, wallet]) => kindIfReady(kind, wallet, request)));
      return ready.filter((kind) => kind !== null);
    },
    authorize: openSheet,
  };
}

function walletsOf(settings: WalletSettings, deps: WalletPortDeps): Map<WalletKind, WalletAdapter> {
  const { page, publishableKey, merchantSession, deliveryOf } = deps;
  const tokens = createCardTokens(settings.apiUrl, publishableKey);
  const wallets = new Map<WalletKind, WalletAdapter>();
  if (settings.apple)
    wallets.set('apple_pay', createApplePay(settings.apple, { tokens, deliveryOf, page, merchantSession }));
  if (settings.google) {
    const nonce = policyNonce(performance);
    wallets.set('google_pay', createGooglePay(settings.google, { tokens, deliveryOf, page, publishableKey, nonce }));
  }
  return wallets;
}

async function kindIfReady(kind: WalletKind, wallet: WalletAdapter, request: WalletRequest) {
  const asked = wallet.canPay(request).catch(() => false);
  return (await withDeadline(asked, READY_TIMEOUT_MS)) ? kind : null;
}

type Opening = WalletPort['authorize'];

/** An authorized sheet belongs to its payment, so a later call opens a new one and never reuses an authorization. */
function oneAtATime(openSheet: Opening): Opening {
  let open: Promise<WalletOutcome> | null = null;
  let endLast: (() => void) | null = null;
  const settled = (known: WalletOutcome): WalletOutcome => {
    open = null;
    if (known.type !== 'authorized') return known;
    let isOver = false;
    const finish: typeof known.finish = (result) => {
      if (!isOver) known.finish(result);
      isOver = true;
    };
    endLast = () => finish('fail');
    return { ...known, finish };
  };
  return (kind, request) => {
    if (open) return open;
    endLast?.();
    // If the library throws, the shopper still has the card field, and nothing was charged.
    open = openSheet(kind, request).then(settled, () => settled(UNAVAILABLE));
    return open;
  };
}

/** The nonce of this page's content policy, which its answer names in the Server-Timing header; undefined without one. */
function policyNonce(timings: Pick<Performance, 'getEntriesByType'>): string | undefined {
  for (const entry of timings.getEntriesByType('navigation')) {
    const named = (entry as PerformanceNavigationTiming).serverTiming?.find(({ name }) => name === 'nonce');
    if (named) return named.description;
  }
  return undefined;
}
