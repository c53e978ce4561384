import { setImmediate as nextTurn } from 'node:timers/promises';
import { deviceKind } from '../../domain/tracking/visitor.ts';
import { toEffect } from '../../machines/effects.ts';
import { createFunnelStats, type FunnelStats } from '../../src/adapters/api/funnel-stats.ts';
import { createLeadSender } from '../../src/adapters/api/leads.ts';
import { abandonOffer } from '../../src/adapters/payment/payments.ts';
import { createEventCounter } from '../../src/adapters/storage/event-counter.ts';
import { statsPlace } from '../../src/boot/tracking/stats-place.ts';
import { followingEvents } from '../../src/tracking/following-events.ts';
import { statsListener } from '../../src/tracking/stats-listener.ts';
import { answerChallenge } from '../../tests/support/walks/answer-challenge.ts';
import { HttpBrowser } from '../../tests/support/walks/http-browser.ts';
import { type Habits, type Passage, Shopper } from '../../tests/support/walks/shopper.ts';
import { type Visitor, type WalkedPage, WalkingBrowser } from '../../tests/support/walks/walking-browser.ts';
import type { DemoShop } from './demo-shop.ts';
import type { HandClock } from './hand-clock.ts';
import { planWalk } from './journey.ts';
import { choicesOn, hopelessCard, type Person } from './person.ts';

/** What one person did: the funnel by its uid, null for a robot that fetched a page, and the edges that were taken. */
export interface Walked {
  person: number;
  funnel: string | null;
  passages: readonly Passage[];
}

/** How long people look at a page, in milliseconds. */
const LOOK_MS = 25_000;

/** Walks the shop as one person, on whose time the clock moves. */
export async function walkAs(shop: DemoShop, clock: HandClock, person: Person): Promise<Walked> {
  const http = new HttpBrowser(shop.origin, networkAddress(person.number), headersOf(person));
  if (person.kind === 'fetches') {
    await http.open(person.address);
    return { person: person.number, funnel: null, passages: [] };
  }
  await answerForAdvertising(http, person);
  const browser = new WalkingBrowser(shop, http, visitorOf(shop, clock, person));
  const habits: Habits = {
    account: person.account,
    method: person.method,
    declined: person.cards.first,
    card: person.cards.last,
    cancelsFirst: person.chance.isTrue(0.1),
    reloads: () => person.chance.isTrue(0.04),
    choices: (form) => choicesOn(person, form),
    think: () => clock.moveBy(person.chance.timeAround(LOOK_MS)),
  };
  const shopper = new Shopper(browser, habits);
  const { graph } = await shopper.walk(person.address, (page) => {
    const { steps, lastAct } = planWalk(page, person);
    habits.lastAct = lastAct;
    // A walk ends on an order form before anything is paid.
    if (lastAct === 'declined payment') habits.card = hopelessCard(person);
    return { steps };
  });
  await browser.settled();
  return { person: person.number, funnel: graph.funnel.uniqueIdentifier, passages: shopper.passages };
}

function headersOf({ agent, region, stance }: Person): Record<string, string> {
  // Compressing costs as much as a statement, and goes nowhere here.
  const own = { 'user-agent': agent, 'x-region': region, 'accept-encoding': 'identity' };
  return { ...own, ...(stance === 'signals' ? { 'sec-gpc': '1' } : {}) };
}

/** A public address of its own for each person, since the shop limits what one address may do. */
function networkAddress(number: number): string {
  return `73.${(number >> 14) & 255}.${(number >> 7) & 127}.${(number & 127) + 1}`;
}

/** Answers the question of a page that asks; some opt out without being asked. */
async function answerForAdvertising(http: HttpBrowser, { address, stance, region }: Person): Promise<void> {
  const mayBeAsked = !region.startsWith('US');
  if (stance !== 'opts out' && !(mayBeAsked && (stance === 'agrees' || stance === 'refuses'))) return;
  const { settings } = await http.open(address);
  const api = http.api(settings);
  if (stance === 'opts out') return void (await api.post('optout', {}));
  const { consent } = settings;
  if (consent?.rule !== 'opt-in') return;
  const allowed = stance === 'agrees';
  const answer = { analytics: allowed, advertising: allowed, textVersion: consent.textVersion, source: 'banner' };
  await api.post('consent', answer);
}

/** The person as a browser's visitor: the statistics, leads and answers to the bank of the storefront, without a screen. */
function visitorOf(shop: DemoShop, clock: HandClock, { chance, agent, cards }: Person): Visitor {
  return {
    random: chance.number,
    now: clock.now,
    device: deviceKind(agent),
    listenersOf: (page, actor) => [
      statsListener({ ...statsPlace(actor, page.session, shop.origin), stats: statsOf(page, agent) }),
    ],
    effectsOf: ({ session, api, allows }) => ({
      sendLead: toEffect(
        createLeadSender(api, { funnel: session.graph.funnel.sfid, isAllowed: () => allows('advertising') }),
      ),
      challengeShopper: toEffect(({ clientSecret }: { clientSecret: string }) =>
        answerChallenge(shop.cards, clientSecret, cards.passesChallenge ? 'complete' : 'fail'),
      ),
      abandonOffer: toEffect((offer) => abandonOffer(api, offer)),
    }),
  };
}

/** The storefront's own, whose pauses are turns of the event loop. */
function statsOf({ session, api, allows }: WalkedPage, userAgent: string): FunnelStats {
  return createFunnelStats({
    api,
    // It is kept in the browser's storage alone, which this one has not.
    device: { os: '', browser: '', language: '', device: deviceKind(userAgent), timezone: '', screen_resolution: '' },
    isNewSession: session.isNew,
    count: createEventCounter(() => {
      throw new Error('this browser has no storage');
    }),
    isNeeded: () => false,
    onSent: followingEvents({
      affiliate: session.input.affParameters,
      visitor: (): Record<string, string> => (allows('analytics') ? { userAgent } : {}),
      later: (run) => void setImmediate(run),
    }),
    log: (_, message, detail) => {
      throw new Error(`${message}: ${String(detail)}`);
    },
    // The answer to the first event always comes, so that nothing needs to go on without it.
    later: () => {},
    painted: () => nextTurn(),
    whenIdle: () => {},
    onLeave: () => {},
    hasEnded: () => false,
  });
}
