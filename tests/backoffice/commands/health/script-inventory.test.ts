import { expect, it } from 'vitest';
import { readScripts } from '../../../../backoffice/commands/health/read-scripts.ts';
import {
  describeScripts,
  PAGE_KINDS,
  type PageKind,
  type PageScript,
  scriptInventory,
} from '../../../../backoffice/commands/health/script-inventory.ts';
import { appDuringTests, configOf } from '../../../support/shops/running-app.ts';

const shop = appDuringTests();
const OWN = 'http://localhost:8080/assets/*.js';
const TAGS = 'https://tags.example/gtm.js?id=GTM-1';

/** The settings of a shop that takes cards, and Google Pay where it is asked for. */
const CARDS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

/** The scripts of pages of a kind, in a shop with these settings and the live demo funnels. */
async function scriptsOn(kind: PageKind, environment: Record<string, string>): Promise<string[]> {
  const { done, data } = await readScripts({ config: configOf('/tmp', environment), funnels: shop().funnels });
  expect(done).toBe(true);
  return (data as PageScript[]).flatMap(({ script, pages }) => (pages.includes(kind) ? [script] : []));
}

it('M04 a page that takes a payment has its providers’ scripts, and never the tag manager', async () => {
  const settings = { ...CARDS, TAG_MANAGER_ID: 'GTM-1', TAG_MANAGER_URL: 'https://tags.example/gtm.js' };
  for (const kind of ['order form', 'offer'] as const)
    expect(await scriptsOn(kind, settings)).toEqual([OWN, 'https://js.stripe.com/*']);
  for (const kind of ['page without payment', 'receipt'] as const)
    expect(await scriptsOn(kind, settings)).toEqual([OWN, TAGS]);
  for (const kind of ['text page', 'receipt by its link', 'subscription by its link', 'return from a sign-in'] as const)
    expect(await scriptsOn(kind, settings)).toEqual([OWN]);
});

it('M04 a shop without a card provider is told so', async () => {
  const { done, text } = await readScripts({ config: configOf('/tmp'), funnels: shop().funnels });
  expect([done, text]).toEqual([false, expect.stringContaining('No card provider is set')]);
});

it('M04 the text has each kind of page, and each script with its purpose', () => {
  const players = ['https://*.films.example'];
  const text = describeScripts(
    scriptInventory({ publicUrl: 'http://localhost:8080', payments: [], tagManager: TAGS, players }),
  );
  for (const kind of PAGE_KINDS) expect(text).toContain(`${kind}\n  ${OWN}`);
  expect(text).toContain(`${TAGS}\n      measuring and advertising; with the visitor’s consent to advertising`);
  expect(text).toContain('https://*.films.example/*\n      a film that its vendor plays');
});
