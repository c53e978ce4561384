import { describe, expect, it } from 'vitest';
import { Card } from '../../../backoffice/diagram/card.tsx';
import type { Exit } from '../../../backoffice/diagram/jump-copy.ts';
import { rowWidth } from '../../../backoffice/diagram/rows.ts';
import { buildCard, type CardInput, type StepCard } from '../../../backoffice/diagram/step-card.ts';
import { svgMarkup } from '../../../backoffice/diagram/svg-document.tsx';
import type { DrawnFigures } from '../../../backoffice/figures/figures-of-report.ts';
import type { FunnelStep } from '../../../domain/funnel/funnel.ts';
import type { ViewKind } from '../../../domain/routing/view-kinds.ts';
import { type DrawnShop, unknownShop } from '../../../graph/copy/drawn-shop.ts';
import { buildGraph, type EdgeName } from '../../../graph/graph.ts';
import {
  anOffer,
  classicGraph,
  funnelOf,
  offerPage,
  page,
  type StepDraft,
  variant,
} from '../../support/funnels/funnels.ts';

type Input = Partial<CardInput>;

/** The brand around the classic funnel: one offer with a price, and the page of one upsell. */
const SHOP: DrawnShop = {
  ...unknownShop('Orchard'),
  offers: new Map([
    ['offer-u1', anOffer('offer-u1', { name: 'Chews, 3 jars', offerPrice: 69, standardPrice: 96 })],
    ['bundle-1', anOffer('bundle-1', { name: 'Beef, 1 bag', offerPrice: 49, standardPrice: 49 })],
    ['bundle-3', anOffer('bundle-3', { name: 'Beef, 3 bags', offerPrice: 129, standardPrice: 174 })],
  ]),
  content: new Map([
    ['content-u1', offerPage('content-u1', { headline: 'A daily chew', yes: 'Yes, add 3', no: 'No thanks' })],
  ]),
};

const inputOf = (over: Input): CardInput => ({
  isStart: false,
  isReachable: true,
  shop: SHOP,
  entries: [],
  exits: [],
  hasFigures: false,
  hasMachine: false,
  ...over,
});

/** The card of a step of the classic funnel. */
function classicCard(id: string, over: Input = {}): StepCard {
  const node = classicGraph().nodes.find((each) => each.id === id);
  if (!node) throw new Error(`the classic funnel has no step "${id}"`);
  return buildCard(node, inputOf({ isStart: id === 'landing', ...over }));
}

function cardWith(over: Partial<FunnelStep>, view: ViewKind | null = 'landing', input: Input = {}): StepCard {
  const draft: StepDraft = page('p', over);
  const [node] = buildGraph(funnelOf([draft]), () => view).nodes;
  if (!node) throw new Error('there is no node');
  return buildCard(node, inputOf(input));
}

/** The lines of a card, without those that are empty. */
function wordsOf({ lines }: StepCard): string[] {
  return lines.flatMap(({ is, pieces, end, share }) => {
    const [first = '', second = ''] = pieces.map(({ text }) => text);
    if (is === 'gap') return [];
    if (is === 'sold') return [`${first} | ${second} | ${end?.text}`];
    if (is === 'variant') return [`${first} | ${end?.text} | ${share}`];
    if (is === 'answer') return [`${first} | ${second}`];
    return [`${is}: ${pieces.map(({ text }) => text).join(' ')}`];
  });
}

const NO_FIGURES: DrawnFigures = { range: '', hasAny: false, notes: [], step: () => null, edge: () => null };

const drawnCard = (card: StepCard, figures = NO_FIGURES) => svgMarkup(<Card card={card} figures={figures} />);

/** The texts of a drawn card with their places. */
function textsOf(card: StepCard, figures = NO_FIGURES): string[] {
  const rows = drawnCard(card, figures).matchAll(/<text y="([^"]*)">(.*?)<\/text>/g);
  return [...rows].flatMap(([, y, row = '']) =>
    [...row.matchAll(/<tspan x="([^"]*)"[^>]*>([^<]*)/g)].map(([, x, text]) => `${x} ${y} ${text}`),
  );
}

function rectsOf(card: StepCard): string[] {
  return [...drawnCard(card).matchAll(/<rect x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)"/g)].map((found) =>
    found.slice(1).join(' '),
  );
}

const tested = (over: Partial<FunnelStep> = {}) =>
  cardWith({
    variants: [
      variant('a', { url: 'a', percentage: 30 }),
      variant('b', { url: 'b', default: false, percentage: 10, visibility: 'Mobile only' }),
      variant('c', { url: 'c', default: false, percentage: -5, visibility: 'All' }),
      variant('d', { url: 'd', default: null }),
    ],
    splitTestEnabled: true,
    ...over,
  });

