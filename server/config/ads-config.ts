import type { Settings } from './settings.schema.ts';

/** The advertising services that hear of purchases; each inconsistent combination adds one sentence to `problems`. */
export function readAds(settings: Settings, isOnThisMachine: boolean, problems: string[]) {
  const postback = settings.AFFILIATE_POSTBACK_URL ?? null;
  if (postback?.startsWith('http:') && !isOnThisMachine) {
    problems.push('AFFILIATE_POSTBACK_URL has to begin with https://.');
  }
  return {
    /** Null tells Meta nothing. */
    meta: readMeta(settings, problems),
    /** Null tells Google Analytics nothing. */
    ga4: readGa4(settings, problems),
    /** The template of affiliates' postbacks; null tells no network. */
    postback,
  };
}

export type MetaConfig = NonNullable<ReturnType<typeof readMeta>>;

function readMeta(settings: Settings, problems: string[]) {
  const { META_PIXEL_ID: pixelId, META_ACCESS_TOKEN: accessToken } = settings;
  if (!pixelId && !accessToken) return null;
  if (!pixelId || !accessToken) {
    problems.push('META_PIXEL_ID and META_ACCESS_TOKEN go together: set both, or neither.');
    return null;
  }
  return {
    pixelId,
    accessToken,
    /** The address of the Graph API with its version. */
    apiUrl: withoutSlash(settings.META_API_URL),
  };
}

export type Ga4Config = NonNullable<ReturnType<typeof readGa4>>;

function readGa4(settings: Settings, problems: string[]) {
  const { GA4_MEASUREMENT_ID: measurementId, GA4_API_SECRET: apiSecret } = settings;
  if (!measurementId && !apiSecret) return null;
  if (!measurementId || !apiSecret) {
    problems.push('GA4_MEASUREMENT_ID and GA4_API_SECRET go together: set both, or neither.');
    return null;
  }
  return { measurementId, apiSecret, apiUrl: withoutSlash(settings.GA4_API_URL) };
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
