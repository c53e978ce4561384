import type { TSchema } from 'typebox';
import { EVENTS_VERSION, WEBHOOK_EVENTS, WebhookTestSchema } from '../contracts/events/webhook-events.ts';

/** The JSON Schemas of the bodies of webhooks, of the version that is sent. */
export const EVENT_SCHEMA_FOLDER = new URL(`../docs/events/${EVENTS_VERSION}/`, import.meta.url);

const BODIES: Readonly<Record<string, TSchema>> = { ...WEBHOOK_EVENTS, 'webhook.test': WebhookTestSchema };

/** The schema files by name, with the text that belongs on disk. */
export function eventSchemaFiles(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(BODIES).map(([type, contract]) => {
      const name = `${type}.schema.json`;
      const schema = { $schema: 'http://json-schema.org/draft-07/schema#', $id: name, ...contract };
      return [name, `${JSON.stringify(schema, null, 2)}\n`];
    }),
  );
}
