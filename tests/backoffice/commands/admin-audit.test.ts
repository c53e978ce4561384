import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { auditedCommands } from '../../../backoffice/commands/admin-audit.ts';
import type { AdminCommand } from '../../../backoffice/commands/admin-command.ts';
import { ownUser } from '../../../backoffice/commands/admin-socket.ts';
import type { AdminReply } from '../../../backoffice/contracts/admin-reply.ts';
import { openAdminSocket } from '../../support/shops/admin-socket.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';
import { describeOnBothStores, freshDataFolder, openTestStore } from '../../support/stores/stores.ts';
import { sluice } from '../cli/sluice.ts';
import { FunnelsCopy } from '../publishing/brand-folder.ts';

const TOKEN = 'hush-hush-hush-hush-hush';
const AT = new Date('2026-11-22T20:00:00.000Z');
const STUDIO = { channel: 'studio' as const, name: 'studio' };
const ROBOT = { channel: 'http' as const, name: 'release-robot' };

const clock = () => AT;

describeOnBothStores('the audit of commands', (makeStore) => {
  async function audited(reply: () => Promise<AdminReply>) {
    const { db } = await makeStore();
    const run = auditedCommands({ db, clock }, reply);
    return { db, run, rows: () => db.selectFrom('admin_audit').selectAll().orderBy('id').execute() };
  }

  it('has the commands of the studio and its readings of orders, and not what it reads of no person', async () => {
    const { run, rows } = await audited(async () => ({ done: true, text: '' }));
    await run({ type: 'stats', uid: 'classic' }, STUDIO);
    await run({ type: 'order', order: 'A-1' }, STUDIO);
    await run({ type: 'rollback', uid: 'classic' }, STUDIO);
    await run({ type: 'stats', uid: 'classic' }, ROBOT);
    expect((await rows()).map(({ channel, command }) => `${channel} ${command}`)).toEqual([
      'studio order',
      'studio rollback',
      'http stats',
    ]);
  });

  it('has a reading of orders once in ten minutes that a page of the studio repeats, and each of another caller', async () => {
    const { db } = await makeStore();
    let now = AT;
    const run = auditedCommands({ db, clock: () => now }, async () => ({ done: true, text: '' }));
    const later = async (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
      await run({ type: 'order', order: 'A-1' }, STUDIO);
    };
    for (const minutes of [0, 1, 8, 2, 1]) await later(minutes);
    await run({ type: 'order', order: 'A-2' }, STUDIO);
    await run({ type: 'orders', query: 'ann' }, STUDIO);
    await run({ type: 'orders', query: 'bea' }, STUDIO);
    await run({ type: 'refunds', order: 'A-1' }, STUDIO);
    await run({ type: 'refunds', order: 'A-1' }, STUDIO);
    await run({ type: 'order', order: 'A-1' }, ROBOT);
    await run({ type: 'order', order: 'A-1' }, ROBOT);
    const rows = await db.selectFrom('admin_audit').selectAll().orderBy('id').execute();
    expect(
      rows.map(({ channel, command, began_at: at }) => [channel, command, (Number(at) - Number(AT)) / 60_000]),
    ).toEqual([
      ['studio', 'order', 0],
      ['studio', 'order', 11],
      ['studio', 'order', 12],
      ['studio', 'orders', 12],
      ['studio', 'orders', 12],
      ['studio', 'refunds', 12],
      ['studio', 'refunds', 12],
      ['http', 'order', 12],
      ['http', 'order', 12],
    ]);
  });

  it('has a list once for the pages that its caller reads on, and each page of who has not read the first', async () => {
    const { run, rows } = await audited(async () => ({ done: true, text: '' }));
    await run({ type: 'orders', cursor: '9_z' }, ROBOT);
    await run({ type: 'orders', query: 'ann' }, ROBOT);
    await run({ type: 'orders', query: 'ann', cursor: '8_z' }, ROBOT);
    await run({ type: 'orders', query: 'ann', cursor: '7_z' }, ROBOT);
    await run({ type: 'orders', query: 'ann', cursor: '7_z' }, STUDIO);
    await run({ type: 'audit', before: 7 }, ROBOT);
    expect((await rows()).map(({ channel, command }) => `${channel} ${command}`)).toEqual([
      'http orders',
      'http orders',
      'studio orders',
      'http audit',
    ]);
  });

  it('has caller, arguments, times and result of a command, without the free text of its reason', async () => {
    const data = { id: 'r1', status: 'succeeded', amountMinor: 500, currency: 'USD', providerRef: 're_1' };
    const { run, rows } = await audited(async () => ({ done: true, text: '$5.00 went back.', data }));
    await run({ type: 'refunds', order: 'A-1', amount: 5, reason: 'Mrs Miller, 12 High St' }, ROBOT);
    expect(await rows()).toEqual([
      {
        id: expect.any(Number),
        began_at: AT,
        ended_at: AT,
        channel: 'http',
        actor: 'release-robot',
        command: 'refunds',
        arguments: { order: 'A-1', amount: 5, reason: true },
        outcome: 'done',
        result: { id: 'r1', status: 'succeeded', amountMinor: 500, currency: 'USD' },
      },
    ]);
  });

  it('has a refused command with its reason and without its text, which may quote a provider', async () => {
    const reply = { done: false, text: 'Invalid API Key: sk_live_hidden', data: { reason: 'provider' } };
    const { run, rows } = await audited(async () => reply);
    await run({ type: 'captures', order: 'A-1' }, ROBOT);
    expect(await rows()).toMatchObject([{ outcome: 'refused', result: { reason: 'provider' } }]);
    expect(JSON.stringify(await rows())).not.toContain('hidden');
  });

  it('has a failed command without its message, which may have parameters of a statement', async () => {
    const { run, rows } = await audited(() => Promise.reject(new RangeError('hidden')));
    await expect(run({ type: 'reconcile', book: true }, ROBOT)).rejects.toThrow('hidden');
    expect(await rows()).toMatchObject([
      { command: 'reconcile', arguments: { book: true }, outcome: 'failed', result: { error: 'RangeError' } },
    ]);
  });

  it('of a reconciliation it has the number of differences', async () => {
    const data = {
      provider: 'stripe',
      compared: 7,
      others: 0,
      booked: 1,
      sums: [],
      differences: [{ type: 'differs' }],
    };
    const { run, rows } = await audited(async () => ({ done: false, text: '', data }));
    await run({ type: 'reconcile' }, ROBOT);
    expect((await rows())[0]?.result).toEqual({ compared: 7, booked: 1, differences: 1 });
  });

  it('has the row before the command begins, and a command that cannot be recorded does not run', async () => {
    let seen: unknown;
    const { db, run } = await audited(async () => {
      seen = await db.selectFrom('admin_audit').select(['command', 'outcome']).execute();
      return { done: true, text: '' };
    });
    await run({ type: 'publish' }, ROBOT);
    expect(seen).toEqual([{ command: 'publish', outcome: null }]);
    seen = 'nothing';
    const unrecorded = auditedCommands({ db: db.withSchema('nowhere'), clock }, async () => {
      seen = 'it ran';
      return { done: true, text: '' };
    });
    await expect(unrecorded({ type: 'publish' }, ROBOT)).rejects.toThrow('nowhere.admin_audit');
    expect(seen).toBe('nothing');
  });

  it('has an argument without the characters that the store refuses', async () => {
    const { run, rows } = await audited(async () => ({ done: false, text: '' }));
    await run({ type: 'rollback', uid: 'a\u0000\ud800b' }, ROBOT);
    expect((await rows())[0]?.arguments).toEqual({ uid: 'a\ufffdb' });
  });

  it('cannot be changed, emptied or deleted from', async () => {
    const { db, run } = await audited(async () => ({ done: true, text: '' }));
    await run({ type: 'publish' }, ROBOT);
    const table = db.updateTable('admin_audit');
    await expect(table.set({ outcome: 'refused' }).execute()).rejects.toThrow('append-only');
    await expect(table.set({ actor: 'somebody else' }).execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('admin_audit').execute()).rejects.toThrow('append-only');
    await expect(sql`truncate admin_audit`.execute(db)).rejects.toThrow('append-only');
  });
});

