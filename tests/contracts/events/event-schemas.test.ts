import { readdirSync, readFileSync } from 'node:fs';
import { Compile } from 'typebox/schema';
import { expect, it } from 'vitest';
import { WEBHOOK_TYPES } from '../../../contracts/events/webhook-types.ts';
import { EVENT_SCHEMA_FOLDER, eventSchemaFiles } from '../../../scripts/event-schemas.ts';

it('the committed schemas of webhooks are those of the contracts: run npx tsx scripts/schemas.ts', () => {
  const names = readdirSync(EVENT_SCHEMA_FOLDER);
  const committed = names.map((name) => [name, readFileSync(new URL(name, EVENT_SCHEMA_FOLDER), 'utf8')]);
  expect(Object.fromEntries(committed)).toEqual(eventSchemaFiles());
  expect(names.sort()).toEqual([...WEBHOOK_TYPES, 'webhook.test'].map((type) => `${type}.schema.json`).sort());
});

it('a committed schema takes its own event alone, and no field more', () => {
  const schema = Compile(JSON.parse(readFileSync(new URL('webhook.test.schema.json', EVENT_SCHEMA_FOLDER), 'utf8')));
  const event = { type: 'webhook.test', timestamp: '2026-11-21T10:00:00.000Z', data: { endpoint: 'we_1' } };
  const takes = (value: object) => schema.Check(value);
  expect(takes(event)).toBe(true);
  expect(takes({ ...event, type: 'order.paid' })).toBe(false);
  expect(takes({ ...event, timestamp: 'today' })).toBe(false);
  expect(takes({ ...event, data: { endpoint: 'we_1', secret: 'none' } })).toBe(false);
});
