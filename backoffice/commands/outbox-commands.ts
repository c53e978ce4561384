import { type AdminCommand, type AdminReply, refused } from './admin-command.ts';
import { countQueues, type QueuedEvent, queuedEvents, readDeliveries, resendEvents } from './queue-rows.ts';
import {
  addWebhook,
  listWebhooks,
  type OutboxCommandDeps,
  removeWebhook,
  rotateWebhook,
  testWebhook,
} from './webhook-commands.ts';

/** The most events of a list. */
const MOST = 200;

const ANSWERS = {
  webhooks: listWebhooks,
  'webhook-add': addWebhook,
  'webhook-remove': removeWebhook,
  'webhook-rotate': rotateWebhook,
  'webhook-test': testWebhook,
  outbox: listOutbox,
  'outbox-show': showEvent,
  'outbox-resend': resend,
};

type OutboxType = keyof typeof ANSWERS;

/** The commands for webhook endpoints, and for what the outbox has not delivered. */
export type OutboxCommand = AdminCommand<OutboxType>;

type Answers = { [Type in OutboxType]: (deps: OutboxCommandDeps, command: AdminCommand<Type>) => Promise<AdminReply> };

/** Runs a command for webhooks or the outbox. */
export function outboxCommands(deps: OutboxCommandDeps): (command: OutboxCommand) => Promise<AdminReply> {
  return (command) => answerOutbox(ANSWERS, deps, command);
}

function answerOutbox<Type extends OutboxType>(answers: Answers, deps: OutboxCommandDeps, command: AdminCommand<Type>) {
  return answers[command.type](deps, command);
}

async function listOutbox({ db }: OutboxCommandDeps, command: AdminCommand<'outbox'>): Promise<AdminReply> {
  const endpoint = command.endpoint ?? null;
  const queues = (await countQueues(db)).filter((queue) => endpoint === null || queue.endpoint === endpoint);
  const events = [
    ...(command.parked ? [] : await queuedEvents(db, { endpoint, isParked: false, most: MOST })),
    ...(await queuedEvents(db, { endpoint, isParked: true, most: MOST })),
  ];
  const counts = queues.map((queue) => `${queue.endpoint}: ${queue.waiting} waiting, ${queue.parked} parked`);
  const text = counts.length === 0 ? 'Everything is delivered.' : [...counts, ...events.map(eventLine)].join('\n');
  return { done: true, text, data: { queues, events } };
}

async function showEvent({ db }: OutboxCommandDeps, { event }: AdminCommand<'outbox-show'>): Promise<AdminReply> {
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

async function resend(
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
