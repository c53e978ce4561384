import type { EdgeKind, GraphNode } from '../../contracts/page/published-graph.ts';
import type { AccountDetails } from '../../domain/account/account.ts';
import type { CheckoutPageEvent, PaymentMethod } from '../../machines/checkout/checkout.types.ts';
import { type AgentKind, BROWSERS, FETCHING_ROBOTS, HEADLESS, LOOKING_ROBOTS } from './agents.ts';
import { Chance } from './chance.ts';
import { EUROPEAN_PLACES, FIRST_NAMES, LAST_NAMES, PLACES, type Place, STREETS } from './places.ts';
import { ENTRIES, type Entry, SOURCES } from './sources.ts';

/** How a person answers for advertising; `signals` is Global Privacy Control. */
type Stance = 'silent' | 'agrees' | 'refuses' | 'signals' | 'opts out';

/** One visitor of the demo shop. The same seed and number make the same one. */
export interface Person {
  number: number;
  /** Looks and leaves without running a script, looks as a robot does, or shops. */
  kind: 'fetches' | 'looks' | 'shops';
  entry: Entry;
  address: string;
  agent: string;
  region: string;
  stance: Stance;
  /** How often the person goes on where the average visitor does once. */
  eagerness: number;
  account: AccountDetails;
  method: PaymentMethod;
  cards: Cards;
  chance: Chance;
}

interface Cards {
  /** The card that pays in the end; a person who gives up has none that does. */
  last: string;
  /** Is declined before that. */
  first: string | null;
  passesChallenge: boolean;
  /** Whether the charge of every offer fails after a sale that was paid. */
  failsOffers: boolean;
}

const VISA = '4242424242424242';
const CHALLENGED = '4000000000003220';
const FAILS_AFTER_SALE = '4000000000000341';
const PAYING = [VISA, '5555555555554444', '6011111111111117', '4000056655665556'] as const;

/** Any reason, too little money, expired, a wrong code, lost. */
const DECLINED = [
  ['4000000000000002', 4],
  ['4000000000009995', 5],
  ['4000000000000069', 2],
  ['4000000000000127', 2],
  ['4000000000009987', 1],
] as const;

export function personOf(seed: number, number: number): Person {
  const chance = new Chance(seed, `person ${number}`);
  const kind = chance.weighted([
    ['fetches', 2.5],
    ['looks', 2.5],
    ['shops', 95],
  ] as const);
  const entry = chance.weighted(ENTRIES.map((each) => [each, each.share] as const));
  const source = chance.weighted(SOURCES.map((each) => [each, each.share] as const));
  const browser = browserFor(chance, source.name);
  const place = placeFor(chance, entry);
  const click = source.query.replace('{click}', chance.between(10 ** 9, 10 ** 10).toString(36));
  return {
    number,
    kind,
    entry,
    address: addressOf(entry, click),
    agent: agentOf(chance, kind, browser),
    region: place.region,
    stance: stanceOf(chance),
    eagerness: browser.eagerness * source.eagerness,
    account: accountOf(chance, place, number),
    method: methodOf(chance, entry),
    cards: cardsOf(chance),
    chance,
  };
}

function addressOf({ path }: Entry, click: string): string {
  return click === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${click}`;
}

/** Half of the visits from an app's advertisements are in the app itself. */
function browserFor(chance: Chance, source: string | null): AgentKind {
  const inApp = BROWSERS.find(({ openedBy }) => openedBy !== null && openedBy === source);
  if (inApp && chance.isTrue(0.5)) return inApp;
  const others = BROWSERS.filter(({ openedBy }) => openedBy === null);
  return chance.weighted(others.map((each) => [each, each.share] as const));
}

function agentOf(chance: Chance, kind: Person['kind'], browser: AgentKind): string {
  if (kind === 'fetches') return chance.one(FETCHING_ROBOTS);
  if (kind === 'looks') return chance.one(LOOKING_ROBOTS);
  return chance.isTrue(0.01) ? HEADLESS : chance.one(browser.agents);
}

function placeFor(chance: Chance, { shipsToEurope }: Entry): Place {
  const places = shipsToEurope ? [...PLACES, ...EUROPEAN_PLACES] : PLACES;
  return chance.weighted(places.map((each) => [each, each.share] as const));
}

function stanceOf(chance: Chance): Stance {
  return chance.weighted([
    ['silent', 45],
    ['agrees', 45],
    ['refuses', 4],
    ['signals', 3],
    ['opts out', 3],
  ]);
}

function accountOf(chance: Chance, place: Place, number: number): AccountDetails {
  const { country, state, city, zipPostalCode, phone } = place;
  const [firstName, lastName] = [chance.one(FIRST_NAMES), chance.one(LAST_NAMES)];
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${number}@example.com`.toLowerCase(),
    phone,
    country,
    state,
    city,
    street: `${chance.between(1, 400)} ${chance.one(STREETS)}`,
    zipPostalCode,
    apartment: '',
    additionalAddressLine: '',
  };
}

function methodOf(chance: Chance, { takesAmazon }: Entry): PaymentMethod {
  return chance.weighted<PaymentMethod>([
    ['card', 72],
    ['paypal', 20],
    ['amazon', takesAmazon ? 14 : 0],
  ]);
}

function cardsOf(chance: Chance): Cards {
  const isChallenged = chance.isTrue(0.08);
  const passesChallenge = chance.isTrue(0.8);
  const failsOffers = !isChallenged && chance.isTrue(0.05);
  const first = chance.isTrue(0.1) ? chance.weighted(DECLINED) : null;
  const plain = failsOffers ? FAILS_AFTER_SALE : chance.one(PAYING);
  const isAskedFirst = isChallenged && !passesChallenge;
  return {
    first: isAskedFirst ? CHALLENGED : first,
    last: isChallenged && passesChallenge ? CHALLENGED : plain,
    passesChallenge,
    failsOffers,
  };
}

/** The number of a card with which a person gives up. */
export function hopelessCard({ chance }: Person): string {
  return chance.weighted(DECLINED);
}

/** What is chosen on an order form: another bundle than the first one, and bumps. */
export function choicesOn({ chance }: Person, form: Pick<GraphNode, 'offers' | 'bumps'>): CheckoutPageEvent[] {
  const others = form.offers.slice(1);
  const bundles = others.length > 0 && chance.isTrue(0.4) ? [chance.one(others)] : [];
  const bumps = (form.bumps ?? []).filter(() => chance.isTrue(0.25));
  return [
    ...bundles.map((offer) => ({ type: 'bundle.selected', offer }) as const),
    ...bumps.map((offer) => ({ type: 'bump.toggled', offer, isTicked: true }) as const),
  ];
}

/** How a step is left; null where the visit ends on it. */
export type Decision = EdgeKind | null;
