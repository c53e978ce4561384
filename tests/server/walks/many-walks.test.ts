import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { EdgeKind, GraphNode } from '../../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../../domain/funnel/funnel.ts';
import { nodeById } from '../../../graph/graph.ts';
import { type Journey, paths } from '../../../graph/paths/paths.ts';
import { seeded } from '../../support/soak/seeded.ts';
import { inSoak } from '../../support/soak/soak.ts';
import { postgresDuringTests } from '../../support/stores/stores.ts';
import { WAIT } from '../../support/wait.ts';
import { HttpBrowser } from '../../support/walks/http-browser.ts';
import { type Habits, type Passage, Shopper } from '../../support/walks/shopper.ts';
import { type OpenPage, WalkingBrowser } from '../../support/walks/walking-browser.ts';
import { funnelOn, type LiveFunnel, Person } from './person.ts';
import { allDelivered, countedBy, expectedOf, toldOrders } from './told-orders.ts';
import { type RunningShop, startWalkedShop } from './walked-shop.ts';

const databaseUrl = postgresDuringTests();
const SESSIONS = inSoak(2000, 21);
/** Shoppers who give their contact and leave. */
const LEAVING = inSoak(200, 5);
/** Shoppers at a time. */
const PARALLEL = 6;
const TIMEOUT_MS = inSoak(3_600_000, 180_000);
const METHODS = ['card', 'paypal', 'amazon'] as const;

/** Cards that the sandbox declines: any reason, too little money, expired, a wrong code, too often. */
const DECLINED_CARDS = [
  '4000000000000002',
  '4000000000009995',
  '4000000000000069',
  '4000000000000127',
  '4000000000006975',
] as const;

/** A session that was walked, and what it is to be found with. */
interface Walked {
  person: Person;
  http: HttpBrowser;
  sessionid: string;
  passages: readonly Passage[];
  declines: number;
  orders: readonly string[];
}

const TITLE = `C04 O02 N13 L06 M01 M02 of ${SESSIONS} sessions each paid order has its session, step and variant, each passage is stored, each purchase told, each order told once to each service within its shopper’s consent, and no lead of a payer is open`;

it(TITLE, { timeout: TIMEOUT_MS }, async () => {
  const shop = await startWalkedShop(await databaseUrl());
  const funnels = await liveFunnels(shop);
  const walked = await inParallel(SESSIONS, (number) => walkOne(shop, funnels, number));
  const left = await inParallel(LEAVING, (number) => leaveEarly(shop, funnels, SESSIONS + number));
  const sold = await soldIn(shop);
  const allowed = new Set(walked.flatMap(({ person, orders }) => (person.allows ? orders : [])));
  await allDelivered(shop);
  const placed = await toldOrders(shop, (id) => allowed.has(id));
  for (const { person, http } of walked) if (person.stance === 'refuses later') await person.refuse(http);
  const refunded = sold.filter((_, index) => index % 10 === 0).map(({ id }) => id);
  for (const id of refunded) await shop.refund(id);
  await allDelivered(shop);

  const ordersBy = new Map(walked.flatMap(({ sessionid, orders }) => orders.map((id) => [id, sessionid])));
  expect(sold.length).toBeGreaterThan(SESSIONS);
  expect(sold.map(({ id, sessionid }) => [id, sessionid])).toEqual(sold.map(({ id }) => [id, ordersBy.get(id)]));
  expect(sold.length).toBe(ordersBy.size);
  expect(sold.filter(({ shown, variant }) => shown === null || shown !== variant)).toEqual([]);
  expect(await purchasesIn(shop)).toEqual(sold.map(({ id }) => id));
  expect(await passagesIn(shop)).toEqual(firstPassages(walked));
  expect(await declinesIn(shop)).toBe(walked.reduce((sum, { declines }) => sum + declines, 0));
  expect(await soldIn(shop)).toEqual(sold);

  const refused = new Set(walked.flatMap(({ person, orders }) => (person.stance === 'refuses later' ? orders : [])));
  const backed = placed.filter(({ id }) => refunded.includes(id));
  expect(placed.filter((each) => each.allowed).length).toBeGreaterThan(SESSIONS / 5);
  expect(await countedBy(shop, 'Placed Order')).toEqual(expectedOf(placed));
  expect(await countedBy(shop, 'Refunded Order')).toEqual(
    expectedOf(backed.map((each) => ({ ...each, allowed: each.allowed && !refused.has(each.id) }))),
  );
  const payers = walked.filter(({ orders }) => orders.length > 0);
  const stopped = [...walked.filter((each) => !payers.includes(each)).map(({ person }) => person), ...left];
  expect(left.flatMap(({ openLeads: own }) => own).length).toBeGreaterThan(0);
  expect(await openLeads(shop)).toEqual(stopped.flatMap(({ openLeads: own }) => own).sort());
});

