import { expect, it } from 'vitest';
import { auditedCommands } from '../../../../backoffice/commands/admin-audit.ts';
import type { AdminCommand } from '../../../../backoffice/commands/admin-command.ts';
import type {
  Attempts,
  AuditPage,
  Health,
  LogPage,
  Outbox,
} from '../../../../backoffice/contracts/admin-health-api.ts';
import { logRing } from '../../../../server/logging/log-ring.ts';
import { FunnelRegistry } from '../../../../server/versions/funnel-registry.ts';
import { attemptRow, orderRow } from '../../../server/db/fixtures/rows.ts';
import { addEndpoint, addEvent, deliverAll, listener, outboxDeps } from '../../../server/outbox/outbox-fixtures.ts';
import { testClock } from '../../../support/shops/order-shop.ts';
import { appDuringTests, configOf } from '../../../support/shops/running-app.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';
import { runningStudio } from '../../server/running-studio.ts';
import { commandsWith } from '../commands-with.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TOKEN = 'hush-hush-hush-hush-hush';
const ROBOT = { channel: 'http' as const, name: 'robot' };
const shop = appDuringTests();

describeOnBothStores('the health of a shop', (makeStore) => {
  async function running() {
    const { db } = await makeStore();
    const clock = testClock();
    const log = logRing(clock.now);
    const run = commandsWith({ db, registry: new FunnelRegistry(db), log, clock: clock.now });
    const admin = auditedCommands({ db, clock: clock.now }, run);
    const data = async <Data>(command: AdminCommand): Promise<Data> => {
      const { done, text, data: read } = await admin(command, ROBOT);
      if (!done) throw new Error(text);
      return read as Data;
    };
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin });
    const get = async (url: string) =>
      app.inject({ url: `/admin/api/${url}`, headers: { authorization: `Bearer ${TOKEN}` } });
    return { db, clock, log, admin, data, get };
  }

  it('has no trouble where nothing happened', async () => {
    const { data, get } = await running();
    expect(await data<Health>({ type: 'health' })).toMatchObject({
      troubles: [],
      waiting: 0,
      attempts: 0,
      reconciled: null,
    });
    expect((await get('health')).statusCode).toBe(200);
  });

  it('has what was not delivered, with the last answer, and says to send it again', async () => {
    const { db, data, get, admin, clock } = await running();
    const mail = listener('mail', async () => ({ type: 'failed', detail: '550 no such mailbox', isPermanent: true }));
    const event = await addEvent(db, 'order.paid', { orderId: 'none' }, clock.now());
    await deliverAll(outboxDeps(db, { deliverers: { 'order.paid': [mail] }, clock: clock.now }));
    const [trouble] = (await data<Health>({ type: 'health' })).troubles;
    expect(trouble).toMatchObject({ section: 'outbox', level: 'fails', count: 1 });
    expect(trouble?.text).toBe('1 event for mail was not delivered and is tried no more.');
    expect((await get('outbox?parked=true')).json<Outbox>().events).toMatchObject([
      { event, endpoint: 'mail', state: 'parked', answer: '550 no such mailbox' },
    ]);
    expect((await admin({ type: 'outbox-resend', event, endpoint: 'mail' }, ROBOT)).done).toBe(true);
    expect((await data<Health>({ type: 'health' })).troubles).toEqual([]);
  });

  it('has an endpoint that wants no events, and of its address no query', async () => {
    const { db, data, get } = await running();
    await addEndpoint(db, {
      url: 'https://receiver.example/hooks?key=hidden',
      disabled_at: new Date(),
      disabled_because: 'it answered 410',
    });
    expect((await data<Health>({ type: 'health' })).troubles).toMatchObject([{ section: 'webhooks', level: 'fails' }]);
    const reply = await get('webhooks');
    expect(reply.json()).toMatchObject([
      { disabledBecause: 'it answered 410', url: 'https://receiver.example/hooks?…' },
    ]);
    expect(reply.body).not.toContain('hidden');
  });

  it('has the attempts in flight with their age, and says which are late and what one does', async () => {
    const { db, clock, data, get } = await running();
    const now = clock.now().getTime();
    const orders = [orderRow(), orderRow(), orderRow(), orderRow()];
    await db.insertInto('orders').values(orders).execute();
    const [lost, asked, held, ended] = orders.map(({ id }) => id);
    await db
      .insertInto('attempts')
      .values([
        { ...attemptRow(lost ?? '', 1, 'unknown'), created_at: new Date(now - HOUR) },
        { ...attemptRow(asked ?? '', 1, 'requires_action'), created_at: new Date(now - MINUTE) },
        {
          ...attemptRow(held ?? '', 1, 'authorized'),
          created_at: new Date(now - DAY),
          capture_before: new Date(now + DAY),
        },
        { ...attemptRow(ended ?? '', 1, 'captured'), created_at: new Date(now - DAY) },
      ])
      .execute();
    const reply = await get('attempts');
    expect(reply.json<Attempts>()).toMatchObject({
      total: 3,
      attempts: [
        { order: orders[2]?.number, waitsFor: 'capture', isLate: true, seconds: 86_400 },
        { order: orders[0]?.number, waitsFor: 'provider', isLate: true, seconds: 3_600, amount: 59.9, currency: 'USD' },
        { order: orders[1]?.number, waitsFor: 'shopper', isLate: false, seconds: 60 },
      ],
    });
    expect(reply.body).not.toContain('ann@example.com');
    const { troubles, attempts } = await data<Health>({ type: 'health' });
    expect(attempts).toBe(3);
    expect(troubles.map(({ section, level, count }) => [section, level, count])).toEqual([
      ['attempts', 'fails', 1],
      ['attempts', 'warns', 1],
    ]);
  });

  it('has what the last reconciliation found, commands that failed, and errors of the last hour', async () => {
    const { db, clock, log, data } = await running();
    const reconciling = auditedCommands({ db, clock: clock.now }, async () => ({
      done: false,
      text: '',
      data: { compared: 4, booked: 0, differences: [{ type: 'unequal' }, { type: 'unequal' }] },
    }));
    await reconciling({ type: 'reconcile' }, ROBOT);
    const failing = auditedCommands({ db, clock: clock.now }, () => Promise.reject(new RangeError('no')));
    await expect(failing({ type: 'publish' }, ROBOT)).rejects.toThrow('no');
    log.note({ level: 'error', message: 'sending mail failed', detail: null });
    const health = await data<Health>({ type: 'health' });
    expect(health.reconciled).toEqual({ at: clock.now().toISOString(), differences: 2 });
    expect(health.troubles.map(({ section, level, count }) => [section, level, count])).toEqual([
      ['reconcile', 'fails', 2],
      ['audit', 'warns', 1],
      ['log', 'warns', 1],
    ]);
    clock.advance(2 * DAY);
    expect((await data<Health>({ type: 'health' })).troubles.map(({ section }) => section)).toEqual(['reconcile']);
  });

  it('has the log by level, words and time, the newest first, in pages', async () => {
    const { clock, log, data, get } = await running();
    log.note({ level: 'info', message: 'it began', detail: null });
    clock.advance(HOUR);
    log.note({ level: 'warn', message: 'a mail was late', detail: '{"order":"A-1"}' });
    log.note({ level: 'error', message: '<img src=x onerror=alert(1)>', detail: null });
    const messages = async (query: Omit<Extract<AdminCommand, { type: 'log' }>, 'type'>) =>
      (await data<LogPage>({ type: 'log', ...query })).lines.map(({ message }) => message);
    expect(await messages({})).toEqual(['<img src=x onerror=alert(1)>', 'a mail was late', 'it began']);
    expect(await messages({ level: 'warn' })).toHaveLength(2);
    expect(await messages({ level: 'error' })).toEqual(['<img src=x onerror=alert(1)>']);
    expect(await messages({ query: 'MAIL a-1' })).toEqual(['a mail was late']);
    expect(await messages({ query: 'mail nothing' })).toEqual([]);
    expect(await messages({ until: clock.now().toISOString() })).toEqual(['it began']);
    const first = (await get('log?limit=2')).json<LogPage>();
    expect(first).toMatchObject({ next: 2, forgotten: 0, process: { pid: process.pid } });
    expect((await get(`log?limit=2&before=${first.next}`)).json<LogPage>()).toMatchObject({
      lines: [{ message: 'it began' }],
      next: null,
    });
    for (const query of ['level=trace', 'since=2026-02-30', 'before=0', 'limit=1000', 'levle=warn'])
      expect([query, (await get(`log?${query}`)).statusCode]).toEqual([query, 400]);
  });

  it('has the audit by command, outcome, channel and caller, in pages, and no search text in it', async () => {
    const { admin, get } = await running();
    await admin({ type: 'log', query: 'quill@example.com' }, ROBOT);
    await admin({ type: 'rollback', uid: 'nobody' }, { channel: 'socket', name: 'ann' });
    const page = async (query: string) => (await get(`audit?${query}`)).json<AuditPage>();
    const all = await page('limit=1');
    expect(all).toMatchObject({ entries: [{ command: 'audit', outcome: null }], next: expect.any(Number) });
    const { entries } = await page(`before=${all.next}`);
    expect(entries.map(({ command, outcome, actor, channel }) => [command, outcome, actor, channel])).toEqual([
      ['rollback', 'refused', 'ann', 'socket'],
      ['log', 'done', 'robot', 'http'],
    ]);
    expect(JSON.stringify(entries)).not.toContain('quill');
    expect((await page('command=rollback')).entries).toHaveLength(1);
    expect((await page('outcome=refused&actor=ann&channel=socket')).entries).toHaveLength(1);
    expect((await page('outcome=failed')).entries).toEqual([]);
    expect((await page('until=2020-01-01')).entries).toEqual([]);
    expect(all.commands).toContain('refunds');
    expect((await get('audit?outcome=maybe')).statusCode).toBe(400);
  });
});

