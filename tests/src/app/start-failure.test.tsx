// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DATA_BLOCKS } from '../../../contracts/page/page-blocks.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { showStartFailure } from '../../../src/app/start-failure.tsx';
import { shop } from '../../support/pages/models.ts';
import { WAIT } from '../../support/wait.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/');
});

/** Shows the failure in a page with this text in its settings block; returns the calls made. */
async function fail(settings: string | null) {
  const fetch = vi.fn(async (_url: unknown, _request: unknown) => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetch);
  document.body.innerHTML = '<div id="root"></div>';
  if (settings !== null) {
    const block = document.createElement('script');
    Object.assign(block, { type: 'application/json', id: DATA_BLOCKS.settings, textContent: settings });
    document.body.append(block);
  }
  const root = document.getElementById('root') ?? document.body;
  await act(async () => showStartFailure(root, new Error('no graph')));
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled(), WAIT);
  return fetch.mock.calls;
}

describe('a storefront that cannot start', () => {
  it('C05 Q09 it shows a page with next actions, and logs the reason on the server', async () => {
    window.history.replaceState(null, '', '/SecureCart?uid=refill&step=10&sessionid=1&affid=A1&utm_source=a+b');
    const calls = await fail(JSON.stringify(shop()));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(MESSAGES.somethingWrong);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe(
      '/?uid=refill&sessionid=1&utm_source=a+b&affid=A1',
    );
    expect(screen.getByRole('link', { name: shop().supportEmail })).toBeDefined();
    expect(String(calls[0]?.[0])).toContain('/proxy/logger');
    expect(JSON.stringify(calls[0]?.[1])).toContain('no graph');
  });

  it('C05 A02 its link leads to the funnel of the page, also where the address names none', async () => {
    window.history.replaceState(null, '', '/SecureCart?affid=A1');
    await fail(JSON.stringify(shop({ uid: 'refill' })));
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe(
      '/?uid=refill&affid=A1',
    );
  });

  it('H01 H03 its line goes to the base of the settings, with the affiliate parameters of the visit', async () => {
    sessionStorage.setItem('affiliateInfo', JSON.stringify({ [shop().brand]: { affId: 'a', salesFunnel: 'Funnel' } }));
    const [[url, request] = []] = await fail(JSON.stringify({ ...shop(), apiBase: '/api' }));
    sessionStorage.clear();
    expect(String(url)).toBe('/api/logger');
    expect(JSON.parse((request as { body: string }).body)).toMatchObject({ affParameters: { affId: 'a' } });
  });

  it.each([null, '', '{', 'null'])('C05 it shows the page with the settings %j, too', async (settings) => {
    await fail(settings);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(MESSAGES.somethingWrong);
    expect(screen.queryByRole('region', { name: 'Contact us' })).toBeNull();
  });
});
