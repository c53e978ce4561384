// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import { type PageBlocks, pageOf } from '../../../contracts/page/page-blocks.ts';
import { consumedAddress } from '../../../domain/routing/shop-address.ts';
import { readSavedState, toSavedState } from '../../../machines/session/saved-state.ts';
import { storeAffiliate } from '../../../src/adapters/page/affiliate-info.ts';
import { createCheckoutIds } from '../../../src/adapters/storage/checkout-ids.ts';
import { createSessionStorage } from '../../../src/adapters/storage/session-storage.ts';
import { beginSession, createFunnelActor } from '../../../src/boot/boot.ts';
import { shownAddress } from '../../../src/tracking/shown-address.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { anAccount } from '../../support/pages/orders.ts';
import { logicsOf, SILENT_EFFECTS } from '../../support/pages/silent-effects.ts';
import { TRIED_NAUGHTY_STRINGS } from '../../support/text/all-naughty-strings.ts';

const graph = classicGraph();
const NOW = new Date('2026-11-21T10:00:00Z');
const ORIGIN = 'https://shop.example';

const LOGICS = logicsOf(SILENT_EFFECTS);
const DATA: PageBlocks = {
  settings: aShop(),
  funnels: [],
  published: { hash: 'hash-1', graph },
  orders: [],
  receipt: null,
  text: null,
  problem: null,
};

function begin(pathname: string, search: string, stored: unknown) {
  const session = beginSession(pageOf(DATA), {
    location: { pathname, search },
    device: 'Mobile',
    now: NOW,
    random: () => 0.5,
    stored,
    affParameters: undefined,
    onDropped: () => {},
  });
  const actor = createFunnelActor(session, LOGICS);
  actor.start();
  return { session, actor };
}

/** A saved state of the shop. */
function savedState(): Record<string, unknown> {
  const { context } = begin('/order-form', '?step=2', null).actor.getSnapshot();
  const state = JSON.parse(JSON.stringify(toSavedState(graph, context, NOW)));
  return { ...state, orderDetails: { checkoutId: 'checkout-1', stage: 'payment' }, accountDetails: anAccount() };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('hostile texts in storage and address', () => {
  it('E01 Q09 they never prevent a session from showing a step of its own origin', () => {
    for (const text of TRIED_NAUGHTY_STRINGS) {
      for (const [path, search] of [
        ['/landing', `?${text}`],
        [`/${text}`, `?uid=${text}&step=${text}`],
      ] as const) {
        const { session, actor } = begin(path, search, text);
        const { context } = actor.getSnapshot();
        expect(graph.nodes.map(({ id }) => id)).toContain(context.at);
        expect(new URL(shownAddress(graph, context) ?? '', ORIGIN).origin).toBe(ORIGIN);
        expect(session.sessionId).toMatch(/^\d{1,14}$/);
        const consumed = consumedAddress(path, `${search}&token=1`);
        if (consumed !== null) expect(new URL(consumed, ORIGIN).origin).toBe(ORIGIN);
        actor.stop();
      }
    }
  });

  it('E01 in any field of the saved state they are text, or the reason to drop it', () => {
    const state = savedState();
    for (const text of TRIED_NAUGHTY_STRINGS) {
      for (const field of Object.keys(state)) {
        const read = readSavedState({ ...state, [field]: text }, graph, NOW);
        expect(read.type === 'found' ? read.session.visited : ['order-form']).toEqual(['order-form']);
      }
      const account = { ...anAccount(), firstName: text, email: text };
      const read = readSavedState({ ...state, accountDetails: account, coupon: text }, graph, NOW);
      expect(read).toMatchObject({ type: 'found', session: { draft: { account } } });
    }
  });

  it('E16 in local and session storage they are replaced by valid values', () => {
    for (const text of TRIED_NAUGHTY_STRINGS) {
      localStorage.setItem('sluice-checkout:main', text);
      sessionStorage.setItem('affiliateInfo', text);
      expect(
        createCheckoutIds(
          () => localStorage,
          () => 'minted',
          () => 0,
        ).open('main'),
      ).toBe('minted');
      const storage = createSessionStorage(() => sessionStorage);
      expect(storeAffiliate(storage, 'fernhollow', { href: `${ORIGIN}/?affid=a`, referrer: '' }).affId).toBe('a');
    }
  });
});
