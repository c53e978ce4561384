import { rowCounts } from '../../tests/support/stores/row-counts.ts';
import { keptIf } from '../support/kept.ts';
import { ownShop } from '../support/own-shop.ts';
import { expect, test } from '../support/test.ts';

/** What a shop that nobody has visited stores. */
const OWN_TABLES = [
  'admin_audit',
  'brand_pictures',
  'figures_closed',
  'live_funnels',
  'live_history',
  'published_funnels',
  'schema_migrations',
  'secrets',
  'shop_rules',
];

test('C03 C04 looks at first pages write counts, and no row of a visit', keptIf(false), async ({ browser }) => {
  const own = await ownShop();
  try {
    for (const path of ['/home?uid=classic&affId=7&utm_source=mail&gclid=g1', '/vsl?uid=vsl', '/home-v2?uid=beef_a']) {
      const page = await browser.newPage();
      // The last event of a look comes 300 ms after the others.
      const last = page.waitForResponse((answer) => answer.request().postData()?.includes('"NewSession"') ?? false);
      await page.goto(`${own.url}${path}`);
      await last;
      const again = page.waitForResponse((answer) => answer.request().postData()?.includes('"NewSession"') ?? false);
      await page.reload();
      await again;
      await page.close({ runBeforeUnload: true });
      await page.context().close();
    }
    const { hourly_event_counts: counts, ...rows } = await own.stored(rowCounts);
    expect(counts).toBeGreaterThanOrEqual(6);
    expect(Object.keys(rows).filter((table) => !OWN_TABLES.includes(table))).toEqual([]);
  } finally {
    await own.end();
  }
});
