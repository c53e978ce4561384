import path from 'node:path';
import { runAdmin } from '../../backoffice/commands/admin-client.ts';
import { freePort } from '../../tests/support/shops/free-port.ts';
import { type BenchShop, type BenchShopOptions, startBenchShop } from '../shop.ts';
import { type Database, openDatabase } from './database.ts';
import { type Load, startLoad } from './load.ts';
import { type Sandboxes, startSandboxes } from './sandboxes.ts';

/** A shop with the sandboxes and the shoppers that are its own, each a process. */
export interface OrderShop {
  shop: BenchShop;
  sandboxes: Sandboxes;
  load: Load;
  /** Null where the database is part of the shop's process. */
  database: Database | null;
  /** The deliveries that the shop has yet to make. */
  open(): Promise<number>;
  stop(): Promise<void>;
}

export interface OrderShopOptions extends Pick<BenchShopOptions, 'root' | 'node'> {
  /** For what is its own. */
  folder: string;
  /** The folder with the brand of the bench. */
  funnels: string;
  databaseUrl: string | null;
  hasServices: boolean;
  /** Whether smaller forms of pictures are made, which costs beside the first orders. */
  makesPictures?: boolean;
}

/** Starts them. The sandboxes and the shoppers are this repository's, also where the shop is of another commit. */
export async function startOrderShop(options: OrderShopOptions): Promise<OrderShop> {
  const { folder, funnels, databaseUrl, hasServices, makesPictures = false, ...start } = options;
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const sandboxes = await startSandboxes({ folder: path.join(folder, 'sandboxes'), publicUrl, hasServices });
  const settings = {
    ...sandboxes.settings,
    PORT: `${port}`,
    SLUICE_FUNNELS: path.resolve(funnels),
    MAKE_PICTURES: `${makesPictures}`,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const shop = await startBenchShop({ ...start, settings });
  const load = await startLoad(shop.url, sandboxes.cards);
  const database = databaseUrl ? await openDatabase(databaseUrl) : null;
  return {
    shop,
    sandboxes,
    load,
    database,
    open: database?.open ?? askedForOpen(shop.dataFolder),
    async stop() {
      await load.stop();
      await database?.close();
      await shop.stop();
      await sandboxes.stop();
    },
  };
}

/** A process of its own holds an embedded store, so that the shop is asked. */
function askedForOpen(dataFolder: string): () => Promise<number> {
  const launchSandboxes = async () => ({ ok: false as const, message: 'the shop has its own' });
  let isKnown = true;
  return async () => {
    if (!isKnown) return 0;
    const reply = await runAdmin({ environment: { SLUICE_DATA: dataFolder }, launchSandboxes }, { type: 'outbox' });
    const { queues } = (reply.data ?? {}) as { queues?: { waiting: number }[] };
    isKnown = queues !== undefined;
    if (!isKnown)
      console.log(`A shop does not say what it has yet to deliver, and is idle once it rests: ${reply.text}`);
    return (queues ?? []).reduce((sum, { waiting }) => sum + waiting, 0);
  };
}
