import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawMermaid as drawIn } from '../../backoffice/diagram/draw.ts';
import type { DrawnFigures } from '../../backoffice/figures/figures-of-report.ts';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { type DrawnShop, unknownShop } from '../../graph/copy/drawn-shop.ts';
import { buildGraph } from '../../graph/graph.ts';
import {
  anOffer,
  classicGraph,
  funnelOf,
  graphOf,
  offerPage,
  page,
  thankYou,
  upsell,
  variant,
} from '../support/funnels/funnels.ts';
import { anyFunnelSteps, funnelsOf } from './arbitrary-funnel.ts';

/** The drawing of a funnel of whose brand nothing is known. */
const drawMermaid = (graph: FunnelGraph) => drawIn(graph, unknownShop(''));

const lines = (text: string) => text.split('\n').map((line) => line.trim());

describe('the diagram of a funnel', () => {
  it('shows each step with its number, kind and address, and what it sells', () => {
    const drawn = lines(drawMermaid(classicGraph()));
    expect(drawn).toContain('n1["2 · order form<br/>/order-form<br/>bundle-1<br/>bundle-3"]:::page');
    expect(drawn).toContain('n3["4 · downsell<br/>/d1<br/>offer-d1"]:::downsell');
    expect(drawn).toContain('n6["7 · thank-you page<br/>/thank-you"]:::thankyou');
  });

  it('N05 shows headline, price, bumps, and the words of yes and no, by the files of the brand', () => {
    const shop: DrawnShop = {
      ...unknownShop('Orchard'),
      offers: new Map([
        ['offer-u', anOffer('offer-u', { name: 'Chews', offerPrice: 69, standardPrice: 96 })],
        ['brush', anOffer('brush', { name: 'A brush', offerPrice: 9.9, standardPrice: 9.9 })],
      ]),
      content: new Map([
        ['content-u', offerPage('content-u', { headline: 'A chew', yes: 'Yes, add it', no: 'No thanks' })],
      ]),
      bumps: new Map([['brush', { sfid: 'b', offer: 'brush', title: '', text: '', expiresAfterMinutes: 15 }]]),
      destination: { sfid: 'd', genericUrl: 'go', defaultFunnel: 'funnel-1' },
      sharing: [{ sfid: 'funnel-1', uid: 'classic' }],
    };
    const funnel = funnelOf([page('form'), upsell('u'), thankYou()], { orderForm: [], bumpOffers: ['brush'] });
    const drawn = lines(
      drawIn(
        buildGraph(funnel, () => 'checkout'),
        shop,
      ),
    );
    expect(drawn).toContain('n0["1 · order form<br/>/form<br/>bump: A brush: #36;9.90 for 15 minutes"]:::page');
    expect(drawn).toContain(
      'n1["2 · upsell<br/>/u<br/>“A chew”<br/>Chews: #36;69.00 instead of #36;96.00<br/>yes: Yes, add it<br/>no: No thanks"]:::upsell',
    );
    expect(drawn).toContain('adverts(["Adverts lead to /go"]) --> n0');
  });

  it('marks a step that shoppers cannot reach', () => {
    const graph = graphOf(
      funnelOf([upsell('u', { overrideNo: 't', overrideYes: 't', nextPageFail: 't' }), page('lost'), thankYou('t')]),
    );
    expect(lines(drawMermaid(graph))).toContain(
      'n1["2 · page<br/>/lost<br/>shoppers cannot reach it<br/>shows nothing yet"]:::page',
    );
    expect(drawMermaid(classicGraph())).not.toContain('cannot reach');
  });

  it('has figures in its boxes and on its edges', () => {
    const figures: DrawnFigures = {
      range: 'last week',
      hasAny: true,
      notes: [],
      step: (id) => (id === 'u' ? { sessions: '40 sessions', revenue: '$19.99 in 1 order' } : null),
      edge: ({ on }) => (on === 'yes' ? { share: 0.025, percent: '2.5%', detail: '1 · $19.99' } : null),
    };
    const drawn = lines(drawIn(graphOf(funnelOf([upsell('u'), thankYou()])), unknownShop(''), { figures }));
    expect(drawn).toContain('%% last week');
    expect(drawn).toContain('n0["1 · upsell<br/>/u<br/>40 sessions · #36;19.99 in 1 order<br/>offer-u"]:::upsell');
    expect(drawn).toContain('n0 ==>|"yes 2.5%<br/>1 · #36;19.99"| n1');
    expect(drawn).toContain('n0 -.->|"no"| n1');
  });

  it('distinguishes answers by word and by line', () => {
    const drawn = lines(drawMermaid(classicGraph()));
    expect(drawn).toEqual(
      expect.arrayContaining([
        'n0 -->|"next"| n1',
        'n2 ==>|"yes"| n4',
        'n2 -.->|"no"| n3',
        'n2 -.->|"payment fails"| n6',
        'n1 -.->|"payment fails (override)"| n0',
      ]),
    );
    const edges = drawn.filter((line) => /^n\d+ (==>|-->|-\.->)/.test(line));
    const failing = edges.flatMap((line, index) => (line.includes('payment fails') ? [index] : []));
    expect(edges).toHaveLength(15);
    expect(drawn).toContain(`linkStyle ${failing.join(',')} stroke:#b3261e,stroke-dasharray:2 4`);
  });

  it('marks overrides', () => {
    const text = drawMermaid(
      graphOf(funnelOf([upsell('u', { overrideYes: 't', overrideNo: 3 }), page('p'), thankYou('t')])),
    );
    expect(text).toContain('n0 ==>|"yes (override)"| n2');
    expect(text).toContain('n0 -.->|"no (override)"| n2');
  });

  it('lists several variants with their share, their mark and their devices', () => {
    const variants = [
      variant('a', { percentage: 70 }),
      variant('b', { percentage: 30, default: false, visibility: 'Mobile only' }),
    ];
    const tested = drawMermaid(graphOf(funnelOf([page('p', { variants, splitTestEnabled: true })])));
    expect(tested).toContain('<br/>variant a: 70%, default<br/>variant b: 30%, mobile only"]');
    const untested = drawMermaid(graphOf(funnelOf([page('p', { variants })])));
    expect(untested).toContain('<br/>variant a: default<br/>variant b: mobile only"]');
  });

  it('names no devices of a variant for all, and not the variant of a step with one', () => {
    const variants = [variant('a', { visibility: 'All' }), variant('b', { default: null, visibility: 'Desktop only' })];
    const text = drawMermaid(graphOf(funnelOf([page('p', { variants }), page('q')])));
    expect(text).toContain('<br/>variant a: default<br/>variant b: desktop only"]');
    expect(text).toContain('n1["2 · page<br/>/q<br/>shows nothing yet"]');
  });

  it('shortens a text of more than 80 letters to 79 and an ellipsis', () => {
    const shownAs = (url: string) => lines(drawMermaid(graphOf(funnelOf([page('p', { url })]))))[1]?.split('<br/>')[1];
    // The address is drawn with a slash before it.
    expect(shownAs('a'.repeat(79))).toBe(`/${'a'.repeat(79)}`);
    expect(shownAs('a'.repeat(80))).toBe(`/${'a'.repeat(78)}…`);
  });

  it('among steps with one sfid leads to the first, and leaves out an answer to a step that is not there', () => {
    const graph = graphOf(funnelOf([page('p'), page('p'), thankYou('p')]));
    const edges = [
      { from: 'p', on: 'next' as const, to: 'p', by: 'rule' as const },
      { from: 'p', on: 'yes' as const, to: 'nowhere', by: 'rule' as const },
      { from: 'nowhere', on: 'no' as const, to: 'p', by: 'rule' as const },
    ];
    const drawn = lines(drawMermaid({ ...graph, edges }));
    expect(drawn.filter((line) => line.includes('|'))).toEqual(['n0 -->|"next"| n0']);
    expect(drawn.join()).not.toContain('linkStyle');
  });

  it('marks a page without content', () => {
    expect(drawMermaid(buildGraph(funnelOf([page('p')])))).toContain('shows nothing yet');
  });

  it('of an empty funnel is empty', () => {
    expect(lines(drawMermaid(graphOf(funnelOf([]))))[0]).toBe('flowchart TD');
  });

  it.each([
    ['a quote', '"]; click me', '#34;#93;#59; click me'],
    ['brackets and tags', '<b>(x)</b>', '#60;b#62;#40;x#41;#60;/b#62;'],
    ['a character code', '#quot;', '#35;quot#59;'],
    ['an accent and a sign', 'éclair-日本-🐕', 'éclair-日本-#128021;'],
    ['a line break', 'a\nb\u0000c', 'a b c'],
    ['Markdown', '`**x**`', '#96;#42;#42;x#42;#42;#96;'],
  ])('escapes %s', (_, url, written) => {
    const text = drawMermaid(graphOf(funnelOf([page('p', { url, variants: [variant('v')] })])));
    expect(text).toContain(`<br/>/${written}<br/>`);
  });

  it('keeps the form of every line for any names of steps', () => {
    const form = [
      /^flowchart TD$/,
      /^ {2}n\d+\["[^"<>[\]`|]*(<br\/>[^"<>[\]`|]*)+"\]:::(page|upsell|downsell|thankyou)$/,
      /^ {2}n\d+ (==>\|"yes|-->\|"next|-\.->\|"no|-\.->\|"payment fails)( \(override\))?"\| n\d+$/,
      /^ {2}linkStyle \d+(,\d+)* stroke:#b3261e,stroke-dasharray:2 4$/,
      /^ {2}classDef (page|upsell|downsell|thankyou) [a-z0-9#:,-]+$/,
      /^$/,
    ];
    const anyUrl = fc.string({ unit: 'binary', maxLength: 100 });
    fc.assert(
      fc.property(funnelsOf(anyFunnelSteps), anyUrl, (funnel, url) => {
        const named = { ...funnel, defaultFunnels: funnel.defaultFunnels.map((step) => ({ ...step, url })) };
        const odd = drawMermaid(buildGraph(named))
          .split('\n')
          .filter((line) => !form.some((each) => each.test(line)));
        expect(odd).toEqual([]);
      }),
    );
  });
});