it('C04 a visit that only looks at its first page stores no row of its own, and one that goes on stores what it saw before', {
  timeout: TIMEOUT_MS,
}, async () => {
  const shop = await startWalkedShop(await databaseUrl());
  const browser = new WalkingBrowser(shop, new HttpBrowser(shop.origin, '10.0.0.1'), { random: seeded(1) });
  const looked = await browser.open('/home?uid=classic');
  await vi.waitFor(() => expect(looked.actor.getSnapshot().context.page).not.toBeNull(), WAIT);
  await looked.close();
  expect(await visitsIn(shop)).toEqual([]);
  const goesOn = await browser.open('/home?uid=classic');
  await vi.waitFor(() => expect(goesOn.actor.getSnapshot().context.page).not.toBeNull(), WAIT);
  goesOn.actor.send({ type: 'page.continued' });
  await goesOn.close();
  const { sessionId: sessionid } = goesOn.session;
  expect(await visitsIn(shop)).toEqual([{ sessionid, facts: ['step.entered', 'edge.taken', 'step.entered'] }]);
});

async function visitsIn({ db }: RunningShop): Promise<{ sessionid: string; facts: string[] }[]> {
  const { rows } = await sql<{ sessionid: string; facts: string[] }>`
    select sessionid, array_agg(facts.type order by facts.seq) as facts
    from visits left join facts on facts.visit_number = visits.number
    group by sessionid`.execute(db);
  return rows;
}

async function liveFunnels({ origin }: RunningShop): Promise<LiveFunnel[]> {
  const http = new HttpBrowser(origin, '10.1.0.1');
  const { funnels } = await http.open('/home');
  const pages = funnels.map(({ uniqueIdentifier: uid }) => http.open(`/home?uid=${uid}`));
  return (await Promise.all(pages)).map(funnelOn);
}

/** The addresses of the leads that are open, in small letters. */
async function openLeads({ db }: RunningShop): Promise<string[]> {
  const rows = await db.selectFrom('leads').select('email').execute();
  return rows.map(({ email }) => (email ?? '').toLowerCase()).sort();
}

async function inParallel<Result>(count: number, run: (number: number) => Promise<Result>): Promise<Result[]> {
  const waiting = Array.from({ length: count }, (_, number) => number);
  const results: Result[] = [];
  const lane = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) results.push(await run(number));
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
  return results;
}

function personOf(shop: RunningShop, funnels: readonly LiveFunnel[], number: number) {
  const funnel = funnels[number % funnels.length];
  if (!funnel) throw new Error('no funnel is live');
  const person = new Person(shop, funnel, number);
  return { person, funnel, http: person.browserAt(`10.0.${Math.floor(number / 200)}.${(number % 200) + 1}`) };
}

/** Gives the contact and leaves; some take their consent back. */
async function leaveEarly(shop: RunningShop, funnels: readonly LiveFunnel[], number: number): Promise<Person> {
  const { person, http } = personOf(shop, funnels, number);
  await person.begin(http, funnels);
  if (person.stance === 'refuses later') await person.refuse(http);
  return person;
}

