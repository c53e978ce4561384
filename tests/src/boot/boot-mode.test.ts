import { describe, expect, it } from 'vitest';
import type { PageData } from '../../../contracts/page/page-data.ts';
import { parseQuery } from '../../../domain/routing/query.ts';
import type { SavedSession } from '../../../machines/session/saved-state.types.ts';
import { type BootFacts, type BootMode, chooseBootMode, hasActed, isReadOnly } from '../../../src/boot/boot-mode.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { order } from '../../support/pages/models.ts';

const graph = classicGraph();
const every = { settings: aShop(), funnels: [] };
const published = { hash: 'hash-1', graph };
const FUNNEL: PageData = { ...every, kind: 'funnel', published, orders: [] };
const RECEIPT: PageData = { ...every, kind: 'receipt', published, receipt: [order()] };
const TEXT: PageData = { ...every, kind: 'text', text: { title: 'T', content: { headline: 'T', sections: [] } } };
const BACK = '?paypal=true&action=success&token=EC-1&PayerID=PAYER1';
const SAVED: SavedSession = { visited: ['landing'], draft: null, upsells: [] };

function modeAt(search: string, over: Partial<BootFacts> = {}): BootMode {
  const arrived = parseQuery(search);
  const own = { page: FUNNEL, graph, pathname: '/landing', requested: 'landing', saved: null, storedReturn: null };
  return chooseBootMode({ ...own, arrived, ...over });
}

describe('the mode of a session’s start', () => {
  it('N02 it is fresh without a valid earlier visit, else resumed', () => {
    expect(modeAt('')).toMatchObject({ type: 'fresh', start: { entry: { type: 'step', id: 'landing' } } });
    expect(modeAt('', { saved: SAVED })).toMatchObject({ type: 'resumed', start: { visited: ['landing'] } });
  });

  it('C04 a page that was only looked at before was no act, and a second one was', () => {
    const acted = (saved: SavedSession | null) => hasActed(modeAt('', { saved }).start);
    expect([acted(null), acted(SAVED)]).toEqual([false, false]);
    expect(acted({ ...SAVED, visited: ['landing', 'order-form'] })).toBe(true);
  });

  it('Q03 it is returned after a redirect from PayPal', () => {
    expect(modeAt(BACK, { requested: 'order-form' })).toMatchObject({ type: 'returned', returned: { token: 'EC-1' } });
    expect(modeAt(BACK, { page: TEXT })).toMatchObject({ type: 'fresh', start: { entry: { type: 'text' } } });
  });

  it('O08 it is the receipt of a followed link, despite an earlier return from PayPal', () => {
    expect(modeAt(BACK, { page: RECEIPT, saved: SAVED })).toMatchObject({ type: 'receipt', start: { visited: [] } });
  });

  it('R14 it is the preview mode regardless of the session', () => {
    const preview = modeAt('?preview=upsell', { requested: 'u1', saved: SAVED });
    expect(preview).toMatchObject({ type: 'preview', start: { entry: { id: 'u1' }, visited: [] } });
    expect(modeAt(`${BACK}&preview=upsell`, { requested: 'u1' }).type).toBe('preview');
    expect(modeAt('?preview=upsell', { page: TEXT })).toMatchObject({ start: { entry: { type: 'text' } } });
  });

  it.each([
    ['upsell', ['u1', 'd1'], ['thank-you', 'landing', 'order-form']],
    ['ordersuccess', ['thank-you'], ['u1', 'd1', 'landing', 'order-form']],
  ])(
    'R14 %s begins on its own pages without the session’s past, and elsewhere as the session does',
    (preview, own, others) => {
      const begin = (requested: string) => modeAt(`?preview=${preview}`, { requested, saved: SAVED }).start;
      for (const id of own) expect(begin(id)).toMatchObject({ entry: { type: 'step', id }, visited: [] });
      for (const id of others) expect(begin(id)).toEqual(modeAt('', { requested: id, saved: SAVED }).start);
    },
  );

  it('R15 it has an unknown path, if the address is one', () => {
    const missing = { ...every, kind: 'missing' } as const;
    const at = { pathname: '/no/such', requested: undefined };
    const unknown = modeAt('', { page: { ...missing, problem: 'unknown-route' }, ...at });
    expect(unknown.start.entry).toMatchObject({ type: 'page-missing', unknownPath: '/no/such' });
    const noFunnel = modeAt('', { page: { ...missing, problem: 'unknown-funnel' }, ...at });
    expect(noFunnel.start.entry).toEqual({ type: 'page-missing', message: 'Page not found' });
  });

  it('R14 O08 only a preview and a linked receipt store nothing in the browser', () => {
    const modes = [modeAt(''), modeAt('', { saved: SAVED }), modeAt(BACK, { requested: 'order-form' })];
    expect(modes.map(isReadOnly)).toEqual([false, false, false]);
    expect([modeAt('?preview=upsell'), modeAt('', { page: RECEIPT })].map(isReadOnly)).toEqual([true, true]);
  });
});