describe('the card of a step', () => {
  it('E03 has its kind in words', () => {
    expect(classicGraph().nodes.map(({ id }) => classicCard(id).kind)).toEqual([
      'landing page',
      'order form',
      'upsell',
      'downsell',
      'upsell',
      'downsell',
      'thank-you page',
    ]);
    const kinds = ['article', 'vsl', 'survey', 'offer-selector', 'text', null, 'checkout'] as const;
    expect(kinds.map((view) => cardWith({}, view).kind)).toEqual([
      'article',
      'video sales letter',
      'survey',
      'offer selector',
      'page',
      'page',
      'order form',
    ]);
  });

  it('N05 has its address, its headline, what it sells with its price, and the words of yes and no', () => {
    expect(classicCard('landing')).toMatchObject({ title: '/landing', lines: [], isStart: true });
    expect(wordsOf(classicCard('order-form'))).toEqual([
      'group: Beef',
      '1 bag |  | $49.00',
      '3 bags | instead of $174.00 | $129.00',
    ]);
    expect(wordsOf(classicCard('u1'))).toEqual([
      'headline: “A daily chew”',
      'Chews, 3 jars | instead of $96.00 | $69.00',
      'yes | “Yes, add 3”',
      'no | “No thanks”',
    ]);
    expect(wordsOf(classicCard('d1'))).toEqual(['offer-d1 |  | ']);
  });

  it('has the machine that runs inside, with its main states, on request', () => {
    const payment = ['note: payment runs inside', 'machine: submitting challenging ended'];
    expect(wordsOf(classicCard('d1', { hasMachine: true })).slice(-2)).toEqual(payment);
    expect(wordsOf(classicCard('order-form', { hasMachine: true })).slice(-4)).toEqual([
      'note: checkout runs inside',
      'machine: contact payment quoting paying captured',
      ...payment,
    ]);
    for (const card of [classicCard('landing', { hasMachine: true }), classicCard('d1')])
      expect(wordsOf(card).join()).not.toContain('runs inside');
  });

  it('has room for its figures above all, and the jumps that arrive', () => {
    expect(wordsOf(classicCard('d1', { hasFigures: true, entries: ['← next, from 2'] }))).toEqual([
      'figures: ',
      'note: ← next, from 2',
      'offer-d1 |  | ',
    ]);
    const figures = { ...NO_FIGURES, step: () => ({ sessions: '1,204 sessions', revenue: '$69.00 in 1 order' }) };
    const texts = textsOf(classicCard('d1', { hasFigures: true }), figures);
    expect(texts.slice(2, 4)).toEqual(['14 73 1,204 sessions', '316 73 $69.00 in 1 order']);
  });

  it('X01 X05 has its variants with their shares, where there are several', () => {
    expect(wordsOf(tested())).toEqual([
      '/a | 30% · default | 0.75',
      '/b | 10% · mobile only | 0.25',
      '/c | -5% | 0',
      '/d | 0% | 0',
    ]);
    expect(wordsOf(tested({ splitTestEnabled: false }))).toEqual([
      '/a | default | null',
      '/b | mobile only | null',
      '/c |  | null',
      '/d |  | null',
    ]);
    const none = [variant('a', { percentage: 0 }), variant('b', { percentage: 0 })];
    expect(wordsOf(tested({ variants: none }))).toEqual(['/a | 0% · default | null', '/b | 0% · default | null']);
    expect(wordsOf(cardWith({}))).toEqual([]);
  });

  it('has terms that are too long for the line of their price below it', () => {
    const subscription = { frequencies: [{ frequency: 'Month' as const, multipliers: [1, 2, 3, 4, 5, 6, 7, 8, 9] }] };
    const jar = anOffer('offer-d1', { name: 'A jar', subscriptionPrice: 9, subscription, viewType: 'Subscription' });
    const card = classicCard('d1', { shop: { ...SHOP, offers: new Map([['offer-d1', jar]]) } });
    expect(wordsOf(card)).toEqual(['A jar |  | $9.00', 'terms: every 1, 2, 3, 4, 5, 6, 7, 8 or 9 months']);
  });

  it('has the headline of each variant where their pages differ', () => {
    const content = new Map(['one', 'two'].map((sfid) => [sfid, offerPage(sfid, { headline: `Page ${sfid}` })]));
    const variants = [variant('a', { pageContent: 'one' }), variant('b', { pageContent: 'two' })];
    const shop = { ...SHOP, content };
    expect(wordsOf(cardWith({ variants }, 'landing', { shop })).filter((line) => line.includes('Page'))).toEqual([
      'terms: “Page one”',
      'terms: “Page two”',
    ]);
    const same = variants.map((each) => ({ ...each, pageContent: 'one' }));
    expect(wordsOf(cardWith({ variants: same }, 'landing', { shop }))[0]).toBe('headline: “Page one”');
  });

  it('is as high as its lines, and as wide as its address or its machine, within limits', () => {
    const exit: Exit = {
      edge: { from: 'landing', on: 'next', to: 'u1', by: 'rule' },
      target: '3 /u1',
      hasFigures: false,
    };
    expect(classicCard('landing').size).toEqual({ width: 330, height: 74 });
    expect(classicCard('landing', { entries: ['a', 'b'] }).size.height).toBe(74 + 2 * 18);
    expect(classicCard('landing', { exits: [exit, exit] }).size.height).toBe(74 + 10 + 2 * 22);
    expect(tested().size.height).toBe(74 + 4 * 34);
    expect(classicCard('order-form').size.height).toBe(74 + 8 + 20 + 19 + 19);
    const form = classicCard('order-form', { hasMachine: true });
    expect(form.size).toEqual({
      width: Math.max(...form.lines.map(({ pieces }) => rowWidth(pieces))) + 28,
      height: 74 + 8 + 20 + 19 + 19 + 2 * (8 + 18 + 26),
    });
    // A letter is 15 · 0.6 · 1.14 pixels wide, the slash 15 · 0.38 · 1.14.
    expect(cardWith({ url: 'a'.repeat(35) }).size.width).toBeCloseTo(35 * 10.26 + 6.498 + 28, 6);
    expect(cardWith({ url: 'a'.repeat(90) }).size.width).toBe(420);
  });
});