it('a command without a server is audited with the user who ran it', async () => {
  const [dataFolder, copy] = [await freshDataFolder(), await FunnelsCopy.made()];
  await sluice(['publish', copy.folder], { SLUICE_DATA: dataFolder });
  await sluice(['rollback', 'nobody'], { SLUICE_DATA: dataFolder });
  const { db } = await openTestStore({ dataFolder });
  const columns = ['channel', 'actor', 'command', 'arguments', 'outcome'] as const;
  expect(await db.selectFrom('admin_audit').select(columns).orderBy('id').execute()).toEqual([
    { channel: 'process', actor: ownUser(), command: 'publish', arguments: { folder: copy.folder }, outcome: 'done' },
    { channel: 'process', actor: ownUser(), command: 'rollback', arguments: { uid: 'nobody' }, outcome: 'refused' },
  ]);
});

it('the socket names the user of the command', async () => {
  const dataFolder = await freshDataFolder();
  const callers: object[] = [];
  const socket = await openAdminSocket(dataFolder, async (_command, caller) => {
    return { done: callers.push(caller) > 0, text: 'done' };
  });
  onTestFinished(async () => socket?.close());
  await sluice(['publish'], { SLUICE_DATA: dataFolder });
  expect(callers).toEqual([{ channel: 'socket', name: ownUser() }]);
});

const shop = appDuringTests();

async function guarded(environment: Record<string, string> = {}) {
  const asked: { command: AdminCommand; caller: object }[] = [];
  let now = AT;
  const app = await shop().build(
    { SLUICE_ADMIN_TOKEN: TOKEN, TRUST_PROXY: 'loopback', ...environment },
    {
      admin: async (command, caller) => ({ done: asked.push({ command, caller }) > 0, text: 'done' }),
      clock: () => now,
    },
  );
  const post = (token: string, from = '203.0.113.7') =>
    app.inject({
      method: 'POST',
      url: '/admin/publish',
      payload: {},
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from },
    });
  return { asked, post, wait: (ms: number) => (now = new Date(now.getTime() + ms)) };
}

it('the token has a name', async () => {
  const { asked, post } = await guarded({ SLUICE_ADMIN_TOKEN_NAME: 'release-robot' });
  await post(TOKEN);
  expect(asked).toEqual([{ command: { type: 'publish' }, caller: { channel: 'http', name: 'release-robot' } }]);
});

it('an address with ten wrong tokens has to wait, even with the right one; another address has not', async () => {
  const { asked, post, wait } = await guarded();
  for (let tries = 0; tries < 10; tries += 1) expect((await post(`${TOKEN}${tries}`)).statusCode).toBe(401);
  const refused = await post(TOKEN);
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_attempts']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
  expect((await post(TOKEN, '203.0.113.8')).statusCode).toBe(200);
  wait(600_000);
  expect((await post(TOKEN)).statusCode).toBe(200);
  expect(asked).toHaveLength(2);
});

it('any number of commands with the right token is accepted', async () => {
  const { asked, post } = await guarded();
  for (let tries = 0; tries < 30; tries += 1) await post(TOKEN);
  expect(asked).toHaveLength(30);
});
