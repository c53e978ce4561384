import { allows, type ConsentDecision, NO_CONSENT } from '../../../domain/consent/consent.ts';
import { parseQuery, writeQuery } from '../../../domain/routing/query.ts';
import { screenViewOf } from '../../../domain/tracking/screen-view.ts';
import { touchOf } from '../../../domain/tracking/touch.ts';
import { newUuid } from '../../adapters/browser/new-id.ts';
import { withPrivacySignal } from '../../adapters/browser/privacy-signal.ts';
import { createTabChannel } from '../../adapters/browser/tab-channel.ts';
import { followAnalytics } from '../../adapters/browser/visitor-cookies.ts';
import { storeAffiliate } from '../../adapters/page/affiliate-info.ts';
import { readPageData } from '../../adapters/page/page-data.ts';
import { createSessionStorage } from '../../adapters/storage/session-storage.ts';
import { storeTouch } from '../../adapters/storage/touch-store.ts';
import { consumeArrivedAddress } from '../../app/arrived-address.ts';
import { dispatchScreenView } from '../../tracking/screen-event.ts';
import { setWaitingPage } from './waiting-page.ts';
import '../../early/early.types.ts';

/**
 * The start of a page that is only read: it tells of the visit what the application would, and its links lead on by themselves. The
 * application comes with the first press of anything else, and with an answer to the question for consent in another tab.
 */
function start(): void {
  const { href, search } = consumeArrivedAddress(window);
  const { settings } = readPageData(document);
  const consent = withPrivacySignal(settings, navigator).consent ?? NO_CONSENT;
  storeAffiliate(
    createSessionStorage(() => window.sessionStorage),
    { href, referrer: document.referrer },
  );
  storeTouch(
    { storage: () => window.localStorage, now: Date.now, isAllowed: () => allows(consent, 'advertising') },
    touchOf(writeQuery(parseQuery(search))),
  )();
  followAnalytics(allows(consent, 'analytics'), newUuid);
  const { origin, pathname, search: shown } = window.location;
  dispatchScreenView(screenViewOf({ origin, address: `${pathname}${shown}`, node: null, title: document.title }));
  let heard: ConsentDecision | null = null;
  createTabChannel<ConsentDecision>('sluice-consent', window).onOther((decision) => {
    heard = decision;
    window.sluiceEarly?.begin();
  });
  setWaitingPage({ heardConsent: () => heard });
}

try {
  start();
  performance.mark('sluice-alive');
  window.sluiceEarly?.free();
} catch (error) {
  window.sluiceEarly?.begin();
  throw error;
}
