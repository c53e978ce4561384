import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sluice } from '../backoffice/cli/sluice.ts';
import { FunnelsCopy } from '../backoffice/publishing/brand-folder.ts';
import { cardToken } from '../server/checkout/placing/buy.ts';
import type { HttpGuest, Placed } from '../support/crash/http-guest.ts';
import { VISA } from '../support/shops/order-shop.ts';
import { type AttackedShop, tellCost } from './support/attacked-shop.ts';

const OFFER = 'fernhollow/offers/powerfoods-complete-beef-3.json';
const TYPO = 1;
const COOKIE = `sluice_version_${createHash('sha256').update('fh-classic').digest('hex').slice(0, 12)}`;

/**
 * A price of one dollar was live for a moment. Visitors who come after it was mended name its version, plant its cookie,
 * or copy the cookie of a visitor who began with it.
 */
export function boughtAtOldPrice(shop: () => AttackedShop): void {
  it('V10 a price that is no longer live is sold to the sessions that began with it, and to no other', async () => {
    const before = await shop().cost();
    const copy = await FunnelsCopy.made();
    const publish = async (offerPrice: number) => {
      await copy.change(OFFER, (json) => void Object.assign(json, { offerPrice }));
      expect(await sluice(['publish', copy.folder], { SLUICE_DATA: shop().dataFolder })).toMatchObject({ code: 0 });
      return shop().hashOf('classic');
    };
    const wrong = await publish(TYPO);
    const [ann, ben] = [await visitor('203.0.113.1'), await visitor('203.0.113.2')];
    const mended = await publish(99);
    expect(mended).not.toBe(wrong);
    const [namer, planter, copier] = [
      await visitor('198.51.100.11'),
      await visitor('198.51.100.12'),
      await visitor('198.51.100.13'),
    ];
    planter.plant(COOKIE, wrong);
    copier.plant(COOKIE, ann.cookie(COOKIE));
    const card = await sandboxOf(ann);
    const sold = async (guest: HttpGuest) => totalOf(await buy(guest, wrong, await cardToken(card, VISA)));
    const attackers = [await sold(namer), await sold(planter), await sold(copier)];
    console.log(`${attackers.filter((total) => total !== null && total < 20).length} of 3 bought at the old price`);
    expect(attackers).toEqual([null, null, null]);
    expect(await sold(ann)).toBeLessThan(20);
    expect(await sluice(['revoke', 'classic', wrong], { SLUICE_DATA: shop().dataFolder })).toMatchObject({ code: 0 });
    expect(await sold(ben)).toBeNull();
    await ben.open('/?uid=classic');
    expect(totalOf(await buy(ben, mended, await cardToken(card, VISA)))).toBeGreaterThan(98);
    await sluice(['publish', 'funnels'], { SLUICE_DATA: shop().dataFolder });
    tellCost('3 purchases at an old price', before, await shop().cost());
  });

  async function visitor(address: string): Promise<HttpGuest> {
    const guest = await shop().visitor(address);
    await guest.open('/?uid=classic');
    return guest;
  }
}

async function buy(guest: HttpGuest, hash: string, cardId: string): Promise<Placed> {
  return guest.place(await guest.saleRequest(hash, cardId));
}

/** The total of a paid order; null for one that was refused. */
function totalOf({ status, json }: Placed): number | null {
  return status === 200 ? (json.order?.total ?? null) : null;
}

/** The origin of the card sandbox, as a page names it. */
async function sandboxOf(guest: HttpGuest): Promise<string> {
  return /"scriptUrl":"(http:\/\/[\d.]+:\d+)/.exec(await guest.open())?.[1] ?? '';
}
