import { describe, expect, it } from 'vitest';
import { checkBrand } from '../../../graph/brand/check-brand.ts';
import { checkShopFiles } from '../../../graph/brand/check-shop-files.ts';
import type { PublishedFunnel } from '../../../graph/brand/published-funnel.ts';
import { SLIP_CODES, type SlipCode } from '../../../graph/brand/slips/find-slips.ts';
import { isOrderFormNode } from '../../../graph/graph.ts';
import { contentHash } from '../../../server/publish/content-hash.ts';
import { editedBrand } from '../../graph/brand/slips/brand-edits.ts';
import { SLIP_FIXTURES } from '../../graph/brand/slips/fixtures.ts';
import { funnelsOf } from '../../support/funnels/order-funnel.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import { ANN, capturedOrder, newShopper, testOrders, VISA } from '../../support/shops/order-shop.ts';
import { thinned } from '../../support/soak/soak.ts';
import { describeOnOneStore } from '../../support/stores/stores.ts';

/** The funnels of a brand with a slip, as they are published, and its rules. */
function publishedWith(code: SlipCode) {
  const { brand = 'northvale', broken } = SLIP_FIXTURES[code];
  const folder = editedBrand(brand, ...broken);
  const verdicts = checkBrand(folder, contentHash);
  return {
    codes: verdicts.flatMap(({ findings }) => findings.map((finding) => finding.code)),
    funnels: verdicts.map(({ funnel }) => funnel),
    rules: checkShopFiles(folder).rules,
  };
}

function formOf({ graph }: PublishedFunnel): { step: string; offer: string } {
  const form = graph.nodes.find(isOrderFormNode);
  return { step: form?.id ?? '', offer: form?.offers[0] ?? '' };
}

describe('a brand with a warning', () => {
  it.each(SLIP_CODES)('is published: %s', (code) => {
    const { codes, funnels, rules } = publishedWith(code);
    expect(codes).toContain(code);
    expect(funnels).not.toContain(null);
    expect(rules).not.toBeNull();
  });
});

describeOnOneStore('embedded', 'an order of a brand with a warning', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it.each(thinned(SLIP_CODES, 7))('O08 is placed and captured at the quoted total: %s', async (code) => {
    const { funnels, rules } = publishedWith(code);
    const orders = testOrders((await makeStore()).db, sandbox, soldBy(funnels, rules));
    for (const funnel of funnels.filter((each) => each !== null)) {
      const { step, offer } = formOf(funnel);
      const { session, checkoutId } = newShopper(funnel.hash);
      const sold = { funnel: { hash: funnel.hash, step }, checkoutId };
      const { country, state, city, street, zipPostalCode } = ANN;
      const deliverTo = { country, state, city, street, zipPostalCode };
      const quoted = await orders.quote(session, { ...sold, offers: [offer], deliverTo });
      if (quoted.type !== 'quoted') throw new Error(`no quote: ${quoted.code}`);
      expect([quoted.quote.isFinal, quoted.quote.problems]).toEqual([true, []]);
      const placed = await orders.placeGuestOrder(session, {
        ...sold,
        orderType: 'Standard',
        orderSource: 'Funnel',
        paymentMethod: 'card',
        cardDetails: { cardId: await sandbox.token(VISA) },
        quote: { id: quoted.quote.id, total: quoted.quote.total },
        account: ANN,
      });
      expect(capturedOrder(placed).total).toBe(quoted.quote.total);
    }
  });
});

/** All funnels of the brand are live. */
function soldBy(funnels: readonly (PublishedFunnel | null)[], rules: ReturnType<typeof checkShopFiles>['rules']) {
  const live = funnels.filter((each) => each !== null);
  if (!rules) throw new Error('the rules have an error');
  return { funnels: { ...funnelsOf(...live), live: () => live, rulesOf: () => rules } };
}
