import { freePort } from '../../tests/support/shops/free-port.ts';
import { cpuMsBelow, quiet } from '../process-usage.ts';
import { type BenchShop, type BenchShopOptions, startBenchShop } from '../shop.ts';
import type { Comparison } from './comparison.ts';
import { copyDemoBrand } from './demo-brand.ts';
import { less } from './judge.ts';

const STARTS = ['first', 'second'] as const;

/** `npm start` on an empty data folder and once more on the same, with the sandboxes, the studio and the embedded store. */
export const START: Comparison = {
  warmUp: 1,
  measuresIn: () => STARTS.flatMap((each) => [less(`${each} start: seconds`), less(`${each} start: CPU seconds`)]),
  async start({ root }, own) {
    const funnels = await copyDemoBrand(own);
    return {
      async measure() {
        const settings = { SLUICE_FUNNELS: funnels, STUDIO_PORT: `${await freePort()}` };
        const first = await timedStart({ root, settings });
        // The second start would do what the first one was about to.
        await quiet(first.shop.pid);
        await first.shop.end();
        const second = await timedStart({ root, settings, dataFolder: first.shop.dataFolder });
        await second.shop.stop();
        return Object.fromEntries(
          [first, second].flatMap(({ seconds, cpuSeconds }, index) => [
            [`${STARTS[index]} start: seconds`, seconds],
            [`${STARTS[index]} start: CPU seconds`, cpuSeconds],
          ]),
        );
      },
      stop: async () => {},
    };
  },
};

/** The time until `/readyz` answers, and the CPU of all processes of the start by then. */
async function timedStart(
  options: BenchShopOptions,
): Promise<{ shop: BenchShop; seconds: number; cpuSeconds: number }> {
  const from = performance.now();
  const shop = await startBenchShop(options);
  return { shop, seconds: (performance.now() - from) / 1000, cpuSeconds: (await cpuMsBelow(shop.pid)) / 1000 };
}
