import { Type } from 'typebox';
import { fields } from '../../../contracts/api/schema-parts.ts';
import { EndpointsSchema, OutboxQuerySchema, OutboxSchema } from '../../contracts/admin-health-api.ts';
import { command } from './command-row.ts';
import { ENDPOINT } from './read-text.ts';

/** The name of a deliverer such as `mail`, or the id of a webhook endpoint. */
const EndpointName = Type.String({ pattern: '^[\\w-]{1,100}$' });
const EventNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

const WEBHOOKS = () => import('../webhook-commands.ts');
const OUTBOX = () => import('../outbox-commands.ts');

/** Who gets the shop's events, and what they have not got. An endpoint may hang, so that none of these waits its turn. */
export const WEBHOOK_COMMANDS = {
  webhooks: command({
    fields: fields({}),
    does: 'reads',
    run: async () => (await WEBHOOKS()).listWebhooks,
    route: {
      path: '/api/webhooks',
      summary: 'The webhook endpoints with what waits for them',
      answer: EndpointsSchema,
      caching: 'unstored',
    },
    line: {
      usage:
        'webhooks [list | add <url> [--brand <name>] [--topics <a,b>] | remove <id> | rotate <id> [--hours <n>] | test <id>] [--json]',
      summary:
        'List the endpoints that get the shop’s events, add one (its secret is shown once), remove it, give it another secret, or post a trial event.',
      more: 'Messages are signed as Standard Webhooks says; after rotate both secrets sign for 24 hours, or --hours.',
      see: 'webhooks.md',
      names: { least: 0, most: 2 },
    },
  }),
  'webhook-add': command({
    fields: fields({
      url: Type.String({ minLength: 1, maxLength: 2_000 }),
      /** Without it the endpoint gets the events of all brands. */
      brand: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      /** The types of events; without them it gets all. */
      topics: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 50 })),
    }),
    does: 'changes at once',
    masks: { url: originOf },
    run: async () => (await WEBHOOKS()).addWebhook,
  }),
  'webhook-remove': command({
    fields: fields({ id: EndpointName }),
    does: 'changes at once',
    run: async () => (await WEBHOOKS()).removeWebhook,
  }),
  'webhook-rotate': command({
    fields: fields({
      id: EndpointName,
      /** How long the former secret signs, too; 0 ends it at once. */
      hours: Type.Optional(Type.Integer({ minimum: 0, maximum: 720 })),
    }),
    does: 'changes at once',
    run: async () => (await WEBHOOKS()).rotateWebhook,
  }),
  'webhook-test': command({
    fields: fields({ id: EndpointName }),
    does: 'changes at once',
    run: async () => (await WEBHOOKS()).testWebhook,
  }),
  outbox: command({
    fields: OutboxQuerySchema,
    does: 'reads',
    run: async () => (await OUTBOX()).listOutbox,
    route: {
      path: '/api/outbox',
      summary: 'The events that wait for an endpoint or are parked, with the last answer',
      answer: OutboxSchema,
      caching: 'unstored',
    },
    line: {
      usage: 'outbox [list [--parked] | show <event> | resend [<event>]] [--endpoint <id>] [--json]',
      summary:
        'List the events that wait for an endpoint or are parked, with the last answer; show one; deliver one, or all that is parked for an endpoint, again.',
      more: 'An event is parked after three days of tries; mails are those of the endpoint mail.',
      see: 'webhooks.md',
      names: { least: 0, most: 2 },
      reads: { endpoint: ENDPOINT },
    },
  }),
  'outbox-show': command({
    fields: fields({ event: EventNumber }),
    does: 'reads a person',
    run: async () => (await OUTBOX()).showEvent,
  }),
  'outbox-resend': command({
    fields: fields({ endpoint: Type.Optional(EndpointName), event: Type.Optional(EventNumber) }),
    does: 'changes at once',
    run: async () => (await OUTBOX()).resend,
  }),
};

/** Of an endpoint's address only the host is recorded, since the rest may be a key. */
function originOf(url: unknown): string {
  return URL.canParse(String(url)) ? new URL(String(url)).origin : 'none';
}
