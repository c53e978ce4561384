import { describe, expect, it } from 'vitest';
import type { EdgeKind, FunnelGraph } from '../../contracts/page/published-graph.ts';
import { buildGraph, findTarget } from '../../graph/graph.ts';
import { DEMO_BRANDS } from './demo-brands.ts';

/** The graphs of the other demo funnels, worked out by hand from the rules; the classic one has a file of its own. */

function graphOf(uid: string): FunnelGraph {
  for (const { funnels, content } of DEMO_BRANDS) {
    const funnel = funnels.find((each) => each.uniqueIdentifier === uid);
    if (funnel) return buildGraph(funnel, (id) => content.find((page) => page.sfid === id)?.view ?? null);
  }
  throw new Error(`there is no funnel ${uid}`);
}

/** The steps that answers lead through, without the funnel's own name as prefix. */
function walk(graph: FunnelGraph, answers: string): string[] {
  const path = [graph.start ?? ''];
  for (const answer of answers.split(' ') as EdgeKind[]) path.push(findTarget(graph, path.at(-1) ?? '', answer) ?? '');
  return path.map((id) => id.replace(`${graph.funnel.sfid}-`, ''));
}

describe("Northvale's vsl funnel", () => {
  const graph = graphOf('vsl');
  const start = ['home', 'film', 'order', 'pair'];

  it('R01 R03 E03 its pages have their views and addresses', () => {
    expect(graph.nodes.map(({ view, url }) => [view, url])).toEqual([
      ['landing', 'home'],
      ['vsl', 'vsl'],
      ['two-step-order-form', 'SecureCart'],
      ['offer', 'CTUS_3-Unit-PowerMotion-GIComplete_AP'],
      ['offer', 'DS_1-Unit-PowerMotion_AP'],
      ['offer', 'US_3-Unit-GIComplete_AP'],
      ['offer', 'DS_1-Unit-GIComplete_AP'],
      ['offer', 'US_3-Unit-PowerFoodTreats_AP'],
      ['offer', 'DS_1-Unit-PowerFoodTreats_AP'],
      ['article', 'article-common-gh'],
      ['order-success', 'order-success-common'],
    ]);
  });

  it.each([
    ['a buyer of the pair is not offered its parts', 'yes yes', ['tuck', 'thank-you']],
    ['a buyer of one part is offered the other', 'no yes yes yes', ['motion', 'gi', 'tuck', 'thank-you']],
    [
      'two noes to GI Powder skip the large Tuck',
      'no no no no no',
      ['motion', 'gi', 'gi-small', 'tuck-small', 'thank-you'],
    ],
    [
      'a yes to the small tin leads on to the large Tuck',
      'no no no yes no yes',
      ['motion', 'gi', 'gi-small', 'tuck', 'tuck-small', 'thank-you'],
    ],
    ['a failed pair leads to the page that says the order is safe', 'fail next', ['safe', 'thank-you']],
    ['a failed tin leads there too', 'no no fail next', ['motion', 'gi', 'safe', 'thank-you']],
    ['a failed small tin leads there too', 'no no no fail next', ['motion', 'gi', 'gi-small', 'safe', 'thank-you']],
    ['other failed payments lead to the receipt', 'yes fail', ['tuck', 'thank-you']],
  ])('N05 N06 N07 N08 %s', (_title, answers, visited) => {
    expect(walk(graph, `next next next ${answers}`)).toEqual([...start, ...visited]);
  });

  it('N05 N06 N08 the overrides are these, and the rule made all other edges', () => {
    const overrides = graph.edges.filter((edge) => edge.by === 'override');
    expect(overrides.map((edge) => [edge.from, edge.on, edge.to].map((part) => part.replace('nv-vsl-', '')))).toEqual([
      ['pair', 'yes', 'tuck'],
      ['pair', 'fail', 'safe'],
      ['gi', 'fail', 'safe'],
      ['gi-small', 'no', 'tuck-small'],
      ['gi-small', 'fail', 'safe'],
      ['tuck', 'yes', 'thank-you'],
      ['tuck-small', 'yes', 'thank-you'],
      ['tuck-small', 'no', 'thank-you'],
    ]);
    expect(graph.edges).toHaveLength(3 + 6 * 3 + 1);
  });
});

describe("Fernhollow's quiz funnel", () => {
  const graph = graphOf('quiz');

  it('A03 R01 E03 it leads from an article through a survey and a selector to the order form', () => {
    expect(graph.nodes.map(({ view, url }) => [view, url])).toEqual([
      ['article', 'article-common-gh'],
      ['survey', 'survey'],
      ['offer-selector', 'offer-selector'],
      ['two-step-order-form', 'two-step-order-form-common'],
      ['offer', 'US_3-Unit-GIComplete_AP'],
      ['offer', 'DS_1-Unit-GIComplete_AP'],
      ['order-success', 'order-success-common'],
    ]);
    expect(walk(graph, 'next next next next no yes')).toEqual([
      'article',
      'survey',
      'selector',
      'order',
      'upsell',
      'downsell',
      'thank-you',
    ]);
  });

  it('the article is tested, 60 to 40', () => {
    const [article] = graph.nodes;
    expect(article).toMatchObject({ splitTestEnabled: true, splitTesting: [{ sfid: 'fh-test-quiz-article' }] });
    expect(article?.variants.map(({ url, percentage }) => [url, percentage])).toEqual([
      ['article-common-gh', 60],
      ['home-v2', 40],
    ]);
  });

  it('the survey has one page for phones and one for desktops', () => {
    expect(graph.nodes[1]?.variants.map(({ visibility, pageContent }) => [visibility, pageContent])).toEqual([
      ['Desktop only', 'fh-content-survey'],
      ['Mobile only', 'fh-content-survey-phone'],
    ]);
  });
});

describe("Fernhollow's competing funnels", () => {
  const graphs = [graphOf('beef_a'), graphOf('beef_b')];

  it('E05 they are bound to one destination, by one generic address', () => {
    expect(graphs.map((graph) => [graph.funnel.destinationId, graph.nodes[0]?.genericUrl])).toEqual([
      ['fh-dest-dinner', 'beef'],
      ['fh-dest-dinner', 'beef'],
    ]);
  });

  it('they differ in their content and in their bumps', () => {
    const [a, b] = graphs.map((graph) => graph.nodes);
    expect(a?.map((node) => node.variants[0]?.pageContent)).not.toEqual(
      b?.map((node) => node.variants[0]?.pageContent),
    );
    expect([a?.[2]?.offers, b?.[2]?.offers]).toEqual([['fh-offer-powerfood-treats-3'], ['fh-offer-foods-complete-3']]);
  });

  it.each(graphs)('N03 N05 N06 N07 $funnel.uniqueIdentifier goes from order form to receipt', (graph) => {
    expect(walk(graph, 'next next no yes')).toEqual(['landing', 'order', 'upsell', 'downsell', 'thank-you']);
    expect(walk(graph, 'next next yes')).toEqual(['landing', 'order', 'upsell', 'thank-you']);
  });
});
