import { describe, expect, it } from 'vitest';
import type { PageData } from '../../../contracts/page/page-data.ts';
import { parseQuery } from '../../../domain/routing/query.ts';
import type { SavedSession } from '../../../machines/session/resume.ts';
import { type BootFacts, type BootMode, bootModeOf, isReadOnly } from '../../../src/boot/boot-mode.ts';
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
  return bootModeOf({ page: FUNNEL, graph, arrived, requested: 'landing', saved: null, keptReturn: null, ...over });
}

describe('the mode of a session’s start', () => {
  it('N02 it is fresh without a valid earlier visit, else resumed', () => {
    expect(modeAt('')).toMatchObject({ type: 'fresh', start: { entry: { type: 'step', id: 'landing' } } });
    expect(modeAt('', { saved: SAVED })).toMatchObject({ type: 'resumed', start: { visited: ['landing'] } });
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

  it('R14 O08 only a preview and a linked receipt store nothing in the browser', () => {
    const modes = [modeAt(''), modeAt('', { saved: SAVED }), modeAt(BACK, { requested: 'order-form' })];
    expect(modes.map(isReadOnly)).toEqual([false, false, false]);
    expect([modeAt('?preview=upsell'), modeAt('', { page: RECEIPT })].map(isReadOnly)).toEqual([true, true]);
  });
});
