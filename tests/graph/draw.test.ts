import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawMermaid } from '../../graph/draw.ts';
import { buildGraph } from '../../graph/graph.ts';
import { classicGraph, funnelOf, graphOf, page, thankYou, upsell, variant } from '../support/funnels/funnels.ts';
import { anyFunnelSteps, funnelsOf } from './arbitrary-funnel.ts';

const lines = (text: string) => text.split('\n').map((line) => line.trim());

describe('the diagram of a funnel', () => {
  it('shows each step with its number, kind, address and view', () => {
    const drawn = lines(drawMermaid(classicGraph()));
    expect(drawn).toContain('n1["2 · page<br/>/order-form<br/>shows: two-step-order-form"]:::page');
    expect(drawn).toContain('n3["4 · downsell<br/>/d1<br/>shows: offer"]:::downsell');
    expect(drawn).toContain('n6["7 · thank-you page<br/>/thank-you<br/>shows: order-success"]:::thankyou');
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
    expect(text).toContain('n1["2 · page<br/>/q<br/>shows: nothing yet"]');
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
    expect(drawMermaid(buildGraph(funnelOf([page('p')])))).toContain('shows: nothing yet');
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
