import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { openShop } from '../../../server/open-shop.ts';
import { demoFunnelsFolder } from '../../support/funnels/demo-folder.ts';
import { freePort } from '../../support/shops/free-port.ts';
import { freshDataFolder } from '../../support/stores/stores.ts';
import { KEYS } from './server-process.ts';

async function opened() {
  const [dataFolder, studioPort] = [await freshDataFolder(), await freePort()];
  const read = readConfig({
    ...KEYS,
    SLUICE_DATA: dataFolder,
    SLUICE_FUNNELS: demoFunnelsFolder(),
    SLUICE_TEMPLATE: 'index.html',
    STUDIO_PORT: `${studioPort}`,
    MAKE_PICTURES: 'false',
  });
  if (!read.ok) throw new Error(read.problems.join(' '));
  const log = () => {};
  const parts = { clock: () => new Date(), random: Math.random, randomBytes, newId: randomUUID, log };
  const shop = await openShop(read.config, { ...parts, requestLog: false });
  if (!shop.ok) throw new Error(shop.message);
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await shop.shop.close();
    isClosed = true;
  };
  onTestFinished(close);
  const isStudioThere = () =>
    fetch(`http://localhost:${studioPort}/`).then(
      () => true,
      () => false,
    );
  const isSocketThere = () => existsSync(path.join(dataFolder, 'admin.sock'));
  return { ...shop.shop, close, there: async () => ({ studio: await isStudioThere(), socket: isSocketThere() }) };
}

describe('a shop that opens', () => {
  it('answers shoppers before it starts its studio and what runs beside them, which begins once', async () => {
    const shop = await opened();
    const { statusCode } = await shop.app.inject({ url: '/readyz' });
    expect([statusCode, await shop.there()]).toEqual([200, { studio: false, socket: false }]);
    const [beside, again] = await Promise.all([shop.begin(), shop.begin()]);
    expect(again).toBe(beside);
    expect(await shop.there()).toEqual({ studio: true, socket: true });
    await shop.close();
    expect(await shop.there()).toEqual({ studio: false, socket: false });
  });

  it('ends as well before that has begun, or while it begins', async () => {
    const [early, meanwhile] = [await opened(), await opened()];
    await early.close();
    void meanwhile.begin();
    await meanwhile.close();
    const none = { studio: false, socket: false };
    expect([await early.there(), await meanwhile.there()]).toEqual([none, none]);
  });
});
