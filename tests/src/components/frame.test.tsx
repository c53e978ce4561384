// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lastingParameters } from '../../../domain/routing/shop-address.ts';
import type { FrameModel } from '../../../machines/funnel/funnel.view.ts';
import { ShopParametersContext } from '../../../src/components/basic/shop-link.tsx';
import { Frame } from '../../../src/components/frame/frame.tsx';
import { frameModel, shop } from '../../support/pages/models.ts';

afterEach(cleanup);

function frame(model: FrameModel, { send = () => {}, testPayments = false, heading = 'A page' } = {}) {
  return (
    <Frame model={model} send={send} testPayments={testPayments}>
      <h1>{heading}</h1>
      <button type="button">Inside</button>
    </Frame>
  );
}

describe('an added offer', () => {
  it('is announced by a region that was there before, without an alert', () => {
    const { rerender } = render(frame(frameModel()));
    const region = screen.getByRole('status');
    expect(region.textContent).toBe('');
    rerender(frame(frameModel({ added: { name: 'Chews, 3 jars', total: 6900, currency: 'USD' } })));
    expect(screen.getByRole('status')).toBe(region);
    expect(region.textContent).toBe('Added: Chews, 3 jars, $69.00');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('toast', () => {
  it('K01 an error notice is an alert that reads "Error! " and the message', () => {
    render(frame(frameModel({ notice: { kind: 'error', message: 'Sorry, but your payment failed' } })));
    expect(screen.getByRole('alert').textContent).toBe('Error! Sorry, but your payment failed');
  });

  it('K01 an error without a message reads that something went wrong', () => {
    render(frame(frameModel({ notice: { kind: 'error', message: ' ' } })));
    expect(screen.getByRole('alert').textContent).toBe('Error! Something went wrong');
  });

  it('K01 other notices are shown as they are, and read "Success!" without a message', () => {
    const { rerender } = render(frame(frameModel({ notice: { kind: 'info', message: 'You are back' } })));
    expect(screen.getByRole('alert').textContent).toBe('You are back');
    rerender(frame(frameModel({ notice: { kind: 'info', message: '' } })));
    expect(screen.getByRole('alert').textContent).toBe('Success!');
  });

  it('K01 the Close button sends notice.closed', async () => {
    const send = vi.fn();
    render(frame(frameModel({ notice: { kind: 'error', message: 'No' } }), { send }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(send.mock.calls).toEqual([[{ type: 'notice.closed' }]]);
  });

  it('K01 a toast takes no focus when it appears, and returns it when closed by keyboard', async () => {
    const user = userEvent.setup();
    const { rerender } = render(frame(frameModel()));
    const inside = screen.getByRole('button', { name: 'Inside' });
    inside.focus();
    const notice = { kind: 'error', message: 'No' } as const;
    rerender(frame(frameModel({ notice })));
    expect(document.activeElement).toBe(inside);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(inside);
  });

  it('K01 the focused element is scrolled out from under a toast', () => {
    const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
    const { rerender } = render(frame(frameModel()));
    const inside = screen.getByRole('button', { name: 'Inside' });
    inside.focus();
    vi.spyOn(inside, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 20, 100, 40));
    vi.spyOn(HTMLDivElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 70));
    rerender(frame(frameModel({ notice: { kind: 'error', message: 'No' } })));
    expect(scrollBy.mock.calls).toEqual([[{ top: -62 }]]);
    vi.restoreAllMocks();
  });
});

describe('frame', () => {
  it('K01 a frame without a notice has no alert', () => {
    render(frame(frameModel()));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the progress names all stages, marks the current one and the completed ones', () => {
    render(frame(frameModel({ progress: 'offers' })));
    const stages = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
    expect(stages.map((stage) => stage.textContent)).toEqual(['Order (done)', 'Offers', 'Receipt']);
    expect(stages.map((stage) => stage.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expect(screen.getByRole('banner').textContent).toContain('Secure checkout');
  });

  it('a landing page shows no progress, and nothing in the header leads out of the funnel', () => {
    render(frame(frameModel()));
    const header = screen.getByRole('banner');
    expect(within(header).queryByRole('list')).toBeNull();
    expect(within(header).queryByRole('link')).toBeNull();
    expect(within(header).getByRole('img', { name: 'Acorn' })).toBeDefined();
    expect(header.textContent).not.toContain('Secure checkout');
  });

  it('the page shows that payments are a test exactly while they are', () => {
    const { rerender } = render(frame(frameModel(), { testPayments: true }));
    expect(screen.getByText('Test payments: no real money is charged')).toBeDefined();
    rerender(frame(frameModel(), { testPayments: false }));
    expect(screen.queryByText('Test payments: no real money is charged')).toBeNull();
  });

  it('R01 A02 Q09 a policy is that of the funnel’s brand, whose uid its link carries with the campaign', () => {
    const page = frame(frameModel());
    render(
      <ShopParametersContext value={lastingParameters('?affid=A1&uid=other', 'a b&c')}>{page}</ShopParametersContext>,
    );
    const policy = within(screen.getByRole('contentinfo')).getByRole('link', { name: /Privacy/ });
    expect(policy.getAttribute('href')).toBe('/privacy-policy?uid=a+b%26c&affid=A1');
  });

  it('policies open in a new tab, and an absent telephone leaves no empty link', () => {
    render(frame(frameModel({ shop: shop({ supportPhone: '', supportHours: '' }) })));
    const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['mailto:hello@acorn.example', null],
      ['/privacy-policy', '_blank'],
    ]);
  });

  it('R01 every page leads to the withdrawal where the brand grants it', () => {
    render(frame(frameModel({ shop: shop({ withdrawal: true }) })));
    const link = within(screen.getByRole('contentinfo')).getByRole('link', { name: /^Withdraw from contract here/ });
    expect(link.getAttribute('href')).toBe('/withdraw');
  });

  it('the server renders it without a style attribute, which a strict content policy would refuse', () => {
    const html = renderToString(frame(frameModel({ progress: 'order', notice: { kind: 'error', message: 'No' } })));
    expect(html).toContain('Error! No');
    expect(html).not.toMatch(/<style|\sstyle=/);
  });
});

describe('focus', () => {
  it('the first page leaves the focus to the browser', () => {
    render(frame(frameModel()));
    expect(document.activeElement).toBe(document.body);
  });

  it('a new page focuses its heading; the same page again does not', () => {
    const { rerender } = render(frame(frameModel()));
    rerender(frame(frameModel({ pageKey: 'order' }), { heading: 'Order' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Order' }));
    screen.getByRole('button', { name: 'Inside' }).focus();
    rerender(frame(frameModel({ pageKey: 'order' }), { heading: 'Order' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Inside' }));
  });

  it('while a page loads the focus is on main, and then on the heading', () => {
    const model = frameModel({ pageKey: 'order' });
    const page = (children: React.ReactNode, at = model) => (
      <Frame model={at} send={() => {}} testPayments={false}>
        {children}
      </Frame>
    );
    const { rerender } = render(page(<h1>Home</h1>, frameModel()));
    rerender(
      page(
        <div aria-busy="true">
          <h1>One moment</h1>
        </div>,
      ),
    );
    expect(document.activeElement).toBe(screen.getByRole('main'));
    rerender(page(<h1>Order</h1>));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Order' }));
  });

  it('a shopper who has moved the focus while a page loads keeps it', () => {
    const page = (pageKey: string, heading: boolean) => (
      <Frame model={frameModel({ pageKey })} send={() => {}} testPayments={false}>
        {heading && <h1>Order</h1>}
      </Frame>
    );
    const { rerender } = render(page('home', true));
    rerender(page('order', false));
    const link = screen.getByRole('link', { name: 'hello@acorn.example' });
    link.focus();
    rerender(page('order', true));
    expect(document.activeElement).toBe(link);
  });
});
