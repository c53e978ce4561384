import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/support/shops/free-port.ts';
import { inSoak } from '../../tests/support/soak/soak.ts';
import { PayPalReturner } from '../models/paypal-returner.ts';
import { statesLookedAt } from '../models/return-sights.ts';
import { keptIf } from '../support/kept.ts';
import { test as base, expect } from '../support/paypal-test.ts';
import { startShop } from '../support/shop-server.ts';
import { allTransitions, ENDS, everyState, type ReturnWalk, returnWalks, shownState } from './return-walks.ts';

/** One shop for all the walks and for no other test. */
const aside = base.extend({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const dataFolder = await mkdtemp(join(tmpdir(), 'sluice-returns-'));
      const shop = await startShop({ port: await freePort(), sandboxPort: await freePort(), dataFolder });
      await use(shop);
      await shop.hasEvenLedgers().finally(() => shop.stop());
      await rm(dataFolder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** The last walk moves PayPal's clock forward, so that no other journey may share its shop. Only the soak takes it. */
const test = inSoak(aside, base);

test.describe.configure({ mode: 'default' });

/**
 * The others differ from these by what the page says, which faster tests read, too. A card that its bank declines is met by a
 * journey of its own (`paying.spec.ts`).
 */
const KEPT: readonly ReturnWalk['story'][] = [
  'approved',
  'approved in another browser',
  'paid from a bank account',
  'forged a payer',
];

const SALE = 12_900;
const WALKS = returnWalks();

for (const walk of WALKS) {
  test(
    `Q03 Q06 O04 O05 N14 R09 a shopper who ${who(walk)}`,
    keptIf(KEPT.includes(walk.story)),
    async ({ page, shop, paypal, browser }) => {
      const before = await paypal.taken();
      const returner = new PayPalReturner(page, { shopUrl: shop.url, paypal, browser });
      await returner.walks(walk);
      await returner.goesOn();
      expect(await paypal.taken()).toEqual([...before, ...(isPaid(walk) ? [SALE] : [])]);
    },
  );
}

test('the walks cover every state and transition of the return that a browser can reach', keptIf(false), () => {
  const steps = WALKS.flatMap(({ start, steps }) => [start, ...steps]);
  const taken = new Set(steps.flatMap(({ transitions }) => transitions));
  // The adapter turns every failure into an answer, so that neither request nor approval fails in a browser.
  const never = [
    'resolving xstate.error.actor.payment unreachable',
    'redirecting xstate.error.actor.payment unreachable',
  ];
  expect(allTransitions().filter((each) => !taken.has(each))).toEqual(never);
  const machine = everyState().map(({ key }) => key);
  const states = [...machine.filter((state) => state !== 'ended' && state !== 'resolving'), 'pending', ...ENDS];
  expect(states.filter((state) => !statesLookedAt().has(state))).toEqual(['reading']);
  console.log(
    `provider-return, in the browser: ${states.length - 1} of ${states.length} states seen, ${taken.size} of ${taken.size + never.length} transitions`,
  );
});

function who({ story, steps }: ReturnWalk): string {
  const states = [...new Set(steps.map(({ to }) => shownState(to)))];
  return [story, states.join(', ')].filter((part) => part !== '').join(': ');
}

function isPaid({ steps }: ReturnWalk): boolean {
  return steps.some(({ to }) => to.output?.type === 'captured');
}
