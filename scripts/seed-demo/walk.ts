import { HttpBrowser } from '../../tests/support/walks/http-browser.ts';
import { type Habits, type Passage, Shopper } from '../../tests/support/walks/shopper.ts';
import { WalkingBrowser } from '../../tests/support/walks/walking-browser.ts';
import type { DemoShop } from './demo-shop.ts';
import type { HandClock } from './hand-clock.ts';
import { planWalk } from './journey.ts';
import { choicesOn, hopelessCard, type Person } from './person.ts';
import { visitorOf } from './visitor.ts';

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
