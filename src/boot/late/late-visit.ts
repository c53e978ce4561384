import type { AffiliateParameters } from '../../../contracts/api/affiliate-parameters.ts';
import type { FunnelPage } from '../../../contracts/page/page-data.ts';
import type { Purpose } from '../../../domain/consent/consent.ts';
import { parseQuery, type Query, sfidIn } from '../../../domain/routing/query.ts';
import { queryAtStep, sessionQuery } from '../../../domain/routing/query-navigation.ts';
import { addressWith } from '../../../domain/routing/shop-address.ts';
import { newSessionId, readSessionId } from '../../../domain/tracking/session-id.ts';
import { loadHttp } from '../../adapters/api/api-client.ts';
import { pageApi } from '../../adapters/api/page-api.ts';
import { readDevice } from '../../adapters/browser/device.ts';
import { whenIdle } from '../../adapters/browser/idle.ts';
import { createLeftPageNote, type LeftPage } from '../../adapters/storage/left-page.ts';
import { storeReachedStep } from '../../adapters/storage/reached-step.ts';
import { statsListener } from '../../tracking/stats-listener.ts';
import { logTo } from '../log.ts';
import { visitStats } from '../tracking/visit-stats.ts';
import type { FirstLook } from './first-look.ts';

/** What a visit brings to its first page, with the clock in milliseconds since 1970 and a random number in [0, 1). */
interface Arrival {
  search: string;
  affParameters: AffiliateParameters | undefined;
  allows: (purpose: Purpose) => boolean;
  now: () => number;
  random: () => number;
}

/** The page's machine comes later; the returned function gives the listeners that have been notified until then. */
export function beginVisit(page: FunnelPage, look: FirstLook, arrival: Arrival): () => ReadonlySet<string> {
  const { graph, hash } = page.published;
  const arrived = parseQuery(arrival.search);
  const given = readSessionId(arrived.funnel.sessionid ?? null);
  const sessionId = given ?? newSessionId(arrival.random);
  const query = sessionQuery(arrived, graph.funnel.uniqueIdentifier, sessionId);
  const address = addressWith(look.path, queryAtStep(query, look.step));
  window.history.replaceState(window.history.state, '', address);
  // R09: a page that the shopper goes back to is shown from its top.
  window.history.scrollRestoration = 'manual';
  carrySession(query, sessionId);
  storeReachedStep({ funnel: graph.funnel.sfid, step: look.stepId }, window.location);
  // The first call, which is soon, loads it again if that fails.
  void loadHttp().catch(() => {});
  const api = pageApi(page.settings, arrival.affParameters);
  if (arrived.funnel.coupon) void import('./link-note.ts').then(({ noteLink }) => noteLink(page, { arrived, api }));
  const log = logTo(api);
  const device = readDevice(window);
  const { allows, now } = arrival;
  const stats = visitStats({
    session: { graph, isNew: given === null, input: arrival },
    api,
    device,
    allows,
    log,
    whenIdle: (run) => whenIdle(window, run),
  });
  const listener = statsListener({
    stats,
    visit: { ...visitOf(page, arrived), sessionId },
    origin: window.location.origin,
    address: () => address,
    countsAt: () => ({ upsellIndex: 0, orderNumber: 0 }),
    variantOf: () => look.shown?.variantId ?? null,
  });
  const at = now();
  for (const [index, fact] of look.facts.entries()) listener.hear({ fact, stepId: look.stepId, at, seq: index + 1 });
  const notified = new Set([listener.name]);
  noteActions(look, { funnelHash: hash, sessionId, began: at, now, notified });
  whenIdle(window, async () => {
    const { storeLook } = await import('./store-look.ts');
    await storeLook(page, look, { query, device, log, now });
    notified.add('history');
  });
  return () => notified;
}

function visitOf({ published: { graph, competes } }: FunnelPage, arrived: Query) {
  return {
    graph,
    competes: competes ?? false,
    destinationId: sfidIn(arrived, 'dsid'),
    contentId: sfidIn(arrived, 'pcid'),
  };
}

/** Q09: a sent form adds what its inputs lack, since further inputs would be none that the application takes over. */
function carrySession(query: string, sessionId: string): void {
  document.addEventListener('formdata', ({ formData }) => {
    const sent = new Set(formData.keys());
    for (const [name, value] of new URLSearchParams(query)) if (!sent.has(name)) formData.append(name, value);
  });
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#root a[href^="/"]:not([href^="//"])')) {
    const url = new URL(link.href);
    url.searchParams.set('sessionid', sessionId);
    link.setAttribute('href', `${url.pathname}${url.search}${url.hash}`);
  }
}

/** The visit whose page may be left; times in milliseconds since 1970. */
interface NotedVisit extends Pick<LeftPage, 'funnelHash' | 'sessionId'> {
  began: number;
  now: () => number;
  notified: ReadonlySet<string>;
}

/** Notes the press on the page's action for the next document. One that opens the step elsewhere leaves this page as it is. */
function noteActions(look: FirstLook, { began, now, notified, ...visit }: NotedVisit): void {
  const { stepId } = look;
  const to = look.next.find((fact) => fact.type === 'edge.taken')?.to;
  if (to === undefined) return;
  const note = createLeftPageNote(() => window.sessionStorage);
  let isElsewhere = false;
  const hear = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => {
    isElsewhere = ctrlKey || metaKey || shiftKey || altKey;
  };
  document.addEventListener('click', hear, true);
  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    if (isElsewhere || defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== 'get') return;
    const at = now();
    const before = look.facts.map((fact) => ({ fact, at: began }));
    const facts = [...before, ...look.next.map((fact) => ({ fact, at }))];
    note.write({ ...visit, stepId, to, notified: [...notified], facts });
  });
}
