import path from 'node:path';
import { writeBenchBrand } from '../orders/bench-brand.ts';
import { startOrderShop } from '../orders/order-shop.ts';
import { Endpoints } from '../webhooks/endpoints.ts';
import { startReceivers } from '../webhooks/receivers.ts';
import { type Case, ENDPOINTS, salesBeside } from '../webhooks/sales-beside.ts';
import type { Comparison } from './comparison.ts';
import { less, more } from './judge.ts';

const SALES = 'sales a second with three endpoints';
const P99 = 'p99 with three endpoints by none';
const SHOP = 'a delivery: CPU ms of the shop';
const DATABASE = 'a delivery: of PostgreSQL';

/** Sales without a webhook endpoint and with three that take each event, of shops with receivers of their own. */
export const WEBHOOKS: Comparison = {
  warmUp: 1,
  measuresIn: (store) => [more(SALES), less(P99), less(SHOP), ...(store === 'postgres' ? [less(DATABASE)] : [])],
  async start({ root }, { folder, databaseUrl, options, adapt }) {
    const funnels = path.join(folder, 'funnels');
    await writeBenchBrand('funnels', funnels);
    await adapt(path.join(funnels, 'fernhollow'));
    const shop = await startOrderShop({ root, folder, funnels, databaseUrl, hasServices: false });
    const receivers = await startReceivers();
    const hooks = { receivers, endpoints: new Endpoints(shop.shop.dataFolder) };
    const sales = async (kind: Case) => {
      const round = await salesBeside(kind, shop, hooks, options);
      if (round.failures[0]) throw new Error(round.failures[0]);
      return round;
    };
    return {
      async measure() {
        const [none, good] = [await sales('none'), await sales('good')];
        return {
          [SALES]: good.perSecond,
          [P99]: good.p99 / none.p99,
          [SHOP]: (good.cpu.shop - none.cpu.shop) / ENDPOINTS,
          [DATABASE]: (good.cpu.database - none.cpu.database) / ENDPOINTS,
        };
      },
      async stop() {
        await shop.stop();
        await receivers.stop();
      },
    };
  },
};
