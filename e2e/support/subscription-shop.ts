import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { demoFunnelsFolder } from '../../tests/support/funnels/demo-folder.ts';
import { freePort } from '../../tests/support/shops/free-port.ts';
import { startShop } from './shop-server.ts';

/** A shop of one test, whose first bundle is sold by subscription, and which can be stopped and restarted later. */
export interface SubscriptionShop {
  url: string;
  sandboxUrl: string;
  /** Stops the shop, and restarts it on the same data this many days later. */
  daysPass(days: number): Promise<void>;
  /** The text of the newest mail with this subject, once it is there. */
  mailOf(subject: RegExp): Promise<string | null>;
  end(): Promise<void>;
}

const OFFER = 'fernhollow/offers/powerfoods-complete-beef-3.json';

const TERMS = {
  viewType: 'Subscription',
  subscriptionPrice: 99,
  subscription: { frequencies: [{ frequency: 'Month', multipliers: [1] }] },
};

export async function subscriptionShop(): Promise<SubscriptionShop> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-subscriptions-'));
  const [dataFolder, funnels] = [join(folder, 'data'), join(folder, 'funnels')];
  await cp(demoFunnelsFolder(), funnels, { recursive: true });
  const offer = JSON.parse(await readFile(join(funnels, OFFER), 'utf8'));
  await writeFile(join(funnels, OFFER), JSON.stringify({ ...offer, ...TERMS }, null, 2));
  const place = { port: await freePort(), sandboxPort: await freePort(), dataFolder };
  let shop = await startShop({ ...place, env: { SLUICE_FUNNELS: funnels } });
  return {
    url: shop.url,
    sandboxUrl: shop.sandboxUrl,
    async daysPass(days) {
      await shop.stop();
      const env = {
        SLUICE_FUNNELS: funnels,
        TEST_DAYS_AHEAD: String(days),
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${MOVE_CLOCK}`,
      };
      shop = await startShop({ ...place, env });
    },
    mailOf: (subject) => shop.mailOf(subject),
    async end() {
      // The ledgers of shop and provider have to agree after every test.
      await shop.hasEvenLedgers().finally(() => shop.stop());
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const MOVE_CLOCK = pathToFileURL(resolve('e2e/support/move-clock.js')).href;
