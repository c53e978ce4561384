import type { WalletSettings } from '../../contracts/page/wallet-settings.ts';
import type { ProviderOrigins } from '../http/security-headers.ts';

const GOOGLE = 'https://pay.google.com';

/** The origins that the configured wallets need in a page's policy; none without a wallet. */
export function listOrigins({ apiUrl, google, apple }: WalletSettings): ProviderOrigins {
  const scripts = [google?.scriptUrl, apple?.scriptUrl].filter((url) => typeof url === 'string').map(originOf);
  const script = [...new Set(scripts)];
  const connect = google || apple ? [originOf(apiUrl)] : [];
  // Chrome requests Google's own page of the payment request, besides the requests of the library.
  if (script.includes(GOOGLE)) connect.push(GOOGLE, 'https://google.com/pay');
  return { script, frame: script, connect, ...(google ? { usesNonce: true } : {}) };
}

/** The origins of several providers as one list, each origin once. */
export function joinOrigins(...all: ProviderOrigins[]): ProviderOrigins {
  const each = (part: 'script' | 'frame' | 'connect' | 'style' | 'img') => [
    ...new Set(all.flatMap((origins) => origins[part] ?? [])),
  ];
  return {
    script: each('script'),
    frame: each('frame'),
    connect: each('connect'),
    style: each('style'),
    img: each('img'),
    usesNonce: all.some((origins) => origins.usesNonce),
  };
}

function originOf(url: string): string {
  return new URL(url).origin;
}
