// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LandingSection } from '../../../contracts/files/content-sections.ts';
import { LandingPage } from '../../../src/pages/landing/landing.page.tsx';
import { landingContent, landingModel, offerOf, shop } from '../../support/pages/models.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = () => {};

describe('landing page', () => {
  it('A03 its one action is a form that leads to the next step', async () => {
    const send = vi.fn();
    render(<LandingPage model={landingModel()} send={send} />);
    const first = screen.getAllByRole('button', { name: 'Choose your bags' })[0];
    expect(first?.getAttribute('type')).toBe('submit');
    expect(first?.closest('form')?.method).toBe('get');
    first?.focus();
    await userEvent.keyboard('{Enter}');
    expect(send.mock.calls).toEqual([[{ type: 'page.continued' }]]);
  });

  it('A03 it has one heading of the first level and every part of the content', () => {
    render(<LandingPage model={landingModel()} send={nothing} />);
    expect(screen.getAllByRole('heading', { level: 1 }).map((h) => h.textContent)).toEqual([
      'Acorns that taste of autumn',
    ]);
    expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual([
      'One thing inside',
      'How it works',
      'What people might say',
      '90 days',
      'Questions',
    ]);
    for (const words of ['Roasted', 'All of it.', 'Tear here.', 'Crisp.', 'Or your money back.', 'All winter.'])
      expect(screen.getByText(words)).toBeDefined();
    expect(screen.getByRole('img', { name: 'A bowl of acorns' })).toBeDefined();
  });

  it('A03 it has no section that its content does not have, and each kind as often as it stands there', () => {
    const sections: LandingSection[] = [
      { kind: 'action', title: 'Ready?', text: 'It takes a minute.' },
      {
        kind: 'text',
        title: 'Our valley',
        paragraphs: ['Steep.', 'Green.'],
        picture: { src: '/v.svg', alt: 'A valley' },
      },
      { kind: 'points', title: 'First', items: [{ title: 'Alone', text: 'One is enough.' }] },
      { kind: 'pictures', title: 'Colours', items: [{ picture: { src: '/r.svg', alt: 'Red' }, text: 'In red' }] },
      { kind: 'points', title: 'Again', items: [{ title: 'Alone', text: 'One is enough.' }] },
    ];
    render(<LandingPage model={landingModel({ content: landingContent({ sections }) })} send={nothing} />);
    const headings = screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent);
    expect(headings).toEqual(['Ready?', 'Our valley', 'First', 'Colours', 'Again']);
    expect(screen.getAllByText('One is enough.')).toHaveLength(2);
    expect(screen.getByText('In red')).toBeDefined();
    expect(screen.getByRole('img', { name: 'A valley' })).toBeDefined();
  });

  it('A03 its button stands once more in a section for it, and leads on from there', async () => {
    const send = vi.fn();
    const content = landingContent({ sections: [{ kind: 'action', title: 'Ready?' }] });
    render(<LandingPage model={landingModel({ content })} send={send} />);
    const ready = screen.getByRole('heading', { name: 'Ready?' }).parentElement ?? document.body;
    await userEvent.click(within(ready).getByRole('button', { name: 'Choose your bags' }));
    expect(send.mock.calls).toEqual([[{ type: 'page.continued' }]]);
  });

  it('A03 without a section and without a picture it still has its headline, its price and its action', () => {
    const content = landingContent({ sections: [], picture: undefined });
    const { container } = render(<LandingPage model={landingModel({ content })} send={nothing} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Acorns that taste of autumn');
    expect(container.textContent).toContain('From $129.00');
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Choose your bags' }).length).toBeGreaterThan(0);
  });

  it('E14 the price is shown against the standard price with the saving', () => {
    const { container } = render(<LandingPage model={landingModel()} send={nothing} />);
    expect(container.textContent).toContain('From $129.00');
    expect(container.querySelector('s')?.textContent).toBe('Standard price $174.00');
    expect(container.textContent).toContain('You save $45.00');
    expect(container.textContent).toContain('3 at $43.00 each · Free delivery');
  });

  it('E14 without a saving no price is struck out, and shipping is named', () => {
    const offer = offerOf({ saving: 0, standardPrice: 12900, shipping: 795, units: 1 });
    const { container } = render(<LandingPage model={landingModel({ offer })} send={nothing} />);
    expect(container.querySelector('s')).toBeNull();
    expect(container.textContent).not.toContain('You save');
    expect(container.textContent).toContain('plus $7.95 delivery');
  });

  it('E14 amounts have the currency of the shop', () => {
    const model = landingModel({ shop: shop({ currency: 'EUR' }) });
    const { container } = render(<LandingPage model={model} send={nothing} />);
    expect(container.textContent).toContain('€129.00');
  });

  it('A03 without an offer the page still has its action and shows no price', () => {
    const { container } = render(<LandingPage model={landingModel({ offer: null })} send={nothing} />);
    expect(container.textContent).not.toContain('$');
    expect(screen.getAllByRole('button', { name: 'Choose your bags' }).length).toBeGreaterThan(0);
  });

  it('reviews say that they are a demo, and their stars have a text', () => {
    render(<LandingPage model={landingModel()} send={nothing} />);
    expect(screen.getByText('Demo reviews. These people are made up.')).toBeDefined();
    expect(screen.getByText('4 out of 5 stars')).toBeDefined();
  });

  it('phones get their own picture if there is one', () => {
    const content = landingContent({ picturePhone: { src: '/images/acorn/phone.svg', alt: 'A bowl of acorns' } });
    const { container } = render(<LandingPage model={landingModel({ content })} send={nothing} />);
    expect(container.querySelector('source')?.getAttribute('srcset')).toBe('/images/acorn/phone.svg');
  });

  it('the server renders it without a style attribute', () => {
    const html = renderToString(<LandingPage model={landingModel()} send={nothing} />);
    expect(html).toContain('Acorns that taste of autumn');
    expect(html).toContain('<details');
    expect(html).not.toMatch(/<style|\sstyle=/);
  });
});

describe('the action at the bottom edge', () => {
  it('it appears once the first action has scrolled off the top, and disappears when it returns', async () => {
    const seen = observeByHand();
    const send = vi.fn();
    const { container } = render(<LandingPage model={landingModel()} send={send} />);
    const bar = container.querySelector<HTMLElement>('[inert]');
    if (!bar) throw new Error('no bar');
    expect(bar.textContent).toContain('$129.00');
    act(() => seen.report({ isIntersecting: false, bottom: 900 }));
    expect(bar.hasAttribute('inert')).toBe(true);
    act(() => seen.report({ isIntersecting: false, bottom: -10 }));
    expect(bar.hasAttribute('inert')).toBe(false);
    await userEvent.click(within(bar).getByRole('button'));
    expect(send.mock.calls).toEqual([[{ type: 'page.continued' }]]);
    act(() => seen.report({ isIntersecting: true, bottom: 300 }));
    expect(bar.hasAttribute('inert')).toBe(true);
  });
});

/** jsdom has no layout, so the test calls the observer for the first action. */
function observeByHand() {
  let tell: IntersectionObserverCallback = () => {};
  class HandObserver {
    constructor(callback: IntersectionObserverCallback) {
      tell = callback;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', HandObserver);
  return {
    report({ isIntersecting, bottom }: { isIntersecting: boolean; bottom: number }) {
      const boundingClientRect = new DOMRect(0, bottom - 56, 300, 56);
      tell([{ isIntersecting, boundingClientRect } as IntersectionObserverEntry], {} as IntersectionObserver);
    },
  };
}
