import { describe, expect, it } from 'vitest';
import type { FunnelStep } from '../../../domain/funnel/funnel.ts';
import type { ViewKind } from '../../../domain/routing/view-kinds.ts';
import { machineOf, pillWidth } from '../../../graph/diagram/child-machines.ts';
import { drawCard } from '../../../graph/diagram/draw-card.ts';
import type { Exit } from '../../../graph/diagram/jump-copy.ts';
import { cardOf, type StepCard } from '../../../graph/diagram/step-card.ts';
import { buildGraph } from '../../../graph/graph.ts';
import { classicGraph, funnelOf, page, type StepDraft, variant } from '../../support/funnels/funnels.ts';

const NO_JUMPS = { entries: [], exits: [] };

/** The card of a step of the classic funnel. */
function classicCard(id: string, jumps: { entries: string[]; exits: Exit[] } = NO_JUMPS): StepCard {
  const node = classicGraph().nodes.find((each) => each.id === id);
  if (!node) throw new Error(`the classic funnel has no step "${id}"`);
  return cardOf(node, id === 'landing', (sfid) => `the ${sfid}`, jumps);
}

function cardWith(over: Partial<FunnelStep>, view: ViewKind | null = 'landing'): StepCard {
  const draft: StepDraft = page('p', over);
  const [node] = buildGraph(funnelOf([draft]), () => view).nodes;
  if (!node) throw new Error('there is no node');
  return cardOf(node, false, (sfid) => sfid, NO_JUMPS);
}

/** The texts of a drawn card with their places. */
function textsOf(card: StepCard): string[] {
  const svg = drawCard({ item: card, x: 7.4, y: 3, ...card.size });
  return [...svg.matchAll(/<text x="([^"]*)" y="([^"]*)"[^>]*>([^<]*)/g)].map(([, x, y, text]) => `${x} ${y} ${text}`);
}

function rectsOf(card: StepCard): string[] {
  const svg = drawCard({ item: card, x: 7.4, y: 3, ...card.size });
  return [...svg.matchAll(/<rect x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)"/g)].map((found) =>
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

  it('has its address, the names of its offers, and the machine that runs inside', () => {
    expect(classicCard('landing')).toMatchObject({ title: '/landing', notes: [], machine: null, isStart: true });
    expect(classicCard('order-form').notes).toEqual(['sells the bundle-1', 'sells the bundle-3']);
    expect(classicCard('order-form').machine?.name).toBe('checkout');
    expect(classicCard('d1')).toMatchObject({ notes: ['sells the offer-d1'], isStart: false });
    expect(classicCard('d1').machine?.name).toBe('payment');
    expect(classicCard('thank-you').machine).toBeNull();
  });

  it('X01 X05 has its variants with their shares, where there are several', () => {
    expect(tested().variants).toEqual([
      { name: '/a', note: '30% · default', share: 0.75 },
      { name: '/b', note: '10% · mobile only', share: 0.25 },
      { name: '/c', note: '-5%', share: 0 },
      { name: '/d', note: '0%', share: 0 },
    ]);
    expect(tested({ splitTestEnabled: false }).variants.map(({ note, share }) => [note, share])).toEqual([
      ['default', null],
      ['mobile only', null],
      ['', null],
      ['', null],
    ]);
    const none = [variant('a', { percentage: 0 }), variant('b', { percentage: 0 })];
    expect(tested({ variants: none }).variants.map(({ share }) => share)).toEqual([null, null]);
    expect(cardWith({}).variants).toEqual([]);
  });

  it('is as high as its lines, and as wide as its address or its machine, within limits', () => {
    const exit: Exit = { edge: { from: 'landing', on: 'next', to: 'u1', by: 'rule' }, target: '3 /u1' };
    expect(classicCard('landing').size).toEqual({ width: 300, height: 74 });
    expect(classicCard('landing', { entries: ['a', 'b'], exits: [] }).size.height).toBe(74 + 2 * 18);
    expect(classicCard('landing', { entries: [], exits: [exit, exit] }).size.height).toBe(74 + 10 + 2 * 22);
    expect(tested().size.height).toBe(74 + 10 + 4 * 34);
    expect(classicCard('d1').size).toEqual({ width: 300, height: 74 + 18 + 10 + (machineOf('offer')?.height ?? 0) });
    const form = machineOf('order form');
    expect(classicCard('order-form').size).toEqual({
      width: (form?.width ?? 0) + 28,
      height: 74 + 36 + 10 + (form?.height ?? 0),
    });
    // A letter is 15 · 0.6 · 1.14 pixels wide, the slash 15 · 0.38 · 1.14.
    expect(cardWith({ url: 'a'.repeat(30) }).size.width).toBeCloseTo(30 * 10.26 + 6.498 + 28, 6);
    expect(cardWith({ url: 'a'.repeat(90) }).size.width).toBe(420);
  });
});

