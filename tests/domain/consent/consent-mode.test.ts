import { describe, expect, it } from 'vitest';
import type { Consent } from '../../../domain/consent/consent.ts';
import { consentSignals } from '../../../domain/consent/consent-mode.ts';

const OPT_OUT: Consent = { rule: 'opt-out', textVersion: '1', decision: null, isSignalled: false };

describe('the signals of Consent Mode v2', () => {
  it('follow the two purposes', () => {
    const decided = { textVersion: '1', at: null };
    const one: Consent = { ...OPT_OUT, decision: { ...decided, analytics: true, advertising: false } };
    expect(consentSignals(one)).toEqual({
      ad_storage: 'denied',
      analytics_storage: 'granted',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
    });
    const other: Consent = { ...OPT_OUT, decision: { ...decided, analytics: false, advertising: true } };
    expect(consentSignals(other)).toEqual({
      ad_storage: 'granted',
      analytics_storage: 'denied',
      ad_user_data: 'granted',
      ad_personalization: 'granted',
    });
  });

  it('are all granted until a no under opt-out, and all denied under the browser’s signal', () => {
    expect(new Set(Object.values(consentSignals(OPT_OUT)))).toEqual(new Set(['granted']));
    const signalled = { ...OPT_OUT, isSignalled: true };
    expect(new Set(Object.values(consentSignals(signalled)))).toEqual(new Set(['denied']));
  });
});