/** A shopper with an address, habits and a journey of its own; the same number does the same. */
async function walkOne(shop: RunningShop, funnels: readonly LiveFunnel[], number: number): Promise<Walked> {
  const random = seeded(Math.imul(number + 1, 2_654_435_761));
  const { person, funnel, http } = personOf(shop, funnels, number);
  const browser = new WalkingBrowser(shop, http, { random });
  const declined = declinedFor(number);
  const wished = METHODS[Math.floor(random() * METHODS.length)] ?? 'card';
  const habits: Habits = {
    account: person.account,
    method: declined === null && person.pays(wished) ? wished : 'card',
    declined,
    cancelsFirst: random() < 0.2,
    reloads: () => random() < 0.15,
  };
  const shopper = new Shopper(browser, habits);
  try {
    await person.begin(http, funnels);
    const { session } = await shopper.walk(`/home?uid=${funnel.uid}`, (page) => journeyOf(page, random));
    const orders = await http.orders();
    return {
      person,
      http,
      sessionid: session.sessionId,
      passages: shopper.passages,
      declines: shopper.declines,
      orders,
    };
  } catch (error) {
    throw new Error(`the walk ${number} of ${funnel.uid} by ${JSON.stringify(habits)}`, { cause: error });
  }
}

/** The guard against card testing takes ten declines of a card in an hour; the soak makes eight of each. */
function declinedFor(number: number): string | null {
  return number % 50 === 3 ? (DECLINED_CARDS[Math.floor(number / 50) % DECLINED_CARDS.length] ?? null) : null;
}

/** A journey of the page's graph without a charge that fails on an offer. */
function journeyOf({ graph }: OpenPage, random: () => number): Journey {
  const isWalkable = ({ steps }: Journey) => !steps.some(({ from, on }) => failsOffer(nodeById(graph, from), on));
  const journeys = paths(graph).filter(isWalkable);
  const journey = journeys[Math.floor(random() * journeys.length)];
  if (!journey) throw new Error('the funnel has no journey');
  return journey;
}

function failsOffer(node: GraphNode | undefined, on: EdgeKind): boolean {
  return on === 'fail' && node !== undefined && isOfferKind(node.kind);
}

interface Sold {
  id: string;
  sessionid: string | null;
  variant: string | null;
  /** The variant of the order's step that its visit was shown. */
  shown: string | null;
}

async function soldIn({ db }: RunningShop): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select link.order_id as id, visits.sessionid, link.variant_sfid as variant, shown.variant_sfid as shown
    from order_links as link
    left join visits on visits.number = link.visit_number
    left join shown_variants as shown on shown.visit_number = link.visit_number
      and shown.funnel_hash = link.funnel_hash and shown.step_sfid = link.step_sfid
    where link.paid_at is not null
    order by link.order_id`.execute(db);
  return rows;
}

/** The orders whose payment was told as paid, in order. */
async function purchasesIn({ db }: RunningShop): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id from ended_payments where outcome = 'paid' order by order_id`.execute(db);
  return rows.map(({ id }) => id);
}

async function passagesIn({ db }: RunningShop): Promise<string[]> {
  const { rows } = await sql<Passage & { sessionid: string }>`
    select visits.sessionid, from_step as "from", on_event as "on", to_step as "to"
    from first_passages
    join visits on visits.number = first_passages.visit_number`.execute(db);
  return rows.map((row) => wordsOf(row.sessionid, row)).sort();
}

function firstPassages(walked: readonly Walked[]): string[] {
  const all = walked.flatMap(({ sessionid, passages }) => passages.map((each) => wordsOf(sessionid, each)));
  return [...new Set(all)].sort();
}

function wordsOf(sessionid: string, { from, on, to }: Passage): string {
  return `${sessionid} ${from} ${on} ${to}`;
}

async function declinesIn({ db }: RunningShop): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from payment_failures`.execute(db);
  return rows[0]?.count ?? 0;
}
