import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { NO_CONSENT } from '../../../domain/consent/consent.ts';

/** L06: some browsers send Global Privacy Control as a header, some only to scripts, and both are the visitor's. */
export function withPrivacySignal(settings: RuntimeSettings, browser: object): RuntimeSettings {
  const isSignalled = 'globalPrivacyControl' in browser && browser.globalPrivacyControl === true;
  const consent = settings.consent ?? NO_CONSENT;
  return {
    ...settings,
    consent: { ...consent, isSignalled: consent.isSignalled || isSignalled },
  };
}
