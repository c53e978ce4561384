import type { PageData } from '../../../contracts/page/page-data.ts';
import { allows, type ConsentDecision, NO_CONSENT, type Purpose } from '../../../domain/consent/consent.ts';
import { parseQuery, writeQuery } from '../../../domain/routing/query.ts';
import { buildScreenView } from '../../../domain/tracking/screen-view.ts';
import { parseTouch } from '../../../domain/tracking/touch.ts';
import { nodeById } from '../../../graph/graph.ts';
import { isNewEnough } from '../../adapters/browser/browser-age.ts';
import { yieldToBrowser } from '../../adapters/browser/idle.ts';
import { newUuid, secureRandom } from '../../adapters/browser/new-id.ts';
import { withPrivacySignal } from '../../adapters/browser/privacy-signal.ts';
import { createTabChannel } from '../../adapters/browser/tab-channel.ts';
import { followAnalytics } from '../../adapters/browser/visitor-cookies.ts';
import { affiliateOfPage } from '../../adapters/page/affiliate-info.ts';
import { readPageData } from '../../adapters/page/page-data.ts';
import { storeTouch } from '../../adapters/storage/touch-store.ts';
import { tryUse } from '../../adapters/storage/try.ts';
import { consumeArrivedAddress } from '../../app/arrived-address.ts';
import { shownPast } from '../../pages/landing/shown-past.ts';
import { dispatchScreenView } from '../../tracking/screen-event.ts';
import { type FirstLook, readFirstLook } from './first-look.ts';
import { beginVisit } from './late-visit.ts';
import { setWaitingPage, type WaitingPage } from './waiting-page.ts';
import '../../early/early.types.ts';

/** The data of a page that waits; `look` is null where it is no step. */
interface Waiting {
  page: PageData;
  look: FirstLook | null;
}

const NOBODY: ReadonlySet<string> = new Set();

/** The application comes with the first press of anything but a link, or with another tab's answer about consent. */
async function start({ page, look }: Waiting): Promise<WaitingPage> {
  const { href, search } = consumeArrivedAddress(window);
  const consent = withPrivacySignal(page.settings, navigator).consent ?? NO_CONSENT;
  const allowed = (purpose: Purpose) => allows(consent, purpose);
  const { brand } = page.settings;
  const affParameters = affiliateOfPage(window, brand, href);
  const touches = { brand, storage: () => window.localStorage, now: Date.now, consent: () => consent };
  storeTouch(touches, parseTouch(writeQuery(parseQuery(search))))();
  followAnalytics(consent, newUuid);
  await yieldToBrowser(window);
  const arrival = { search, affParameters, allows: allowed, now: Date.now, random: secureRandom };
  const notified = page.kind === 'funnel' && look ? beginVisit(page, look, arrival) : () => NOBODY;
  await yieldToBrowser(window);
  dispatchView(page, look);
  showActionPast();
  return { search, isStep: look !== null, heardConsent: followConsent(), notified };
}

/** R10. */
function dispatchView(page: PageData, look: FirstLook | null): void {
  const { origin, pathname, search } = window.location;
  const node = (page.kind === 'funnel' && look && nodeById(page.published.graph, look.stepId)) || null;
  dispatchScreenView(buildScreenView({ origin, address: `${pathname}${search}`, node, title: document.title }));
}

/** The bar at the bottom edge, on a page that has one. */
function showActionPast(): void {
  const bar = document.querySelector<HTMLElement>('#root [data-past-action]');
  const action = document.querySelector('#root form');
  if (bar && action) shownPast(bar, action);
}

/** Has the application start with an answer that another tab gave; returns the question for it. */
function followConsent(): () => ConsentDecision | null {
  let heard: ConsentDecision | null = null;
  createTabChannel<ConsentDecision>('sluice-consent', window).onOther((decision) => {
    heard = decision;
    window.sluiceEarly?.begin();
  });
  return () => heard;
}

/** L09: a step whose application could not start says so before anything is pressed. */
const mayWait = ({ look }: Waiting) => look === null || isNewEnough();

async function startOrBegin(waiting: Waiting): Promise<void> {
  try {
    const starting = start(waiting);
    setWaitingPage(starting);
    await starting;
    performance.mark('sluice-alive');
    window.sluiceEarly?.free();
  } catch (error) {
    window.sluiceEarly?.begin();
    throw error;
  }
}

/** The application says what is wrong with data that cannot be read. Its script shares this module, and calls nothing of it. */
window.sluiceLate = () => {
  const waiting = tryUse((): Waiting => ({ page: readPageData(document), look: readFirstLook(document) }));
  if (waiting && mayWait(waiting)) void startOrBegin(waiting);
  else window.sluiceEarly?.begin();
};