describe('a drawn card', () => {
  it('has its head, its lines and its jumps below each other', () => {
    const exits: Exit[] = [
      { edge: { from: 'u1', on: 'no', to: 'd1', by: 'rule' }, target: '4 /d1', hasFigures: false },
      {
        edge: { from: 'u1', on: 'fail', to: 'thank-you', by: 'override' },
        target: `7 /${'m'.repeat(40)}`,
        hasFigures: true,
      },
    ];
    const counted = { share: 0.1, percent: '10%', detail: '12 · 14 declined' };
    const figures = { ...NO_FIGURES, edge: ({ on }: EdgeName) => (on === 'fail' ? counted : null) };
    const texts = textsOf(classicCard('u1', { entries: ['← next, from 2'], exits }), figures);
    expect(texts.slice(0, 3)).toEqual(['22 25 3 · upsell', '14 51 /u1', '14 73 ← next, from 2']);
    const foot = 60 + 18 + 18 + 8 + 19 + 8 + 19 + 19 + 10;
    expect(texts.slice(-6).map((each) => each.replace(/^[\d.]+ /, ''))).toEqual([
      `${foot + 13} no`,
      `${foot + 13} → 4 /d1`,
      `${foot + 35} payment fails`,
      `${foot + 35} override`,
      expect.stringMatching(/^\d+ → 7 \/m+…$/),
      `${foot + 51} 10% · 12 · 14 declined`,
    ]);
  });

  it('names the first step', () => {
    const card = classicCard('landing');
    expect(textsOf(card)).toEqual([
      '22 25 1 · landing page',
      expect.stringMatching(/^[\d.]+ 25 start$/),
      '14 51 /landing',
    ]);
    expect(textsOf(cardWith({})).join()).not.toContain('start');
  });

  it('marks a step that shoppers cannot reach, by words and by its frame', () => {
    const card = classicCard('d1', { isReachable: false });
    expect(textsOf(card)[1]).toMatch(/shoppers cannot reach it$/);
    expect(drawnCard(card)).toMatch(/^<rect x="0" y="0" [^>]*stroke-dasharray="6 4"/);
    expect(textsOf(classicCard('d1')).join()).not.toContain('reach');
  });

  it('has prices at its right edge, and the words of the answers beside them', () => {
    const texts = textsOf(classicCard('u1'));
    expect(texts.find((each) => each.endsWith(' $69.00'))).toMatch(/^316 /);
    expect(texts).toEqual(
      expect.arrayContaining([expect.stringMatching(/^14 \d+ yes$/), expect.stringMatching(/^48 \d+ “Yes, add 3”$/)]),
    );
  });

  it('X01 has a bar for each variant, as long as its share and visible at nothing', () => {
    expect(textsOf(tested()).slice(2)).toEqual([
      '14 78 /a',
      '316 78 30% · default',
      '14 112 /b',
      '316 112 10% · mobile only',
      '14 146 /c',
      '316 146 -5%',
      '14 180 /d',
      '316 180 0%',
    ]);
    expect(rectsOf(tested()).slice(2)).toEqual([
      '14 84 302 5',
      '14 84 226.5 5',
      '14 118 302 5',
      '14 118 75.5 5',
      '14 152 302 5',
      '14 152 2 5',
      '14 186 302 5',
      '14 186 2 5',
    ]);
    expect(rectsOf(tested({ splitTestEnabled: false }))).toHaveLength(2);
    expect(tested({ splitTestEnabled: false }).size.height).toBe(74 + 4 * 22);
  });

  it('E03 has a frame for its kind: a receipt a double one, an order form and an offer rounder corners', () => {
    const cornersOf = (id: string) => {
      return [
        ...drawnCard(classicCard(id)).matchAll(/<rect x="[04]" [^>]* rx="([^"]*)"[^>]*stroke-width="([^"]*)"/g),
      ].map((found) => found.slice(1).join(' '));
    };
    expect(['landing', 'order-form', 'u1', 'd1', 'thank-you'].map(cornersOf)).toEqual([
      ['3 1.5'],
      ['6 1.5'],
      ['14 1.5'],
      ['14 1.5'],
      ['22 2', '18 1'],
    ]);
  });
});
