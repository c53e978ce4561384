import { expect, it } from 'vitest';
import { postEvent } from '../../../server/marketing/post-event.ts';
import { freePort } from '../../support/shops/free-port.ts';
import { webhookReceiver } from '../outbox/webhook-receiver.ts';

const CALL = { headers: { authorization: 'Bearer a-key' }, body: { name: 'Placed Order' } };

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
    const delivery = await postEvent({ ...CALL, url });
    expect(received).toHaveLength(1);
    if (isPermanent === null) return expect(delivery).toEqual({ type: 'delivered', detail: String(status) });
    expect(delivery).toMatchObject({ type: 'failed', detail: `${status}: no: [email]`, isPermanent });
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
  expect(await postEvent({ ...CALL, url })).toEqual({ type: 'failed', detail: '429', isPermanent: false, notBeforeMs });
});

it('an address at which nothing answers, or that hangs, is tried again', async () => {
  const nobody = await postEvent({ ...CALL, url: `http://127.0.0.1:${await freePort()}/` });
  expect(nobody).toEqual({ type: 'failed', detail: expect.stringContaining('ECONNREFUSED'), isPermanent: false });
  const { url } = await webhookReceiver(() => {});
  const hangs = await postEvent({ ...CALL, url }, 50);
  expect(hangs).toEqual({ type: 'failed', detail: expect.stringMatching(/timeout/i), isPermanent: false });
});
