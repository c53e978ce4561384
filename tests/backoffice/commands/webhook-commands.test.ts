import { describe, expect, it, onTestFinished } from 'vitest';
import { auditedCommands } from '../../../backoffice/commands/admin-audit.ts';
import { dnsLookup } from '../../../server/outbox/reachable-address.ts';
import { webhookSender } from '../../../server/outbox/send-webhook.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { addEvent, deliverAll, outboxDeps } from '../../server/outbox/outbox-fixtures.ts';
import { type Received, verified, webhookReceiver } from '../../server/outbox/webhook-receiver.ts';
import { openAdminSocket } from '../../support/shops/admin-socket.ts';
import { testClock } from '../../support/shops/order-shop.ts';
import { embeddedStores, emptyFolder, freshDataFolder } from '../../support/stores/stores.ts';
import { sluice } from '../cli/sluice.ts';
import { commandsWith } from './commands-with.ts';

const HOUR = 3_600_000;

/** A running shop as its commands see it, whose outbox the test delivers. */
async function running({ allowsLoopback = true } = {}) {
  const { store, release } = await embeddedStores.take();
  onTestFinished(release);
  const { db } = store;
  const dataFolder = await emptyFolder();
  const clock = testClock();
  const rules = { allowsLoopback };
  const sender = webhookSender({ rules, lookup: dnsLookup, clock: () => new Date() });
  onTestFinished(() => sender.close());
  const registry = new FunnelRegistry(db);
  const run = commandsWith({ db, registry, rules, post: sender.post, clock: clock.now });
  const socket = await openAdminSocket(dataFolder, auditedCommands({ db, clock: clock.now }, run));
  onTestFinished(async () => socket?.close());
  const deps = outboxDeps(db, { deliverers: { 'order.paid': [] }, webhooks: sender, clock: clock.now });
  const call = (...args: string[]) => sluice(args, { SLUICE_DATA: dataFolder });
  const json = async (...args: string[]) => JSON.parse((await call(...args, '--json')).printed);
  return { db, clock, call, json, deliver: () => deliverAll(deps) };
}

/** A receiver that answers with a status that the test changes. */
async function receiver() {
  const state = { status: 200 };
  const { url, received } = await webhookReceiver((reply) => reply.writeHead(state.status).end());
  const last = (): Received => {
    const message = received.at(-1);
    if (!message) throw new Error('nothing was received');
    return message;
  };
  return { url, received, state, last };
}

