import { describe, expect, it, vi } from 'vitest';
import { type PageBlocks, pageOf } from '../../../contracts/page/page-blocks.ts';
import type { FunnelConfig } from '../../../contracts/page/page-data.ts';
import { beginSession } from '../../../src/boot/boot.ts';
import { type CheckEnvironment, checkOwnSetup, scheduleFunnelDebug } from '../../../src/boot/boot-checks.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';

const FUNNELS: FunnelConfig[] = [
  { uniqueIdentifier: 'classic', defaultFunnels: [{ step: 1, variants: [{ sfid: 'landing-a', url: 'landing' }] }] },
];

function start(address: string, over: Partial<PageBlocks> = {}, isDebugging = true) {
  const published = { hash: 'hash-1', graph: classicGraph() };
  const data: PageBlocks = {
    settings: aShop(),
    funnels: FUNNELS,
    published,
    orders: [],
    receipt: null,
    text: null,
    problem: null,
    ...over,
  };
  const [pathname = '', search = ''] = address.split('?');
  const session = beginSession(pageOf(data), {
    location: { pathname, search },
    device: 'Desktop',
    now: new Date('2026-03-01'),
    random: () => 0,
    stored: null,
    affParameters: undefined,
    onDropped: () => {},
  });
  const world = { pathname, isDebugging, log: vi.fn(), debug: vi.fn(), later: vi.fn<CheckEnvironment['later']>() };
  const isSetUp = checkOwnSetup(pageOf(data), session, world);
  scheduleFunnelDebug(session, isSetUp, world);
  return { isSetUp, ...world };
}

describe('the setup check at the start', () => {
  it.each([
    '/landing?uid=classic',
    '/landing',
    '/',
    '/some-generic-entry',
    '/a,b?utm_content=x,y',
    '/landing?uid=other',
  ])('V06 %s, for which the server found a funnel, is set up', (address) => {
    const { isSetUp, log } = start(address);
    expect(isSetUp).toBe(true);
    expect(log).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<PageBlocks>]>([
    ['/landing?uid=gone', { published: null, problem: 'unknown-funnel' }],
    ['/no/such/page', { published: null, problem: 'unknown-route' }],
    ['/landing?uid=classic', { funnels: [] }],
  ])('V06 K05 %s that leads to no main funnel is logged, once', (address, over) => {
    const { isSetUp, log } = start(address, over);
    expect(isSetUp).toBe(false);
    expect(log.mock.calls).toEqual([
      ['error', 'funnel not setup correctly', { unresolved: [expect.stringContaining(address.split('?')[0] ?? '')] }],
    ]);
  });

  it.each([undefined, '', ' , ', '/landing?uid=classic', 'landing, https://shop.example/landing'])(
    'V06 the brand’s list %j is set up',
    (funnelUrls) => {
      const { isSetUp, log } = start('/landing?uid=classic', {
        settings: aShop({ ...(funnelUrls && { funnelUrls }) }),
      });
      expect([isSetUp, log.mock.calls]).toEqual([true, []]);
    },
  );

  it('V06 K05 a URL of the brand’s list that leads to no main funnel is logged, on every page of a funnel', () => {
    const settings = aShop({ funnelUrls: '/landing?uid=classic,/gone, /home?uid=other' });
    const { isSetUp, log } = start('/landing?uid=classic', { settings });
    expect([isSetUp, log.mock.calls]).toEqual([
      false,
      [['error', 'funnel not setup correctly', { unresolved: ['/gone', '/home?uid=other'] }]],
    ]);
  });

  it('V06 a text page belongs to no funnel, and needs none', () => {
    const text = { title: 'Terms', content: { headline: 'Terms', sections: [] } };
    expect(start('/terms', { published: null, text })).toMatchObject({ isSetUp: true });
  });
});

describe('the debug log of the funnel', () => {
  it('L06 it is written 300 ms after the start', () => {
    const { later, debug } = start('/landing');
    expect(debug).not.toHaveBeenCalled();
    const [[run, delay] = []] = later.mock.calls;
    expect(delay).toBe(300);
    run?.();
    expect(debug).toHaveBeenCalledExactlyOnceWith('funnel', {
      funnel: classicGraph().funnel,
      hash: 'hash-1',
      isSetUp: true,
      sessionId: '00000000000000',
      entry: { type: 'step', id: 'landing', paymentInFlight: null },
      steps: expect.arrayContaining([{ step: 1, id: 'landing', variant: 'landing-a' }]),
    });
  });

  it('L06 it says that a funnel is not set up', () => {
    const { later, debug } = start('/landing', { funnels: [] });
    later.mock.calls[0]?.[0]();
    expect(debug).toHaveBeenCalledWith('funnel', expect.objectContaining({ isSetUp: false }));
  });

  it('L06 it is not written for shoppers', () => {
    expect(start('/landing', {}, false).later).not.toHaveBeenCalled();
  });
});
