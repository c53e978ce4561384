// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MESSAGES } from '../../../domain/messages.ts';
import { lastingParameters } from '../../../domain/routing/shop-address.ts';
import { ShopParametersContext } from '../../../src/components/basic/shop-link.tsx';
import { LoadingPage } from '../../../src/pages/loading/loading.page.tsx';
import { UnavailablePage } from '../../../src/pages/unavailable/unavailable.page.tsx';
import { unavailableModel } from '../../support/pages/models.ts';

afterEach(cleanup);

describe('a page that cannot be shown', () => {
  it('R13 K03 Q09 its sentence is the heading, and it leads to the start with brand, session and campaign', () => {
    render(
      <ShopParametersContext value={lastingParameters('?uid=vsl&step=30&sessionid=1&affid=A1&token=EC-1')}>
        <UnavailablePage model={unavailableModel({ message: MESSAGES.pageNotFound })} send={() => {}} />
      </ShopParametersContext>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe(
      '/?uid=vsl&sessionid=1&affid=A1',
    );
    expect(screen.getByRole('link', { name: 'hello@acorn.example' })).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('one that can be loaded again sends page.retried', async () => {
    const send = vi.fn();
    const model = unavailableModel({ message: MESSAGES.oneTimeOfferMissing, canRetry: true });
    render(<UnavailablePage model={model} send={send} />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(send.mock.calls).toEqual([[{ type: 'page.retried' }]]);
  });

  it('a missing order gets its own advice', () => {
    const { container } = render(
      <UnavailablePage model={unavailableModel({ message: MESSAGES.orderMissing })} send={() => {}} />,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(MESSAGES.orderMissing);
    expect(container.textContent).toContain('only on the device that placed it');
    expect(container.textContent).toContain('The email about your order has a link to its receipt');
  });

  it('the server renders it without a style attribute', () => {
    const html = renderToString(<UnavailablePage model={unavailableModel({ canRetry: true })} send={() => {}} />);
    expect(html).toContain('Try again');
    expect(html).not.toMatch(/<style|\sstyle=/);
  });
});

describe('a loading page', () => {
  it.each([
    ['offers', 'Your order is already safe. The next page is opening …'],
    ['receipt', 'Opening your receipt …'],
  ] as const)('after a payment it says which page opens: %s', (opens, words) => {
    render(<LoadingPage opens={opens} />);
    expect(screen.getByRole('status').textContent).toBe(words);
  });

  it('it is announced politely and marked as busy', () => {
    const { container } = render(<LoadingPage />);
    expect(screen.getByRole('status').textContent).toContain('Loading');
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  });
});
