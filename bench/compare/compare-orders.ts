import path from 'node:path';
import { capturesAt } from '../orders/audit.ts';
import { writeBenchBrand } from '../orders/bench-brand.ts';
import { KINDS, measureRound, type Rounds, timed } from '../orders/measure.ts';
import { startOrderShop } from '../orders/order-shop.ts';
import type { Comparison } from './comparison.ts';
import type { Figures } from './in-turn.ts';
import { less, more } from './judge.ts';

const WARM_UP = 2;

/** Sales and accepted offers under load, of shops with a database, sandboxes and shoppers of their own. */
export const ORDERS: Comparison = {
  warmUp: WARM_UP,
  measuresIn: (store) =>
    KINDS.flatMap((kind) => [
      more(`${kind} a second`),
      less(`${kind}: CPU ms of each`),
      ...(store === 'postgres' ? OF_EACH.map((what) => less(`${kind}: ${what}`)) : []),
    ]),
  async start({ root }, { folder, databaseUrl, options, adapt }) {
    const funnels = path.join(folder, 'funnels');
    await writeBenchBrand('funnels', funnels);
    await adapt(path.join(funnels, 'fernhollow'));
    const { clients, orders, seconds, hasServices } = options;
    const shop = await startOrderShop({ root, folder, funnels, databaseUrl, hasServices });
    let last: Rounds | null = null;
    let paid = 0;
    return {
      async measure(round) {
        const isTimed = last !== null && round >= WARM_UP;
        const extent = { clients, orders, seconds: isTimed ? seconds : null };
        const rounds: Rounds = await measureRound(shop, last ? timed(extent, last) : extent);
        last = rounds;
        const figures = figuresOf(rounds);
        paid += KINDS.reduce((sum, kind) => sum + rounds[kind].orders, 0);
        const captures = (await capturesAt(shop.sandboxes.cards)).length;
        if (captures !== paid) throw new Error(`${paid} orders were paid, and the provider has ${captures} captures`);
        return figures;
      },
      stop: () => shop.stop(),
    };
  },
};

const OF_EACH = ['of the shop', 'of PostgreSQL', 'statements', 'rows written', 'WAL kB'] as const;

function figuresOf(rounds: Rounds): Figures {
  const figures: Figures = {};
  for (const kind of KINDS) {
    const { perSecond, cpu, work, failures } = rounds[kind];
    if (failures[0]) throw new Error(`${failures.length} ${kind} failed, the first: ${failures[0]}`);
    figures[`${kind} a second`] = perSecond;
    figures[`${kind}: CPU ms of each`] = cpu.shop + cpu.database;
    figures[`${kind}: of the shop`] = cpu.shop;
    figures[`${kind}: of PostgreSQL`] = cpu.database;
    if (work === null) continue;
    const { answered, after } = work;
    figures[`${kind}: statements`] = answered.statements + after.statements;
    figures[`${kind}: rows written`] = answered.rows + after.rows;
    figures[`${kind}: WAL kB`] = (answered.walBytes + after.walBytes) / 1000;
  }
  return figures;
}
