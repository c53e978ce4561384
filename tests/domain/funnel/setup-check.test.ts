import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkSetup,
  FUNNEL_DEBUG_DELAY_MS,
  funnelAt,
  SETUP_FAULT,
  setupUrl,
} from '../../../domain/funnel/setup-check.ts';
import { anyText } from '../../support/text/naughty-strings.ts';

const FUNNELS = [
  {
    uniqueIdentifier: 'classic',
    defaultFunnels: [
      {
        step: 1,
        variants: [
          { sfid: 'v1', url: 'home' },
          { sfid: 'v2', url: '/home-v2' },
        ],
      },
      { step: 2, variants: [{ sfid: 'v3', url: 'order' }] },
    ],
  },
  { uniqueIdentifier: 'Quiz 1,2', defaultFunnels: [{ step: 1, variants: [{ sfid: 'v4', url: 'survey' }] }] },
  { uniqueIdentifier: 'bare', defaultFunnels: [{ step: 1, variants: [] }] },
];

describe('the setup check', () => {
  it.each([
    'home',
    '/home-v2',
    'https://shop.example/order?step=2',
    '//survey',
    'https://shop.example/elsewhere?uid=classic',
    '?uid=bare',
    '/home?uid=classic#top',
    ' home , /order ,survey ',
    'home,,order,',
  ])('V06 %j passes', (urls) => {
    expect(checkSetup(urls, FUNNELS)).toEqual({ isSetUp: true, unresolved: [] });
  });

  it.each<[string, string[]]>([
    ['elsewhere', ['elsewhere']],
    ['home,elsewhere,order,nowhere', ['elsewhere', 'nowhere']],
    ['/home?uid=gone', ['/home?uid=gone']],
    ['/home?uid=Classic', ['/home?uid=Classic']],
    ['https://home/', ['https://home/']],
    ['uid=classic', ['uid=classic']],
    ['/', ['/']],
    ['', []],
    [' , ,', []],
  ])('V06 %j fails', (urls, unresolved) => {
    expect(checkSetup(urls, FUNNELS)).toEqual({ isSetUp: false, unresolved });
  });

  it('V06 A02 the uid decides against the path', () => {
    expect(funnelAt('/survey?uid=classic', FUNNELS)?.uniqueIdentifier).toBe('classic');
    expect(funnelAt('/survey?uid=', FUNNELS)?.uniqueIdentifier).toBe('Quiz 1,2');
  });

  it('V06 an address without a segment is not that of a variant without one', () => {
    const nowhere = { uniqueIdentifier: 'nowhere', defaultFunnels: [{ variants: [{ url: '/' }] }] };
    expect(funnelAt('/', [nowhere])).toBeUndefined();
  });

  it('V06 a shop without funnels fails', () => {
    expect(checkSetup('home', []).isSetUp).toBe(false);
  });

  it('V06 an address with commas is not split', () => {
    const url = setupUrl('/a,b', 'uid=Quiz+1,2&x=,');
    expect(url.split(',')).toHaveLength(1);
    expect(checkSetup(url, FUNNELS)).toEqual({ isSetUp: true, unresolved: [] });
  });

  it('V06 any text has a result, and passes exactly where each of its URLs does', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyText, fc.constantFrom('home', '?uid=bare', '/order'))), (parts) => {
        const urls = parts.join(',');
        const each = urls.split(',').filter((url) => url.trim() !== '');
        const all = each.length > 0 && each.every((url) => checkSetup(url, FUNNELS).isSetUp);
        expect(checkSetup(urls, FUNNELS).isSetUp).toBe(all);
      }),
    );
  });

  it('K05 L06 has these texts and this delay', () => {
    expect(SETUP_FAULT).toBe('funnel not setup correctly');
    expect(FUNNEL_DEBUG_DELAY_MS).toBe(300);
  });
});
