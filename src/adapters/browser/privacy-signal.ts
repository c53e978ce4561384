import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';

/**
 * L06: the settings of a page, opted out also where only the browser's script says so: some send Global Privacy Control
 * as a header, some show it to pages alone, and either one is the visitor's choice.
 */
export function withPrivacySignal(settings: RuntimeSettings, browser: object): RuntimeSettings {
  const isSignalled = 'globalPrivacyControl' in browser && browser.globalPrivacyControl === true;
  return { ...settings, optedOut: settings.optedOut === true || isSignalled };
}
