import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runAdmin } from '../../../backoffice/commands/admin-client.ts';
import type { CommandEnvironment } from '../../../backoffice/commands/offline-orders.ts';
import { DraftFolder } from '../../../backoffice/publishing/draft-folder.ts';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import { socketFile } from '../../../server/operator-socket.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { openAdminSocket } from '../../support/shops/admin-socket.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';
import { filled } from '../../support/stores/data-template.ts';
import { embeddedStores, emptyFolder, openTestStore } from '../../support/stores/stores.ts';
import { sluice } from '../cli/sluice.ts';
import { CLASSIC, FunnelsCopy, type Json } from '../publishing/brand-folder.ts';
import { commandsWith } from './commands-with.ts';

const TOKEN = 'hush-hush-hush-hush-hush';

let copy: FunnelsCopy;
let dataFolder: string;

beforeEach(async () => {
  copy = await FunnelsCopy.made();
  dataFolder = await emptyFolder();
});

/** These tests move no money. */
/** A command's environment; nothing here needs a provider. */
const worldOf = (environment: Record<string, string>): CommandEnvironment => ({
  environment,
  launchSandboxes: async () => ({ ok: false, message: 'no sandboxes here' }),
});

const environment = () => ({ SLUICE_DATA: dataFolder, SLUICE_FUNNELS: copy.folder });
const withoutDownsell = (json: Json) => void (json.defaultFunnels as Json[]).splice(5, 1);

/** What is live in the store, by uid. */
async function liveHash(uid = 'classic'): Promise<string | undefined> {
  const store = await openTestStore({ dataFolder });
  const registry = new FunnelRegistry(store.db);
  await registry.load();
  await store.close();
  return registry.live().find(({ funnel }) => funnel.uniqueIdentifier === uid)?.hash;
}

/** A running server as the commands see it: a socket on its data folder, and a store that they cannot open. */
async function serverOn(folder: string) {
  const { store, release } = await embeddedStores.take();
  onTestFinished(release);
  const registry = new FunnelRegistry(store.db);
  await registry.load();
  const run = commandsWith({ db: store.db, registry, drafts: new DraftFolder(copy.folder) });
  const socket = await openAdminSocket(folder, run);
  onTestFinished(async () => socket?.close());
  return { registry, socket };
}

describe('without a running server', () => {
  beforeEach(() => filled(dataFolder));

  it('publish and rollback open the store themselves', async () => {
    const published = await sluice(['publish', copy.folder], environment());
    expect([published.code, published.printed]).toEqual([0, expect.stringContaining(`Published ${CLASSIC} (`)]);
    const first = await liveHash();
    await copy.change(CLASSIC, withoutDownsell);
    expect((await sluice(['publish'], environment())).printed).toContain('Step 60 "DS_1-Unit-GIComplete_AP" is gone');
    const back = await sluice(['rollback', 'classic'], environment());
    expect([back.code, back.printed]).toEqual([
      0,
      expect.stringContaining(`"classic" is at version ${first?.slice(0, 12)} again`),
    ]);
    expect(await liveHash()).toBe(first);
  });

  it('publish takes the folder of one brand, too', async () => {
    const { code, printed } = await sluice(['publish', path.join(copy.folder, 'fernhollow')], environment());
    expect([code, printed]).toEqual([0, expect.stringContaining(`Published ${CLASSIC} (`)]);
  });

  it('a broken funnel is refused with its findings, and the exit code says so', async () => {
    await copy.change(CLASSIC, (json) => void Object.assign(json, { sfid: 7 }));
    const { code, complained } = await sluice(['publish'], environment());
    expect([code, complained]).toEqual([1, expect.stringMatching(new RegExp(`Refused ${CLASSIC}.*\\[schema\\]`, 's'))]);
  });

  it('an unknown uid, and an empty folder, are answered in a sentence', async () => {
    expect(await sluice(['rollback', 'nobody'], environment())).toMatchObject({
      code: 1,
      complained: 'No live funnel has the uid "nobody".',
    });
    expect(await sluice(['publish', await emptyFolder()], environment())).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/^There is no funnel in /),
    });
  });

  it('a store that another process holds without a socket stays untouched', async () => {
    await openTestStore({ dataFolder });
    expect((await sluice(['publish'], environment())).complained).toContain(
      'Another Sluice process is using the data folder',
    );
  });
});

