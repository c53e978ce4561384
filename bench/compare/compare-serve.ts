import fs from 'node:fs/promises';
import path from 'node:path';
import { cpuMsOf, quiet } from '../process-usage.ts';
import { CONNECTIONS, PAGES } from '../serve/serve.bench.ts';
import { makeVisits } from '../serve/visits.ts';
import { type BenchShop, startBenchShop } from '../shop.ts';
import type { BuiltCommit } from './build-commit.ts';
import type { Comparison, Own } from './comparison.ts';
import type { Figures } from './in-turn.ts';
import { less, type Measure, more } from './judge.ts';

const MEASURES: Measure[] = PAGES.flatMap(({ name }) => [
  more(`${name}: pages a second`),
  less(`${name}: CPU ms of each`),
]);

/** Whole pages for visitors without a cookie. */
export const SERVE: Comparison = {
  warmUp: 1,
  measuresIn: () => MEASURES,
  async start(commit, own) {
    const shop = await startDemoShop(commit, own, { MAKE_PICTURES: 'false' });
    const { visits } = own.options;
    return {
      async measure(round) {
        const figures: Figures = {};
        for (const { name, address } of PAGES) {
          await quiet(shop.pid);
          const before = await cpuMsOf(shop.pid);
          const { perSecond } = await makeVisits({
            url: shop.url,
            // Each visit of all rounds has a click of its own.
            address: (visit) => address(visit + round * visits),
            connections: CONNECTIONS,
            count: visits,
          });
          figures[`${name}: pages a second`] = perSecond;
          figures[`${name}: CPU ms of each`] = ((await cpuMsOf(shop.pid)) - before) / visits;
        }
        return figures;
      },
      stop: () => shop.stop(),
    };
  },
};

/** Starts a commit's shop with the demo brand of this folder, and waits until it rests. */
export async function startDemoShop(
  { root }: BuiltCommit,
  { folder, databaseUrl, adapt }: Own,
  settings: Record<string, string>,
): Promise<BenchShop> {
  const funnels = path.join(folder, 'funnels');
  await fs.cp('funnels/fernhollow', path.join(funnels, 'fernhollow'), { recursive: true });
  await adapt(path.join(funnels, 'fernhollow'));
  const shop = await startBenchShop({
    root,
    settings: {
      ...settings,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      SLUICE_FUNNELS: path.resolve(funnels),
    },
  });
  await quiet(shop.pid);
  return shop;
}
