import path from 'node:path';
import { capturesAt } from '../orders/audit.ts';
import { writeBenchBrand } from '../orders/bench-brand.ts';
import { type Kind, measureRound, type Rounds } from '../orders/measure.ts';
import { startOrderShop } from '../orders/order-shop.ts';
import type { Comparison } from './comparison.ts';
import type { Figures } from './in-turn.ts';
import { less, type Measure, more } from './judge.ts';

const KINDS: readonly Kind[] = ['sales', 'offers', 'plans'];

const MEASURES: Measure[] = KINDS.flatMap((kind) => [
  more(`${kind} a second`),
  less(`${kind}: CPU ms of each`),
  less(`${kind}: of the shop`),
  less(`${kind}: of PostgreSQL`),
]);

/** Sales and accepted offers under load, of shops with a database, a card sandbox and shoppers of their own. */
export const ORDERS: Comparison = {
  warmUp: 2,
  measuresIn: (store) => MEASURES.filter(({ name }) => store === 'postgres' || !name.includes(': of ')),
  async start({ root }, { folder, databaseUrl, options, adapt }) {
    const funnels = path.join(folder, 'funnels');
    await writeBenchBrand('funnels', funnels);
    await adapt(path.join(funnels, 'fernhollow'));
    const shop = await startOrderShop({ root, folder, funnels, databaseUrl });
    let paid = 0;
    return {
      async measure() {
        const figures = figuresOf(await measureRound(shop, options));
        paid += options.orders * KINDS.length;
        const captures = (await capturesAt(shop.sandbox.origin)).length;
        if (captures !== paid) throw new Error(`${paid} orders were paid, and the provider has ${captures} captures`);
        return figures;
      },
      stop: () => shop.stop(),
    };
  },
};

function figuresOf(rounds: Rounds): Figures {
  const figures: Figures = {};
  for (const kind of KINDS) {
    const { perSecond, cpu, failures } = rounds[kind];
    if (failures[0]) throw new Error(`${failures.length} ${kind} failed, the first: ${failures[0]}`);
    figures[`${kind} a second`] = perSecond;
    figures[`${kind}: CPU ms of each`] = cpu.shop + cpu.database;
    figures[`${kind}: of the shop`] = cpu.shop;
    figures[`${kind}: of PostgreSQL`] = cpu.database;
  }
  return figures;
}
