import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../../../domain/messages.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';
import { webhookDuringTests } from '../../support/shops/webhook-target.ts';

const EVENT = { id: 'evt_1', type: 'customer.created', data: { object: { id: 'cus_1' } } };

describe('a webhook', () => {
  let now = new Date('2026-11-21T10:00:00Z');
  const webhook = webhookDuringTests(() => now);

  it('that the provider signed in the last minutes is accepted, with any subject', async () => {
    webhook.handledBy(ignoring);
    for (const age of [0, 290, -290]) expect([age, await webhook.post(EVENT, { age })]).toEqual([age, 200]);
    expect(webhook.handledEvents.map(({ handled }) => handled)).toEqual(['ignored', 'ignored', 'ignored']);
  });

  it.each([
    ['with another secret', { secret: 'whsec_guessed' }],
    ['five minutes ago and more', { age: 310 }],
    ['in the future', { age: -310 }],
    ['not at all', { headers: { 'stripe-signature': '' } }],
    ['with nonsense', { headers: { 'stripe-signature': 't=,v1=' } }],
  ])('that was signed %s is refused', async (_, signing) => {
    webhook.handledBy(ignoring);
    expect(await webhook.post(EVENT, signing)).toBe(400);
    expect(webhook.handledEvents).toEqual([]);
  });

  it('that is forged by the hundred is one line of the log in a minute', async () => {
    now = new Date(now.getTime() + 3_600_000);
    for (let n = 0; n < 20; n += 1) await webhook.post(EVENT, { secret: 'whsec_guessed' });
    expect(webhook.warnings).toHaveLength(1);
    now = new Date(now.getTime() + 61_000);
    await webhook.post(EVENT, { secret: 'whsec_guessed' });
    expect(webhook.warnings[1]).toContain('"alsoRefused":19');
  });

  it('of ten megabytes is refused before it is read', async () => {
    expect(await webhook.post({ ...EVENT, filler: 'x'.repeat(10_000_000) })).toBe(413);
  });

  it('is refused in a shop without a secret', async () => {
    const { stripeProvider } = await import('../../../server/payments/stripe/stripe-provider.ts');
    const card = stripeProvider({ clock: Date.now, secretKey: 'sk_test_1' });
    expect(card.verifyWebhook(Buffer.from('{}'), {})).toEqual({ type: 'refused', detail: expect.any(String) });
  });
});

describe('the address of webhooks', () => {
  const shop = appDuringTests();

  it('H04 is guarded by its signature, and the shop’s API stays guarded by the session', async () => {
    const app = await shop().build({}, { webhooks: { stripe: takesAll } });
    const inject = (url: string, payload: string) =>
      app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });
    expect((await inject('/webhooks/stripe', '{"good": true}')).json()).toEqual({ received: true });
    expect((await inject('/webhooks/stripe', '{')).json()).toMatchObject({ error: { code: 'invalid_request' } });
    expect((await inject('/webhooks/nobody', '{}')).json()).toMatchObject({
      error: { code: 'not_found', message: MESSAGES.pageNotFound },
    });
    expect((await inject('/api/webhooks/stripe', '{}')).statusCode).toBe(403);
    expect((await inject('/api/quotes', '{}')).statusCode).toBe(403);
  });
});

/** Handles events without a subject, as a shop without orders does. */
const ignoring = { handle: async () => 'ignored' as const };

const takesAll = {
  verify: (rawBody: Buffer) =>
    rawBody.toString() === '{"good": true}'
      ? { type: 'event' as const, event: { id: 'evt_1', type: 'ping', about: null } }
      : { type: 'refused' as const, detail: 'it is not what was signed' },
  handle: async () => 'ignored' as const,
  warn: () => {},
  clock: () => new Date(),
};