describe('with a running server', () => {
  it('an endpoint is added with a secret that is shown once, tried, and listed without it', async () => {
    const { call, json, db } = await running();
    const { url, last } = await receiver();
    const topics = ['--topics', 'order.paid,order.refunded'];
    const { id, secret } = await json('webhooks', 'add', `${url}?key=hidden`, ...topics);
    expect(secret).toMatch(/^whsec_/);
    expect(await call('webhooks', 'test', id)).toMatchObject({
      code: 0,
      printed: `${id} took it, with the answer 200.`,
    });
    expect(verified(secret, last())).toMatchObject({ type: 'webhook.test', data: { endpoint: id } });
    expect(await json('webhooks')).toMatchObject([
      { id, url: `${url}?…`, topics: ['order.paid', 'order.refunded'], waiting: 0, parked: 0 },
    ]);
    const listed = await call('webhooks', 'list');
    expect(listed.printed).toContain(`${id}  ${url}?…; all brands; order.paid, order.refunded; 0 waiting, 0 parked`);
    const audit = JSON.stringify(await db.selectFrom('admin_audit').selectAll().execute());
    expect(audit).toContain('webhook-add');
    expect(audit).not.toMatch(/hidden|whsec|\/hooks/);
  });

  it('two secrets sign while they rotate, and one afterwards', async () => {
    const { db, clock, json, deliver } = await running();
    const { url, last } = await receiver();
    const { id, secret: first } = await json('webhooks', 'add', url);
    const { secret: second } = await json('webhooks', 'rotate', id, '--hours', '2');
    await addEvent(db, 'order.paid');
    await deliver();
    expect(verified(first, last())).toEqual(verified(second, last()));
    expect(await json('webhooks')).toMatchObject([
      { rotatesUntil: new Date(clock.now().getTime() + 2 * HOUR).toISOString() },
    ]);
    clock.advance(2 * HOUR);
    await addEvent(db, 'order.paid');
    await deliver();
    expect(() => verified(first, last())).toThrow('No matching signature');
    expect(verified(second, last())).toEqual({ id: 2 });
    expect(await json('webhooks')).toMatchObject([{ rotatesUntil: null }]);
  });

  it('what is parked is listed with its last answer, and delivered again under the same id', async () => {
    const { db, clock, call, json, deliver } = await running();
    const { url, state, received } = await receiver();
    const { id } = await json('webhooks', 'add', url);
    expect((await call('outbox')).printed).toBe('Everything is delivered.');
    state.status = 503;
    for (const orderId of ['a', 'b']) await addEvent(db, 'order.paid', { orderId });
    await deliver();
    expect((await call('outbox', '--endpoint', id)).printed).toMatch(
      new RegExp(
        `^${id}: 2 waiting, 0 parked\n1  order\\.paid to ${id}: waiting, 1 try; last \\S+; next \\S+; 503\n2 `,
      ),
    );
    clock.advance(73 * HOUR);
    await deliver();
    expect(await json('outbox', 'list', '--parked')).toMatchObject({
      queues: [{ endpoint: id, waiting: 0, parked: 2 }],
      events: [1, 2].map((event) => ({ event, state: 'parked', attempts: 2, answer: '503' })),
    });
    state.status = 200;
    const [first] = received;
    expect((await call('outbox', 'resend', `${first?.headers['webhook-id']}`)).printed).toBe(
      '1 event is delivered again.',
    );
    await deliver();
    expect(received.at(-1)?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect((await call('outbox', 'show', '1')).printed).toContain('delivered, 1 try');
    expect(await json('outbox', 'resend', '--endpoint', id)).toEqual({ count: 1 });
    await deliver();
    expect((await call('outbox')).printed).toBe('Everything is delivered.');
    expect(await call('outbox', 'resend', '--endpoint', id)).toMatchObject({ code: 1 });
    expect(await json('outbox', 'resend', '2', '--endpoint', id)).toEqual({ count: 1 });
  });

  it('an endpoint that was gone gets events again once it takes a trial, and a removed one leaves what it missed', async () => {
    const { db, call, json, deliver } = await running();
    const { url, state, received } = await receiver();
    const { id } = await json('webhooks', 'add', url);
    state.status = 410;
    await addEvent(db, 'order.paid');
    await deliver();
    expect((await call('webhooks')).printed).toContain('disabled: 410: the receiver wants no more events');
    expect(await call('outbox', 'resend', '1')).toMatchObject({ code: 1 });
    expect(await call('webhooks', 'test', id)).toMatchObject({ code: 1, complained: expect.stringContaining('410') });
    state.status = 200;
    expect((await call('webhooks', 'test', id)).printed).toContain('It gets events again.');
    expect((await call('outbox', 'resend', '1')).code).toBe(0);
    await deliver();
    expect(received).toHaveLength(4);
    state.status = 500;
    await addEvent(db, 'order.paid');
    await deliver();
    expect((await call('webhooks', 'remove', id)).printed).toBe(`${id} is removed.`);
    expect((await call('webhooks')).printed).toBe('There is no webhook endpoint.');
    expect((await call('outbox')).printed).toContain('parked, 1 try');
    expect(await call('webhooks', 'remove', id)).toMatchObject({
      code: 1,
      complained: `There is no endpoint "${id}".`,
    });
  });

  it.each([
    [['add', 'http://127.0.0.1:9/'], /begin with https/],
    [['add', 'https://127.0.0.1:9/'], /not public/],
    [['add', 'https://169.254.169.254/latest'], /not public/],
    [['add', 'https://ann:hidden@127.0.0.1/'], /user or a password/],
    [['add', 'https://127.0.0.1/', '--topics', 'order.paid,order.lost'], /"order.lost" is no event/],
    [['add', 'https://127.0.0.1/', '--brand', 'nobody'], /No live funnel is of the brand "nobody"/],
    [['test', 'we_none'], /no endpoint/],
    [['rotate', 'we_none'], /no endpoint/],
  ])('webhooks %s is refused on a public shop', async (args, reason) => {
    const { call } = await running({ allowsLoopback: false });
    expect(await call('webhooks', ...args)).toMatchObject({ code: 1, complained: expect.stringMatching(reason) });
  });
});

describe('without a running server', () => {
  it('the commands open the store themselves', async () => {
    const environment = { SLUICE_DATA: await freshDataFolder() };
    const { url, received } = await receiver();
    const added = await sluice(['webhooks', 'add', url], environment);
    const [id = ''] = /^we_[\w-]+/.exec(added.printed) ?? [];
    expect(await sluice(['webhooks', 'test', id], environment)).toMatchObject({ code: 0 });
    expect(received).toHaveLength(1);
    expect((await sluice(['outbox'], environment)).printed).toBe('Everything is delivered.');
  });

  it.each([
    ['webhooks', 'add'],
    ['webhooks', 'remove', 'a b'],
    ['webhooks', 'rotate', 'we_1', '--hours', 'few'],
    ['webhooks', 'ask', 'we_1'],
    ['outbox', 'show'],
    ['outbox', 'show', 'one'],
    ['outbox', 'resend'],
    ['outbox', 'lose', '1'],
  ])('%s %s %s is wrong usage', async (...args) => {
    expect((await sluice(args.filter((arg) => arg !== undefined))).code).toBe(2);
  });
});
