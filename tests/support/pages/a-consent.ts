import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { type PageConsent, startConsent } from '../../../src/boot/consent/start-consent.ts';

/** The consent of a page with these settings: an answer is stored at once, and there are no other tabs. */
export function startedConsent(settings: RuntimeSettings): PageConsent {
  return startConsent(
    { kind: 'missing', problem: 'unknown-funnel', settings, funnels: [] },
    {
      save: async ({ analytics, advertising, textVersion }) => ({ analytics, advertising, textVersion, at: null }),
      tabs: { announce: () => {}, onOther: () => {} },
    },
  );
}

export function aConsent(settings: RuntimeSettings): PageConsent['actor'] {
  return startedConsent(settings).actor;
}
