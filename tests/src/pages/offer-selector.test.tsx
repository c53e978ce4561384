// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nodeById } from '../../../graph/graph.ts';
import { resume } from '../../../machines/session/resume.ts';
import { readSavedState, toSavedState } from '../../../machines/session/saved-state.ts';
import { OfferSelectorPage } from '../../../src/pages/offer-selector/offer-selector.page.tsx';
import { fillIn, load, startFunnel } from '../../machines/funnel/funnel-walk.ts';
import { anOfferReply, classicCatalogue, funnelOf, graphOf, page, thankYou } from '../../support/funnels/funnels.ts';
import { selectorContent, selectorModel } from '../../support/pages/content-models.ts';

afterEach(cleanup);

const NOW = new Date('2026-11-21T10:00:00Z');

function selectorGraph() {
  const catalogue = classicCatalogue();
  catalogue.content = { ...catalogue.content, 'content-choose': { view: 'offer-selector' } };
  return graphOf(funnelOf([page('choose'), page('order-form'), thankYou()]), catalogue);
}

/** A funnel on its selector with these offers. */
async function atSelector(offers: string[]) {
  const walk = startFunnel(selectorGraph());
  await walk.load.answer({
    content: {
      sfid: 'content-choose',
      name: 'choose',
      title: 'Choose',
      view: 'offer-selector',
      content: selectorContent(offers),
    },
    offers: (walk.load.calls.at(-1)?.offers ?? []).map((sfid) => anOfferReply(sfid)),
    orders: [],
    freshCheckoutId: 'checkout-1',
  });
  return walk;
}

type Walk = Awaited<ReturnType<typeof atSelector>>;

function choiceOf(walk: Walk) {
  const { page: model } = walk.view();
  if (model.view !== 'offer-selector') throw new Error(`it shows ${model.view}`);
  return { choices: model.choices.map(({ offer }) => offer.sfid), selected: model.selected };
}

const formChoice = (walk: Walk) =>
  walk.actor.getSnapshot().children.checkout?.getSnapshot().context.draft.selectedOffer;

describe('the offer selector in a funnel', () => {
  it("E02 it shows the bundles of the funnel's order form, in the content's order", async () => {
    expect(nodeById(selectorGraph(), 'choose')?.offers).toEqual(['bundle-1', 'bundle-3']);
    const walk = await atSelector(['bundle-3', 'bundle-1', 'elsewhere']);
    expect(choiceOf(walk)).toEqual({ choices: ['bundle-3', 'bundle-1'], selected: 'bundle-3' });
  });

  it('E01 the order form begins with the selected offer', async () => {
    const walk = await atSelector(['bundle-1', 'bundle-3']);
    walk.actor.send({ type: 'offer.selected', offer: 'bundle-3' });
    expect(choiceOf(walk).selected).toBe('bundle-3');
    walk.actor.send({ type: 'page.continued' });
    await load(walk);
    expect(formChoice(walk)).toBe('bundle-3');
  });

  it('E02 an offer that is not on sale is not shown', async () => {
    const walk = await atSelector(['bundle-1', 'bundle-3']);
    walk.actor.send({ type: 'offer.selected', offer: 'elsewhere' });
    walk.actor.send({ type: 'page.continued' });
    await load(walk);
    expect(formChoice(walk)).toBe('bundle-1');
  });

  it('E01 an earlier draft takes over a new selection', async () => {
    const walk = await atSelector(['bundle-1', 'bundle-3']);
    walk.actor.send({ type: 'page.continued' });
    await load(walk);
    fillIn(walk);
    walk.actor.send({ type: 'location.popped', stepId: 'choose' });
    await walk.load.answer({
      content: {
        sfid: 'content-choose',
        name: 'choose',
        title: 'Choose',
        view: 'offer-selector',
        content: selectorContent(['bundle-1', 'bundle-3']),
      },
      offers: ['bundle-1', 'bundle-3'].map((sfid) => anOfferReply(sfid)),
      orders: [],
      freshCheckoutId: 'checkout-2',
    });
    expect(choiceOf(walk).selected).toBe('bundle-1');
    walk.actor.send({ type: 'offer.selected', offer: 'bundle-3' });
    walk.actor.send({ type: 'page.continued' });
    await load(walk);
    expect(formChoice(walk)).toBe('bundle-3');
    expect(walk.context().draft?.checkoutId).toBe('checkout-1');
  });

  it('E01 the selection survives a reload', async () => {
    const walk = await atSelector(['bundle-1', 'bundle-3']);
    walk.actor.send({ type: 'offer.selected', offer: 'bundle-3' });
    const graph = selectorGraph();
    const state = JSON.parse(JSON.stringify(toSavedState(graph, walk.context(), NOW)));
    const saved = readSavedState(state, graph, NOW);
    const past = resume(graph, 'order-form', saved.type === 'found' ? saved.session : null, []);
    const again = startFunnel(graph, past);
    await load(again);
    expect(formChoice(again)).toBe('bundle-3');
  });
});

describe('the offer selector', () => {
  it('A03 each offer is a radio button with price, saving and delivery', () => {
    render(<OfferSelectorPage model={selectorModel()} send={() => {}} />);
    const [one, three] = screen.getAllByRole<HTMLInputElement>('radio');
    expect([one?.checked, three?.checked]).toEqual([true, false]);
    expect(one?.closest('label')?.textContent).toContain('$49.00');
    expect(one?.closest('label')?.textContent).toContain('Delivery $5.00');
    expect(one?.closest('label')?.textContent).not.toContain('Save');
    expect(three?.closest('label')?.textContent).toContain('Save $45.00');
    expect(screen.getByRole('group', { name: 'Bundles' })).toBeDefined();
  });

  it('A03 E01 a selection sends the offer, and continuing sends the current one', async () => {
    const send = vi.fn();
    render(<OfferSelectorPage model={selectorModel()} send={send} />);
    await userEvent.click(screen.getByRole('radio', { name: /3 bags/ }));
    expect(send.mock.calls).toEqual([[{ type: 'offer.selected', offer: 'offer-3' }]]);
    send.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(send.mock.calls).toEqual([[{ type: 'offer.selected', offer: 'offer-1' }], [{ type: 'page.continued' }]]);
  });

  it('the server renders it without a style attribute', () => {
    const html = renderToString(<OfferSelectorPage model={selectorModel()} send={() => {}} />);
    expect(html).toContain('How many bags?');
    expect(html).not.toMatch(/<style|\sstyle=/);
  });
});
