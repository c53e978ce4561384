import { allows, type Consent, type OptionalPurpose } from './consent.ts';

export type ConsentSignal = 'granted' | 'denied';

/** The four signals of Google's Consent Mode v2. */
export type ConsentSignals = ReturnType<typeof consentSignals>;

/** Consent Mode v2 is told the `default` before any tag runs, and an `update` after each change. */
export function consentSignals(consent: Consent) {
  const signal = (purpose: OptionalPurpose): ConsentSignal => (allows(consent, purpose) ? 'granted' : 'denied');
  return {
    ad_storage: signal('advertising'),
    analytics_storage: signal('analytics'),
    ad_user_data: signal('advertising'),
    ad_personalization: signal('advertising'),
  };
}
