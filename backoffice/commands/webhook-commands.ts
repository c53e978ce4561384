import { EVENTS_VERSION } from '../../contracts/events/webhook-events.ts';
import { WEBHOOK_TYPES } from '../../contracts/events/webhook-types.ts';
import type { PublishedFunnels } from '../../graph/published-funnel.ts';
import type { Db } from '../../server/db/schema/schema.ts';
import { removeEndpoint } from '../../server/outbox/disable-endpoint.ts';
import { ENDPOINT_PREFIX } from '../../server/outbox/failed-deliveries.ts';
import { type Lookup, type NetworkRules, urlProblem } from '../../server/outbox/reachable-address.ts';
import type { WebhookConnections } from '../../server/outbox/send-webhook.ts';
import { newSecret } from '../../server/outbox/sign.ts';
import { type AdminReply, refused } from '../contracts/admin-reply.ts';
import {
  allEndpoints,
  countQueues,
  type EndpointRow,
  enableEndpoint,
  insertEndpoint,
  replaceSecret,
  targetById,
} from './queue-rows.ts';

/** What the commands for webhooks and the outbox need. */
export interface OutboxCommandDeps {
  db: Db;
  funnels: Pick<PublishedFunnels, 'live'>;
  rules: NetworkRules;
  lookup: Lookup;
  post: WebhookConnections['post'];
  clock: () => Date;
  randomBytes: (length: number) => Uint8Array;
  newId: () => string;
}

const HOUR_MS = 3_600_000;

/** How long the former secret signs, too, in hours. */
const ROTATES_FOR = 24;

/** Lists the endpoints with what waits for them; their secrets are never shown again. */
export async function listWebhooks({ db, clock }: OutboxCommandDeps): Promise<AdminReply> {
  const [endpoints, counts] = [await allEndpoints(db), await countQueues(db)];
  const data = endpoints.map((row) => toEndpoint(row, counts, clock()));
  const text = data.length === 0 ? 'There is no webhook endpoint.' : data.map(endpointLine).join('\n');
  return { done: true, text, data };
}

function toEndpoint(row: EndpointRow, counts: Awaited<ReturnType<typeof countQueues>>, now: Date) {
  const { waiting = 0, parked = 0 } = counts.find(({ endpoint }) => endpoint === row.id) ?? {};
  const isRotating = row.former_until !== null && row.former_until > now;
  return {
    id: row.id,
    url: shownUrl(row.url),
    brand: row.brand,
    topics: row.topics,
    createdAt: row.created_at,
    rotatesUntil: isRotating ? row.former_until : null,
    disabledAt: row.disabled_at,
    disabledBecause: row.disabled_because,
    waiting,
    parked,
  };
}

/** A query is often a key. */
function shownUrl(text: string): string {
  const url = new URL(text);
  return url.search === '' ? url.href : `${url.origin}${url.pathname}?…`;
}

function endpointLine(endpoint: ReturnType<typeof toEndpoint>): string {
  const { id, url, brand, topics, rotatesUntil, disabledBecause, waiting, parked } = endpoint;
  const parts = [
    `${id}  ${url}`,
    brand === null ? 'all brands' : brand,
    topics === null ? 'all events' : topics.join(', '),
    `${waiting} waiting, ${parked} parked`,
    ...(rotatesUntil ? [`two secrets until ${rotatesUntil.toISOString()}`] : []),
    ...(disabledBecause === null ? [] : [`disabled: ${disabledBecause}`]),
  ];
  return parts.join('; ');
}

interface WebhookAsk {
  url: string;
  /** The brand of its events; those of all brands where absent. */
  brand?: string | null;
  /** The types of its events; all where absent. */
  topics?: string[] | null;
}

/** Adds an endpoint, and shows its secret once. */
export async function addWebhook(
  deps: OutboxCommandDeps,
  { url, brand = null, topics = null }: WebhookAsk,
): Promise<AdminReply> {
  const unknown = topics?.find((topic) => !WEBHOOK_TYPES.some((each) => each === topic));
  if (unknown !== undefined) return refused(`"${unknown}" is no event: there are ${WEBHOOK_TYPES.join(', ')}.`);
  const brands = deps.funnels.live().map(({ brand: { uniqueName } }) => uniqueName);
  if (brand !== null && !brands.includes(brand)) return refused(`No live funnel is of the brand "${brand}".`);
  const problem = await urlProblem(url, deps.rules, deps.lookup);
  if (problem !== null) return refused(problem);
  const secret = newSecret(deps.randomBytes);
  const id = `${ENDPOINT_PREFIX}${deps.newId()}`;
  await insertEndpoint(deps.db, { id, url: new URL(url).href, brand, topics, secret }, deps.clock());
  return { done: true, text: `${id} gets events ${EVENTS_VERSION}.\n${secretText(secret)}`, data: { id, secret } };
}

function secretText(secret: string): string {
  return `Its secret, which is shown this once: ${secret}`;
}

/** Removes an endpoint; what waits for it is parked. */
export async function removeWebhook({ db, clock }: OutboxCommandDeps, { id }: { id: string }): Promise<AdminReply> {
  return (await removeEndpoint(db, id, clock()))
    ? { done: true, text: `${id} is removed.`, data: { id } }
    : missing(id);
}

/** Gives an endpoint another secret, and shows it once. Both sign until the receiver has had time to take it. */
export async function rotateWebhook(
  deps: OutboxCommandDeps,
  { id, hours = ROTATES_FOR }: { id: string; hours?: number },
): Promise<AdminReply> {
  const secret = newSecret(deps.randomBytes);
  const formerUntil = new Date(deps.clock().getTime() + hours * HOUR_MS);
  if (!(await replaceSecret(deps.db, id, { secret, formerUntil }))) return missing(id);
  const text = `${secretText(secret)}\nThe former one signs beside it until ${formerUntil.toISOString()}.`;
  return { done: true, text, data: { id, secret, formerUntil } };
}

/** Posts a trial event to an endpoint and says its answer. One that was disabled gets events again where it takes the trial. */
export async function testWebhook(deps: OutboxCommandDeps, { id }: { id: string }): Promise<AdminReply> {
  const found = await targetById(deps.db, id, deps.clock());
  if (!found) return missing(id);
  const event = { type: 'webhook.test', timestamp: deps.clock().toISOString(), data: { endpoint: id } };
  const message = { id: `msg_${deps.newId()}`, body: JSON.stringify(event) };
  const delivery = await deps.post(found.target, message, new AbortController().signal);
  if (delivery.type !== 'delivered') return refused(`${id} did not take it: ${delivery.detail}`);
  const answer = `${id} took it, with the answer ${delivery.detail}.`;
  if (!found.isDisabled) return { done: true, text: answer };
  await enableEndpoint(deps.db, id);
  return { done: true, text: `${answer} It gets events again.` };
}

function missing(id: string): AdminReply {
  return refused(`There is no endpoint "${id}".`);
}