describe('with a running server', () => {
  it('commands go through its socket, and it serves at once the versions that they published', async () => {
    const { registry } = await serverOn(dataFolder);
    expect((await sluice(['publish'], environment())).code).toBe(0);
    const live = () => registry.live().find(({ funnel }) => funnel.uniqueIdentifier === 'classic')?.hash;
    const first = live();
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    await copy.change(CLASSIC, withoutDownsell);
    await sluice(['publish', copy.folder], environment());
    const second = live();
    expect(second).not.toBe(first);
    await sluice(['rollback', 'classic'], environment());
    expect(live()).toBe(first);
    expect(await sluice(['rollback', 'classic'], environment())).toMatchObject({
      code: 1,
      complained: expect.stringContaining('no version'),
    });
    expect((await sluice(['rollback', 'classic', `${second}`], environment())).code).toBe(0);
    expect(live()).toBe(second);
  });

  it('a version is revoked by the first digits of its hash, and listed as such', async () => {
    const { registry } = await serverOn(dataFolder);
    await sluice(['publish'], environment());
    const first = registry.live()[0]?.hash ?? '';
    await copy.change(CLASSIC, withoutDownsell);
    await sluice(['publish'], environment());
    const second = registry.live()[0]?.hash ?? '';
    const revoke = (hash: string) => sluice(['revoke', 'classic', hash], environment());
    expect(await revoke(second)).toMatchObject({ code: 1, complained: expect.stringMatching(/is live: publish/) });
    expect(await revoke('abc')).toMatchObject({ code: 2 });
    expect(await revoke(first.slice(0, 12))).toEqual({
      code: 0,
      printed: `Version ${first.slice(0, 12)} of "classic" is revoked; shoppers inside it go on with ${second.slice(0, 12)}.`,
      complained: '',
    });
    expect(registry.isRevoked(first)).toBe(true);
    const { printed } = await sluice(['versions', 'classic'], environment());
    expect(printed.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      [second.slice(0, 12), expect.stringMatching(/^\d{4}-.*-0[45]:00$/), 'live', expect.any(String), '0 inside'],
      [first.slice(0, 12), expect.any(String), 'revoked', expect.any(String), '0 inside'],
    ]);
  });

  it('only the owner may use the socket, which is removed at the end', async () => {
    const { socket } = await serverOn(dataFolder);
    expect((await fs.stat(socketFile(dataFolder))).mode & 0o777).toBe(0o600);
    await socket?.close();
    await expect(fs.stat(socketFile(dataFolder))).rejects.toThrow('ENOENT');
  });

  it('the socket refuses what comes once it ends, and leaves the file of the next server alone', async () => {
    let [finish, hasBegun] = [() => {}, false];
    const running = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const first = await openAdminSocket(dataFolder, async () => {
      hasBegun = true;
      await running;
      return { done: true, text: 'the first' };
    });
    const called = sluice(['publish'], environment());
    await expect.poll(() => hasBegun).toBe(true);
    const closed = first?.close();
    await expect.poll(() => fs.stat(socketFile(dataFolder)).catch(() => null)).toBeNull();
    const second = await openAdminSocket(dataFolder, async () => ({ done: true, text: 'the second' }));
    onTestFinished(async () => second?.close());
    finish();
    expect([(await called).printed, await closed]).toEqual(['the first', undefined]);
    expect((await sluice(['publish'], environment())).printed).toBe('the second');
  });

  it('the socket file of a killed server does not hinder the next one', async () => {
    await fs.writeFile(socketFile(dataFolder), '');
    await serverOn(dataFolder);
    expect((await sluice(['publish'], environment())).code).toBe(0);
  });

  it('a second server on one data folder leaves the socket to the first', async () => {
    const { socket } = await serverOn(dataFolder);
    const run = async () => ({ done: true, text: '' });
    expect([socket === null, await openAdminSocket(dataFolder, run)]).toEqual([false, null]);
  });

  it('a data folder’s path may be longer than a socket’s path', async () => {
    const deep = path.join(await emptyFolder(), 'a-long-name'.repeat(8), 'and-another'.repeat(8));
    await fs.mkdir(path.dirname(deep), { recursive: true });
    await fs.rename(dataFolder, deep);
    dataFolder = deep;
    expect(Buffer.byteLength(socketFile(deep))).toBeGreaterThan(180);
    const { registry } = await serverOn(deep);
    expect((await sluice(['publish'], environment())).code).toBe(0);
    expect(registry.live().length).toBeGreaterThan(0);
    expect((await fs.stat(socketFile(deep))).isSocket()).toBe(true);
  });

  it('versions that another process publishes in the same store are served soon after', async () => {
    const { store, release } = await embeddedStores.take();
    onTestFinished(release);
    const [here, there] = [new FunnelRegistry(store.db), new FunnelRegistry(store.db)];
    const watch = here.followStore(10);
    onTestFinished(async () => watch.stop());
    await publishFolder(copy.folder, there, new Date());
    await expect.poll(() => here.live().map(({ hash }) => hash)).toEqual(there.live().map(({ hash }) => hash));
  });
});

