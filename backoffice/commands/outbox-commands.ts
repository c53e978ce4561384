import { type AdminReply, refused } from '../contracts/admin-reply.ts';
import { countQueues, type QueuedEvent, queuedEvents, readDeliveries, resendEvents } from './queue-rows.ts';
import type { OutboxCommandDeps } from './webhook-commands.ts';

/** The most events of a list. */
const MOST = 200;

/** Lists what waits for an endpoint or is parked. */
export async function listOutbox(
  { db }: OutboxCommandDeps,
  { endpoint = null, parked }: { endpoint?: string | null; parked?: boolean },
): Promise<AdminReply> {
  const queues = (await countQueues(db)).filter((queue) => endpoint === null || queue.endpoint === endpoint);
  const events = [
    ...(parked ? [] : await queuedEvents(db, { endpoint, isParked: false, most: MOST })),
    ...(await queuedEvents(db, { endpoint, isParked: true, most: MOST })),
  ];
  const counts = queues.map((queue) => `${queue.endpoint}: ${queue.waiting} waiting, ${queue.parked} parked`);
  const text = counts.length === 0 ? 'Everything is delivered.' : [...counts, ...events.map(eventLine)].join('\n');
  return { done: true, text, data: { queues, events } };
}

/** Shows the deliveries of one event. */
export async function showEvent({ db }: OutboxCommandDeps, { event }: { event: number }): Promise<AdminReply> {
  const deliveries = await readDeliveries(db, event);
  if (deliveries.length === 0) return refused(`No endpoint has an event ${event}.`);
  return { done: true, text: deliveries.map(eventLine).join('\n'), data: deliveries };
}

function eventLine({ event, topic, order, endpoint, state, attempts, nextAt, triedAt, answer }: QueuedEvent): string {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  return [
    `${event}  ${topic}${order === null ? '' : ` ${order}`} to ${endpoint}: ${state}, ${tries}`,
    ...(triedAt ? [`last ${triedAt.toISOString()}`] : []),
    ...(nextAt ? [`next ${nextAt.toISOString()}`] : []),
    ...(answer === null ? [] : [answer]),
  ].join('; ');
}

/** Delivers an event again, or all that is parked for an endpoint. */
export async function resend(
  { db, clock }: OutboxCommandDeps,
  { endpoint, event }: { endpoint?: string; event?: number },
): Promise<AdminReply> {
  if (endpoint === undefined && event === undefined) return refused('Name an event, an endpoint, or both.');
  const count = await resendEvents(db, { endpoint: endpoint ?? null, event: event ?? null }, clock());
  const text = count === 1 ? '1 event is delivered again.' : `${count} events are delivered again.`;
  return {
    done: count > 0,
    text: count > 0 ? text : 'There is nothing to deliver again to an endpoint that gets events.',
    data: { count },
  };
}