it('the studio reads checks and health behind its sign-in, and repeats no row of the audit for it', async () => {
  const { store, funnels: registry } = shop();
  const clock = () => new Date();
  const run = commandsWith({
    db: store.db,
    registry,
    config: configOf('/tmp', {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }),
    log: logRing(clock),
    clock,
  });
  const { call, signIn } = await runningStudio({ admin: auditedCommands({ db: store.db, clock }, run) });
  const headers = { cookie: await signIn() };
  const rows = () => store.db.selectFrom('admin_audit').select('command').execute();
  const before = await rows();
  for (const name of ['experiments', 'scripts', 'health', 'attempts', 'outbox', 'log', 'audit']) {
    const path = `/admin/api/${name}`;
    expect([name, (await call(path)).status]).toEqual([name, 401]);
    const elsewhere = { ...headers, origin: 'https://elsewhere.example' };
    expect([name, (await call(path, { headers: elsewhere })).status]).toEqual([name, 403]);
    expect([name, (await call(path, { headers })).status]).toEqual([name, 200]);
  }
  for (const command of ['reconcile', 'outbox-resend', 'webhook-test']) {
    const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' };
    expect([command, (await call(`/admin/${command}`, post)).status]).toEqual([command, 403]);
  }
  expect(await rows()).toEqual(before);
});

it('without a server there is no log, in a sentence', async () => {
  const { store, funnels: registry } = shop();
  expect(await commandsWith({ db: store.db, registry })({ type: 'log' })).toEqual({
    done: false,
    text: 'No server runs here, and a log is of a running one.',
  });
});