describe('a drawn card', () => {
  it('has its head, its jumps and its notes below each other', () => {
    const exits: Exit[] = [
      { edge: { from: 'u1', on: 'no', to: 'd1', by: 'rule' }, target: '4 /d1' },
      { edge: { from: 'u1', on: 'fail', to: 'thank-you', by: 'override' }, target: `7 /${'m'.repeat(40)}` },
    ];
    const texts = textsOf(classicCard('u1', { entries: ['← next, from 2'], exits }));
    expect(texts.slice(0, 4)).toEqual([
      '22 25 3 · upsell',
      '14 51 /u1',
      '14 72 ← next, from 2',
      '14 90 sells the offer-u1',
    ]);
    const inside = classicCard('u1').machine?.height ?? 0;
    expect(texts.slice(-5).map((each) => each.replace(/^[\d.]+ /, ''))).toEqual([
      `${60 + 36 + 10 + inside + 10 + 13} no`,
      `${60 + 36 + 10 + inside + 10 + 13} → 4 /d1`,
      `${60 + 36 + 10 + inside + 32 + 13} payment fails`,
      `${60 + 36 + 10 + inside + 32 + 13} override`,
      expect.stringMatching(/^\d+ → 7 \/m+…$/),
    ]);
  });

  it('names the first step, and stands at a whole pixel', () => {
    const card = classicCard('landing');
    expect(textsOf(card)).toEqual([
      '22 25 1 · landing page',
      expect.stringMatching(/^[\d.]+ 25 start$/),
      '14 51 /landing',
    ]);
    expect(drawCard({ item: card, x: 7.4, y: 3.6, ...card.size })).toMatch(/^<g transform="translate\(7 4\)">/);
    expect(textsOf(cardWith({})).join()).not.toContain('start');
  });

  it('X01 has a bar for each variant, as long as its share and visible at nothing', () => {
    expect(textsOf(tested()).slice(2)).toEqual([
      '14 82 /a',
      '286 82 30% · default',
      '14 116 /b',
      '286 116 10% · mobile only',
      '14 150 /c',
      '286 150 -5%',
      '14 184 /d',
      '286 184 0%',
    ]);
    expect(rectsOf(tested()).slice(2)).toEqual([
      '14 88 272 5',
      '14 88 204 5',
      '14 122 272 5',
      '14 122 68 5',
      '14 156 272 5',
      '14 156 2 5',
      '14 190 272 5',
      '14 190 2 5',
    ]);
    expect(rectsOf(tested({ splitTestEnabled: false }))).toHaveLength(2 + 4);
  });

  it('E03 has a frame for its kind: a receipt a double one, an order form and an offer rounder corners', () => {
    const cornersOf = (id: string) => {
      const card = classicCard(id);
      const svg = drawCard({ item: card, x: 0, y: 0, ...card.size });
      return [...svg.matchAll(/<rect x="[04]" [^>]* rx="([^"]*)"[^>]*stroke-width="([^"]*)"/g)].map((found) =>
        found.slice(1).join(' '),
      );
    };
    expect(['landing', 'order-form', 'u1', 'd1', 'thank-you'].map(cornersOf)).toEqual([
      ['3 1.5'],
      ['6 1.5'],
      ['14 1.5'],
      ['14 1.5'],
      ['22 2', '18 1'],
    ]);
  });

  it('has the states of its machine in a row, and the machine inside one of them below it', () => {
    const texts = textsOf(classicCard('order-form')).map((each) => each.replace(/^[\d.]+ [\d.]+ /, ''));
    expect(texts.slice(-10)).toEqual([
      'checkout runs inside',
      'contact',
      'payment',
      'quoting',
      'paying',
      'captured',
      'payment runs inside',
      'submitting',
      'challenging',
      'ended',
    ]);
  });
});

describe('the machine inside a step', () => {
  it('is as wide as its states or as the machine inside it, and high enough for both', () => {
    const row = (states: readonly string[]) =>
      states.reduce((sum, state) => sum + pillWidth(state), 0) + (states.length - 1) * 14 + 16;
    const [offer, form] = [machineOf('offer'), machineOf('order form')];
    expect([offer?.width, offer?.height, offer?.inside]).toEqual([row(offer?.states ?? []), 46, null]);
    expect([form?.width, form?.height, form?.inside?.state]).toEqual([row(form?.states ?? []), 46 + 12 + 46, 'paying']);
    expect(machineOf('page')).toBeNull();
    // Five letters of 11 · 0.6 pixels, in whole pixels, and the sides.
    expect(pillWidth('ended')).toBe(33 + 14);
  });
});
