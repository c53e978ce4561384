import { describe, expect, it } from 'vitest';
import { blocksOf, type PageBlocks, pageOf } from '../../../contracts/page/page-blocks.ts';
import type { PageData } from '../../../contracts/page/page-data.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { order } from '../../support/pages/models.ts';

const every = { settings: aShop(), funnels: [{ uniqueIdentifier: 'classic', defaultFunnels: [] }] };
const published = { hash: 'hash-1', graph: classicGraph() };
const arms = { variants: { landing: 'a' }, drawn: ['landing'] };
const text = { title: 'Terms', content: { headline: 'Terms', sections: [] } };
const EMPTY = { published: null, orders: [], receipt: null, text: null, problem: null };

const PAGES: [PageData, Partial<PageBlocks>][] = [
  [
    { ...every, kind: 'funnel', published, orders: [], arms },
    { published, arms },
  ],
  [
    { ...every, kind: 'funnel', published, orders: [] },
    { published, arms: null },
  ],
  [
    { ...every, kind: 'receipt', published, receipt: [order()], arms },
    { published, receipt: [order()], arms },
  ],
  [
    { ...every, kind: 'receipt', published: null, receipt: [] },
    { receipt: [], arms: null },
  ],
  [{ ...every, kind: 'text', text }, { text }],
  [
    { ...every, kind: 'subscription', link: { token: 'T', subscription: null } },
    { subscription: { token: 'T', subscription: null } },
  ],
  [{ ...every, kind: 'missing', problem: 'unknown-funnel' }, { problem: 'unknown-funnel' }],
];

describe('the data blocks of a page', () => {
  it.each(PAGES)('E22 of $kind hold its data, and null elsewhere', (page, blocks) => {
    expect(blocksOf(page)).toEqual({ ...EMPTY, ...every, ...blocks });
  });

  it.each(PAGES)('E22 of $kind are read as the page that was written', (page) => {
    expect(pageOf(JSON.parse(JSON.stringify(blocksOf(page))))).toEqual(page);
  });

  it('E22 of a page without a funnel, a text or a problem are those of a missing page', () => {
    expect(pageOf({ ...every, ...EMPTY })).toEqual({ ...every, kind: 'missing', problem: 'unknown-route' });
  });
});
