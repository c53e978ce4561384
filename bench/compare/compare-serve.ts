import { cpuMsOf, quiet } from '../process-usage.ts';
import { CONNECTIONS, cookieOf, PAGES } from '../serve/serve.bench.ts';
import { sell, startServedShop } from '../serve/served-shop.ts';
import { makeVisits } from '../serve/visits.ts';
import type { Comparison } from './comparison.ts';
import type { Figures } from './in-turn.ts';
import { less, type Measure, more } from './judge.ts';

const MEASURES: Measure[] = PAGES.flatMap(({ name }) => [
  more(`${name}: pages a second`),
  less(`${name}: CPU ms of each`),
]);

/** Whole pages for visitors without a cookie and with one, of shops that have sold as often as wanted. */
export const SERVE: Comparison = {
  warmUp: 1,
  measuresIn: () => MEASURES,
  async start({ root }, { folder, databaseUrl, adapt, options }) {
    const served = await startServedShop({ root, folder, databaseUrl, adapt });
    const { url, pid } = served.shop;
    const { visits } = options;
    await sell(served, options.afterOrders);
    const cookie = await cookieOf(url);
    return {
      async measure(round) {
        const figures: Figures = {};
        for (const { name, address, hasCookie } of PAGES) {
          await quiet(pid);
          const before = await cpuMsOf(pid);
          const { perSecond } = await makeVisits({
            url,
            // Each visit of all rounds has a click of its own.
            address: (visit) => address(visit + round * visits),
            cookie: hasCookie ? cookie : null,
            connections: CONNECTIONS,
            count: visits,
          });
          figures[`${name}: pages a second`] = perSecond;
          figures[`${name}: CPU ms of each`] = ((await cpuMsOf(pid)) - before) / visits;
        }
        return figures;
      },
      stop: () => served.stop(),
    };
  },
};
