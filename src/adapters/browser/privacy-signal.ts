import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { NO_CONSENT } from '../../../domain/consent/consent.ts';

/**
 * L06: the settings of a page, whose consent has the signal of the browser's script interface, too: some browsers send
 * Global Privacy Control as a header, some expose it only to scripts, and both are the visitor's choice.
 */
export function withPrivacySignal(settings: RuntimeSettings, browser: object): RuntimeSettings {
  const isSignalled = 'globalPrivacyControl' in browser && browser.globalPrivacyControl === true;
  const consent = settings.consent ?? NO_CONSENT;
  return {
    ...settings,
    consent: { ...consent, isSignalled: consent.isSignalled || isSignalled },
  };
}
