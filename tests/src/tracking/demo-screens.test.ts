import { expect, it } from 'vitest';
import { buildScreenView } from '../../../domain/tracking/screen-view.ts';
import { demoGraphs } from '../../support/funnels/demo-funnels.ts';

/** The named step of each view that has one, as an analyst's reports name it. */
const NAMES: Readonly<Record<string, string>> = {
  landing: 'Home',
  vsl: 'Vsl',
  survey: 'Survey',
  'offer-selector': 'OfferSelector',
};

it('R06 R10 each step of the demo brands has the name of its named step at any address of its own', async () => {
  const steps = (await demoGraphs()).flatMap(({ nodes }) => nodes.filter(({ kind }) => kind === 'page'));
  const named = steps.filter(({ view }) => view !== null && Object.hasOwn(NAMES, view));
  expect(new Set(named.map(({ view }) => view)).size).toBe(Object.keys(NAMES).length);
  for (const node of named) {
    const address = `/a-page-of-${node.id}?step=1`;
    const { screenName } = buildScreenView({ origin: 'https://shop.example', address, node, title: 'A title' });
    expect(screenName, node.id).toBe(NAMES[node.view ?? '']);
  }
});
