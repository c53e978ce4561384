import { expect, it, onTestFinished } from 'vitest';
import { boundedCalls } from '../../../server/marketing/bounded-calls.ts';
import { deliveryOfAnswer } from '../../../server/marketing/delivery-of-answer.ts';
import { dnsLookup } from '../../../server/outbox/reachable-address.ts';
import { freePort } from '../../support/shops/free-port.ts';
import { webhookReceiver } from '../outbox/webhook-receiver.ts';

const forGood = new Set([400, 413, 422]);

async function delivered(url: string, timeoutMs?: number) {
  const calls = boundedCalls({ rules: 'anywhere', lookup: dnsLookup, timeoutMs });
  onTestFinished(calls.close);
  return deliveryOfAnswer(await calls.send(new URL(url), { method: 'POST', body: '{}' }), { forGood });
}

it.each<[status: number, isPermanent: boolean | null]>([
  [200, null],
  [202, null],
  [302, false],
  [400, true],
  [401, false],
  [403, false],
  [404, false],
  [408, false],
  [413, true],
  [422, true],
  [429, false],
  [500, false],
  [503, false],
])(
  'an event that a service answers with %i is over for good: %j (null where it was taken)',
  async (status, isPermanent) => {
    const { url, received } = await webhookReceiver((reply) => {
      reply.writeHead(status, { location: '/elsewhere' });
      reply.end(' no:\n  ada@example.com ');
    });
    const delivery = await delivered(url);
    expect(received).toHaveLength(1);
    if (isPermanent === null) return expect(delivery).toEqual({ type: 'delivered', detail: String(status) });
    const words = status === 302 ? 'redirects are not followed' : 'no: [email]';
    expect(delivery).toMatchObject({ type: 'failed', detail: `${status}: ${words}`, isPermanent });
  },
);

it.each<[header: string, ms: number]>([
  ['7', 7_000],
  ['86400', 3_600_000],
  ['soon', 0],
  ['-1', 0],
])('a service that asks for a pause of "%s" gets one of %i ms', async (header, notBeforeMs) => {
  const { url } = await webhookReceiver((reply) => {
    reply.writeHead(429, { 'retry-after': header });
    reply.end();
  });
  expect(await delivered(url)).toEqual({ type: 'failed', detail: '429', isPermanent: false, notBeforeMs });
});

it('an address at which nothing answers, or that hangs, is tried again', async () => {
  const nobody = await delivered(`http://127.0.0.1:${await freePort()}/`);
  expect(nobody).toEqual({ type: 'failed', detail: expect.stringContaining('ECONNREFUSED'), isPermanent: false });
  const { url } = await webhookReceiver(() => {});
  const hangs = await delivered(url, 50);
  expect(hangs).toEqual({
    type: 'failed',
    detail: expect.stringMatching(/no answer within 50 ms/),
    isPermanent: false,
  });
});