describe('over HTTP', () => {
  const shop = appDuringTests();
  const call = (headers: Record<string, string>, payload: object = {}) => ({
    method: 'POST' as const,
    url: '/admin/publish',
    headers,
    payload,
  });

  it('without a token every call is 404', async () => {
    const run = async () => ({ done: true, text: 'done' });
    const app = await shop().build({}, { admin: run });
    expect((await app.inject(call({ authorization: 'Bearer ' }))).statusCode).toBe(404);
  });

  it('the token opens it, and nothing else', async () => {
    const ran: object[] = [];
    const run = async (command: object) => ({ done: ran.push(command) > 0, text: 'done' });
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin: run });
    for (const authorization of [
      '',
      TOKEN,
      'Bearer',
      `Bearer ${TOKEN.slice(1)}`,
      `Bearer ${TOKEN}h`,
      `Basic ${TOKEN}`,
    ]) {
      expect((await app.inject(call({ authorization }))).statusCode).toBe(401);
    }
    for (const authorization of [`Bearer ${TOKEN}`, `bearer  ${TOKEN} `])
      expect((await app.inject(call({ authorization }))).json()).toEqual({ done: true, text: 'done' });
    expect((await app.inject(call({ authorization: `Bearer ${TOKEN}` }, { folder: '/etc' }))).statusCode).toBe(400);
    expect(ran).toEqual([{ type: 'publish' }, { type: 'publish' }]);
    expect((await app.inject({ url: '/api/admin/publish', method: 'POST' })).statusCode).not.toBe(200);
  });

  it('the command reaches a server elsewhere by its URL', async () => {
    const { funnels: registry, store } = shop();
    const run = commandsWith({ db: store.db, registry, drafts: new DraftFolder(copy.folder) });
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin: run });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const there = { ...environment(), SLUICE_ADMIN_URL: url };
    expect(
      await runAdmin(worldOf({ ...there, SLUICE_ADMIN_TOKEN: `${TOKEN}-of-another` }), { type: 'publish' }),
    ).toMatchObject({
      done: false,
    });
    expect(await runAdmin(worldOf(there), { type: 'publish' })).toMatchObject({
      done: false,
      text: expect.stringContaining('SLUICE_ADMIN_TOKEN'),
    });
    const remote = worldOf({ ...there, SLUICE_ADMIN_TOKEN: TOKEN });
    expect(await runAdmin(remote, { type: 'publish' })).toMatchObject({ done: true });
    expect(await runAdmin(remote, { type: 'revoke', uid: 'classic', hash: shop().classic.hash })).toMatchObject({
      done: true,
    });
    expect(await runAdmin(remote, { type: 'versions', uid: 'classic' })).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ hash: shop().classic.hash, is: 'revoked' })]),
    });
  });
});

describe('a start of the shop', () => {
  it('keeps a rollback until the file changes or a command publishes it', async () => {
    const { registry } = await serverOn(dataFolder);
    const start = () => publishFolder(copy.folder, registry, new Date(), { isStart: true });
    const live = () => registry.live().find(({ funnel }) => funnel.uniqueIdentifier === 'classic')?.hash;
    await start();
    const first = live();
    await copy.change(CLASSIC, withoutDownsell);
    await start();
    const second = live();
    await registry.rollBack('classic', null, new Date());
    expect((await start()).held).toEqual([{ file: CLASSIC, uid: 'classic', hash: second, why: 'rolled-back' }]);
    expect(live()).toBe(first);
    await publishFolder(copy.folder, registry, new Date());
    expect(live()).toBe(second);
    expect((await start()).held).toEqual([]);
  });
});
