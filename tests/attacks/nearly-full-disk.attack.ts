import { expect, it } from 'vitest';
import { cardToken } from '../server/checkout/placing/buy.ts';
import type { HttpGuest } from '../support/crash/http-guest.ts';
import { VISA } from '../support/shops/order-shop.ts';
import { smallDisk } from '../support/stores/small-disk.ts';
import { attackedShop } from './support/attacked-shop.ts';

const MB = 1024 * 1024;
const EVENT = { eventType: 'Page View', mainFunnelId: 'fh-classic', funnelSTPId: 'fh-classic-landing' };

/** A shop on a disk of its own that something else fills. */
export function nearlyFullDisk(): void {
  it('on a nearly full disk orders are paid, statistics are dropped, and readiness tells it', async () => {
    const disk = await smallDisk(160);
    const shop = await attackedShop({ SLUICE_DATA: disk.dataFolder, MIN_FREE_MB: '64' });
    try {
      const read = async (path: string) => (await fetch(`${shop.origin}${path}`)).json();
      const ann = await shop.visitor('198.51.100.9');
      expect(await read('/readyz')).toMatchObject({ status: 'ready', space: 'ok', optionalWrites: 'stored' });
      await disk.fill(48 * MB);
      await expect.poll(() => read('/readyz')).toMatchObject({ status: 'ready', space: 'low' });
      expect(await ann.send('POST', '/api/funnel/stats/save', EVENT)).toBe(204);
      expect(await read('/healthz')).toEqual({ status: 'ok', droppedWrites: 1 });
      expect(await buy(ann, await shop.hashOf('classic'), await sandboxOf(shop.origin))).toBe(200);
      await disk.empty();
      await disk.fill(8 * MB);
      await expect.poll(() => read('/readyz')).toMatchObject({ status: 'not ready', database: 'ok', space: 'full' });
      await disk.empty();
      await expect.poll(() => read('/readyz')).toMatchObject({ status: 'ready', optionalWrites: 'stored' });
    } finally {
      await shop.end();
    }
  });
}

async function buy(guest: HttpGuest, hash: string, sandbox: string): Promise<number> {
  const { status } = await guest.place(await guest.saleRequest(hash, await cardToken(sandbox, VISA)));
  return status;
}

/** The card sandbox's origin, as the page names it. */
async function sandboxOf(origin: string): Promise<string> {
  const page = await (await fetch(`${origin}/?uid=classic`)).text();
  return /"(http:\/\/127\.0\.0\.1:\d+)[^"]*\.js"/.exec(page)?.[1] ?? '';
}
