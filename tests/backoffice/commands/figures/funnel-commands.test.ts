import { describe, expect, it, onTestFinished } from 'vitest';
import { shopPayments } from '../../../../backoffice/commands/offline-orders.ts';
import { openApiFaults, operationsOf } from '../../../server/routes/openapi-rules.ts';
import { sandboxSettings } from '../../../support/payments/sandbox-settings.ts';
import { openAdminSocket } from '../../../support/shops/admin-socket.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import { filled } from '../../../support/stores/data-template.ts';
import { emptyFolder } from '../../../support/stores/stores.ts';
import { CLASSIC_FILE, sluice } from '../../cli/sluice.ts';
import { commandsWith } from '../commands-with.ts';

const TOKEN = 'hush-hush-hush-hush-hush';
const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };
const shop = appDuringTests();

/** The commands of the running shop, with the providers' sandboxes in its settings. */
async function commandsOf() {
  const { store, funnels: registry } = shop();
  const payments = await shopPayments(sandboxSettings());
  if ('refused' in payments) throw new Error(payments.refused);
  return commandsWith({ db: store.db, registry, payments: async () => payments });
}

/** The environment of commands that go through the socket of the running shop. */
async function atSocket(): Promise<Record<string, string>> {
  const folder = await emptyFolder();
  const socket = await openAdminSocket(folder, await commandsOf());
  onTestFinished(async () => socket?.close());
  return { SLUICE_DATA: folder };
}

describe('sluice draw --live', () => {
  it('X04 draws the published version with its hash, as its file is drawn', async () => {
    const environment = await atSocket();
    for (const form of ['--mermaid', '--svg'])
      expect(await sluice(['draw', 'classic', '--live', form], environment)).toEqual(
        await sluice(['draw', CLASSIC_FILE, form]),
      );
    const shared = (await sluice(['draw', 'beef_b', '--live', '--svg'], environment)).printed;
    expect(shared).toContain('Adverts lead to /beef: 40% come here, 60% go to beef_a');
  });

  it('says that a uid never was, and without a server that it is not published', async () => {
    const environment = await atSocket();
    expect(await sluice(['draw', 'never', '--live'], environment)).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/^No funnel has the uid "never", and none ever had\. Live are .*classic/),
    });
    const folder = await emptyFolder();
    await filled(folder);
    expect((await sluice(['draw', 'classic', '--live'], { SLUICE_DATA: folder })).complained).toBe(
      'No funnel has the uid "classic", and none ever had. No funnel is live.',
    );
  });

  it('refuses machines in a text', async () => {
    expect((await sluice(['draw', CLASSIC_FILE, '--machines'])).code).toBe(2);
  });
});

describe('sluice matrix', () => {
  it('prints each method by each offer, within 120 letters, and its notes', async () => {
    const { code, printed } = await sluice(['matrix', 'vsl'], await atSocket());
    expect(code).toBe(0);
    const lines = printed.split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
    expect(printed).toMatch(/^Card +approval +approval +approval +one click/m);
    expect(printed).toMatch(/^PayPal, not agreed .*asked again \(\d\)/m);
    expect(printed).toMatch(/^\(\d\) this funnel does not offer it$/m);
    expect(await sluice(['matrix', 'never'], await atSocket())).toMatchObject({ code: 1 });
  });

  it('is the same as JSON, and over HTTP with an ETag', async () => {
    const { printed } = await sluice(['matrix', 'classic', '--json'], await atSocket());
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin: await commandsOf() });
    const get = (uid: string, headers: Record<string, string> = {}) =>
      app.inject({ url: `/admin/api/matrix/${uid}`, headers: { ...AUTHORIZED, ...headers } });
    const found = await get('classic');
    expect([found.statusCode, found.json()]).toEqual([200, JSON.parse(printed)]);
    const tag = String(found.headers.etag);
    const same = await get('classic', { 'if-none-match': tag });
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', tag]);
    expect((await get('classic', { 'if-none-match': '"another"' })).statusCode).toBe(200);
    const missing = await get('never');
    expect([missing.statusCode, missing.json().error.code]).toEqual([404, 'funnel_not_found']);
    expect((await app.inject({ url: '/admin/api/matrix/classic' })).statusCode).toBe(401);
  });

  it('is in the description of the operators’ API', async () => {
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin: await commandsOf() });
    const document = (await app.inject({ url: '/admin/openapi.json', headers: AUTHORIZED })).json();
    expect(openApiFaults(document)).toEqual([]);
    expect(operationsOf(document).map(({ name }) => name)).toContain('GET /admin/api/matrix/{uid}');
  });

  it('needs no running shop: it starts the sandboxes for as long as it runs', async () => {
    const folder = await emptyFolder();
    await filled(folder);
    expect((await sluice(['publish'], { SLUICE_DATA: folder })).code).toBe(0);
    const { code, printed } = await sluice(['matrix', 'refill', '--json'], { SLUICE_DATA: folder });
    expect(code).toBe(0);
    expect(JSON.parse(printed)).toMatchObject({
      uid: 'refill',
      currency: 'USD',
      items: expect.arrayContaining([expect.objectContaining({ place: 'sale' })]),
    });
  });
});
