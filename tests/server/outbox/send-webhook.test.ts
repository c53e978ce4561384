import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { StoredEvent } from '../../../server/outbox/outbox.types.ts';
import type { Lookup } from '../../../server/outbox/reachable-address.ts';
import { type SenderOptions, webhookSender } from '../../../server/outbox/send-webhook.ts';
import { newSecret, signedHeaders } from '../../../server/outbox/sign.ts';
import { WAIT } from '../../support/wait.ts';
import { type Received, verified, webhookReceiver } from './webhook-receiver.ts';

const EVENT: StoredEvent = { id: 7, topic: 'order.paid', payload: {}, createdAt: new Date('2026-11-21T10:00:00Z') };
const SECRET = newSecret(randomBytes);
const BODY = JSON.stringify({ type: 'order.paid', id: 7 });
const LIVE = { body: BODY, signal: new AbortController().signal };

/** Every name is this machine. */
const here: Lookup = (_hostname, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]);

function sender(over: Partial<SenderOptions> = {}) {
  const sending = webhookSender({
    rules: { allowsLoopback: true },
    lookup: here,
    clock: () => new Date(),
    ...over,
  });
  onTestFinished(() => sending.close());
  return sending;
}

function ok(reply: ServerResponse): void {
  reply.end('thanks');
}

function targetAt(url: string, secrets = [SECRET]) {
  return { id: 'we_1', url, secrets };
}

it('an event is one message that the receivers’ library verifies, with the same id in each try', async () => {
  const { url, received } = await webhookReceiver(ok);
  const { deliver } = sender();
  for (const _ of [1, 2])
    expect(await deliver(EVENT, targetAt(url), LIVE)).toEqual({ type: 'delivered', detail: '200' });
  expect(received.map((message) => verified(SECRET, message))).toEqual(
    [1, 2].map(() => ({ type: 'order.paid', id: 7 })),
  );
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(['msg_mwq8lds0_7']));
  expect(received[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
});

it('a message is signed as Standard Webhooks’ own example is', () => {
  const example = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    body: '{"test": 2432232314}',
    secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    at: new Date(1_614_265_330_999),
  };
  expect(signedHeaders(example)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('both secrets verify a message while they rotate, and no other one does', async () => {
  const { url, received } = await webhookReceiver(ok);
  const [newest, former, other] = [newSecret(randomBytes), newSecret(randomBytes), newSecret(randomBytes)];
  await sender().deliver(EVENT, targetAt(url, [newest, former]), LIVE);
  const [message] = received;
  if (!message) throw new Error('nothing was received');
  expect(verified(newest, message)).toEqual(verified(former, message));
  expect(() => verified(other, message)).toThrow('No matching signature');
  const changed: Received = { ...message, body: message.body.replace('7', '8') };
  expect(() => verified(newest, changed)).toThrow('No matching signature');
});

it.each<[string, (reply: ServerResponse) => void, object]>([
  ['204', (reply) => reply.writeHead(204).end(), { type: 'delivered', detail: '204' }],
  ['200 with garbage', (reply) => reply.end('\0<html>'), { type: 'delivered', detail: '200' }],
  [
    '500 with a long page',
    (reply) => reply.writeHead(500).end(`broken\n\n ${'x'.repeat(100_000)}`),
    { type: 'failed', detail: expect.stringMatching(/^500: broken x{293}$/), isPermanent: false },
  ],
  ['429', (reply) => reply.writeHead(429).end(), { type: 'failed', detail: '429', isPermanent: false }],
  [
    '404',
    (reply) => reply.writeHead(404).end('no page'),
    { type: 'failed', detail: '404: no page', isPermanent: false },
  ],
  [
    'a redirect',
    (reply) => reply.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    { type: 'failed', detail: '307: redirects are not followed', isPermanent: false },
  ],
  ['410', (reply) => reply.writeHead(410).end(), { type: 'gone', detail: expect.any(String) }],
  [
    'a broken connection',
    (reply) => reply.destroy(),
    { type: 'failed', detail: expect.any(String), isPermanent: false },
  ],
  [
    'an address of mail and a secret',
    (reply) => reply.writeHead(400).end(`ann@example.com is wrong, ${SECRET} too`),
    { type: 'failed', detail: '400: [email] is wrong, [secret] too', isPermanent: false },
  ],
])('the answer %s is told apart', async (_, answer, delivery) => {
  const { url, received } = await webhookReceiver(answer);
  expect(await sender().deliver(EVENT, targetAt(url), LIVE)).toMatchObject(delivery);
  expect(received).toHaveLength(1);
});

it('a receiver that hangs, before its answer or within it, is left at the time limit, or when the shop stops', async () => {
  const silent = await webhookReceiver(() => {});
  const endless = await webhookReceiver((reply) => void reply.writeHead(500).write('and'));
  const timeoutMs = 300;
  const late = { type: 'failed', detail: 'no answer within 300 ms', isPermanent: false };
  expect(await sender({ timeoutMs }).deliver(EVENT, targetAt(silent.url), LIVE)).toEqual(late);
  const cut = await sender({ timeoutMs }).deliver(EVENT, targetAt(endless.url), LIVE);
  expect(cut).toEqual({ type: 'failed', detail: '500: and', isPermanent: false });
  const stopping = new AbortController();
  const stopped = sender().deliver(EVENT, targetAt(silent.url), { body: BODY, signal: stopping.signal });
  await vi.waitFor(() => expect(silent.received).toHaveLength(2), WAIT);
  stopping.abort();
  expect(await stopped).toMatchObject({ type: 'failed', detail: 'the shop was stopped' });
});

it('a name goes to the address that was checked for the connection, and to none inside the shop’s network', async () => {
  const { port, received } = await webhookReceiver(ok);
  const asked: string[] = [];
  // The second answer of the name service leads inside, as an attacker's would who was checked with the first one.
  const lookup: Lookup = (hostname, options, callback) => {
    asked.push(hostname);
    if (asked.length === 1) here(hostname, options, callback);
    else callback(null, [{ address: '10.0.0.1', family: 4 }]);
  };
  const url = `http://localhost:${port}/hooks`;
  expect(await sender({ lookup }).deliver(EVENT, targetAt(url), LIVE)).toMatchObject({ type: 'delivered' });
  expect(await sender({ lookup }).deliver(EVENT, targetAt(url), LIVE)).toMatchObject({
    detail: expect.stringMatching(/not public/),
  });
  expect(asked).toEqual(['localhost', 'localhost']);
  expect(received).toHaveLength(1);
});

it('an address in the place of a name is checked, too, and no call goes without TLS to another machine', async () => {
  const { port, received } = await webhookReceiver(ok);
  const rules = { allowsLoopback: false };
  const { deliver } = sender({ rules });
  const inside = await deliver(EVENT, targetAt(`https://127.0.0.1:${port}/`), LIVE);
  expect(inside).toMatchObject({ type: 'failed', detail: expect.stringMatching(/not public/) });
  const open = await deliver(EVENT, targetAt(`http://127.0.0.1:${port}/`), LIVE);
  expect(open).toMatchObject({ type: 'failed', detail: expect.stringMatching(/https/) });
  expect(received).toEqual([]);
});
