import path from 'node:path';
import { writeBenchBrand } from '../orders/bench-brand.ts';
import { type OrderShop, type OrderShopOptions, startOrderShop } from '../orders/order-shop.ts';
import { picturesAreMade } from '../pages/pictures-made.ts';
import { cpuMsOf, idle, quiet } from '../process-usage.ts';

export interface ServedShopOptions extends Omit<OrderShopOptions, 'funnels' | 'makesPictures' | 'hasServices'> {
  /** Takes out of a copied brand what the commit does not know. */
  adapt?: (brand: string) => Promise<void>;
}

/** A shop whose pages are measured: with its pictures, and at rest. */
export async function startServedShop({ adapt, ...options }: ServedShopOptions): Promise<OrderShop> {
  const funnels = path.join(options.folder, 'funnels');
  await writeBenchBrand('funnels', funnels);
  await adapt?.(path.join(funnels, 'fernhollow'));
  const makesPictures = process.env.MAKE_PICTURES !== 'false';
  const served = await startOrderShop({ ...options, funnels, makesPictures, hasServices: true });
  await picturesAreMade(served.shop.url);
  await quiet(served.shop.pid);
  return served;
}

const CLIENTS = 8;

/** Sells so often, and waits until the shop has done all that follows. Throws where an order failed. */
export async function sell({ load, shop, open }: OrderShop, orders: number): Promise<void> {
  if (orders === 0) return;
  await load.prepare({ clients: CLIENTS, orders, haveLanded: false });
  const { failures } = await load.buy({ do: 'place', longestMs: null });
  if (failures[0]) throw new Error(`${failures.length} orders failed, the first: ${failures[0]}`);
  await idle({ cpuMs: () => cpuMsOf(shop.pid), open });
}
