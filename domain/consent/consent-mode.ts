import { allows, type Consent, type OptionalPurpose } from './consent.ts';

export type ConsentSignal = 'granted' | 'denied';

/** The four signals of Google's Consent Mode v2. */
export type ConsentSignals = Record<keyof typeof PURPOSES, ConsentSignal>;

const PURPOSES = {
  ad_storage: 'advertising',
  analytics_storage: 'analytics',
  ad_user_data: 'advertising',
  ad_personalization: 'advertising',
} as const satisfies Record<string, OptionalPurpose>;

/** Consent Mode v2 is told the `default` before any tag runs, and an `update` after each change. */
export function consentSignals(consent: Consent): ConsentSignals {
  const signal = (purpose: OptionalPurpose): ConsentSignal => (allows(consent, purpose) ? 'granted' : 'denied');
  return {
    ad_storage: signal(PURPOSES.ad_storage),
    analytics_storage: signal(PURPOSES.analytics_storage),
    ad_user_data: signal(PURPOSES.ad_user_data),
    ad_personalization: signal(PURPOSES.ad_personalization),
  };
}
