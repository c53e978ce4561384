import path from 'node:path';
import { cardSettings } from '../../scripts/shop/provider-settings.ts';
import { type BenchShop, type BenchShopOptions, startBenchShop } from '../shop.ts';
import { type CardSandbox, startCardSandbox } from './card-sandbox.ts';
import { type Load, startLoad } from './load.ts';

/** A shop with the card sandbox and the shoppers that are its own, each a process. */
export interface OrderShop {
  shop: BenchShop;
  sandbox: CardSandbox;
  load: Load;
  /** Null where the database is part of the shop's process. */
  databaseUrl: string | null;
  stop(): Promise<void>;
}

export interface OrderShopOptions extends Pick<BenchShopOptions, 'root' | 'node'> {
  /** For what is its own. */
  folder: string;
  /** The folder with the brand of the bench. */
  funnels: string;
  databaseUrl: string | null;
}

/** Starts them. The sandbox and the shoppers are this repository's, also where the shop is of another commit. */
export async function startOrderShop({ folder, funnels, databaseUrl, ...start }: OrderShopOptions): Promise<OrderShop> {
  const sandbox = await startCardSandbox(path.join(folder, 'sandbox'));
  const settings = {
    ...cardSettings(sandbox.origin, ''),
    SLUICE_FUNNELS: path.resolve(funnels),
    // The forms of pictures would be made beside the first orders.
    MAKE_PICTURES: 'false',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const shop = await startBenchShop({ ...start, settings });
  const load = await startLoad(shop.url, sandbox.origin);
  return {
    shop,
    sandbox,
    load,
    databaseUrl,
    async stop() {
      await load.stop();
      await shop.stop();
      await sandbox.stop();
    },
  };
}
