import type { ProviderOrigins } from './security-headers.ts';

/** M01, M02: the origin that the pages of a shop with internal apps call; none without the setting. */
export function internalAppsOrigins({ internalAppsUrl }: { internalAppsUrl: string }): ProviderOrigins {
  return { script: [], frame: [], connect: internalAppsUrl === '' ? [] : [new URL(internalAppsUrl).origin] };
}
