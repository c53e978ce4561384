import { countQueues, deliveriesOf, type QueuedEvent, queuedEvents, resendEvents } from '../outbox/queue-rows.ts';
import type { AdminCommand, AdminReply } from './admin-command.ts';
import {
  addWebhook,
  listWebhooks,
  type OutboxCommandDeps,
  removeWebhook,
  rotateWebhook,
  testWebhook,
} from './webhook-commands.ts';

const OUTBOX_TYPES = [
  'webhooks',
  'webhook-add',
  'webhook-remove',
  'webhook-rotate',
  'webhook-test',
  'outbox',
  'outbox-show',
  'outbox-resend',
] as const;

/** The commands for webhook endpoints, and for what the outbox has not delivered. */
export type OutboxCommand = Extract<AdminCommand, { type: (typeof OUTBOX_TYPES)[number] }>;

export function isOutboxCommand(command: AdminCommand): command is OutboxCommand {
  return OUTBOX_TYPES.some((type) => type === command.type);
}

/** The most events of a list. */
const MOST = 200;

/** Runs a command for webhooks or the outbox. */
export function outboxCommands(deps: OutboxCommandDeps): (command: OutboxCommand) => Promise<AdminReply> {
  return async (command) => {
    switch (command.type) {
      case 'webhooks':
        return listWebhooks(deps);
      case 'webhook-add':
        return addWebhook(deps, command);
      case 'webhook-remove':
        return removeWebhook(deps, command);
      case 'webhook-rotate':
        return rotateWebhook(deps, command);
      case 'webhook-test':
        return testWebhook(deps, command);
      case 'outbox':
        return listOutbox(deps, command);
      case 'outbox-show':
        return showEvent(deps, command.event);
      case 'outbox-resend':
        return resend(deps, command);
    }
  };
}

async function listOutbox(
  { db }: OutboxCommandDeps,
  command: { endpoint?: string; parked?: boolean },
): Promise<AdminReply> {
  const endpoint = command.endpoint ?? null;
  const queues = (await countQueues(db)).filter((queue) => endpoint === null || queue.endpoint === endpoint);
  const events = [
    ...(command.parked ? [] : await queuedEvents(db, { endpoint, isParked: false, most: MOST })),
    ...(await queuedEvents(db, { endpoint, isParked: true, most: MOST })),
  ];
  const counts = queues.map((queue) => `${queue.endpoint}: ${queue.waiting} waiting, ${queue.parked} parked`);
  const text = counts.length === 0 ? 'Everything is delivered.' : [...counts, ...events.map(lineOf)].join('\n');
  return { done: true, text, data: { queues, events } };
}

async function showEvent({ db }: OutboxCommandDeps, event: number): Promise<AdminReply> {
  const deliveries = await deliveriesOf(db, event);
  if (deliveries.length === 0) return { done: false, text: `No endpoint has an event ${event}.` };
  return { done: true, text: deliveries.map(lineOf).join('\n'), data: deliveries };
}

function lineOf({ event, topic, order, endpoint, state, attempts, nextAt, triedAt, answer }: QueuedEvent): string {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  return [
    `${event}  ${topic}${order === null ? '' : ` ${order}`} to ${endpoint}: ${state}, ${tries}`,
    ...(triedAt ? [`last ${triedAt.toISOString()}`] : []),
    ...(nextAt ? [`next ${nextAt.toISOString()}`] : []),
    ...(answer === null ? [] : [answer]),
  ].join('; ');
}

async function resend(
  { db, clock }: OutboxCommandDeps,
  { endpoint, event }: { endpoint?: string; event?: number },
): Promise<AdminReply> {
  if (endpoint === undefined && event === undefined)
    return { done: false, text: 'Name an event, an endpoint, or both.' };
  const count = await resendEvents(db, { endpoint: endpoint ?? null, event: event ?? null }, clock());
  const text = count === 1 ? '1 event is delivered again.' : `${count} events are delivered again.`;
  return {
    done: count > 0,
    text: count > 0 ? text : 'There is nothing to deliver again to an endpoint that gets events.',
    data: { count },
  };
}
